import { withPlainSpaces } from './dates/layout.ts';

/** An event as {@link priceText} takes it. Every `CalendarEvent` has these fields. */
export interface EventWithCost {
  /** Cost as displayed by the site, such as `$10 – $25`. */
  readonly cost: string;
  /** The parts of the cost. */
  readonly cost_details?:
    | {
        /** ISO 4217 code of the currency; empty where the site has none. */
        readonly currency_code?: string | undefined;
        /** Symbol of the currency; empty where the event has none of its own. */
        readonly currency_symbol?: string | undefined;
        /** The single amounts. */
        readonly values: readonly (string | number)[];
      }
    | undefined;
}

/** How {@link priceText} writes. */
export interface PriceOptions {
  /** Language tags, such as `de` or `['en-GB', 'en']`; the platform's language by default. */
  readonly locale?: string | readonly string[] | undefined;
  /** The word for a cost of nothing, such as `Eintritt frei`; by default that of the site, which is `Free` in English. */
  readonly free?: string | undefined;
  /**
   * ISO 4217 code of the site's currency, such as `EUR`, for events that name none. One that names another, by a code or a symbol
   * of its own, keeps that. By default such a cost is as the site displays it.
   */
  readonly currency?: string | undefined;
  /**
   * How the currency is written: as the `symbol` that readers of the language know it by, such as `€` or `US$`, which is the default,
   * as the `narrowSymbol`, such as `$`, as the `code`, such as `EUR`, or by its `name`, such as `euros`.
   */
  readonly currencyDisplay?: 'symbol' | 'narrowSymbol' | 'code' | 'name' | undefined;
}

/** Whether a symbol stands for a currency, as `€` and `EUR` do for EUR. */
function isSymbolOf(currency: string, symbol: string): boolean {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat('en', style).formatToParts(0);
  return [currency.toUpperCase(), parts.find(({ type }) => type === 'currency')?.value].includes(symbol);
}

/** The currency of an event, or that of the site where it has none of its own. */
function currencyOf(
  { currency_code: code, currency_symbol: symbol }: NonNullable<EventWithCost['cost_details']>,
  ofSite: string,
): string {
  if (code) return /^[a-z]{3}$/i.test(code) ? code : '';
  return !symbol || (ofSite && isSymbolOf(ofSite, symbol)) ? ofSite : '';
}

/**
 * Whether a cost displays just these amounts, in order: `1,250` and `1250.00` display 1250. The service reads `$1,250.00` as `.00` and
 * `1250` and displays `Free`, and of three amounts that it misread it displays one.
 */
function displays(cost: string, amounts: readonly number[]): boolean {
  const shown = (cost.match(/\d[\d.,]*/g) ?? []).map((number) => Number(number.replace(/\D/g, '')));
  const isShown = (amount: number, index: number) =>
    [1, 10, 100].some((unit) => Math.round(amount * unit * 100) === Number(shown[index]) * 100);
  return shown.length === amounts.length && amounts.every(isShown);
}

/**
 * Writes what an event costs, such as `10–25 €`. Where the currency is known by its code, the amounts are written as in the
 * language. Otherwise, and where the service misread them, it is the cost as the site displays it. All spaces are plain ones.
 *
 * @throws RangeError where `locale` is no language tag, or `currency` no code
 * @example
 * ```ts
 * import { priceText } from 'events-calendar-client/format';
 *
 * console.log(priceText(await calendar.events.get(12), { locale: 'de', currency: 'EUR', free: 'Eintritt frei' })); // 10–25 €
 * ```
 */
export function priceText({ cost, cost_details }: EventWithCost, options: PriceOptions = {}): string {
  const { locale, free = cost, currency: ofSite = '', currencyDisplay = 'symbol' } = options;
  const { values = [] } = cost_details ?? {};
  const amounts = values.map((value) => (value === 'free' ? 0 : Number(value === '' ? Number.NaN : value)));
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  if (most === 0) return free;
  const currency = cost_details ? currencyOf(cost_details, ofSite) : '';
  // The service displays `Free` for 0.
  const displayed = [...new Set([least, most])].filter((amount) => amount !== 0);
  if (!currency || !displays(cost, displayed)) return cost;

  const style = {
    style: 'currency',
    currency,
    currencyDisplay,
    trailingZeroDisplay: 'stripIfInteger',
  } as const;
  const format = new Intl.NumberFormat(locale as string[] | undefined, style);
  // A range of one amount would be written as an approximate one.
  const text = least === most ? format.format(least) : format.formatRange(least, most);
  // Some languages have a hyphen from Intl, where their dates have a dash.
  const withDash = text.replace(/(\p{Nd})\s?-\s?(?=\p{Nd})/u, '$1–').replace(' - ', ' – ');
  return withPlainSpaces(withDash);
}

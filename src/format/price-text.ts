import { symbolsOf } from '../listed-event.ts';
import { withPlainSpaces } from './dates/layout.ts';

/** An event as {@link priceText} takes it. Every `CalendarEvent` has these fields. */
export interface EventWithCost {
  /** Cost as displayed by the site, such as `$10 – $25`. */
  readonly cost: string;
  /** The parts of the cost. */
  readonly cost_details?:
    | {
        /** ISO 4217 code of the currency. Empty if the site has none. */
        readonly currency_code?: string | undefined;
        /** Symbol of the currency. Empty if the event has none. */
        readonly currency_symbol?: string | undefined;
        /** The individual amounts. */
        readonly values: readonly (string | number)[];
      }
    | undefined;
}

/** Options of {@link priceText}. */
export interface PriceOptions {
  /** Language tags, such as `de` or `['en-GB', 'en']`. Default: the platform's language. */
  readonly locale?: string | readonly string[] | undefined;
  /** The word for a free event, such as `Eintritt frei`. Default: the site's own, in English `Free`. */
  readonly free?: string | undefined;
  /**
   * ISO 4217 code of the site's currency, such as `EUR`, for events without a currency. An event with another code or
   * symbol keeps it. Default: such a cost stays as the site displays it.
   */
  readonly currency?: string | undefined;
  /**
   * How to write the currency: as `symbol` in the reader's language, such as `€` or `US$` (default), as `narrowSymbol`,
   * such as `$`, as `code`, such as `EUR`, or as `name`, such as `euros`.
   */
  readonly currencyDisplay?: 'symbol' | 'narrowSymbol' | 'code' | 'name' | undefined;
}

/**
 * Whether a cost displays exactly these amounts in order, and else only symbols: `1,250` and `1250.00` display 1250. The
 * plugin reads `$1,250.00` as `.00` and `1250` and displays `Free`. Of three amounts that it misread, it displays one.
 */
function displays(cost: string, amounts: readonly number[], symbols: readonly string[]): boolean {
  const bare = symbols.reduce((text, symbol) => text.replaceAll(symbol, ''), cost);
  // The plugin displays a word for 0: `Free – $25`.
  const isNumber = (part: string) => /^[\s\d.,]+$/.test(part);
  const shown = bare.split(/[–-]/).map((part) => (isNumber(part) ? Number(part.replace(/[\s.,]/g, '')) : 0));
  const isShown = (amount: number, index: number) =>
    [1, 10, 100].some((unit) => Math.round(amount * unit * 100) === shown[index]! * 100);
  return shown.length === amounts.length && amounts.every(isShown);
}

/**
 * Formats the cost of an event, such as `10–25 €`. If the currency code is known, the amounts are formatted for the
 * language. Otherwise, or if the cost has further words or the plugin misread it, it is the cost as the site displays
 * it. It contains no non-breaking spaces.
 *
 * @throws RangeError if `locale` is not a language tag, or `currency` not a currency code
 * @example
 * ```ts
 * import { priceText } from 'events-calendar-client/format';
 *
 * console.log(priceText(await calendar.events.get(12), { locale: 'de', currency: 'EUR', free: 'Eintritt frei' })); // 10–25 €
 * ```
 */
export function priceText({ cost = '', cost_details }: EventWithCost, options: PriceOptions = {}): string {
  const { values = [], currency_code: code, currency_symbol: symbol = '' } = cost_details ?? {};
  const { locale, free = cost, currency: ofSite = '', currencyDisplay } = options;
  const amounts = values.map((value) => (value === 'free' ? 0 : Number(value === '' ? Number.NaN : value)));
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  if (most === 0) return free;
  const currency = code || ofSite;
  if (!currency || (code && !/^[a-z]{3}$/i.test(code))) return cost;
  // The plugin displays `$` for events without a symbol. Without a code, a symbol must be that of the site's currency.
  const symbols = [code ? symbol : '', symbol ? '' : '$', ...symbolsOf(currency)];
  if (!displays(cost, [...new Set([least, most])], symbols)) return cost;

  const format = new Intl.NumberFormat(locale as string[] | undefined, {
    style: 'currency',
    currency,
    currencyDisplay,
    trailingZeroDisplay: 'stripIfInteger',
  });
  // Intl would write a range of one amount as approximate.
  const text = least === most ? format.format(least) : format.formatRange(least, most);
  // For some languages, Intl has a hyphen in prices but a dash in dates.
  const withDash = text.replace(/(\p{Nd})\s?-\s?(?=\p{Nd})/u, '$1–').replace(' - ', ' – ');
  return withPlainSpaces(withDash);
}

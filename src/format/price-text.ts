/** An event as {@link priceText} takes it. Every `CalendarEvent` has these fields. */
export interface EventWithCost {
  /** Cost as displayed by the site, such as `$10 – $25`. */
  readonly cost: string;
  /** The parts of the cost. */
  readonly cost_details?:
    | {
        /** ISO 4217 code of the currency; empty where the site has none. */
        readonly currency_code?: string | undefined;
        /** The single amounts. */
        readonly values: readonly (string | number)[];
      }
    | undefined;
}

/** How {@link priceText} writes. */
export interface PriceOptions {
  /** Language tags, such as `de` or `['en-GB', 'en']`; the platform's language by default. */
  readonly locale?: string | string[] | undefined;
}

/**
 * Writes what an event costs, such as `10–25 €`. Where the site names the currency by its code, the amounts are written
 * as in the language. Otherwise, and where the service misread them, it is the cost as the site displays it.
 *
 * @param event - an event, or an object with its cost
 * @param options - the language
 * @returns the price; empty where none is known
 * @throws RangeError where `locale` is no language tag
 * @example
 * ```ts
 * import { priceText } from 'events-calendar-client/format';
 *
 * console.log(priceText(await calendar.events.get(12), { locale: 'de' }));
 * ```
 */
export function priceText({ cost, cost_details }: EventWithCost, { locale }: PriceOptions = {}): string {
  const { currency_code: currency = '', values = [] } = cost_details ?? {};
  const amounts = values.map(Number);
  // The service reads `$1,250.00` as `.00` and `1250`, and displays `Free`.
  const areDisplayed = values.every((value) => value !== '' && cost.includes(String(value)));
  const isClear = areDisplayed && amounts.every(Number.isFinite) && /^[a-z]{3}$/i.test(currency);
  if (!isClear || amounts.length === 0) return cost;

  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  const format = new Intl.NumberFormat(locale, style);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  // A range of one amount would be written as an approximate one.
  return least === most ? format.format(least) : format.formatRange(least, most);
}

import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { distinct } from '../contract/values/cost.ts';

/** The cost of an event as it was read, without character references. */
type StoredCost = Pick<CalendarEvent, 'cost' | 'cost_details'>;

/**
 * Returns the cost of an event in a form that the plugin reads as it read the original. The displayed cost cannot be
 * sent back: it has only the lowest and highest amount, and a shop displays `$1,250.00`, which reads as two amounts. So
 * the values are sent, each with the currency, and misread amounts (`10, 20, 30` as `10.`, `20.` and `30`) with their
 * comma.
 */
export function costForUpdate(event: StoredCost): string | string[] {
  const { cost: text, cost_details } = event;
  const values = cost_details?.values?.map(String) ?? [];
  const amounts = distinct(values.filter(isAmount));
  const words = values.filter((value) => !isAmount(value));
  if (amounts.length === 0 && words.length < 2) return text;

  const { currency_symbol = '', currency_position: position } = cost_details;
  // The plugin's form may store a position alone. The plugin then displays the currency of the site there.
  const symbol = currency_symbol || (position ? shownCurrency(event).currency_symbol : '');
  const isBefore = (position || shownCurrency(event).currency_position) === 'prefix';
  // The plugin displays none of several amounts with thousands, so only a shop displays them.
  const isStoredForm = (shown: string, value: string) =>
    (amounts.length === 1 && shown.replace(',', '.') === value) ||
    ((amounts.length === 1 || /^\d+,\d\d?$/.test(shown)) &&
      Number(shown.replaceAll(',', '')) === Number(value) &&
      shownAmount(shown, amounts) === Number(value));
  const shown = text.split(' – ').map((end) => shownAmount(end, amounts));
  const written = amounts.map((value) => {
    const isMisread = Number(value) < Math.min(...shown) || Number(value) > Math.max(...shown);
    const stored = text.match(/\d[\d,]*(?![\d.])/g)?.find((one) => isStoredForm(one, value));
    return withCurrency(stored ?? (isMisread ? withComma(value) : value), symbol, isBefore);
  });
  // One string keeps amounts with the same digits apart. A list keeps the currency next to words and commas.
  const isList = symbol !== '' && (words.length > 0 || written.some((amount) => amount.includes(',')));
  if (isList) return [...words, ...written];
  return words.length > 0 ? [...words, written.join(' , ')] : written.join(' , ');
}

/** Returns the currency that is displayed next to the first amount, and on which side. Empty if there is none. */
export function shownCurrency({ cost }: Pick<CalendarEvent, 'cost'>) {
  const amount = cost.split(' – ').find((end) => /\d/.test(end)) ?? '';
  const [before = '', after = ''] = amount.split(/\d(?:.*\d)?/s);
  // The point of `$.50` belongs to the amount, but not that of `Fr.20`.
  const prefix = before.replace(/(?<!\p{L})[.,]$/u, '').trim();
  const suffix = after.replace(/^[.,]/, '').trim();
  return { currency_symbol: prefix || suffix, currency_position: prefix ? 'prefix' : suffix && 'postfix' };
}

/** Writes an amount with its currency. */
function withCurrency(amount: string, currency: string, isBefore: boolean): string {
  // The plugin trims a currency, and then removes its tags.
  const symbol = currency === currency.trim() ? currency : `<>${currency}<>`;
  // `Fr.20` would be read as `.20`.
  return isBefore ? symbol.replace(/\.$/, '. ') + amount : amount + symbol;
}

/** Other values are words, such as `donation`. */
const isAmount = (value: string) => value !== '' && Number.isFinite(Number(value));

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Returns which amount is displayed, with the separators of any shop. NaN if none is. Free is 0 in every language. */
function shownAmount(end: string, amounts: readonly string[]): number {
  const digits = digitsOf(end);
  if (digits === '') return 0;
  const hasCents = /[.,]\d\d\D*$/.test(end);
  const readings: ((value: string) => boolean)[] = [
    (value) => hasCents && digits === digitsOf(Number(value).toFixed(2)),
    (value) => Number(end.replace(/[^\d.]/g, '')) === Number(value),
    (value) => digits === digitsOf(value),
  ];
  return Number(readings.map((reads) => amounts.find(reads)).find((value) => value !== undefined));
}

/**
 * Writes an amount with a comma: before its decimals, before its last three digits, or after it. Older releases have
 * `10,` as the value 10, newer ones as `10.`.
 */
function withComma(value: string): string {
  if (value.includes('.')) return value.replace('.', ',');
  return value.length > 2 ? value.replace(/(\d{3})$/, ',$1') : `${value},`;
}

/** Rewrites an amount that sites read in different ways, such as `1.250` and `10,`. */
function toPlainAmount(amount: string): string {
  return amount
    .replace(/\d{0,15}\.\d{3}(?!\d)/, (number) => String(Number(number)))
    .replace(/(?<=\d)[.,](?!\d)/, '');
}

/** Returns the cost that an author meant, which the plugin may have misread. Several are a list. */
export function meantCost(event: StoredCost): string | string[] | null {
  const costs = [costWithoutMarkup(event)].flat();
  const hasAmounts = costs.some((cost) => /\d/.test(cost));
  const [first, ...others] = hasAmounts
    ? costs.flatMap((cost) => cost.split(' , ')).map(toPlainAmount)
    : costs;
  if (!first) return null;
  const [second] = others;
  if (second === undefined) return first;
  // This is how the plugin reads `1,250.00`.
  const [, cents] = /^\D*(\.\d\d?)\D*$/.exec(first) ?? [];
  const isMisread = others.length === 1 && cents && /(?<!\d)\d{1,3},\d{3}(?!\d)/.test(second);
  return isMisread ? second.replace(/(?<=\d)(?!.*\d)/, cents) : [first, ...others];
}

/** Returns the cost that an author meant in a form that a new event stores as the original one did. */
export function costForCreate(event: StoredCost): string | string[] | null {
  const meant = meantCost(event);
  // In a list, the client writes all amounts with cents if one has them.
  const isOneString = typeof costWithoutMarkup(event) === 'string';
  return isOneString && Array.isArray(meant) ? meant.join(' , ') : meant;
}

function costWithoutMarkup({ cost, cost_details }: StoredCost): string | string[] {
  const currency_symbol = cost_details?.currency_symbol?.trim() ?? '';
  return costForUpdate({ cost: cost ?? '', cost_details: { ...cost_details, currency_symbol } });
}

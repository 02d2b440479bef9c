import type { CalendarEvent } from '../contract/records/calendar-event.ts';

type StoredCost = Pick<CalendarEvent, 'cost' | 'cost_details'>;

/**
 * Returns the cost of an event in a form that the plugin reads as it read the original. The displayed cost cannot be
 * sent back: it has only the lowest and highest amount, and a shop displays `$1,250.00`, which reads as two amounts. So
 * the values are sent, and misread amounts (`10, 20, 30` as `10.`, `20.` and `30`) with their comma.
 *
 * @param event - as it was read, without character references
 */
export function costForUpdate({ cost: text, cost_details }: StoredCost): string | string[] {
  const values = cost_details?.values?.map(String) ?? [];
  const amounts = values.filter(isAmount);
  const words = values.filter((value) => !isAmount(value));
  if (amounts.length === 0 && words.length < 2) return text;

  const { currency_symbol: symbol = '', currency_position: position } = cost_details;
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
    const amount = stored ?? (isMisread ? withComma(value) : value);
    // `Fr.20` would be read as `.20`.
    return position === 'postfix' ? amount + symbol : symbol.replace(/\.$/, '. ') + amount;
  });
  // One string keeps amounts with the same digits apart. A list keeps the currency next to words and commas.
  const isList = symbol !== '' && (words.length > 0 || written.some((amount) => /\d,\d/.test(amount)));
  const costs = [...words, ...(isList ? written : [written.join(' , ')])];
  return costs.length === 1 ? costs[0]! : costs;
}

/** Other values are words, such as `donation`. */
function isAmount(value: string): boolean {
  return value !== '' && Number.isFinite(Number(value));
}

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
export function toPlainAmount(amount: string): string {
  return amount
    .replace(/\d{0,15}\.\d{3}(?!\d)/, (number) => String(Number(number)))
    .replace(/(?<=\d)[.,](?!\d)/, '');
}

/** Returns the cost that an author meant, which the plugin may have misread. Several are a list. */
export function meantCost(event: StoredCost): string | string[] | null {
  const costs = [costForUpdate({ ...event, cost: event.cost ?? '' })].flat();
  const hasAmounts = costs.some((cost) => /\d/.test(cost));
  const [first, ...others] = hasAmounts
    ? costs.flatMap((cost) => cost.split(' , ')).map(toPlainAmount)
    : costs;
  if (!first) return null;
  const [second] = others;
  if (second === undefined) return first;
  // This is how the plugin reads `1,250.00`.
  const isMisread = others.length === 1 && /^\.\d\d?$/.test(first) && /^\d{1,3},\d{3}$/.test(second);
  return isMisread ? second + first : [first, ...others];
}

/** Returns the cost that an author meant in a form that a new event stores as the original one did. */
export function costForCreate(event: StoredCost): string | string[] | null {
  const meant = meantCost(event);
  // In a list, the client writes all amounts with cents if one has them.
  const isOneString = typeof costForUpdate({ ...event, cost: event.cost ?? '' }) === 'string';
  return isOneString && Array.isArray(meant) ? meant.join(' , ') : meant;
}

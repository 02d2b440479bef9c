import type { CalendarEvent } from '../../contract/records/calendar-event.ts';

/**
 * The cost of an event in a form that a service reads as it read the first one. The displayed cost cannot be sent back:
 * it shows the lowest and the highest amount, and a shop shows `$1,250.00`, which is read as two amounts. So the values
 * are sent, and amounts that were misread (`10, 20, 30` as `10.`, `20.` and `30`) with their comma.
 *
 * @param event - as it was read, without character references
 */
export function costForUpdate({
  cost: text,
  cost_details,
}: Pick<CalendarEvent, 'cost' | 'cost_details'>): string | string[] {
  const values = cost_details?.values?.map(String) ?? [];
  const amounts = values.filter(isAmount);
  const words = values.filter((value) => !isAmount(value));
  if (amounts.length === 0 && words.length < 2) return text;

  const { currency_symbol: symbol = '', currency_position: position } = cost_details;
  // Of several amounts with thousands the plugin shows none, so that only a shop shows them.
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
  // One text keeps amounts of the same digits apart, and a list the currency beside words and commas.
  const isList = symbol !== '' && (words.length > 0 || written.some((amount) => /\d,\d/.test(amount)));
  const costs = [...words, ...(isList ? written : [written.join(' , ')])];
  return costs.length === 1 ? costs[0]! : costs;
}

/** Other values are words, such as `donation`. */
function isAmount(value: string): boolean {
  return value !== '' && Number.isFinite(Number(value));
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Which of the amounts is shown, with the separators of any shop; NaN for none of them. Free is 0 in every language. */
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
 * An amount with a comma: before its decimals, before its last three digits, or behind it. Older releases have `10,` as
 * the value 10, newer ones as `10.`.
 */
function withComma(value: string): string {
  if (value.includes('.')) return value.replace('.', ',');
  return value.length > 2 ? value.replace(/(\d{3})$/, ',$1') : `${value},`;
}

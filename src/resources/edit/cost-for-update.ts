import type { CalendarEvent } from '../../contract/records/calendar-event.ts';
import { decodeEntities } from '../../contract/values/html/entities.ts';

/**
 * The cost of an event in a form that a service reads as it read the first one. It shows the lowest and the highest
 * amount; of amounts with a comma (`1,250.00`; `10, 20, 30`) it knows the value, but leaves them out.
 */
export function costForUpdate({
  cost,
  cost_details,
}: Pick<CalendarEvent, 'cost' | 'cost_details'>): string | string[] {
  const text = decodeEntities(cost);
  const values = cost_details?.values?.map(String) ?? [];
  const amounts = values.filter(isAmount);
  const words = values.filter((value) => !isAmount(value));
  if (amounts.length === 0 && words.length < 2) return text;

  const { currency_symbol: symbol = '', currency_position: position } = cost_details;
  const shown = shownAmounts(text, amounts);
  const written = amounts.map((value) => {
    const isShown = Number(value) >= Math.min(...shown) && Number(value) <= Math.max(...shown);
    const amount = asWritten(text, value) ?? (isShown ? value : withComma(value));
    return position === 'postfix' ? amount + symbol : symbol + amount;
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

/** The lowest and the highest amount that are shown. Free is 0 in every language. */
function shownAmounts(text: string, amounts: readonly string[]): number[] {
  // `$15` shows 15, and not 5.
  const longestFirst = amounts.toSorted((one, other) => other.length - one.length);
  return text.split(' – ').map((end) => Number(longestFirst.find((amount) => end.includes(amount)) ?? 0));
}

/** An amount as the text has it, with its commas. Older releases have `12,50` as the value 1250. */
function asWritten(text: string, value: string): string | undefined {
  return text.match(/\d[\d.,]*/g)?.find((amount) => Number(amount.replaceAll(',', '')) === Number(value));
}

/**
 * An amount with a comma: before its decimals, before its last three digits, or behind it. Older releases have `10,` as
 * the value 10, newer ones as `10.`.
 */
function withComma(value: string): string {
  if (value.includes('.')) return value.replace('.', ',');
  return value.length > 2 ? value.replace(/(\d{3})$/, ',$1') : `${value},`;
}

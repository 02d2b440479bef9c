import type { CalendarEvent } from '../../contract/records/calendar-event.ts';
import { decodeEntities } from '../../contract/values/html/entities.ts';

/**
 * The cost of an event in a form that a service reads as it read the first one. It shows the lowest and the highest
 * amount; of amounts with a comma (`1,250.00`; `10, 20, 30`) it knows the value, but leaves them out.
 */
export function costForUpdate({ cost, cost_details }: CalendarEvent): string | string[] {
  const text = decodeEntities(cost);
  const values = cost_details?.values?.map(String) ?? [];
  const isInWords = values.length === 1 && !values.every(isAmount);
  if (values.length === 0 || isInWords) return text;

  const [lowest, highest] = shownRange(text, values);
  const isShown = (value: string) => Number(value) >= lowest && Number(value) <= highest;
  const shown = values.filter((value) => !isAmount(value) || isShown(value));
  const hidden = values
    .filter((value) => !shown.includes(value))
    .map((value) => asWritten(text, value) ?? withComma(value));
  const { currency_symbol: symbol, currency_position: position } = cost_details;
  if (symbol === '' && values.every(isAmount)) return joinAmounts(hidden, shown);
  return [...hidden, ...shown].map((amount) => {
    if (!/\d/.test(amount)) return amount;
    return position === 'postfix' ? amount + symbol : symbol + amount;
  });
}

/** Other values are words, such as `donation`. */
function isAmount(value: string): boolean {
  return value !== '' && Number.isFinite(Number(value));
}

/** The lowest and the highest amount that are shown. Free is 0 in every language. */
function shownRange(text: string, values: readonly string[]): [number, number] {
  // `$15` shows 15, and not 5.
  const amounts = values.filter(isAmount).sort((one, other) => other.length - one.length);
  const ends = text.split(' – ').map((end) => Number(amounts.find((amount) => end.includes(amount)) ?? 0));
  return [Math.min(...ends), Math.max(...ends)];
}

/** An amount as the text has it, with its commas. Older releases have `12,50` as the value 1250. */
function asWritten(text: string, value: string): string | undefined {
  return text.match(/\d[\d.,]*/g)?.find((amount) => amount.replaceAll(',', '') === value);
}

/**
 * An amount with a comma: before its decimals, before its last three digits, or behind it. Older releases have `10,` as
 * the value 10, newer ones as `10.`.
 */
function withComma(value: string): string {
  if (value.includes('.')) return value.replace('.', ',');
  return value.length > 3 ? value.replace(/(\d{3})$/, ',$1') : `${value},`;
}

/** Several amounts as one text. Of `1,250.00` the service reads `1,250` and `.00`. */
function joinAmounts(hidden: readonly string[], shown: readonly string[]): string {
  const isDivided = hidden.length > 0 && shown[0]?.startsWith('.');
  if (isDivided) return hidden.join(' ') + shown.join(' ');
  return [...hidden, ...shown].join(' ');
}

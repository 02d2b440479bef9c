import type { CalendarEvent, EventChanges } from '../../index.ts';
import { costForUpdate } from '../../resources/preserve-on-update.ts';
import { toSlug } from './slugs.ts';

type Cost = EventChanges['cost'];

type StoredCost = Pick<CalendarEvent, 'cost' | 'cost_details'>;

const amountPattern = /[.,]?\d+(?:[.,]\d*)?/g;

/** An amount as a service reads it: a comma before three digits separates thousands, any other the decimals. */
function toNumber(amount: string): string {
  const isThousands = /^\d+,\d{3}$/.test(amount);
  const value = Number(isThousands ? amount.replace(',', '') : amount.replace(',', '.'));
  return Number.isNaN(value) ? amount : String(value);
}

function textsOf(cost: Cost): string[] {
  const members = Array.isArray(cost) ? cost : [cost];
  return members.flatMap((member) => (member === null || member === undefined ? [] : [String(member)]));
}

/** The amounts that a service reads from a cost, and the words of one that has none. */
function wantedValues(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const amounts = text.match(amountPattern);
    if (amounts !== null) return amounts.map(toNumber);
    return text.trim() === '' ? [] : [toSlug(text)];
  });
}

function storedValues({ cost, cost_details }: StoredCost): string[] {
  const values = cost_details?.values ?? [];
  if (values.length === 0) return wantedValues([cost ?? '']);
  return values.map((value) => {
    const text = String(value);
    return Number.isNaN(Number(text)) ? toSlug(text) : String(Number(text));
  });
}

/** The currency of a single amount; undefined where there are several, or none. */
function symbolOf(texts: readonly string[]): string | undefined {
  const [text = ''] = texts;
  const amounts = text.match(amountPattern) ?? [];
  if (texts.length !== 1 || amounts.length !== 1) return undefined;
  // Behind a comma, a service expects another amount.
  const part =
    text
      .split(',')
      .find((one) => /\d/.test(one))
      ?.trim() ?? '';
  return part.replace(amountPattern, '').trim();
}

/** An amount that every site reads in the same way, as `1.250` and `10,` are not. */
export function toPlainAmount(amount: string): string {
  return amount
    .replace(/\d{0,15}\.\d{3}(?!\d)/, (number) => String(Number(number)))
    .replace(/(?<=\d)[.,](?!\d)/, '');
}

/** The cost as it is meant, which the site may have read otherwise: one as a text, several as a list. */
export function meantCost(event: StoredCost): string | string[] | null {
  const costs = [costForUpdate({ ...event, cost: event.cost ?? '' })].flat();
  const hasAmounts = costs.some((cost) => /\d/.test(cost));
  const [first, ...others] = hasAmounts
    ? costs.flatMap((cost) => cost.split(' , ')).map(toPlainAmount)
    : costs;
  if (!first) return null;
  const [second] = others;
  if (second === undefined) return first;
  // What a service makes of `1,250.00`.
  const isMisread = others.length === 1 && /^\.\d\d?$/.test(first) && /^\d{1,3},\d{3}$/.test(second);
  return isMisread ? second + first : [first, ...others];
}

const inOrder = (values: readonly string[]) => JSON.stringify([...new Set(values)].sort());

/** Whether a cost is the one that the row of an event has, so that an unchanged file changes nothing. */
export function isCostOfRow(event: StoredCost, cost: Cost): boolean {
  return JSON.stringify(textsOf(cost)) === JSON.stringify(textsOf(meantCost(event)));
}

/** Whether the cost of an event has the values and the currency of another one, however both are written. */
export function isSameCost(event: StoredCost, wanted: Cost): boolean {
  const texts = textsOf(wanted);
  if (inOrder(storedValues(event)) !== inOrder(wantedValues(texts))) return false;
  const symbol = symbolOf(texts);
  return symbol === undefined || symbol === (event.cost_details?.currency_symbol ?? '');
}

import type { CalendarEvent, EventChanges } from '../../index.ts';
import { meantCost, shownCurrency } from '../../resources/cost-for-update.ts';
import { toSlug } from './slugs.ts';

type Cost = EventChanges['cost'];

type StoredCost = Pick<CalendarEvent, 'cost' | 'cost_details'>;

const amountPattern = /[.,]?\d+(?:[.,]\d*)?/g;

/** Reads an amount as the plugin does: a comma before three digits separates thousands, others decimals. */
function toNumber(amount: string): string {
  const isThousands = /^\d+,\d{3}$/.test(amount);
  const value = Number(isThousands ? amount.replace(',', '') : amount.replace(',', '.'));
  return Number.isNaN(value) ? amount : String(value);
}

function textsOf(cost: Cost): string[] {
  const members = Array.isArray(cost) ? cost : [cost];
  return members.flatMap((member) => (member === null || member === undefined ? [] : [String(member)]));
}

/** Returns the amounts that the plugin reads from a cost, or the words of a cost without amounts. */
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

function symbolOf(texts: readonly string[]): string | undefined {
  const amounts = texts.flatMap((text) => text.split(' , '));
  const [symbol, ...others] = new Set(amounts.map(symbolOfAmount));
  return others.length === 0 && (symbol !== '' || amounts.length < 2) ? symbol : undefined;
}

function symbolOfAmount(text: string): string | undefined {
  if (text.match(amountPattern)?.length !== 1) return undefined;
  // After a comma, the plugin expects another amount.
  const part =
    text
      .split(',')
      .find((one) => /\d/.test(one))
      ?.trim() ?? '';
  return part.replace(amountPattern, '').trim();
}

const inOrder = (values: readonly string[]) => JSON.stringify([...new Set(values)].sort());

/** Checks whether a cost comes from the row of the event, so that an unchanged file changes nothing. */
export function isCostOfRow(event: StoredCost, cost: Cost): boolean {
  return JSON.stringify(textsOf(cost)) === JSON.stringify(textsOf(meantCost(event)));
}

/** Checks whether two costs have the same values and currency, in any notation. */
export function isSameCost(event: StoredCost, wanted: Cost): boolean {
  const texts = textsOf(wanted);
  if (inOrder(storedValues(event)) !== inOrder(wantedValues(texts))) return false;
  const symbol = symbolOf(texts);
  const shown = shownCurrency({ cost: event.cost ?? '' });
  return [undefined, event.cost_details?.currency_symbol ?? '', shown.currency_symbol].includes(symbol);
}

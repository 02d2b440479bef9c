import type { CalendarEvent, EventChanges } from '../../index.ts';
import { meantCost, shownCurrency } from '../../stored/cost.ts';
import { isCost } from '../../stored/values.ts';
import { toSlug } from '../rows/slugs.ts';

type Cost = EventChanges['cost'];

type StoredCost = Pick<CalendarEvent, 'cost' | 'cost_details'>;

const amountPattern = /[.,]?\d+(?:[.,]\d*)?/g;

/** Reads an amount as the plugin does: a comma before three digits separates thousands, others decimals. */
function toNumber(amount: string): string {
  const isThousands = /^\d+,\d{3}$/.test(amount);
  const value = Number(isThousands ? amount.replace(',', '') : amount.replace(',', '.'));
  return Number.isNaN(value) ? amount : String(value);
}

const textsOf = (cost: Cost): string[] => [cost ?? []].flat().map(String);

/** Returns the amounts that the plugin reads from a cost, or the words of a cost without amounts, in order. */
function valuesOf(texts: readonly string[]): string {
  const values = texts.flatMap((text) => {
    const words = text.trim() === '' ? [] : [toSlug(text)];
    return text.match(amountPattern)?.map(toNumber) ?? words;
  });
  return JSON.stringify([...new Set(values)].sort());
}

/** Returns the currency of all amounts, empty for one amount without any. Undefined if there are several or unknown ones. */
function symbolOf(texts: readonly string[]): string | undefined {
  const amounts = texts.flatMap((text) => text.split(' , '));
  const symbols = amounts.map((text) => {
    if (text.match(amountPattern)?.length !== 1) return undefined;
    // After a comma, the plugin expects another amount.
    const part = text.split(',').find((one) => /\d/.test(one)) ?? '';
    return part.replace(amountPattern, '').trim();
  });
  const [symbol, ...others] = new Set(symbols);
  return others.length === 0 && (symbol !== '' || amounts.length < 2) ? symbol : undefined;
}

/**
 * Checks whether two costs have the same values and currency, in any notation, as edits will check it. The cost of a row
 * that was written from the event is the same, so that an unchanged file changes nothing.
 */
export function isSameCost(event: StoredCost, wanted: Cost, encoded: Cost): boolean {
  if (JSON.stringify(textsOf(wanted)) === JSON.stringify(textsOf(meantCost(event)))) return true;
  const texts = textsOf(encoded);
  const plain = texts.map((text) => text.replace(amountPattern, toNumber));
  if (!isCost(plain, 'cost', { ...event }, {})) return false;
  const stored = event.cost_details?.values ?? [];
  if (valuesOf(stored.length > 0 ? stored.map(String) : [event.cost ?? '']) !== valuesOf(texts)) return false;
  const { currency_symbol } = shownCurrency({ cost: event.cost ?? '' });
  return [undefined, event.cost_details?.currency_symbol ?? '', currency_symbol].includes(symbolOf(texts));
}

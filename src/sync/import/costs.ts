import type { CalendarEvent, EventChanges } from '../../index.ts';
import { meantCost, shownCurrency } from '../../stored/cost.ts';
import { isCost } from '../../stored/values.ts';
import { toSlug } from '../rows/slugs.ts';

type Cost = EventChanges['cost'];

const amountPattern = /[.,]?\d+(?:[.,]\d*)?/g;

const textsOf = (cost: Cost): string[] => [cost ?? []].flat().map(String);

/** Returns the parts of a cost without amounts, such as `donation`, in order. */
const wordsOf = (texts: readonly string[]) =>
  texts
    .filter((text) => !/\d/.test(text))
    .map(toSlug)
    .sort()
    .join();

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

/** Checks whether sites lose words of a cost: of several prices or parts, they keep only the amounts and one currency. */
export function losesWords(cost: Cost): boolean {
  const text = textsOf(cost).join(', ');
  const amounts = text.match(amountPattern)?.length ?? 0;
  const rest = text.replace(amountPattern, ' ');
  const words = new Set(rest.match(/[\p{L}\p{Sc}]+/gu));
  return words.size > 1 && (amounts > 1 || (amounts === 1 && rest.includes(',')));
}

/**
 * Checks whether two costs have the same values and currency, in any notation, as edits will check it. The cost of a row
 * that was written from the event is the same, so that an unchanged file changes nothing.
 */
export function isSameCost(event: CalendarEvent, wanted: Cost, encoded: Cost): boolean {
  if (JSON.stringify(textsOf(wanted)) === JSON.stringify(textsOf(meantCost(event)))) return true;
  const texts = textsOf(encoded);
  if (texts.join('').trim() === '') return !event.cost;
  if (!isCost(texts, 'cost', { ...event }, {})) return false;
  const stored = event.cost_details?.values ?? [];
  if (wordsOf(texts) !== wordsOf(stored.length > 0 ? stored.map(String) : [event.cost ?? ''])) return false;
  const { currency_symbol } = shownCurrency({ cost: event.cost ?? '' });
  return [undefined, event.cost_details?.currency_symbol ?? '', currency_symbol].includes(symbolOf(texts));
}

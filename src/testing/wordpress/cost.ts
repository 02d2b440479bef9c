import { escapeHtml, stripTags } from './html.ts';
import { isNumeric } from './php/values.ts';
import { sanitizeTitle } from './slug.ts';

const defaultSymbol = '$';

/** Returns the costs in a request as strings: one for each member of a list or object. */
function costTexts(input: unknown): string[] {
  const members: unknown[] = typeof input === 'object' && input !== null ? Object.values(input) : [input];
  return members.flatMap((member) => {
    if (typeof member === 'string') return [member];
    if (typeof member === 'number') return [String(Number(member.toPrecision(14)))];
    return member === true ? ['1'] : [];
  });
}

/** Compares array keys like PHP: as numbers if both are numeric, otherwise as strings. */
function compareKeys(one: string, other: string): number {
  if (isNumeric(one) && isNumeric(other)) return Number(one) - Number(other);
  return one < other ? -1 : 1;
}

function sortKey(amount: string, decimals: number): string {
  const withPoints = amount.replaceAll(',', '.');
  if (!isNumeric(withPoints)) return sanitizeTitle(withPoints);
  // `toFixed` accepts at most 100 decimals.
  return Number(withPoints).toFixed(Math.min(decimals, 100)).replace('.', '');
}

/** Returns the amounts in strings by sort key: an amount's digits, or the slug of any other string. */
function amountsOf(texts: readonly string[]): Map<string, string> {
  let decimals = 0;
  const amountsInOrder = texts.flatMap((text) => {
    const matches = [...text.matchAll(/[.,]?\d+[.,]?(\d*)/g)];
    for (const [, digits = ''] of matches) decimals = Math.max(decimals, digits.length);
    return matches.length > 0 ? matches.map(([amount]) => amount) : [text];
  });
  const amounts = new Map<string, string>();
  for (const amount of amountsInOrder) amounts.set(sortKey(amount, decimals), amount);
  return amounts;
}

/** Returns the only member of a set, otherwise an empty string. */
function onlyMember(texts: ReadonlySet<string>): string {
  const [first = ''] = texts;
  return texts.size === 1 ? first : '';
}

/** Returns the currency symbol: what remains of each string without its amount, if that is always the same. */
function symbolOf(texts: readonly string[]): string {
  const symbols = new Set<string>();
  let index = 0;
  for (const [key, amount] of amountsOf(texts)) {
    if (isNumeric(key)) symbols.add((texts[index] ?? '').replaceAll(amount, '').trim());
    index += 1;
  }
  return onlyMember(symbols);
}

function positionOf(texts: readonly string[], symbol: string): string {
  if (symbol === '') return '';
  const positions = new Set(
    texts
      .map((text) => text.trim().indexOf(symbol))
      .filter((position) => position >= 0)
      .map((position) => (position === 0 ? 'prefix' : 'postfix')),
  );
  return onlyMember(positions);
}

/** Returns the separators of an amount. In English, three digits after a single comma or point are a group. */
function separatorsOf(amount: string): { decimal: string; thousands: string } {
  const found = amount.match(/[.,]/g) ?? [];
  const last = found.at(-1) ?? '.';
  if (new Set(found).size > 1) return { decimal: last, thousands: found[0] ?? '' };
  const isDecimal = amount.split(last).at(-1)?.length !== 3;
  return isDecimal && last === ',' ? { decimal: ',', thousands: '.' } : { decimal: '.', thousands: ',' };
}

/** Returns an amount as a plain number, or its key if it is none. */
function toPlainNumber(key: string, amount: string): string {
  const { decimal, thousands } = separatorsOf(amount);
  const plain = amount.replaceAll(thousands, '').replaceAll(decimal, '.');
  return isNumeric(plain) ? plain : key;
}

function formatAmount(amount: string, symbol: string, position: string): string {
  const plain = amount.replace(',', '.');
  if (isNumeric(plain) && Number(plain) < 0.005) return 'Free';
  if (!isNumeric(amount.replace(/[.,]/g, ''))) return escapeHtml(amount);
  const shown = stripTags(symbol) || defaultSymbol;
  return escapeHtml(position === 'postfix' ? amount + shown : shown + amount);
}

/** Formats the lowest and the highest amount. Skips amounts that are not numeric in PHP (`1,250`, `10,`). */
function formatRange(amounts: readonly string[], symbol: string, position: string): string {
  const entries = [...amountsOf(amounts)];
  const only = entries.length === 1 ? entries[0]?.[1] : undefined;
  if (only !== undefined && !isNumeric(only)) return formatAmount(only, symbol, position);
  const numeric = entries
    .filter(([, amount]) => isNumeric(amount))
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, amount]) => amount);
  const lowest = formatAmount(numeric[0] ?? '0', symbol, position);
  const highest = formatAmount(numeric.at(-1) ?? '0', symbol, position);
  return lowest === highest ? lowest : `${lowest} – ${highest}`;
}

/** Formats a cost of a request as the plugin stores and shows it. */
export function formatCost(input: unknown) {
  const isNone = input === '0' || input === 0;
  const texts = isNone ? [] : costTexts(input).filter((text) => text !== '');
  // A single string may contain several amounts, each with its symbol.
  const listed = typeof input === 'string' ? input.split(/\s*,\s*/) : texts;
  const symbol = symbolOf(listed);
  const position = positionOf(listed, symbol);
  const amounts = new Map<string, string>();
  for (const text of texts) {
    const sorted = [...amountsOf([text])].sort(([one], [other]) => compareKeys(one, other));
    for (const [key, amount] of sorted) if (!amounts.has(key)) amounts.set(key, amount);
  }
  const values = [...amounts].map(([key, amount]) => toPlainNumber(key, amount));
  values.sort((one, other) => (Number.parseFloat(one) || 0) - (Number.parseFloat(other) || 0));
  return {
    cost: amounts.size > 0 ? formatRange([...amounts.values()], symbol, position) : '',
    cost_details: {
      currency_symbol: stripTags(symbol),
      currency_code: '',
      currency_position: position,
      values,
    },
  };
}

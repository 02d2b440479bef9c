import { sanitizeTitle } from './slug.ts';

export interface CostFields {
  cost: string;
  cost_details: {
    currency_symbol: string;
    currency_code: string;
    currency_position: string;
    values: string[];
  };
}

const defaultSymbol = '$';

function isNumeric(text: string): boolean {
  return /^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/.test(text);
}

/** The texts that the service keeps of what was sent: one for each member of a list or object. */
function storedCosts(input: unknown): string[] {
  const members: unknown[] = typeof input === 'object' && input !== null ? Object.values(input) : [input];
  return members.flatMap((member) => {
    if (typeof member === 'string' || typeof member === 'number') return [String(member)];
    return member === true ? ['1'] : [];
  });
}

/** Keys are compared as PHP compares array keys: as numbers if both are numeric, otherwise as texts. */
function compareKeys(one: string, other: string): number {
  if (isNumeric(one) && isNumeric(other)) return Number(one) - Number(other);
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The amounts in texts, by a key that sorts them: an amount without its separators, another text as a slug. */
function amountsOf(texts: readonly string[]): Map<string, string> {
  let decimals = 0;
  const found = texts.flatMap((text) => {
    const matches = [...text.matchAll(/[.,]?\d+[.,]?(\d*)/g)];
    for (const [, digits = ''] of matches) decimals = Math.max(decimals, digits.length);
    return matches.length > 0 ? matches.map(([amount]) => amount) : [text];
  });
  const amounts = new Map<string, string>();
  for (const amount of found) {
    const numeric = amount.replace(/,/g, '.');
    const key = isNumeric(numeric)
      ? String(Number(numeric).toFixed(Math.min(decimals, 100))).replace('.', '')
      : sanitizeTitle(numeric);
    amounts.set(key, amount);
  }
  return amounts;
}

function sortedAmounts(texts: readonly string[]): [key: string, amount: string][] {
  return [...amountsOf(texts)].sort(([one], [other]) => compareKeys(one, other));
}

/** The symbol that is left of each amount when its digits are gone, if all agree. */
function symbolOf(texts: readonly string[]): string {
  const symbols = new Set<string>();
  let index = 0;
  for (const [key, amount] of amountsOf(texts)) {
    if (isNumeric(key)) symbols.add((texts[index] ?? '').replaceAll(amount, '').trim());
    index += 1;
  }
  const [symbol = ''] = symbols;
  return symbols.size === 1 ? symbol : '';
}

function positionOf(texts: readonly string[], symbol: string): string {
  if (symbol === '') return '';
  const positions = new Set(
    texts
      .map((text) => text.trim().indexOf(symbol))
      .filter((position) => position >= 0)
      .map((position) => (position === 0 ? 'prefix' : 'postfix')),
  );
  const [position = ''] = positions;
  return positions.size === 1 ? position : '';
}

/** An amount for `values`: a comma before three digits separates thousands, any other decimals. */
function plainAmount(key: string, amount: string): string {
  const plain = /^\d+,\d{3}$/.test(amount) ? amount.replace(',', '') : amount.replace(',', '.');
  return isNumeric(plain) ? plain : key;
}

function escapeHtml(text: string): string {
  return text
    .replace(/&(?!(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#039;');
}

function display(amount: string, symbol: string, position: string): string {
  if (isNumeric(amount) && Number(amount) === 0) return 'Free';
  if (!isNumeric(amount.replace(/[.,]/g, ''))) return escapeHtml(amount);
  const shown = symbol || defaultSymbol;
  return escapeHtml(position === 'postfix' ? amount + shown : shown + amount);
}

/** The lowest and the highest amount. Amounts that PHP does not take for numbers (`1,250`, `10,`) do not count. */
function displayRange(amounts: readonly string[], symbol: string, position: string): string {
  const sorted = sortedAmounts(amounts);
  const only = sorted.length === 1 ? sorted[0]?.[1] : undefined;
  if (only !== undefined && !isNumeric(only)) return display(only, symbol, position);
  const numeric = sorted.map(([, amount]) => amount).filter(isNumeric);
  const lowest = display(numeric[0] ?? '0', symbol, position);
  const highest = display(numeric.at(-1) ?? '0', symbol, position);
  return lowest === highest ? lowest : `${lowest} – ${highest}`;
}

/** What the service answers for a cost that was sent. */
export function formatCost(input: unknown): CostFields {
  const isEmpty = input === '0' || input === 0;
  const texts = isEmpty ? [] : storedCosts(input).filter((text) => text !== '');
  // A single text can list several amounts, each with its symbol.
  const listed = typeof input === 'string' ? input.split(/\s*,\s*/) : texts;
  const symbol = texts.length > 0 ? symbolOf(listed) : '';
  const position = texts.length > 0 ? positionOf(listed, symbol) : '';
  const amounts = new Map<string, string>();
  for (const text of texts) {
    for (const [key, amount] of sortedAmounts([text])) if (!amounts.has(key)) amounts.set(key, amount);
  }
  const values = [...amounts].map(([key, amount]) => plainAmount(key, amount));
  values.sort((one, other) => (Number.parseFloat(one) || 0) - (Number.parseFloat(other) || 0));
  return {
    cost: amounts.size > 0 ? displayRange([...amounts.values()], symbol, position) : '',
    cost_details: { currency_symbol: symbol, currency_code: '', currency_position: position, values },
  };
}

/** The one form that all complaints have: what was expected, and what was given. */
export function expected(what: string, given: unknown): string {
  return `expected ${what}, got ${describe(given)}`;
}

/** What a caller gave, in words short enough for an error message. */
function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (value instanceof Date) return 'an invalid Date';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}

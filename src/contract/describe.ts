import type { core } from 'zod/mini';

/** What is wrong, before it is put into words. */
export type Issue = core.$ZodRawIssue;

/** The one form that all complaints have: what was expected, and what was given. */
export function expected(what: string, given: unknown): string {
  return `expected ${what}, got ${describe(given)}`;
}

/** Says of a value in a schema, or of what it holds at a path, what was expected instead. */
export function complain(
  { issues }: { readonly issues: Issue[] },
  what: string,
  input: unknown,
  path: (string | number)[] = [],
): undefined {
  issues.push({ code: 'custom', message: expected(what, input), input, path });
}

/** What a caller gave, in words short enough for an error message. */
function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (Array.isArray(value)) return value.length > 0 ? 'a list' : 'an empty list';
  if (typeof value !== 'object' || value === null)
    return typeof value === 'function' ? 'a function' : String(value);
  return value instanceof Date ? `the Date ${value}` : 'an object';
}

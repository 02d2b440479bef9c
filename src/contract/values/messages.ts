import type * as z from 'zod/mini';
import { isRevoked } from './json.ts';

/** The one form that all messages have: what was expected, and what was received. */
export function expectedMessage(what: string, received: unknown): string {
  return `expected ${what}, got ${describeValue(received)}`;
}

/**
 * The parameters of a schema or check whose message says what was expected. A wrong value ends there: checks of the
 * whole run on right values only.
 */
export function expected(what: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) => expectedMessage(what, input),
    abort: true,
  };
}

/** Reports, from within a check or transform, that something else was expected at a path below the value. */
export function addIssue(
  { issues }: Pick<z.core.ParsePayload, 'issues'>,
  what: string,
  input: unknown,
  path: (string | number)[] = [],
): void {
  issues.push({ code: 'custom', message: expectedMessage(what, input), input, path });
}

const longestText = 60;

/** A value in words that are short enough for an error message. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') {
    const shown = value.length > longestText ? `${value.slice(0, longestText)}…` : value;
    return JSON.stringify(shown);
  }
  if (isRevoked(value)) return 'a revoked Proxy';
  if (Array.isArray(value)) return value.length > 0 ? 'a list' : 'an empty list';
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  return value instanceof Date ? `the Date ${value}` : describeObject(value);
}

/** An object by what it is, since much of it would be sent as `{}`. */
function describeObject(value: object): string {
  if ('then' in value && typeof value.then === 'function') return 'a Promise: is an await missing?';
  if (value instanceof URLSearchParams) return 'URLSearchParams, which parseEventQuery reads';
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  const name: unknown = tag === 'Object' ? value.constructor?.name : tag;
  if (typeof name !== 'string' || name === 'Object') return 'an object';
  return /^[AEIOU]/.test(name) ? `an ${name}` : `a ${name}`;
}

import type * as z from 'zod/mini';
import type { IssueCode, ValidationIssue } from '../../errors/validation-error.ts';
import { tagOf } from './json.ts';

/** What is wrong with a value, without where it is. */
export type Problem = Omit<ValidationIssue, 'path'>;

/** The one form that all messages have: what was expected, and what was received, unless it may be a secret. */
export function describeProblem(code: IssueCode, expected: string, received?: string): Problem {
  const message = received === undefined ? `expected ${expected}` : `expected ${expected}, got ${received}`;
  return { code, message, expected, received };
}

/** What is wrong with a value. Whatever was expected, an empty one is one that is required. */
export function problemOf(code: IssueCode, expected: string, input: unknown): Problem {
  const isEmpty = input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
  return describeProblem(isEmpty ? 'required' : code, expected, describeValue(input));
}

/** An issue of Zod, which keeps what is added to it: its `params` are what is wrong. */
interface ZodIssue {
  readonly input?: unknown;
  params?: unknown;
}

/** Adds to an issue of Zod what is wrong, and returns the message for it. */
export function explain(issue: ZodIssue, what: string, code: IssueCode = 'invalid_value'): string {
  const problem = problemOf(code, what, issue.input);
  issue.params = problem;
  return problem.message;
}

/** The parameters of a schema whose message says what was expected. A wrong value ends there. */
export function expected(what: string, code?: IssueCode) {
  return { error: (issue: ZodIssue) => explain(issue, what, code), abort: true };
}

/** Where a check or transform reports what is wrong. */
export type Issues = Pick<z.core.ParsePayload, 'issues'>;

/** Reports, from within a check or transform, that something else was expected at a path below the value. */
export function addIssue(
  { issues }: Issues,
  code: IssueCode,
  what: string,
  input: unknown,
  path: (string | number)[] = [],
): void {
  const params = problemOf(code, what, input);
  issues.push({ code: 'custom', message: params.message, params, input, path });
}

const longestText = 60;

/** A value in words that are short enough for an error message. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') {
    const shown = value.length > longestText ? `${value.slice(0, longestText)}…` : value;
    return JSON.stringify(shown);
  }
  if (Array.isArray(value)) return value.length > 0 ? 'a list' : 'an empty list';
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  return value instanceof Date ? `the Date ${value}` : describeObject(value);
}

/** An object by what it is, since much of it would be sent as `{}`. */
function describeObject(value: object): string {
  if ('then' in value && typeof value.then === 'function') return 'a Promise: is an await missing?';
  if (value instanceof URLSearchParams) return 'URLSearchParams, which parseEventQuery reads';
  const tag = tagOf(value);
  const name: unknown = tag === 'Object' ? value.constructor?.name : tag;
  if (typeof name !== 'string' || name === 'Object') return 'an object';
  return name;
}

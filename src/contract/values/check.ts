import * as z from 'zod/mini';
import type { IssueCode, ValidationIssue } from '../../errors/validation-error.ts';

/** An object of JSON. */
export type JsonObject = Record<string, unknown>;

/** What kind of object a value is, such as `Blob`. By its tag, since it may be of another realm, or a polyfill's. */
export const tagOf = (value: unknown) => Object.prototype.toString.call(value).slice('[object '.length, -1);

/** Whether a value is a Blob or File. */
export const isBlob = (value: unknown): value is Blob => /^(Blob|File)$/.test(tagOf(value));

/** Whether a value is an object with fields: lists have none. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an object, also of an instance of a class; undefined for a Promise, a Map, an Error and the like. */
export const readFields = (value: unknown): JsonObject | undefined =>
  isJsonObject(value) && tagOf(value) === 'Object' ? { ...value } : undefined;

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
  if (value instanceof Date) return `the Date ${value}`;
  // Much of it would be sent as `{}`.
  const kind = tagOf(value);
  if (kind === 'Promise') return 'a Promise: is an await missing?';
  if (kind === 'URLSearchParams') return 'URLSearchParams, which parseEventQuery reads';
  return kind === 'Object' ? 'an object' : kind;
}

/** What a check says in JSON Schema, under Zod's own names. */
interface Keywords {
  readonly format?: 'safeint';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly patterns?: ReadonlySet<RegExp>;
}

/**
 * A check of a single value. A wrong one ends there: checks of the whole run on right values only, but for those that say
 * so. Zod's own refinements end those too, and its checks of integers, bounds and patterns would be 600 bytes of a bundle.
 */
export function refine<Value>(
  isValid: (value: Value) => boolean,
  what: string,
  code: IssueCode = 'invalid_value',
  keywords: Keywords = {},
) {
  const check = z.check<Value>((payload) => {
    if (!isValid(payload.value)) addIssue(payload, code, what, payload.value);
  });
  check._zod.onattach.push(({ _zod: { bag } }) => {
    Object.assign(bag, keywords);
  });
  return check;
}

/** A value of any type that passes a check. Zod's own `custom` would be 170 bytes of a bundle. */
export function valueLike<Value = unknown>(
  isValid: (value: unknown) => boolean,
  what: string,
  code?: IssueCode,
): z.ZodMiniType<Value, Value> {
  return z.unknown().check(refine(isValid, what, code)) as z.ZodMiniType as z.ZodMiniType<Value, Value>;
}

/** An integer that JavaScript does not round. */
const safe = {
  format: 'safeint',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
} as const;

/** Any integer. Responses have many, so it is one check alone. */
export function integer(what = 'an integer') {
  return z.number(expected(what)).check(refine(Number.isSafeInteger, what, 'invalid_value', safe));
}

function integerFrom(minimum: number, what: string) {
  return integer(what).check(refine((value) => value >= minimum, what, 'out_of_range', { minimum }));
}

/** An ID, a page, a number of items. */
export function positiveInteger(what = 'a positive integer') {
  return integerFrom(1, what);
}

/** An ID, or 0 for none. */
export function naturalNumber(what = 'an integer from 0 up') {
  return integerFrom(0, what);
}

/** Any finite number. */
export function decimal(what = 'a number') {
  return z.number(expected(what));
}

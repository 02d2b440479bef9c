import * as z from 'zod/mini';
import { shorten } from '../../errors/calendar-error.ts';
import type { IssueCode, Problem } from '../../errors/validation-error.ts';
import { suggest } from '../suggest.ts';

export type JsonObject = Record<string, unknown>;

/** Returns the kind of an object, such as `Blob`, by its tag: it may be from another realm or a polyfill. */
export const tagOf = (value: unknown) => Object.prototype.toString.call(value).slice('[object '.length, -1);

/** Whether a value is an object with fields. Lists have none. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the fields of an object or class instance. Undefined for a Promise, a Map, an Error and the like. */
export const readFields = (value: unknown): JsonObject | undefined =>
  isJsonObject(value) && tagOf(value) === 'Object' ? { ...value } : undefined;

/** The form of all messages: what was expected, and what was received unless it may be a secret. */
export function describeProblem(code: IssueCode, expected: string, received?: string): Problem {
  const message = received === undefined ? `expected ${expected}` : `expected ${expected}, got ${received}`;
  return { code, message, expected, received };
}

/** Describes what is wrong with a value. An empty value is always `required`. */
export function problemOf(code: IssueCode, expected: string, input: unknown): Problem {
  const isEmpty = input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
  return describeProblem(isEmpty ? 'required' : code, expected, describeValue(input));
}

/** An issue of Zod. Zod keeps added properties, here `params` with the problem. */
interface ZodIssue {
  readonly input?: unknown;
  params?: unknown;
}

/** Adds the problem to an issue of Zod, and returns its message. */
function explain(issue: ZodIssue, what: string, code: IssueCode = 'invalid_value'): string {
  const problem = problemOf(code, what, issue.input);
  issue.params = problem;
  return problem.message;
}

/** The parameters of a schema with a message of what was expected. Other checks of a wrong value are skipped. */
export function expected(what: string, code?: IssueCode) {
  return { error: (issue: ZodIssue) => explain(issue, what, code), abort: true };
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Returns the message of an issue whose schema has no message: Zod's `error` map of objects, and of each call. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const { shape } = issue.inst as z.ZodMiniObject;
    // Zod reports all unknown keys of an object as one issue.
    const problems = issue.keys.map((key): Problem => {
      const suggestion = suggest(key, Object.keys(shape));
      const message = suggestion ? `unknown key, did you mean ${suggestion}?` : 'unknown key';
      return { code: 'unknown_key', message, suggestion };
    });
    issue.params = problems;
    return problems.map(({ message }, index) => `${issue.keys[index]}: ${message}`).join('; ');
  }
  const what = issue.code === 'invalid_type' ? typeNames[issue.expected] : undefined;
  return explain(issue, what ?? 'another value');
}

/** The payload in which a check or transform reports issues. */
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

/** Describes a value briefly, for an error message. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return JSON.stringify(shorten(value, longestText));
  if (Array.isArray(value)) return value.length > 0 ? 'a list' : 'an empty list';
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Date) return `the Date ${value}`;
  // Most of these would be sent as `{}`.
  const kind = tagOf(value);
  if (kind === 'Promise') return 'a Promise: is an await missing?';
  if (kind === 'URLSearchParams') return 'URLSearchParams, which parseEventQuery reads';
  return kind === 'Object' ? 'an object' : kind;
}

/** The keywords of a check in JSON Schema, under Zod's own names. */
interface Keywords {
  readonly format?: 'safeint';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly patterns?: ReadonlySet<RegExp>;
}

/**
 * Makes a check of a single value. After a wrong value, only checks that ask for it still run. Zod's own refinements
 * would skip those too, and its checks of integers, bounds and patterns would add 600 bytes to a bundle.
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

/** A value of any type that passes a check. Zod's own `custom` would add 170 bytes to a bundle. */
export function valueLike<Value = unknown>(
  isValid: (value: unknown) => boolean,
  what: string,
  code?: IssueCode,
): z.ZodMiniType<Value, Value> {
  return z.unknown().check(refine(isValid, what, code)) as z.ZodMiniType as z.ZodMiniType<Value, Value>;
}

/** An object without other fields. Its schemas are made when they are first needed, because few programs write. */
export function strictObject<Shape extends z.core.$ZodLooseShape>(
  fields: () => Shape,
  ...checks: z.core.$ZodCheck<never>[]
): z.ZodMiniObject<z.core.util.Writeable<Shape>, z.core.$strict> {
  const schema: z.ZodMiniType = new z.ZodMiniObject({
    type: 'object',
    catchall: z.never(),
    error: describeIssue,
    checks: checks as z.core.$ZodCheck[],
    get shape() {
      const shape = fields();
      Object.defineProperty(this, 'shape', { value: shape });
      return shape;
    },
  });
  return schema as z.ZodMiniObject<z.core.util.Writeable<Shape>, z.core.$strict>;
}

/** An integer that JavaScript does not round. */
const safe = {
  format: 'safeint',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
} as const;

/** Any integer. It is a single check, because responses have many integers. */
export function integer(what = 'an integer') {
  return z.number(expected(what)).check(refine(Number.isSafeInteger, what, 'invalid_value', safe));
}

function integerFrom(minimum: number, what: string) {
  return integer(what).check(refine((value) => value >= minimum, what, 'out_of_range', { minimum }));
}

/** An ID, a page, a number of items. */
export function positiveInteger() {
  return integerFrom(1, 'a positive integer');
}

/** An ID, or 0 for none. */
export function naturalNumber() {
  return integerFrom(0, 'a non-negative integer');
}

export function decimal() {
  return z.number(expected('a number'));
}

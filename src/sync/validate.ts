import * as z from 'zod/mini';
import { describeIssue, safeEncode, toValidationIssues } from '../contract/validate.ts';
import { expected, positiveInteger, problemOf } from '../contract/values/check.ts';
import { flag } from '../contract/values/text.ts';
import { ValidationError, type ValidationIssue } from '../index.ts';

export const oneOf = (...values: [string, ...string[]]) =>
  z.optional(z.enum(values, expected(`one of ${values.join(', ')}`)));

export const aFunction = z.custom((value) => typeof value === 'function', expected('a function'));

export const sharedOptions = {
  concurrency: z.optional(positiveInteger()),
  dryRun: z.optional(flag()),
  signal: z.optional(z.instanceof(AbortSignal)),
};

/** Throws for a parameter of another type, which only TypeScript checks. */
export function requireThat(isExpected: boolean, subject: string, what: string, value: unknown): void {
  if (!isExpected)
    throw new ValidationError(subject, [{ path: [], ...problemOf('invalid_value', what, value) }]);
}

/** Yields the items of a list or stream of objects. */
export async function* itemsOf<Item>(items: Iterable<Item> | AsyncIterable<Item>, subject: string) {
  requireIterable(items, subject);
  for await (const item of items) {
    requireThat(typeof item === 'object' && item !== null, subject, 'objects', item);
    yield item;
  }
}

export function requireIterable(items: unknown, subject: string): void {
  const isIterable = Symbol.iterator in Object(items) || Symbol.asyncIterator in Object(items);
  requireThat(isIterable, subject, 'a list or a stream', items);
}

/** Checks a value at a path, and returns its issues and what is sent for it. */
export function encodeValue(schema: z.ZodMiniType, value: unknown, parent: ValidationIssue['path'] = []) {
  const { error, data } = safeEncode(schema, value, { error: describeIssue });
  return { data, issues: toValidationIssues(error?.issues ?? [], parent) };
}

import * as z from 'zod/mini';
import { safeEncode, toValidationIssues } from '../contract/validate.ts';
import { describeIssue, expected, positiveInteger, problemOf } from '../contract/values/check.ts';
import { ValidationError, type ValidationIssue } from '../index.ts';

export const oneOf = (...values: [string, ...string[]]) =>
  z.optional(z.enum(values, expected(`one of ${values.join(', ')}`)));

export const aFunction = z.custom((value) => typeof value === 'function', expected('a function'));

export const sharedOptions = {
  concurrency: z.optional(positiveInteger()),
  signal: z.optional(z.instanceof(AbortSignal)),
};

/** Throws for a value that is not as expected. */
export function requireThat(
  isExpected: boolean,
  subject: string,
  what: string,
  value: unknown,
  path: ValidationIssue['path'] = [],
): asserts isExpected {
  if (!isExpected) throw new ValidationError(subject, [{ path, ...problemOf('invalid_value', what, value) }]);
}

export function requireIterable(items: unknown, subject: string): void {
  const isIterable = Symbol.iterator in Object(items) || Symbol.asyncIterator in Object(items);
  requireThat(isIterable, subject, 'a list or a stream', items);
}

/** Yields the events of a list or stream. */
export async function* eventsIn<Item>(events: Iterable<Item> | AsyncIterable<Item>) {
  requireIterable(events, 'events to write');
  for await (const event of events) {
    requireThat(typeof event === 'object' && event !== null, 'events to write', 'objects', event);
    yield event;
  }
}

/** Checks a value at a path, and returns its issues and what is sent for it. */
export function encodeValue(schema: z.ZodMiniType, value: unknown, parent: ValidationIssue['path'] = []) {
  const { error, data } = safeEncode(schema, value, { error: describeIssue });
  return { data, issues: toValidationIssues(error?.issues ?? [], parent) };
}

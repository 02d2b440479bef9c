import * as z from 'zod/mini';
import { describeIssue, toValidationIssues } from '../contract/validate.ts';
import { expected, positiveInteger } from '../contract/values/check.ts';
import { flag } from '../contract/values/text.ts';
import type { ValidationIssue } from '../index.ts';

export const oneOf = (...values: [string, ...string[]]) =>
  z.optional(z.enum(values, expected(`one of ${values.join(', ')}`)));

export const aFunction = z.custom((value) => typeof value === 'function', expected('a function'));

function share() {
  const what = 'a number from 0 to 1';
  const inRange = expected(what, 'out_of_range');
  return z.number(expected(what)).check(z.gte(0, inRange), z.lte(1, inRange));
}

export const sharedOptions = {
  concurrency: z.optional(positiveInteger()),
  dryRun: z.optional(flag()),
  missing: oneOf('keep', 'draft', 'trash'),
  maxMissing: z.optional(share()),
  signal: z.optional(z.instanceof(AbortSignal)),
};

/** Returns the issues of a value at a path. Empty if the value is valid. */
export function issuesOf(
  schema: z.ZodMiniType,
  value: unknown,
  path: ValidationIssue['path'] = [],
): ValidationIssue[] {
  const { error } = z.safeParse(schema, value, { error: describeIssue });
  return toValidationIssues(error?.issues ?? [], path);
}

import * as z from 'zod/mini';
import { describeIssue, safeEncode, toValidationIssues } from '../contract/validate.ts';
import { expected, positiveInteger } from '../contract/values/check.ts';
import { flag } from '../contract/values/text.ts';
import type { ValidationIssue } from '../index.ts';

export const oneOf = (...values: [string, ...string[]]) =>
  z.optional(z.enum(values, expected(`one of ${values.join(', ')}`)));

export const aFunction = z.custom((value) => typeof value === 'function', expected('a function'));

export const sharedOptions = {
  concurrency: z.optional(positiveInteger()),
  dryRun: z.optional(flag()),
  signal: z.optional(z.instanceof(AbortSignal)),
};

/** Checks a value at a path, and returns its issues and what is sent for it. */
export function encodeValue(schema: z.ZodMiniType, value: unknown, parent: ValidationIssue['path'] = []) {
  const { error, data } = safeEncode(schema, value, { error: describeIssue });
  return { data, issues: toValidationIssues(error?.issues ?? [], parent) };
}

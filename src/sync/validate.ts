import * as z from 'zod/mini';
import { validate } from '../contract/validate.ts';
import { expected, positiveInteger } from '../contract/values/check.ts';
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

/** Checks a value at a path, and returns its issues. */
export function checkValue(
  schema: z.ZodMiniType,
  value: unknown,
  parent: ValidationIssue['path'] = [],
): ValidationIssue[] {
  try {
    validate(schema, value, 'value');
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.issues.map(({ path, ...issue }) => ({ path: [...parent, ...path], ...issue }));
  }
}

import { expected } from '../../contract/describe.ts';
import type { Payload } from '../../contract/part.ts';
import type * as z from '../../contract/zod.ts';
import type { RequestContext } from '../errors/calendar-error.ts';
import { ValidationError, type ValidationIssue } from '../errors/validation-error.ts';
import { suggest } from './suggest.ts';

function unknownKeyMessage(key: string, known: readonly string[]): string {
  const suggestion = suggest(key, known);
  return suggestion === undefined ? 'unknown key' : `unknown key, did you mean ${suggestion}?`;
}

/**
 * The value as its schema encodes or decodes it, or every issue with a path and an English message. The schemas bring
 * no messages of Zod, so they are written here.
 */
export function check<Output>(
  schema: z.Schema<Output>,
  value: unknown,
): { data: Output; issues?: never } | { issues: ValidationIssue[] } {
  const result = schema._zod.run({ value, issues: [] }, {}) as Payload<Output>;
  if (result.issues.length === 0) return { data: result.value };
  const issues = result.issues.flatMap((issue) => {
    const path = (issue.path ?? []) as (string | number)[];
    if (issue.code !== 'unrecognized_keys')
      return [{ path, message: issue.message ?? expected('an object', issue.input) }];
    const known = Object.keys((issue.inst as z.ObjectSchema)._zod.def.shape);
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownKeyMessage(key, known) }));
  });
  return { issues };
}

/** Checks and encodes an input, or throws a `ValidationError` with everything that is wrong with it. */
export function validate<Output>(
  schema: z.Schema<Output>,
  value: unknown,
  subject: string,
  context?: RequestContext,
): Output {
  const result = check(schema, value);
  if (result.issues) throw new ValidationError(subject, result.issues, context);
  return result.data;
}

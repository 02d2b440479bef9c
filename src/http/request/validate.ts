import { expected } from '../../contract/describe.ts';
import type { Payload } from '../../contract/part.ts';
import type * as z from '../../contract/zod.ts';
import type { RequestContext } from '../errors/calendar-error.ts';
import { ValidationError, type ValidationIssue } from '../errors/validation-error.ts';
import { suggest } from './suggest.ts';

function unknownKey(key: string, known: readonly string[]): string {
  const similar = suggest(key, known);
  return `unknown key${similar ? `, did you mean ${similar}?` : ''}`;
}

/**
 * Every problem of a value as a path and an English sentence, or the value as it crosses the wire. Zod brings no
 * messages here, so the issues are put into words here.
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
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownKey(key, known) }));
  });
  return { issues };
}

/** Checks and encodes what the caller gave, or says everything that is wrong with it. */
export function validate<Output>(
  schema: z.Schema<Output>,
  value: unknown,
  subject: string,
  facts?: RequestContext,
): Output {
  const result = check(schema, value);
  if (result.issues) throw new ValidationError(subject, result.issues, facts);
  return result.data;
}

import * as z from 'zod/mini';
import { expected } from '../contract/describe.ts';
import { closest } from './closest.ts';
import type { RequestFacts } from './errors/calendar-error.ts';
import { ValidationError, type ValidationIssue } from './errors/validation-error.ts';

function unknownKey(key: string, known: readonly string[]): string {
  const similar = closest(key, known);
  return `unknown key${similar ? `, did you mean ${similar}?` : ''}`;
}

/** Every problem of a value as a path and an English sentence, or the value as it crosses the wire. */
export function check<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
): { data: Output; issues?: never } | { issues: ValidationIssue[] } {
  const knownKeys = new Map<string, string[]>();
  // `zod/mini` brings no messages, and a global setting would change those of the caller's own schemas.
  const error = (issue: z.core.$ZodRawIssue) => {
    if (issue.code === 'unrecognized_keys') {
      const { shape } = (issue.inst as z.ZodMiniObject).def;
      knownKeys.set(String(issue.path ?? []), Object.keys(shape));
    }
    return expected('an object', issue.input);
  };
  const result = z.safeParse(schema, value, { error });
  if (result.success) return { data: result.data };
  const issues = result.error.issues.flatMap((issue) => {
    const path = issue.path as (string | number)[];
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
    const known = knownKeys.get(String(path)) ?? [];
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownKey(key, known) }));
  });
  return { issues };
}

/** Checks and encodes what the caller gave, or says everything that is wrong with it. */
export function validate<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  subject: string,
  facts?: RequestFacts,
): Output {
  const result = check(schema, value);
  if (result.issues) throw new ValidationError(subject, result.issues, facts);
  return result.data;
}

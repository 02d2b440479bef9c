import type * as z from 'zod/mini';
import type { ValidationIssue } from '../errors/validation-error.ts';
import { suggest } from './suggest.ts';
import { explain, type Problem } from './values/messages.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function unknownKey(key: string, knownKeys: readonly string[]): Problem {
  const suggestion = suggest(key, knownKeys);
  const message = suggestion ? `unknown key, did you mean ${suggestion}?` : 'unknown key';
  return { code: 'unknown_key', message, suggestion };
}

/** The message of an issue whose schema has none of its own: Zod's `error` map, passed with each call. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const { shape } = issue.inst as z.ZodMiniObject;
    // Zod reports all unknown keys of an object as one issue.
    issue.params = issue.keys.map((key) => unknownKey(key, Object.keys(shape)));
    return 'unknown keys';
  }
  const what = issue.code === 'invalid_type' ? typeNames[issue.expected] : undefined;
  return explain(issue, what ?? 'another value');
}

/** Zod's issues as paths and sentences: one for each unknown key, and of a union those of the form that was meant. */
export function toValidationIssues(
  issues: readonly z.core.$ZodIssue[],
  parent: ValidationIssue['path'] = [],
): ValidationIssue[] {
  return issues.flatMap((issue): ValidationIssue[] => {
    const path = [...parent, ...(issue.path as (string | number)[])];
    const { params } = issue as { readonly params?: unknown };
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key, index) => ({ path: [...path, key], ...(params as Problem[])[index]! }));
    if (issue.code === 'invalid_union') {
      const options = issue.errors.map((errors) => toValidationIssues(errors, path));
      const closest = closestOption(options, path.length);
      if (closest) return closest;
    }
    return [{ path, ...(params as Problem) }];
  });
}

/** The one option of a union that takes the value itself and has the fewest issues with what is inside. */
function closestOption(options: ValidationIssue[][], depth: number): ValidationIssue[] | undefined {
  const inside = options.filter((issues) => issues.every(({ path }) => path.length > depth));
  const fewest = Math.min(...inside.map((issues) => issues.length));
  const [closest, another] = inside.filter((issues) => issues.length === fewest);
  return another ? undefined : closest;
}

import type * as z from 'zod/mini';
import { suggest } from '../../contract/suggest.ts';
import { expectedMessage } from '../../contract/values/messages.ts';
import type { ValidationIssue } from '../../errors/validation-error.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function describeUnknownKey(key: string, knownKeys: readonly string[]): string {
  const similar = suggest(key, knownKeys);
  return similar ? `unknown key, did you mean ${similar}?` : 'unknown key';
}

/** The message of an issue whose schema has none of its own: Zod's `error` map, passed with each call. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const { shape } = issue.inst as z.ZodMiniObject;
    // Zod reports all unknown keys of an object as one issue: each gets a line of its message.
    return issue.keys.map((key) => describeUnknownKey(key, Object.keys(shape))).join('\n');
  }
  const what = issue.code === 'invalid_type' ? typeNames[issue.expected] : undefined;
  return expectedMessage(what ?? 'another value', issue.input);
}

/** Zod's issues as paths and sentences: one for each unknown key, and of a union those of the form that was meant. */
export function toValidationIssues(
  issues: readonly z.core.$ZodIssue[],
  parent: ValidationIssue['path'] = [],
): ValidationIssue[] {
  return issues.flatMap((issue): ValidationIssue[] => {
    const path = [...parent, ...(issue.path as (string | number)[])];
    if (issue.code === 'unrecognized_keys') {
      const messages = issue.message.split('\n');
      return issue.keys.map((key, index) => ({ path: [...path, key], message: messages[index]! }));
    }
    if (issue.code === 'invalid_union') {
      const options = issue.errors.map((errors) => toValidationIssues(errors, path));
      const closest = closestOption(options, path.length);
      if (closest) return closest;
    }
    return [{ path, message: issue.message }];
  });
}

/** The one option of a union that takes the value itself and has the fewest issues with what is inside. */
function closestOption(options: ValidationIssue[][], depth: number): ValidationIssue[] | undefined {
  const inside = options.filter((issues) => issues.every(({ path }) => path.length > depth));
  const fewest = Math.min(...inside.map((issues) => issues.length));
  const [closest, another] = inside.filter((issues) => issues.length === fewest);
  return another ? undefined : closest;
}

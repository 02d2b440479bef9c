import type * as z from 'zod/mini';
import { safeEncode } from '../contract/encode.ts';
import { describeIssue, toValidationIssues } from '../contract/issues.ts';
import { type JsonObject, readFields } from '../contract/values/json.ts';
import { problemOf } from '../contract/values/messages.ts';
import { ValidationError } from '../errors/validation-error.ts';

/**
 * Checks and encodes what the caller passed in.
 *
 * @param subject - what is checked, for the message
 * @throws {@link ValidationError} with everything that is wrong with it
 */
export function validate<Output>(schema: z.ZodMiniType<Output>, value: unknown, subject: string): Output {
  const result = safeEncode(schema, value, { error: describeIssue });
  if (result.success) return result.data;
  throw new ValidationError(subject, toValidationIssues(result.error.issues));
}

/**
 * The fields of a query or body: those of an object or of an instance of a class. A whole record has fields that nobody
 * can write, which would be an issue each.
 */
export function fieldsOf(value: unknown, subject: string): JsonObject {
  const fields = readFields(value);
  if (fields && !('id' in fields && 'url' in fields)) return fields;
  const what = fields ? 'single fields, not a whole record' : 'an object';
  throw new ValidationError(subject, [{ path: [], ...problemOf('invalid_value', what, value) }]);
}

/** Checks and encodes a query or body. */
export function validateFields<Output>(schema: z.ZodMiniType<Output>, value: unknown, subject: string) {
  return validate(schema, fieldsOf(value, subject), subject);
}

/**
 * Checks that a language is one of the site's. Null and undefined mean no language.
 *
 * @param name - the option or parameter that holds it, for messages
 */
export function resolveLanguage(
  languages: readonly string[],
  language: unknown,
  name = 'language',
): string | undefined {
  if (language === undefined || language === null) return undefined;
  const known = languages.find((candidate) => candidate === language);
  if (known === undefined) {
    const what = `one of the option languages (${languages.join(', ')})`;
    throw new ValidationError('language', [{ path: [name], ...problemOf('invalid_value', what, language) }]);
  }
  return known;
}

import * as z from 'zod/mini';
import {
  type Problem,
  throwInvalid,
  ValidationError,
  type ValidationIssue,
} from '../errors/validation-error.ts';
import { describeIssue, type Issues, type JsonObject, problemOf, readFields } from './values/check.ts';

/** The context of a parse whose result is sent. Zod passes unknown properties on to all schemas. */
interface EncodeContext extends z.core.ParseContext<z.core.$ZodIssue> {
  readonly isEncoding?: boolean;
}

/**
 * Makes a schema whose values are sent in another form. Parsing checks values and returns them unchanged, so that forms
 * can keep using them. {@link safeEncode} returns what is sent. Add checks to `schema`, because Zod copies a schema
 * without its encoder for each further check.
 *
 * @param encoder - takes the value as `schema` would send it, and returns undefined to send nothing
 */
export function encoded<Schema extends z.ZodMiniType>(
  schema: Schema,
  encoder: (value: never, payload: Issues) => unknown,
): Schema {
  const codec = schema.clone() as Schema;
  codec._zod.run = (payload, context) => {
    const result = schema._zod.run(payload, context) as z.core.ParsePayload;
    if (result.issues.some((issue) => issue.continue !== true)) return result;
    if ((context as EncodeContext).isEncoding) result.value = encoder(result.value as never, result);
    else encoder(safeEncode(schema, result.value).data as never, result);
    return result;
  };
  return codec;
}

/** Parses a value like `z.safeParse`, but returns what is sent for it. */
export function safeEncode<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  params?: z.core.ParseContext<z.core.$ZodIssue>,
): ReturnType<typeof z.safeParse<z.ZodMiniType<Output>>> {
  const context: EncodeContext = { ...params, isEncoding: true };
  return z.safeParse(schema, value, context);
}

/** Converts Zod's issues to paths and sentences: one per unknown key, and only the most likely option of a union. */
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

/** Finds the only option of a union that takes the type of the value and has the fewest issues inside it. */
function closestOption(options: ValidationIssue[][], depth: number): ValidationIssue[] | undefined {
  const inside = options.filter((issues) => issues.every(({ path }) => path.length > depth));
  const fewest = Math.min(...inside.map((issues) => issues.length));
  const [closest, another] = inside.filter((issues) => issues.length === fewest);
  return another ? undefined : closest;
}

/**
 * Checks and encodes the caller's input.
 *
 * @param subject - what is checked, for the message
 * @throws {@link ValidationError} with everything that is wrong
 */
export function validate<Output>(schema: z.ZodMiniType<Output>, value: unknown, subject: string): Output {
  const result = safeEncode(schema, value, { error: describeIssue });
  if (result.success) return result.data;
  throw new ValidationError(subject, toValidationIssues(result.error.issues));
}

/** Returns the fields of a query or body. Rejects a whole record, whose read-only fields would each be an issue. */
export function fieldsOf(value: unknown, subject: string): JsonObject {
  const fields = readFields(value);
  if (fields && !('id' in fields && 'url' in fields)) return fields;
  const what = fields ? 'single fields, not a whole record' : 'an object';
  throwInvalid(subject, [], problemOf('invalid_value', what, value));
}

export function validateFields<Output>(schema: z.ZodMiniType<Output>, value: unknown, subject: string) {
  return validate(schema, fieldsOf(value, subject), subject);
}

/** The form of language codes, such as `de` and `pt-br`. */
const languageCode = /^[\w-]+$/;

/**
 * Checks that a language is a code, and one of the given languages if there are any. Null and undefined mean none.
 *
 * @param name - the option or parameter with the language, for messages
 */
export function resolveLanguage(
  languages: readonly string[] | undefined,
  language: unknown,
  name = 'language',
): string | undefined {
  if (language === undefined || language === null) return undefined;
  const isCode = typeof language === 'string' && languageCode.test(language);
  if (isCode && (languages ?? [language]).includes(language)) return language;
  const what = languages
    ? `one of the client's languages (${languages.join(', ')})`
    : 'a language code such as de or pt-br';
  throwInvalid('language', [name], problemOf('invalid_value', what, language));
}

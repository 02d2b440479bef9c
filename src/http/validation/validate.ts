import * as z from 'zod/mini';
import { describeIssue, toValidationIssues } from '../../contract/issues.ts';
import { readFields } from '../../contract/values/json.ts';
import { problemOf } from '../../contract/values/messages.ts';
import type { RequestContext } from '../../errors/calendar-error.ts';
import { ValidationError } from '../../errors/validation-error.ts';

/**
 * Checks and encodes what the caller passed in.
 *
 * @param subject - what is checked, for the message
 * @throws {@link ValidationError} with everything that is wrong with it
 */
export function validate<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  subject: string,
  context?: RequestContext,
): Output {
  const result = z.safeParse(schema, value, { error: describeIssue });
  if (result.success) return result.data;
  throw new ValidationError(subject, toValidationIssues(result.error.issues), context);
}

/** Checks and encodes a query or body, whose fields are those of an object or of an instance of a class. */
export function validateFields<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  subject: string,
  context?: RequestContext,
): Output {
  const fields = readFields(value);
  if (fields) return validate(schema, fields, subject, context);
  throw new ValidationError(
    subject,
    [{ path: [], ...problemOf('invalid_value', 'an object', value) }],
    context,
  );
}

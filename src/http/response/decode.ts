import type * as z from 'zod/mini';
import { formatIssue } from '../errors/validation-error.ts';
import { toValidationIssues } from '../validation/issues.ts';
import type { ReadResponse } from './body.ts';
import { safeParse } from './safe-parse.ts';
import { tolerantForm } from './tolerant-form.ts';
import { type DescribedRequest, responseError } from './unexpected-response.ts';

/** Decodes JSON as the entity that a schema of the contract describes, or throws a `ResponseError`. */
export function decode<Output>(
  schema: z.ZodMiniType<Output>,
  json: unknown,
  request: DescribedRequest,
  received: ReadResponse,
): Output {
  // Nearly every response is whole, and the contract's own schema reads it faster than the tolerant one.
  const whole = safeParse(schema, json);
  if (whole.success) return whole.data;

  const result = safeParse(tolerantForm(schema), json);
  // A trimmed response lacks fields that the type promises.
  if (result.success) return result.data as Output;
  const [firstIssue] = toValidationIssues(result.error.issues).map(formatIssue);
  throw responseError(request, received, `in another shape: ${firstIssue}`);
}

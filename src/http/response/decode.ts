import type * as z from '../../contract/zod.ts';
import type { RequestContext } from '../errors/calendar-error.ts';
import { formatIssue } from '../errors/validation-error.ts';
import { check } from '../request/validate.ts';
import type { ReadResponse } from './body.ts';
import { responseError } from './unexpected-response.ts';

/**
 * Decodes JSON as the entity that a schema describes, or throws a `ResponseError`. The JSON was parsed for this alone,
 * so it is decoded in place.
 */
export function decode<Output>(
  schema: z.Schema<Output>,
  json: unknown,
  context: () => RequestContext,
  received: ReadResponse,
): Output {
  const result = check(schema, json);
  if (!result.issues) return result.data;
  const [firstIssue] = result.issues.map(formatIssue);
  throw responseError(context, received, `in another shape: ${firstIssue}`);
}

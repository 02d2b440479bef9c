import type { StandardSchemaV1 } from 'ky';
import { formatIssue } from '../errors/validation-error.ts';
import type { ReadResponse } from '../http/response.ts';
import { responseError } from '../http/response.ts';

/** The caller's schema, if there is one. */
export type Schema<Output> = StandardSchemaV1<unknown, Output> | undefined;

/** Decodes JSON with the caller's schema, or throws a `ResponseError` with all its issues. */
export async function decodeSite<Output>(
  schema: Schema<Output>,
  json: unknown,
  received: ReadResponse,
  index?: number,
): Promise<Output> {
  // Without a schema, the type is `unknown`.
  if (!schema) return json as Output;
  const result = await schema['~standard'].validate(json);
  if (!result.issues) return result.value;
  const issues = result.issues.map(({ message, path = [] }) => ({
    path: [index ?? [], path.map((part) => (typeof part === 'object' ? part.key : part))].flat(2).map(String),
    message: received.request.secrets.redact(message),
  }));
  throw responseError(received, `in another shape: ${formatIssue(issues[0]!)}`, { issues });
}

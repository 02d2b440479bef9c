import { toValidationIssues } from '../../contract/issues.ts';
import { isJsonObject } from '../../contract/values/json.ts';
import { formatIssue } from '../../errors/validation-error.ts';
import type { HttpRequest } from '../request/build-request.ts';
import type { RequestDefinition } from '../request/request-definition.ts';
import type { ReadResponse } from './body.ts';
import { type Compile, safeParse } from './safe-parse.ts';
import { tolerantForm } from './tolerant-form.ts';
import { type DescribedRequest, responseError } from './unexpected-response.ts';

/**
 * Decodes JSON as the entity that a schema of the contract describes, or throws a `ResponseError`.
 *
 * @param required - the fields that a response must have even if it is trimmed
 * @param compile - compiles the schemas, where the client has such a function
 */
export function decode<Output>(
  { response: schema, required = [] }: Pick<RequestDefinition<Output>, 'response' | 'required'>,
  json: unknown,
  request: DescribedRequest,
  received: ReadResponse,
  compile?: Compile,
): Output {
  // Nearly every response is whole, and the contract's own schema reads it faster than the tolerant one.
  const whole = safeParse(schema, json, compile);
  if (whole.success) return whole.data;

  const missing = isJsonObject(json) && required.find((name) => json[name] === undefined);
  if (missing) throw responseError(request, received, `it lacks ${missing}`);
  const result = safeParse(tolerantForm(schema), json, compile);
  // A trimmed response lacks fields that the type promises.
  if (result.success) return result.data as Output;
  const [firstIssue] = toValidationIssues(result.error.issues).map(formatIssue);
  throw responseError(request, received, `in another shape: ${firstIssue}`);
}

/** Throws a `ResponseError` if the response is about another record. A cache may send one. */
export function checkId(
  { id, mayBeTranslation, subject }: RequestDefinition,
  data: unknown,
  request: HttpRequest,
  received: ReadResponse,
): void {
  if (id === undefined || (mayBeTranslation && request.selectsLanguage)) return;
  // A trimmed response may lack the ID.
  const { id: actual = id } = data as { readonly id?: number };
  if (actual === id) return;
  throw responseError(request, received, `it is about ${subject} ${actual}, not ${id}`);
}

import { isJsonObject } from '../../contract/values/json.ts';
import { formatIssue } from '../../errors/validation-error.ts';
import type { HttpRequest } from '../request/build-request.ts';
import type { RequestDefinition } from '../request/request-definition.ts';
import type { Settings } from '../request/settings.ts';
import type { ReadResponse } from './body.ts';
import { readTolerantly } from './read-tolerantly.ts';
import { safeParse } from './safe-parse.ts';
import { responseError } from './unexpected-response.ts';

/** What of a client's options decoding needs. */
type DecodeSettings = Pick<Settings, 'compile' | 'onUnexpected'>;

type Decoding<Output> = Pick<RequestDefinition<Output>, 'response' | 'required'>;

/**
 * Decodes JSON as the record that a schema of the contract describes. What is not as documented reads as absent, and is
 * reported. Returns the problem as text if the record lacks what identifies it.
 */
function read<Output>(
  { response: schema, required = [] }: Decoding<Output>,
  json: unknown,
  request: HttpRequest,
  received: ReadResponse,
  { compile, onUnexpected }: DecodeSettings,
  path: readonly (string | number)[],
): { data: Output } | { problem: string } {
  // Nearly every record is as documented, and is read fastest as a whole.
  const whole = safeParse(schema, json, compile);
  if (whole.success) return whole;
  const missing = isJsonObject(json) && required.find((name) => json[name] === undefined);
  if (missing) throw responseError(request, received, `it lacks ${missing}`);
  const { data, isOdd, describe } = readTolerantly(schema, json, /[?&]_fields\b/.test(request.url));
  // A single record without identity is an error, which says so.
  if (data === undefined && path.length === 0) return { problem: formatIssue(describe()[0]!) };
  if (isOdd) onUnexpected?.({ url: request.context().url ?? '', path, issues: describe() });
  return data === undefined ? { problem: '' } : { data };
}

/** Decodes JSON as a record of a listing; undefined if it lacks what identifies it. */
export function decodeItem<Output>(
  definition: Decoding<Output>,
  json: unknown,
  request: HttpRequest,
  received: ReadResponse,
  settings: DecodeSettings,
  path: readonly (string | number)[],
): Output | undefined {
  const result = read(definition, json, request, received, settings, path);
  return 'data' in result ? result.data : undefined;
}

/** Decodes JSON as a single record, or throws a `ResponseError` if it lacks what identifies it. */
export function decode<Output>(
  definition: Decoding<Output>,
  json: unknown,
  request: HttpRequest,
  received: ReadResponse,
  settings: DecodeSettings,
): Output {
  const result = read(definition, json, request, received, settings, []);
  if ('data' in result) return result.data;
  throw responseError(request, received, `in another shape: ${result.problem}`);
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

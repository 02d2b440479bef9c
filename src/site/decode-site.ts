import type { StandardSchemaV1 } from 'ky';
import { isJsonObject } from '../contract/values/json.ts';
import { formatIssue } from '../errors/validation-error.ts';
import type { HttpRequest } from '../http/request/build-request.ts';
import type { ReadResponse } from '../http/response/body.ts';
import { type Listing, parseCount } from '../http/response/decode-listing.ts';
import { parseJson } from '../http/response/parse-json.ts';
import { responseError } from '../http/response/unexpected-response.ts';

/** The caller's schema, if there is one. */
export type Schema<Output> = StandardSchemaV1<unknown, Output> | undefined;

/** Decodes JSON with the caller's schema, or throws a `ResponseError` with all its issues. */
export async function decodeSite<Output>(
  schema: Schema<Output>,
  json: unknown,
  request: HttpRequest,
  received: ReadResponse,
  place: readonly string[] = [],
): Promise<Output> {
  // Without a schema, the type is `unknown`.
  if (!schema) return json as Output;
  const result = await schema['~standard'].validate(json);
  if (!result.issues) return result.value;
  const issues = result.issues.map(({ message, path = [] }) => ({
    path: [...place, ...path.map((part) => String(typeof part === 'object' ? part.key : part))],
    message: request.secrets.redact(message),
  }));
  throw responseError(request, received, `in another shape: ${formatIssue(issues[0]!)}`, { issues });
}

/** Decodes a listing: the response itself, or the list in one of its fields. Totals are in its headers, or beside that. */
export async function decodeSiteListing<Item>(
  schema: Schema<Item>,
  name: string | undefined,
  request: HttpRequest,
  received: ReadResponse,
): Promise<Listing<Item>> {
  const json = parseJson(request, received);
  const envelope = isJsonObject(json) ? json : {};
  const records = name === undefined ? json : envelope[name];
  if (!Array.isArray(records)) {
    throw responseError(
      request,
      received,
      `it lacks a list${name ? ` of ${name}` : ': see the option items'}`,
    );
  }
  const items = await Promise.all(
    records.map((record, index) => decodeSite(schema, record, request, received, [String(index)])),
  );
  const { headers } = received.response;
  const total = parseCount(headers.get('x-wp-total') ?? envelope.total) ?? Number.NaN;
  const totalPages = parseCount(headers.get('x-wp-totalpages') ?? envelope.total_pages);
  // Across origins the headers may be hidden. Then there is a next page as long as this one is full.
  const size = Number(new URL(request.url).searchParams.get('per_page')) || 1;
  return {
    items,
    total,
    totalPages: totalPages ?? 0,
    namesNext: totalPages === undefined && items.length >= size,
  };
}

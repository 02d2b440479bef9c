import { isJsonObject } from '../../contract/values/json.ts';
import type { RequestDefinition } from '../request/request-definition.ts';
import type { ReadResponse } from './body.ts';
import { decode } from './decode.ts';
import { parseJson } from './parse-json.ts';
import type { Compile } from './safe-parse.ts';
import { type DescribedRequest, responseError } from './unexpected-response.ts';

/** One page of a listing as the service sends it. */
export interface Listing<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly totalPages: number;
  /** Whether the response names a next page. */
  readonly namesNext: boolean;
}

/** Decodes a listing: the items under the resource's name, and how many there are in all. */
export function decodeListing<Item>(
  name: string,
  definition: Pick<RequestDefinition<Item>, 'response' | 'required'>,
  request: DescribedRequest,
  received: ReadResponse,
  compile?: Compile,
): Listing<Item> {
  const json = parseJson(request, received);
  const envelope = isJsonObject(json) ? json : {};
  // A response that was trimmed with `_fields` has the totals in its headers only.
  const readCount = (field: string, header: string): number => {
    const count = parseCount(envelope[field] ?? received.response.headers.get(header));
    if (count === undefined) throw responseError(request, received, `it lacks ${field}`);
    return count;
  };
  const total = readCount('total', 'x-tec-total');
  const totalPages = readCount('total_pages', 'x-tec-totalpages');

  const records = envelope[name] ?? [];
  if (!Array.isArray(records)) throw responseError(request, received, `it lacks a list of ${name}`);
  const items = records.map((record) => decode(definition, record, request, received, compile));
  return { items, total, totalPages, namesNext: Boolean(envelope.next_rest_url) };
}

/** Parses a count, which is sent as a number or as text. */
export function parseCount(sent: unknown): number | undefined {
  if (typeof sent === 'object') return undefined;
  const count = Number(sent);
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

import { isJsonObject } from '../../contract/values/json.ts';
import type { HttpRequest } from '../request/build-request.ts';
import { headerOf, type ReadResponse } from './body.ts';
import { parseJson } from './parse-json.ts';
import { responseError } from './unexpected-response.ts';

/** One page of a listing as the service sends it. */
export interface Listing<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly totalPages: number;
  /** Whether the response names a next page. */
  readonly namesNext: boolean;
}

/** How the items of a listing are decoded. One that cannot be read is undefined, and left out. */
export type DecodeItem<Item> = (
  record: unknown,
  request: HttpRequest,
  received: ReadResponse,
  index: number,
) => Item | undefined | Promise<Item | undefined>;

/**
 * Decodes a listing: the items under a name, or the response itself, and how many there are in all. The totals are beside the
 * items; those of WordPress's own routes, and of a response that was trimmed with `_fields`, are in its headers.
 *
 * @param hasTotals - whether a response without totals is an error. Otherwise there is a next page as long as this one is full
 */
export async function decodeListing<Item>(
  name: string | undefined,
  decodeItem: DecodeItem<Item>,
  hasTotals: boolean,
  request: HttpRequest,
  received: ReadResponse,
): Promise<Listing<Item>> {
  const json = parseJson(request, received);
  const envelope = isJsonObject(json) ? json : {};
  const readCount = (field: string, header: string) => {
    const sent =
      headerOf(received.response, `x-wp-${header}`) ??
      envelope[field] ??
      headerOf(received.response, `x-tec-${header}`);
    const count = parseCount(sent);
    if (count === undefined && hasTotals) throw responseError(request, received, `it lacks ${field}`);
    return count;
  };
  const total = readCount('total', 'total') ?? Number.NaN;
  const totalPages = readCount('total_pages', 'totalpages');

  const records = name === undefined ? json : (envelope[name] ?? (hasTotals ? [] : undefined));
  if (!Array.isArray(records))
    throw responseError(request, received, `it lacks a list of ${name ?? 'items'}`);
  const decoded = await Promise.all(
    records.map((record, index) => decodeItem(record, request, received, index)),
  );
  const items = hasTotals ? decoded.filter((item) => item !== undefined) : (decoded as Item[]);
  const size = Number(new URL(request.url).searchParams.get('per_page')) || 1;
  const isFull = records.length >= size;
  const namesNext = totalPages === undefined ? isFull : Boolean(envelope.next_rest_url);
  return { items, total, totalPages: totalPages ?? 0, namesNext };
}

/** Parses a count, which is sent as a number or as text. */
function parseCount(sent: unknown): number | undefined {
  if (typeof sent === 'object') return undefined;
  const count = Number(sent);
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

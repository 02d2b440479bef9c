import { isFields } from '../../contract/part.ts';
import type * as z from '../../contract/zod.ts';
import type { DescribeRequest } from '../request/describe-request.ts';
import type { ReadResponse } from './body.ts';
import { decode, parseJson, responseError } from './decode.ts';

/** What a listing answers, less the way to the next page. */
export interface Listing<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly totalPages: number;
}

/** A listing's envelope: the items by the resource's name, and how many there are in all. */
export function decodeListing<Item>(
  name: string,
  item: z.Schema<Item>,
  facts: DescribeRequest,
  received: ReadResponse,
): Listing<Item> {
  const json = parseJson(facts, received);
  const envelope = isFields(json) ? json : {};
  // Answers that were trimmed say the totals in the headers only.
  const count = (field: string, header: string) => {
    const sent = envelope[field] ?? received.response.headers.get(header);
    const value = Number(typeof sent === 'object' ? Number.NaN : sent);
    if (Number.isSafeInteger(value) && value >= 0) return value;
    throw responseError(facts, received, `it lacks ${field}`);
  };
  const total = count('total', 'x-tec-total');
  const totalPages = count('total_pages', 'x-tec-totalpages');
  const sent = envelope[name] ?? [];
  if (!Array.isArray(sent)) throw responseError(facts, received, `it lacks a list of ${name}`);
  return { items: sent.map((value) => decode(item, value, facts, received)), total, totalPages };
}

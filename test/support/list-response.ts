import { CalendarClient } from 'events-calendar-client';
import type { ResourceName } from 'events-calendar-client/schemas';
import { postTypes } from '../../src/contract/constants.ts';
import type { ReceivedRequest, ResponseParts } from './server.ts';

/** A record with an ID: the least that the client accepts. */
interface ListItem {
  readonly id: number;
  readonly [field: string]: unknown;
}

/** Creates records with the IDs 1 to `count`. */
export function numberedRecords(count: number): ListItem[] {
  return Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
}

/** The IDs of records. */
export const idsOf = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id);

/** All that an iteration yields. */
export async function collect<Item>(source: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of source) items.push(item);
  return items;
}

/** The body of a listing of any resource with one item, because an empty list of events is requested again. */
export const shortListBody = {
  events: [{ id: 1 }],
  venues: [{ id: 1 }],
  organizers: [{ id: 1 }],
  categories: [{ id: 1 }],
  tags: [{ id: 1 }],
  total: 1,
  total_pages: 1,
};

/** The number of the page that a request is for. */
export const pageNumber = ({ url }: Pick<ReceivedRequest, 'url'>) =>
  Number(url.searchParams.get('page') ?? 1);

/** Responds with one page of a listing, as the service does: past the last page posts respond 404, terms an empty list. */
export function listResponse(name: ResourceName, items: readonly ListItem[], url: URL): ResponseParts {
  const page = pageNumber({ url });
  const perPage = Number(url.searchParams.get('per_page') ?? 10);
  const totalPages = Math.ceil(items.length / perPage);
  const archive = name in postTypes && name.slice(0, -1);
  if (archive && page > 1 && page > totalPages) {
    const code = `${archive}-archive-page-not-found`;
    return {
      status: 404,
      body: { code, message: `The requested ${archive} archive page does not exist`, data: { status: 404 } },
    };
  }
  return {
    body: {
      [name]: items.slice((page - 1) * perPage, page * perPage),
      rest_url: url.href,
      // The service's own link loses most of the query, so the client must not follow it.
      ...(page < totalPages && { next_rest_url: `${url.origin}/forgetful?page=${page + 1}` }),
      total: items.length,
      total_pages: totalPages,
    },
  };
}

/**
 * Creates a client whose listings are whatever a function returns, and the numbers of the pages it requested.
 *
 * @param respond - receives the number of the page, and how many requests were before
 */
export function stubListing(respond: (request: { url: URL; page: number; index: number }) => ResponseParts) {
  const pages: number[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(new Request(input, init).url);
    const page = pageNumber({ url });
    const { status = 200, body } = respond({ url, page, index: pages.push(page) - 1 });
    return Response.json(body, { status });
  };
  const client = new CalendarClient({ baseUrl: 'https://stub.example', fetch, http: { retry: 0 } });
  return { client, pages };
}

import { CalendarClient } from 'events-calendar-client';
import type { ResourceName } from 'events-calendar-client/schemas';
import { type ListItem, listResponse, pageNumber } from './list-response.ts';
import type { ResponseParts } from './server.ts';

/** A request for a page of a stub listing. */
export interface PageRequest {
  readonly url: URL;
  readonly page: number;
  /** Counts from 0. */
  readonly index: number;
}

/** Creates a client whose listings are whatever a function returns, and the numbers of the pages it requested. */
export function stubListing(respond: (request: PageRequest) => ResponseParts) {
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

/** Creates a client for a listing that a function may change before each response. */
export function changingListing(
  name: ResourceName,
  items: readonly ListItem[],
  change: (items: ListItem[], request: PageRequest) => void,
) {
  const current = [...items];
  const stub = stubListing((request) => {
    change(current, request);
    return listResponse(name, current, request.url);
  });
  return { ...stub, current };
}

import type { ResourceName } from './replay.ts';
import type { Answer } from './server.ts';

/** A record with an ID, as little as the client reads. */
export interface Item {
  readonly id: number;
  readonly [field: string]: unknown;
}

/** Records with the IDs 1 to `count`. */
export function records(count: number): Item[] {
  return Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
}

const archives: Partial<Record<ResourceName, string>> = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
};

/** Answers a listing as the service does: a page that is gone is 404, of categories and tags an empty list. */
export function listing(name: ResourceName, items: readonly Item[], url: URL): Answer {
  const page = Number(url.searchParams.get('page') ?? 1);
  const perPage = Number(url.searchParams.get('per_page') ?? 10);
  const totalPages = Math.ceil(items.length / perPage);
  const archive = archives[name];
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
      // The service's own link forgets most of the query, so nobody may follow it.
      ...(page < totalPages && { next_rest_url: `${url.origin}/forgetful?page=${page + 1}` }),
      total: items.length,
      total_pages: totalPages,
    },
  };
}

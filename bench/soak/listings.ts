import { CalendarClient, type RequestOptions } from 'events-calendar-client';

// Walks over listings whose totals are made up, or whose pages are all the same. Each has a site of its own.

const perPage = 5;

interface Listing {
  readonly ids: number[];
  readonly kind: Kind;
  requests: number;
}

const kinds = ['growing totals', 'a billion pages', 'page ignored'] as const;
type Kind = (typeof kinds)[number];

/** The most requests that a walk may send: ten pages, and eight ahead. */
const mostRequests = 20;

/** A site whose listing is served by this process, as a fetch function. */
function siteOf(listing: Listing): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    const requested = Number(url.searchParams.get('page') ?? 1);
    listing.requests += 1;
    const page = listing.kind === 'page ignored' ? 1 : requested;
    const ids = listing.ids.slice((page - 1) * perPage, page * perPage);
    const growth = listing.kind === 'growing totals' ? listing.requests : 0;
    const total = listing.kind === 'a billion pages' ? 1e9 * perPage : listing.ids.length + growth * perPage;
    const tags = ids.map((id) => ({ id, name: `Tag ${id}`, slug: `tag-${id}` }));
    return Response.json({ tags, total, total_pages: Math.ceil(total / perPage) });
  };
}

/** Walks over one such listing, and throws where a promise is broken. */
export async function walkOver(number: number, random: () => number, options: RequestOptions): Promise<void> {
  const kind = kinds[number % kinds.length] ?? 'page ignored';
  const before = Array.from({ length: perPage + 1 + Math.floor(random() * 40) }, (_, index) => index + 1);
  const listing: Listing = { ids: [...before], kind, requests: 0 };
  const { tags } = new CalendarClient({
    baseUrl: 'https://listing.example',
    fetch: siteOf(listing),
  });
  const walk = tags.list({ per_page: perPage }, options).all({ concurrency: 1 + Math.floor(random() * 8) });
  const { items = [], error }: { items?: readonly { readonly id: number }[]; error?: unknown } =
    await walk.then(
      (items) => ({ items }),
      (error: unknown) => ({ error }),
    );

  if (options.signal?.aborted) throw options.signal.reason;
  const found = new Set(items.map(({ id }) => id));
  const expected = kind === 'page ignored' ? before.slice(0, perPage) : before;
  const lost = expected.filter((id) => !found.has(id));
  if (error !== undefined) throw new Error(`A walk (${kind}) failed: ${error}`);
  if (lost.length > 0) throw new Error(`A walk (${kind}) lost ${lost.join(', ')}`);
  if (items.length > found.size) throw new Error(`In a walk (${kind}) an item came twice`);
  if (listing.requests > mostRequests) throw new Error(`A walk (${kind}) sent ${listing.requests} requests`);
}

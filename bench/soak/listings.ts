import { CalendarClient, CalendarError, type RequestOptions } from 'events-calendar-client';

// Walks over listings that change while they are read, or whose totals are made up. Each has a site of its own.

const perPage = 5;

interface Listing {
  /** The items, which change between two requests of the first pass. */
  readonly ids: number[];
  readonly kind: Kind;
  requests: number;
}

const kinds = ['moving', 'growing totals', 'a billion pages', 'page ignored'] as const;
type Kind = (typeof kinds)[number];

/** The most requests that a walk may send: ten pages after the last new one, in each of five passes. */
const mostRequests = 150;

/** A site whose listing is changed and served by this process, as a fetch function. */
function siteOf(listing: Listing, random: () => number, taken: Set<number>): typeof fetch {
  let nextId = 1_000_000;
  let isFirstPass = true;
  const anywhere = () => Math.floor(random() * (listing.ids.length + 1));

  const change = () => {
    const kind = random();
    if (kind < 0.3) return;
    const [id = nextId++] = kind < 0.8 ? listing.ids.splice(anywhere(), 1) : [];
    if (kind < 0.55) taken.add(id);
    else listing.ids.splice(anywhere(), 0, id);
  };

  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    const requested = Number(url.searchParams.get('page') ?? 1);
    listing.requests += 1;
    if (listing.requests > 1 && requested === 1) isFirstPass = false;
    if (listing.kind === 'moving' && isFirstPass && listing.requests > 1) change();
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
  const kind = kinds[number % kinds.length] ?? 'moving';
  const before = Array.from({ length: perPage + 1 + Math.floor(random() * 40) }, (_, index) => index + 1);
  const listing: Listing = { ids: [...before], kind, requests: 0 };
  const taken = new Set<number>();
  const { tags } = new CalendarClient({
    baseUrl: 'https://listing.example',
    fetch: siteOf(listing, random, taken),
  });
  const walk = tags.list({ per_page: perPage }, options).all({ concurrency: 1 + Math.floor(random() * 8) });
  const { items = [], error }: { items?: readonly { readonly id: number }[]; error?: unknown } =
    await walk.then(
      (items) => ({ items }),
      (error: unknown) => ({ error }),
    );

  if (options.signal?.aborted) throw options.signal.reason;
  if (kind === 'page ignored') {
    const isNamed = CalendarError.is(error) && error.message.includes('page 2 is page 1 once more');
    if (!isNamed) throw new Error(`A page that came twice was not refused: ${error}`);
    return;
  }
  const found = new Set(items.map(({ id }) => id));
  const lost = before.filter((id) => !taken.has(id) && !found.has(id));
  if (error !== undefined) throw new Error(`A walk (${kind}) failed: ${error}`);
  if (lost.length > 0) throw new Error(`A walk (${kind}) lost ${lost.join(', ')}`);
  if (items.length > found.size) throw new Error(`In a walk (${kind}) an item came twice`);
  if (listing.requests > mostRequests) throw new Error(`A walk (${kind}) sent ${listing.requests} requests`);
}

import { CalendarClient } from 'events-calendar-client';
import type { CalendarMock, StoredSnapshot } from 'events-calendar-client/testing';
import { administrator, createTestCalendar } from './test-calendar.ts';

/** What a release of the service does otherwise than the newest, as it was seen on a site with that release. */
export interface OlderRelease {
  /** `starts_before` and its like are ignored. */
  readonly ignoresFinerBounds?: boolean;
  /** `strict_dates` is ignored: `start_date` and `end_date` mean whole days. */
  readonly ignoresStrictDates?: boolean;
  /** Several tags mean any of them, and not the first alone. */
  readonly joinsTags?: boolean;
  /** `include` finds nothing. */
  readonly findsNoIds?: boolean;
  /** `total` and `total_pages` of events are 1, whatever there is. */
  readonly hasWrongTotals?: boolean;
  /** Wrong credentials are taken for those of a visitor. */
  readonly takesWrongCredentials?: boolean;
  /** An event keeps its image, whatever is sent. */
  readonly keepsImages?: boolean;
  /** The values of costs lack the decimal point that stands for a comma. */
  readonly hasPlainCosts?: boolean;
  /** Fields of an event that are missing, such as `cost_details.currency_code`. */
  readonly lacks?: readonly string[];
  /** Status of the response to an unknown event. Default 400. */
  readonly statusOfUnknownEvent?: 400 | 404;
}

/** The releases that were run, by their numbers. */
export const olderReleases: Readonly<Record<string, OlderRelease>> = {
  '4.6.26': {
    ignoresFinerBounds: true,
    joinsTags: true,
    takesWrongCredentials: true,
    keepsImages: true,
    hasPlainCosts: true,
    lacks: ['custom_fields', 'cost_details.currency_code'],
  },
  '5.16.4': {
    ignoresFinerBounds: true,
    ignoresStrictDates: true,
    joinsTags: true,
    takesWrongCredentials: true,
    lacks: ['custom_fields'],
  },
  '6.0.0.1': {
    ignoresFinerBounds: true,
    ignoresStrictDates: true,
    joinsTags: true,
    hasWrongTotals: true,
    takesWrongCredentials: true,
    lacks: ['custom_fields'],
  },
  '6.0.2': { findsNoIds: true, hasWrongTotals: true, takesWrongCredentials: true, lacks: ['custom_fields'] },
  '6.2.1': { takesWrongCredentials: true, lacks: ['custom_fields'] },
  '6.9.1': { lacks: ['custom_fields'] },
  '6.10.2': {},
  '6.17.1': {},
};

/** Those that do something otherwise, one of each kind. */
export const differentReleases = [
  ...new Map(Object.entries(olderReleases).map((entry) => [JSON.stringify(entry[1]), entry])).values(),
];

type Fields = Record<string, unknown>;

const finerBounds = ['starts_before', 'starts_after', 'ends_before', 'ends_after'];

/** The address that the newer service gets, without what the release ignores. */
function heededBy({ ignoresFinerBounds, ignoresStrictDates }: OlderRelease, url: URL): URL {
  const changed = new URL(url);
  if (ignoresFinerBounds) for (const name of finerBounds) changed.searchParams.delete(name);
  if (ignoresStrictDates) changed.searchParams.delete('strict_dates');
  return changed;
}

const noEvents = { events: [], rest_url: '', total: 0, total_pages: 0 };

/** The pages of a list. */
async function* pagesOf(newer: typeof fetch, url: URL, headers: Headers): AsyncGenerator<Fields[]> {
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const address = new URL(url);
    address.searchParams.set('per_page', '50');
    address.searchParams.set('page', String(page));
    const { events = [], next_rest_url } = (await (await newer(address, { headers })).json()) as {
      events?: Fields[];
      next_rest_url?: string;
    };
    yield events;
    isLast = next_rest_url === undefined;
  }
}

/** A page of the events that have any of several tags. */
async function listOfAnyTag(newer: typeof fetch, url: URL, headers: Headers): Promise<Fields> {
  const found = new Map<unknown, Fields>();
  for (const tag of url.searchParams.get('tags')?.split(',') ?? []) {
    const ofTag = new URL(url);
    ofTag.searchParams.set('tags', tag);
    for await (const events of pagesOf(newer, ofTag, headers))
      for (const event of events) found.set(event.id, event);
  }
  const events = [...found.values()].toSorted((one, other) =>
    String(one.start_date).localeCompare(String(other.start_date)),
  );
  const size = Number(url.searchParams.get('per_page') ?? 10);
  const end = Number(url.searchParams.get('page') ?? 1) * size;
  return {
    events: events.slice(end - size, end),
    rest_url: url.href,
    ...(end < events.length && { next_rest_url: url.href }),
    total: events.length,
    total_pages: Math.ceil(events.length / size),
  };
}

function changeEvent(event: Fields, { lacks = [], hasPlainCosts }: OlderRelease): Fields {
  const changed = { ...event };
  for (const path of lacks) {
    const [name = '', inner] = path.split('.');
    if (inner === undefined) delete changed[name];
    else delete (changed[name] as Fields | undefined)?.[inner];
  }
  const cost = changed.cost_details as Fields | undefined;
  if (hasPlainCosts && Array.isArray(cost?.values)) {
    const hasComma = (value: string) => String(event.cost).includes(value.replace('.', ','));
    cost.values = cost.values.map((value: string) =>
      value.endsWith('.') || hasComma(value) ? value.replace('.', '') : value,
    );
  }
  return changed;
}

/** From the third page on, the totals of 6.0.2 are others, and as wrong. */
const wrongTotals = (page: number) => ({ total: page < 3 ? 1 : 4, total_pages: 1 });

function changeBody(body: Fields, url: URL, release: OlderRelease): Fields {
  const change = (event: Fields) => changeEvent(event, release);
  if (Array.isArray(body.events)) {
    const events = body.events.map(change);
    const totals = release.hasWrongTotals ? wrongTotals(Number(url.searchParams.get('page') ?? 1)) : {};
    return { ...body, events, ...totals };
  }
  return 'start_date' in body ? change(body) : body;
}

const unknownEvent = {
  code: 'rest_invalid_param',
  message: 'Invalid parameter(s): id',
  data: { status: 400, params: { id: 'Invalid parameter.' } },
};

/** A service that behaves like an older release, in front of a newer one. */
export function serveAsOlderRelease(newer: typeof fetch, release: OlderRelease): typeof fetch {
  const images = new Map<string, string>();

  /** The body of an update, with the image that the event keeps. */
  async function bodyOf(request: Request, path: string): Promise<string | undefined> {
    if (request.method === 'GET') return undefined;
    const text = await request.text();
    const image = images.get(path);
    if (!release.keepsImages || image === undefined || !text.startsWith('{')) return text || undefined;
    return JSON.stringify({ image, ...(JSON.parse(text) as Fields) });
  }

  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const { method } = request;
    const headers = new Headers(request.headers);
    const body = await bodyOf(request, url.pathname);
    const address = heededBy(release, url);
    const { searchParams } = address;
    const isList = method === 'GET' && url.pathname.endsWith('/events');
    if (isList && release.findsNoIds && searchParams.has('include')) return Response.json(noEvents);
    if (isList && release.joinsTags && searchParams.get('tags')?.includes(','))
      return Response.json(changeBody(await listOfAnyTag(newer, address, headers), url, release));
    let response = await newer(address, { method, headers, ...(body !== undefined && { body }) });
    if (response.status === 401 && release.takesWrongCredentials && headers.has('authorization')) {
      headers.delete('authorization');
      response = await newer(address, { method, headers, ...(body !== undefined && { body }) });
    }
    const json = (await response.json()) as Fields;
    const isUnknown = json.code === 'rest-event-not-found';
    if (isUnknown && release.statusOfUnknownEvent !== 404)
      return Response.json(unknownEvent, { status: 400 });
    const image = json.image as { readonly id: number } | false | undefined;
    if (image) images.set(url.pathname, String(image.id));
    const sent = new Headers(response.headers);
    sent.delete('content-length');
    if (release.hasWrongTotals && Array.isArray(json.events)) {
      sent.set('x-tec-total', '1');
      sent.set('x-tec-totalpages', '1');
    }
    return Response.json(changeBody(json, url, release), { status: response.status, headers: sent });
  };
}

/** A calendar of the recorded records on an older release, and one of the newest, both as an administrator sees them. */
export function createOlderCalendar(
  release: OlderRelease,
  overrides?: Partial<StoredSnapshot>,
): { readonly calendar: CalendarClient; readonly newest: CalendarClient; readonly mock: CalendarMock } {
  const { calendar: newest, mock } = createTestCalendar(overrides);
  const calendar = new CalendarClient({
    baseUrl: 'https://calendar.example',
    fetch: serveAsOlderRelease(mock.fetch, release),
    auth: administrator,
  });
  return { calendar, newest, mock };
}

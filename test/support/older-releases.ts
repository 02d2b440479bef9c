import type { StoredSnapshot } from 'events-calendar-client/testing';
import { createTestCalendar } from './test-calendar.ts';

/** What a release of the service does otherwise than the newest, as it was seen on a site with that release. */
export interface OlderRelease {
  /** `starts_before` and its like are ignored. */
  readonly ignoresFinerBounds?: boolean;
  /** `strict_dates` is ignored: `start_date` and `end_date` mean whole days. */
  readonly ignoresStrictDates?: boolean;
  /** `include` finds nothing. */
  readonly findsNoIds?: boolean;
  /** `total` and `total_pages` of events are 1, whatever there is. */
  readonly hasWrongTotals?: boolean;
  /** Wrong credentials are taken for those of a visitor. */
  readonly takesWrongCredentials?: boolean;
  /** The values of costs lack the decimal point that stands for a comma. */
  readonly hasPlainCosts?: boolean;
  /** Fields of an event that are missing, such as `cost_details.currency_code`. */
  readonly lacks?: readonly string[];
}

/** The releases that were run, by their numbers. */
export const olderReleases: Readonly<Record<string, OlderRelease>> = {
  '4.6.26': {
    ignoresFinerBounds: true,
    takesWrongCredentials: true,
    hasPlainCosts: true,
    lacks: ['custom_fields', 'cost_details.currency_code'],
  },
  '5.16.4': {
    ignoresFinerBounds: true,
    ignoresStrictDates: true,
    takesWrongCredentials: true,
    lacks: ['custom_fields'],
  },
  '6.0.0.1': {
    ignoresFinerBounds: true,
    ignoresStrictDates: true,
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
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const { method } = request;
    const headers = new Headers(request.headers);
    const body = (await request.text()) || undefined;
    const address = heededBy(release, url);
    const { searchParams } = address;
    const isList = method === 'GET' && url.pathname.endsWith('/events');
    if (isList && release.findsNoIds && searchParams.has('include')) return Response.json(noEvents);
    let response = await newer(address, { method, headers, ...(body !== undefined && { body }) });
    if (response.status === 401 && release.takesWrongCredentials && headers.has('authorization')) {
      headers.delete('authorization');
      response = await newer(address, { method, headers, ...(body !== undefined && { body }) });
    }
    const json = (await response.json()) as Fields;
    if (json.code === 'rest-event-not-found') return Response.json(unknownEvent, { status: 400 });
    const sent = new Headers(response.headers);
    sent.delete('content-length');
    if (release.hasWrongTotals && Array.isArray(json.events)) {
      sent.set('x-tec-total', '1');
      sent.set('x-tec-totalpages', '1');
    }
    return Response.json(changeBody(json, url, release), { status: response.status, headers: sent });
  };
}

/** A calendar of the recorded records on an older release, as an administrator sees it. */
export function createOlderCalendar(release: OlderRelease, overrides?: Partial<StoredSnapshot>) {
  const { calendar, mock } = createTestCalendar(overrides);
  return { calendar: calendar.withOptions({ fetch: serveAsOlderRelease(mock.fetch, release) }) };
}

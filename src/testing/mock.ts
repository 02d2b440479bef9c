import { defaultLanguageParameter, defaultPerPage, largestPage } from '../contract/constants.ts';
import type { CalendarMockOptions, MockUser } from './options.ts';
import {
  type MockFailure,
  ownRoute,
  type RecordedRequest,
  receiveRequest,
} from './service/receive/receive-request.ts';
import { wordpressRoute } from './service/receive/wordpress-routes.ts';
import { resolveRoute } from './service/route/resolve-route.ts';
import { createSiteUrls, type Site } from './service/site/site.ts';
import type { SiteSettings, StoredSnapshot } from './store/snapshot/calendar-snapshot.ts';
import { checkSnapshot } from './store/snapshot/check-snapshot.ts';
import { exportSnapshot } from './store/snapshot/export-snapshot.ts';
import { loadSnapshot } from './store/snapshot/load-snapshot.ts';
import { completeSnapshot } from './store/snapshot/references.ts';
import type { Store } from './store/store.ts';
import { formatUtc } from './wordpress/php/zone.ts';

/** A calendar site in memory, as returned by `createCalendarMock`. */
export interface CalendarMock {
  /** URL of the site, without a trailing slash. */
  readonly baseUrl: string;
  /**
   * The site as a `fetch` function. Nothing is sent over the network: requests to other URLs receive the site's 404
   * page. Relative URLs are resolved against the site's.
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Whether a request is for the API, and not for another page of the site or another site. */
  readonly handles: (input: string | URL | Request) => boolean;
  /** The requests since the mock was created or reset, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Exports the current data in the API's JSON. Trashed records have the status `trash`. */
  snapshot(): StoredSnapshot;
  /** Restores the first snapshot and clears recorded requests and planned failures. */
  reset(): void;
  /**
   * Makes the next matching requests fail.
   *
   * @param failure - how to fail, and which requests. By default, the next request fails with status 500
   * @example
   * ```ts
   * mock.failNext({ status: 429, headers: { 'Retry-After': '1' }, times: 2 });
   * ```
   */
  failNext(failure?: MockFailure): void;
}

/** Returns the URL of a request. Relative URLs are resolved against the site's. */
function urlOf(input: string | URL | Request, siteUrl: string): URL {
  return input instanceof Request ? new URL(input.url) : new URL(input, `${siteUrl}/`);
}

/**
 * Creates a site in memory that behaves like WordPress with The Events Calendar, including permissions, errors and
 * quirks.
 *
 * @param options - data and settings of the site
 * @returns the site as a `fetch` function. `createHandlers` of `events-calendar-client/testing/msw` turns it into
 * handlers for MSW
 * @throws {@link SnapshotError} (a TypeError) with everything that is wrong with the snapshot: dates in another form,
 * IDs that two records share, links to missing records
 * @throws TypeError if `now` is not a valid date or `baseUrl` is not a valid URL
 * @example
 * ```ts
 * import { CalendarClient } from 'events-calendar-client';
 * import { createCalendarMock } from 'events-calendar-client/testing';
 *
 * const fair = { title: 'Fair', start_date: '2027-05-01 10:00', end_date: '2027-05-01 18:00' };
 * const mock = createCalendarMock({ snapshot: { events: [fair] } });
 * const calendar = new CalendarClient({ baseUrl: 'https://calendar.example', fetch: mock.fetch });
 * ```
 */
export function createCalendarMock(options: CalendarMockOptions = {}): CalendarMock {
  const { snapshot = {}, site: settings } = options;
  checkSnapshot(snapshot);
  const initialSnapshot = completeSnapshot({
    ...snapshot,
    ...(settings && { site: { ...snapshot.site, ...settings } }),
  });
  let site = createSite(options, initialSnapshot);
  const failures: MockFailure[] = [];
  const requests: RecordedRequest[] = [];
  const { url } = site.settings;
  return {
    baseUrl: url,
    requests,
    fetch: async (input, init) => {
      const request = new Request(input instanceof Request ? input : urlOf(input, url), init);
      return receiveRequest(request, site, options, failures, requests);
    },
    handles: (input) => {
      const target = resolveRoute(urlOf(input, url), site);
      if (target === undefined) return false;
      const { path, isOfCalendar } = target;
      return isOfCalendar || (ownRoute(path, options) ?? wordpressRoute(path)) !== undefined;
    },
    snapshot: () => exportSnapshot(site, initialSnapshot),
    reset() {
      site = createSite(options, initialSnapshot);
      failures.length = 0;
      requests.length = 0;
    },
    failNext: (failure = {}) => {
      if ((failure.times ?? 1) > 0) failures.push(failure);
    },
  };
}

/**
 * Combines mocks of several sites into one `fetch` function, which passes requests to the mock with the matching
 * `baseUrl`.
 *
 * @returns a function that rejects with a TypeError for any other URL
 * @example
 * ```ts
 * import { combineMocks, createCalendarMock } from 'events-calendar-client/testing';
 *
 * const hamburg = createCalendarMock({ baseUrl: 'https://hamburg.example' });
 * const york = createCalendarMock({ baseUrl: 'https://york.example', latency: 200 });
 * globalThis.fetch = combineMocks(hamburg, york);
 * ```
 */
export function combineMocks(...mocks: readonly CalendarMock[]): CalendarMock['fetch'] {
  return async (input, init) => {
    const { href, origin, pathname } = new URL(input instanceof Request ? input.url : input);
    const above = mocks.filter(({ baseUrl }) => `${origin}${pathname}/`.startsWith(`${baseUrl}/`));
    // A site in a folder takes precedence over the site above it.
    const [mock] = above.sort((one, other) => other.baseUrl.length - one.baseUrl.length);
    if (!mock) throw new TypeError(`There is no mock for ${href}`);
    return mock.fetch(input, init);
  };
}

function clockFrom(now: CalendarMockOptions['now']): () => Date {
  if (typeof now === 'function') return now;
  if (now === undefined) return () => new Date();
  const instant = new Date(now).getTime();
  if (Number.isNaN(instant)) throw new TypeError('`now` must be a valid Date, timestamp or date string.');
  return () => new Date(instant);
}

function completeSettings(settings: SiteSettings, baseUrl = settings.url): Required<SiteSettings> {
  return {
    url: (baseUrl ?? 'https://calendar.example').replace(/\/+$/, ''),
    timezone: settings.timezone ?? 'UTC',
    posts_per_page: settings.posts_per_page ?? defaultPerPage,
    max_per_page: settings.max_per_page ?? largestPage,
  };
}

/**
 * Creates the site of a mock.
 *
 * @param options - the options of the mock
 * @param snapshot - the data to load
 */
function createSite(options: CalendarMockOptions, snapshot: StoredSnapshot): Site {
  const settings = completeSettings({ ...snapshot.site }, options.baseUrl);
  const urls = createSiteUrls(settings.url, options.apiPrefix ?? 'wp-json', options.vendor ?? 'tribe');
  const now = clockFrom(options.now);
  const siteZone = settings.timezone;
  const store = loadSnapshot(snapshot, { urls, siteZone, now: formatUtc(now().getTime()) });
  addUsers(store, options.users ?? []);
  return {
    settings,
    urls,
    languages: options.languages ?? ['en', 'ro', 'tr'],
    describesLanguages: options.languages !== undefined,
    languageParameter: options.languageParam ?? defaultLanguageParameter,
    nonce: options.nonce ?? 'mock-nonce',
    now,
    store,
  };
}

/** Adds the users that can sign in, and an administrator if there is none. */
function addUsers({ users: known }: Store, users: readonly MockUser[]): void {
  const nextId = () => Math.max(0, ...known.keys()) + 1;
  for (const user of users) {
    const namesake = [...known.values()].find(({ username }) => username === user.username);
    const id = user.id ?? namesake?.id ?? nextId();
    known.set(id, { ...user, id });
  }
  if ([...known.values()].some(({ role }) => role === 'administrator')) return;
  const id = known.has(1) ? nextId() : 1;
  known.set(id, { id, username: 'admin', role: 'administrator' });
}

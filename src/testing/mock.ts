import type { HttpHandler } from 'msw';
import { defaultLanguageParameter, defaultLanguages, defaultPerPage } from '../contract/defaults.ts';
import { makeHandlers } from './msw.ts';
import { Failures, type MockFailure } from './service/receive/planned-failures.ts';
import { isForService, noAnswer, type ReceivedRequest, receive } from './service/receive/receive-request.ts';
import type { Site } from './service/site/site.ts';
import { addressesOf } from './service/site/site-urls.ts';
import type { CalendarSnapshot, SiteSettings } from './store/snapshot/calendar-snapshot.ts';
import { giveBack } from './store/snapshot/export-snapshot.ts';
import { loadStore } from './store/snapshot/load-snapshot.ts';
import type { Store } from './store/store.ts';
import { addUsers, type MockUser } from './store/users.ts';
import { formatUtc } from './wordpress/date-format.ts';

/** How a mock is set up. All parts may be left out. */
export interface CalendarMockOptions {
  /** Address of the site, like the client's. Default: the snapshot's `site.url`, or `https://calendar.example`. */
  readonly baseUrl?: string;
  /** Path of the site's REST interface. Default `wp-json`. */
  readonly apiPrefix?: string;
  /** Segment of the maker's namespace. Default `tribe`. */
  readonly vendor?: string;
  /** Languages that the site has. Default `en`, `ro`, `tr`. */
  readonly languages?: readonly string[];
  /** Name of the language parameter. Default `tl_language`. */
  readonly languageParam?: string;
  /** What the service holds at first, in its own JSON. Default: nothing. */
  readonly snapshot?: CalendarSnapshot;
  /** Settings of the site in place of the snapshot's. */
  readonly site?: SiteSettings;
  /** The service's clock: a moment at which it stands still, or a function. Default: the real time. */
  readonly now?: Date | number | string | (() => Date);
  /** Users that can sign in. One who is in the snapshot already is given a password by it. Default: nobody. */
  readonly users?: readonly MockUser[];
  /** The value of `X-WP-Nonce` that lets a request act as the first administrator. Default `mock-nonce`. */
  readonly nonce?: string;
}

/** A service of its own in memory. */
export interface CalendarMock {
  /**
   * Handlers for msw's `setupServer` and `setupWorker`.
   *
   * @throws Error when msw is not installed
   */
  readonly handlers: HttpHandler[];
  /**
   * The service as a `fetch` function. Nothing goes over the network: what is not the service's is answered with a
   * 404 page of the site.
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** What the service received since it was made or reset, the oldest request first. */
  readonly requests: readonly ReceivedRequest[];
  /** Everything that the service holds now, in its own JSON; trashed records are in it with the status `trash`. */
  snapshot(): CalendarSnapshot;
  /** Goes back to the first snapshot and forgets requests and planned failures. */
  reset(): void;
  /**
   * Makes the next matching request fail, or the next few.
   *
   * @param failure - how, and which requests; left empty, the next request is answered with status 500
   * @example
   * ```ts
   * mock.failNext({ status: 429, headers: { 'Retry-After': '1' }, times: 2 });
   * ```
   */
  failNext(failure?: MockFailure): void;
}

function clockOf(now: CalendarMockOptions['now']): () => Date {
  if (typeof now === 'function') return now;
  if (now === undefined) return () => new Date();
  const moment = new Date(now).getTime();
  if (Number.isNaN(moment)) throw new TypeError('`now` must be a valid Date, timestamp or date text.');
  return () => new Date(moment);
}

function settingsOf({ baseUrl, snapshot, site }: CalendarMockOptions): Required<SiteSettings> {
  const given = { ...snapshot?.site, ...site };
  return {
    ...given,
    url: (baseUrl ?? given.url ?? 'https://calendar.example').replace(/\/+$/, ''),
    timezone: given.timezone ?? 'UTC',
    posts_per_page: given.posts_per_page ?? defaultPerPage,
    max_per_page: given.max_per_page ?? 50,
  };
}

function siteOf(options: CalendarMockOptions, initial: CalendarSnapshot): Site & { reload(): void } {
  const settings = settingsOf(options);
  const addresses = addressesOf(settings.url, options.apiPrefix ?? 'wp-json', options.vendor ?? 'tribe');
  const now = clockOf(options.now);
  const load = (): Store => {
    const loaded = loadStore(initial, {
      addresses,
      siteZone: settings.timezone,
      now: formatUtc(now().getTime()),
    });
    addUsers(loaded, options.users ?? []);
    return loaded;
  };
  let store = load();
  return {
    settings,
    addresses,
    languages: options.languages ?? defaultLanguages,
    languageParameter: options.languageParam ?? defaultLanguageParameter,
    nonce: options.nonce ?? 'mock-nonce',
    now,
    get store() {
      return store;
    },
    reload() {
      store = load();
    },
  };
}

function toRequest(input: string | URL | Request, init: RequestInit | undefined, base: string): Request {
  return new Request(typeof input === 'string' ? new URL(input, `${base}/`) : input, init);
}

/**
 * Makes a service in memory that behaves like a WordPress site with an events calendar: routes, filters, checks,
 * permissions, errors and quirks of a real one.
 *
 * @param options - what it holds and how it is set up
 * @returns the service as a `fetch` function and as handlers for msw
 * @throws TypeError when `now` is no moment or `baseUrl` no address
 * @example
 * ```ts
 * import { CalendarClient } from 'events-calendar-client';
 * import { createCalendarMock } from 'events-calendar-client/testing';
 *
 * const mock = createCalendarMock({ snapshot: { events: [{ id: 1, title: 'Fair', start_date: '2027-05-01 10:00:00' }] } });
 * const calendar = new CalendarClient({ baseUrl: 'https://calendar.example', fetch: mock.fetch });
 * ```
 */
export function createCalendarMock(options: CalendarMockOptions = {}): CalendarMock {
  const initial = structuredClone(options.snapshot ?? {});
  const site = siteOf(options, initial);
  const failures = new Failures();
  const log: ReceivedRequest[] = [];
  const answer = (request: Request) => receive(request, site, failures, log);
  return {
    requests: log,
    get handlers() {
      return makeHandlers(site.settings.url, (request) => isForService(request, site), answer);
    },
    async fetch(input, init) {
      const response = await answer(toRequest(input, init, site.settings.url));
      if (response === noAnswer) throw new TypeError('fetch failed');
      return response;
    },
    snapshot: () => giveBack(site, initial, options.site ?? {}),
    reset() {
      site.reload();
      failures.clear();
      log.length = 0;
    },
    failNext: (failure = {}) => failures.plan(failure),
  };
}

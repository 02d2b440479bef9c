import type { CalendarSnapshot, MockRole, SiteSettings } from './store/snapshot/calendar-snapshot.ts';

/** Responds to the requests of a route. What it throws, the request rejects with. */
export type MockRoute = (request: Request) => Response | Promise<Response>;

/** A user that can sign in with Basic authentication. */
export interface MockUser {
  /** Default: the id of the snapshot's user with that name, or the next free one. */
  readonly id?: number;
  /** User name. */
  readonly username: string;
  /** Application password. Spaces in it are ignored. */
  readonly applicationPassword: string;
  /** Role, which determines the permissions. */
  readonly role: MockRole;
}

/** Options of `createCalendarMock`. All of them may be left out. */
export interface CalendarMockOptions {
  /** URL of the site, like the client's. Default: the snapshot's `site.url`, or `https://calendar.example`. */
  readonly baseUrl?: string;
  /** Path of the site's REST interface. Default `wp-json`. */
  readonly apiPrefix?: string;
  /** First segment of the interface's namespace. Default `tribe`. */
  readonly vendor?: string;
  /** Languages of the site, which the root of the API then lists. Default `en`, `ro`, `tr`, which it does not list. */
  readonly languages?: readonly string[];
  /** Name of the language parameter. Default `tl_language`. */
  readonly languageParam?: string;
  /** Data of the site at first, in the service's JSON. It is checked. Default: no data. */
  readonly snapshot?: CalendarSnapshot;
  /** Settings of the site, which override those of the snapshot. */
  readonly site?: SiteSettings;
  /** The service's clock: a fixed time, or a function that returns the time. Default: the real time. */
  readonly now?: Date | number | string | (() => Date);
  /**
   * Answers for other routes of the site, such as `wp/v2/posts`, by their paths below the REST root. The function of the longest
   * path that is that of the request, or a parent of it, gets the request. Default: none, so that all but the media library
   * respond with 404 and `rest_no_route`.
   */
  readonly routes?: Readonly<Record<string, MockRoute>>;
  /** Users that can sign in. For a user of the snapshot this adds the password. Default: none. */
  readonly users?: readonly MockUser[];
  /** Value of `X-WP-Nonce` that authenticates a request as the first administrator. Default `mock-nonce`. */
  readonly nonce?: string;
  /** How long each response takes, in milliseconds. Default: no time. */
  readonly latency?: number;
  /** Whether requests are kept in `requests`. Default true; false for a mock that runs for long. */
  readonly recordRequests?: boolean;
}

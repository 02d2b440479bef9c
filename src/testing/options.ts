import type { CalendarSnapshot, MockRole, SiteSettings } from './store/snapshot/calendar-snapshot.ts';

/** Responds to the requests of a route. If it throws, the request rejects with that error. */
export type MockRoute = (request: Request) => Response | Promise<Response>;

/** A user that can sign in with Basic authentication. */
export interface MockUser {
  /** Default: the ID of the snapshot's user with that name, or the next free one. */
  readonly id?: number | undefined;
  /** User name. */
  readonly username: string;
  /** Application password. Spaces in it are ignored. */
  readonly applicationPassword: string;
  /** Role, which determines the permissions. */
  readonly role: MockRole;
}

/** Options of `createCalendarMock`. All are optional. */
export interface CalendarMockOptions {
  /** URL of the site, like the client's. Default: the snapshot's `site.url`, or `https://calendar.example`. */
  readonly baseUrl?: string | undefined;
  /** Path of the site's REST API. Default `wp-json`. */
  readonly apiPrefix?: string | undefined;
  /** First segment of the API's namespace. Default `tribe`. */
  readonly vendor?: string | undefined;
  /** Languages of the site, which the root of the API then lists. Default `en`, `ro`, `tr`, which it does not list. */
  readonly languages?: readonly string[] | undefined;
  /** Name of the language parameter. Default `tl_language`. */
  readonly languageParam?: string | undefined;
  /** Initial data of the site, in the API's JSON. It is checked. Default: no data. */
  readonly snapshot?: CalendarSnapshot | undefined;
  /** Settings of the site, which override the snapshot's. */
  readonly site?: SiteSettings | undefined;
  /** The site's clock: a fixed time, or a function that returns the time. Default: the real time. */
  readonly now?: Date | number | string | (() => Date) | undefined;
  /**
   * Handlers for other routes of the site, such as `wp/v2/posts`, by their paths below the REST root. A request goes to
   * the longest path that equals its own path or a parent of it. Default: none. Then all but the routes of
   * WordPress that the client uses respond with 404 and `rest_no_route`.
   */
  readonly routes?: Readonly<Record<string, MockRoute>> | undefined;
  /** Users that can sign in. For a user of the snapshot, this adds the password. Default: none. */
  readonly users?: readonly MockUser[] | undefined;
  /** Value of `X-WP-Nonce` that authenticates a request as the first administrator. Default `mock-nonce`. */
  readonly nonce?: string | undefined;
  /** How long each response takes, in milliseconds. Default 0. */
  readonly latency?: number | undefined;
  /** Whether requests are kept in `requests`. Default true. Set false for a long-running mock. */
  readonly recordRequests?: boolean | undefined;
}

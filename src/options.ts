import type { Options as KyOptions } from 'ky';
import type * as z from 'zod/mini';
import type { DateInput } from './contract/values/date.ts';
import type { ValidationIssue } from './errors/validation-error.ts';

/** Headers as `new Headers` takes them. Works with any library of DOM types. */
export type HeadersInput = NonNullable<ConstructorParameters<typeof Headers>[0]>;

/**
 * Credentials, or a function that returns headers with them. It is called once per request and counts toward its
 * timeout. Hooks of `http` never see these headers.
 */
export type Auth =
  | {
      /** User name, for HTTP Basic. */
      readonly username: string;
      /** WordPress application password of that user. */
      readonly applicationPassword: string;
    }
  | {
      /** Nonce for the action `wp_rest`, sent as `X-WP-Nonce` with the cookie of the site, on the site's own pages. */
      readonly nonce: string;
    }
  | {
      /** Bearer token. */
      readonly token: string;
    }
  | ((request: Request) => HeadersInput | Promise<HeadersInput>);

/** How lists are written in a query: `categories=1,2` (`csv`) or `categories[]=1&categories[]=2` (`repeat`). */
export type ListFormat = 'csv' | 'repeat';

/**
 * Options of ky, which sends the requests: `timeout`, `totalTimeout`, `retry`, `hooks`, `cache`, `credentials`,
 * `keepalive` …, except the ones that the library sets.
 *
 * `timeout` applies to each attempt until its headers arrive, and then again to its body. Default 30,000 milliseconds.
 * `retry.maxRetryAfter` is the longest `Retry-After` to wait for, default 60,000 milliseconds. If the site asks for
 * more, the error is thrown immediately, with the seconds to wait in `retryAfter`.
 */
export type HttpOptions = Omit<
  KyOptions,
  | 'method'
  | 'body'
  | 'json'
  | 'searchParams'
  | 'prefix'
  | 'baseUrl'
  | 'headers'
  | 'fetch'
  | 'signal'
  | 'parseJson'
  | 'stringifyJson'
  | 'throwHttpErrors'
  | 'redirect'
>;

/** A value of `extraQuery`. Lists are written in the client's `listFormat`. Null and undefined are not sent. */
export type ExtraValue =
  | string
  | number
  | boolean
  | readonly (string | number | boolean)[]
  | null
  | undefined;

/** Options of a {@link CalendarClient}. */
export interface ClientOptions {
  /** The site's URL, such as `https://example.org` or `https://example.org/blog`. Required. */
  baseUrl: string | URL;
  /** The site's REST prefix. Default `wp-json`. */
  apiPrefix?: string | undefined;
  /** The vendor's segment of the path. Default `tribe`. */
  vendor?: string | undefined;
  /**
   * Whether the site has plain permalinks, which put routes at `https://example.org/index.php?rest_route=/tribe/events/v1/…`.
   * Default false.
   */
  plainPermalinks?: boolean | undefined;
  /** A language segment of the URL: `ro` makes it `https://example.org/ro/wp-json/…`. Default none. */
  languageSegment?: string | undefined;
  /** The default language of requests: a code of the site, such as `de` or `pt-br`. Default none. */
  language?: string | undefined;
  /** The only languages to accept. Default: any code. `discoverCalendar` reads the languages of WPML. */
  languages?: readonly string[] | undefined;
  /**
   * The query parameter that selects a language: `wpml_language` for WPML, `lang` for Polylang. Default `tl_language`.
   * `discoverCalendar` reads the parameter of WPML from the site.
   */
  languageParam?: string | undefined;
  /** How lists are written in a query. Default `csv`. */
  listFormat?: ListFormat | undefined;
  /** Credentials. Default none: public reads only. */
  auth?: Auth | undefined;
  /** Allow Basic and bearer credentials over plain `http:` to hosts other than this machine. Default false. */
  allowInsecureAuth?: boolean | undefined;
  /** Headers to send with every request. */
  headers?: HeadersInput | undefined;
  /** The fetch function to use. It gets a `Request`. Default: the platform's. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Options of ky. Reads are retried twice by default, writes only if the site rejected the first attempt. */
  http?: HttpOptions | undefined;
  /** The largest response body to read, in bytes. Default 33,554,432 (32 MiB). */
  maxResponseBytes?: number | undefined;
  /**
   * Compiles the schema of a response when the first one is read: `z.compile` of `zod` or `zod/mini`, or any function
   * that returns a schema for a schema. Makes reading thousands of records faster and changes no result. It is called
   * once per schema, even with several clients. Default none: schemas are not compiled.
   */
  compile?: ((schema: z.ZodMiniType) => z.core.$ZodType) | undefined;
  /**
   * Called for each record of a response that differs from the documentation, such as an event whose `utc_start_date`
   * is null. Odd fields read as null, as an empty list or as absent. Lists skip records without an ID, and events
   * without a title or dates. Default none.
   */
  onUnexpected?: ((unexpected: UnexpectedRecord) => void) | undefined;
}

/** A record of a response that differs from the documentation. */
export interface UnexpectedRecord {
  /** URL of the request, without secrets. */
  readonly url: string;
  /** Where the record is in the response: `['events', 2]` in a listing, empty if it is the response. */
  readonly path: readonly (string | number)[];
  /** What was expected and what came instead, with its path in the record. */
  readonly issues: readonly ValidationIssue[];
  /** Whether a list skips the record, because it cannot be identified. Other records only lack odd fields. */
  readonly isLeftOut: boolean;
}

/** Options of a single request. */
export interface RequestOptions {
  /** Aborts the request or iteration immediately. */
  signal?: AbortSignal | undefined;
  /** The language of this request. Null sends none. */
  language?: string | null | undefined;
  /** Headers in addition to the client's. They override headers of the same name. */
  headers?: HeadersInput | undefined;
  /** Query parameters that the site adds to the API. They are not validated, and override parameters of the API. */
  extraQuery?: Readonly<Record<string, ExtraValue>> | undefined;
  /**
   * Body fields of a write that a plugin of the site stores. Without such a plugin, the site ignores them. They are not
   * validated, and override fields of the API.
   */
  extraBody?: Readonly<Record<string, unknown>> | undefined;
  /** Options of ky, merged with the client's. */
  http?: HttpOptions | undefined;
}

/** Options of an update. */
export interface UpdateOptions extends RequestOptions {
  /** The method. All three work the same. Default `POST`. */
  method?: 'POST' | 'PUT' | 'PATCH' | undefined;
}

/** Options of an edit. */
export interface EditOptions extends UpdateOptions {
  /**
   * The `modified_utc` of the record as the caller read it. If the record has changed since, nothing is written and a
   * {@link ConflictError} is thrown. Undefined is rejected, because the caller thinks that the guard is set.
   */
  ifUnmodifiedSince?: string;
}

/** Options of an update of an event. */
export interface EventUpdateOptions extends UpdateOptions {
  /**
   * `single`: changes one date of a recurring event of Events Calendar Pro, given by its ID. The site turns the date
   * into an event with its own ID. Default none: the ID of a date is rejected.
   */
  occurrence?: 'single' | undefined;
}

/** Options of a deletion of an event. */
export interface EventDeleteOptions extends RequestOptions {
  /**
   * Which dates of a recurring event of Events Calendar Pro to delete, given the ID of one: `single` for that date,
   * `upcoming` for it and all later ones. Default none: the ID of a date is rejected.
   */
  occurrence?: 'single' | 'upcoming' | undefined;
}

/** Options of `setEventStatus`. */
export interface EventStatusOptions extends RequestOptions {
  /** Why the event is canceled or postponed, as plain text. Visitors see it. Default none. */
  reason?: string | undefined;
}

/** Options of an edit of an event. */
export interface EventEditOptions extends EditOptions, EventUpdateOptions {}

/** Options of `upcoming` and `past`. */
export interface UpcomingOptions extends RequestOptions {
  /**
   * The moment that decides whether an event is over. Default: the current moment. An instant (`Date`, Temporal, string
   * with `Z` or an offset) is compared with when events happen, a day or local time with each event's own local time.
   */
  now?: DateInput | undefined;
}

/** How pages are read. */
export interface PagesOptions {
  /** How many requests may run at once. Default 4. 1 reads page by page, each when it is needed. */
  concurrency?: number | undefined;
}

/** How all items are collected. */
export interface AllOptions extends PagesOptions {
  /** The most items to return. Default no limit. */
  limit?: number | undefined;
}

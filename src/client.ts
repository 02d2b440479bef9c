import { categories, organizers, tags, venues } from './contract/resources.ts';
import { DocQuery, Documentation, Root, RootQuery } from './contract/service.ts';
import { fieldsOf } from './contract/validate.ts';
import type { RequestDefinition } from './http/request.ts';
import { RequestExecutor } from './http/request-executor.ts';
import { type SingleRequest, singleRequest } from './http/response.ts';
import { parseSite, resolveSettings } from './http/settings.ts';
import type { ClientOptions, RequestOptions } from './options.ts';
import { EventNamespace } from './resources/event-namespace.ts';
import { LinkedPostNamespace } from './resources/post-namespace.ts';
import type {
  CategoryNamespace,
  OrganizerNamespace,
  TagNamespace,
  VenueNamespace,
} from './resources/record-methods.ts';
import { SharedWork } from './resources/shared-work.ts';
import { TermNamespace } from './resources/term-namespace.ts';
import { SiteNamespace } from './site/site-namespace.ts';

/**
 * Reads and writes the events calendar of a site: its events, venues, organizers, categories and tags.
 *
 * @example
 * ```ts
 * import { CalendarClient } from 'events-calendar-client';
 *
 * const calendar = new CalendarClient({ baseUrl: 'https://example.org' });
 * for await (const event of calendar.events.list({ per_page: 50 })) {
 *   console.log(event.start_date, event.title, event.venue[0]?.city);
 * }
 * ```
 */
export class CalendarClient {
  /** The site's URL, without a trailing slash. */
  readonly baseUrl: string;
  /** The default language of requests. */
  readonly language: string | undefined;
  /** The language segment in the base URL. */
  readonly languageSegment: string | undefined;
  /** Reads and writes events. */
  readonly events: EventNamespace;
  /** Reads and writes venues. */
  readonly venues: VenueNamespace;
  /** Reads and writes organizers. */
  readonly organizers: OrganizerNamespace;
  /** Reads and writes event categories. */
  readonly categories: CategoryNamespace;
  /** Reads and writes event tags. */
  readonly tags: TagNamespace;
  /** Sends requests to all other routes of the site. */
  readonly site: SiteNamespace;

  readonly #options: ClientOptions;
  readonly #executor: RequestExecutor;
  readonly #work: SharedWork;

  /** @throws {@link ValidationError} when an option cannot be used */
  constructor(options: ClientOptions);
  /** @internal */
  constructor(options: ClientOptions, work: SharedWork | undefined);
  constructor(options: ClientOptions, work = new SharedWork()) {
    const settings = resolveSettings(options);
    const executor = new RequestExecutor(settings);
    this.baseUrl = settings.site.href.replace(/\/$/, '');
    this.#options = { ...options, baseUrl: this.baseUrl };
    this.#executor = executor;
    this.#work = work;
    this.language = options.language;
    this.languageSegment = options.languageSegment;
    this.venues = new LinkedPostNamespace(executor, work, venues);
    this.organizers = new LinkedPostNamespace(executor, work, organizers);
    this.categories = new TermNamespace(executor, work, categories);
    this.tags = new TermNamespace(executor, work, tags);
    this.site = new SiteNamespace(executor);
    this.events = new EventNamespace(executor, work, { categories: this.categories, tags: this.tags });
  }

  /**
   * Reads the root of the API (`GET /`), which lists the routes that the site has.
   *
   * @param query - `namespace` (default `<vendor>/events/v1`), `context` (default `view`)
   * @example
   * ```ts
   * const { routes } = await calendar.root();
   * ```
   */
  root(query: RootQuery = {}, options?: RequestOptions): SingleRequest<Root> {
    return this.#read({ path: '', query: { schema: RootQuery, value: query }, response: Root }, options);
  }

  /**
   * Reads the site's own documentation of the API (`GET /doc`).
   *
   * @returns an OpenAPI document: version 3.0 from a site, 3.1 from the mock. Older releases send Swagger 2.0
   * @example
   * ```ts
   * const { openapi } = await calendar.doc();
   * ```
   */
  doc(query: DocQuery = {}, options?: RequestOptions): SingleRequest<Documentation> {
    return this.#read(
      { path: 'doc', query: { schema: DocQuery, value: query }, response: Documentation },
      options,
    );
  }

  /**
   * Creates a client that differs from this one in a few options. If `baseUrl` has another origin, the new client keeps
   * neither `auth` nor `headers` unless they are among the changes, because credentials belong to one site.
   *
   * @throws {@link ValidationError} when an option cannot be used
   * @example
   * ```ts
   * const romanian = calendar.withOptions({ language: 'ro' });
   * ```
   */
  withOptions(changes: Partial<ClientOptions>): CalendarClient {
    const { baseUrl = this.baseUrl } = fieldsOf(changes, 'client options') as typeof changes;
    const site = parseSite(baseUrl);
    const isSameOrigin = site.origin === new URL(this.baseUrl).origin;
    const kept = isSameOrigin ? this.#options : { ...this.#options, auth: undefined, headers: undefined };
    const work = isSameOrigin ? this.#work : undefined;
    return createClient({ ...kept, ...changes, baseUrl: site.href }, work);
  }

  #read<Output>(read: Omit<RequestDefinition<Output>, 'method' | 'subject'>, options?: RequestOptions) {
    const definition: RequestDefinition<Output> = { method: 'GET', subject: 'query', ...read };
    return singleRequest((copy) => this.#executor.send(definition, copy), options);
  }
}

/** Bundlers rename a class that refers to itself. */
const createClient = (options: ClientOptions, work?: SharedWork) => new CalendarClient(options, work);

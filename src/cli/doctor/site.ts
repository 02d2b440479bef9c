import * as z from 'zod/mini';
import {
  type CalendarClient,
  CalendarError,
  type CalendarEvent,
  type EventQuery,
  type Page,
} from '../../index.ts';
import { isForSite } from '../connection/credentials.ts';
import type { Credentials, DoctorSettings } from './settings.ts';

/** A response as it arrived, redirects included. */
export interface Exchange {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
}

/** A fetch function, and the head of every response in the order in which they arrived. */
export interface ReadOnlyFetch {
  readonly fetch: typeof globalThis.fetch;
  readonly exchanges: readonly Exchange[];
}

/** Creates a fetch function that sends nothing which could change a site, until the diagnosis is interrupted. */
export function createReadOnlyFetch({
  fetch,
  signal,
}: Pick<DoctorSettings, 'fetch' | 'signal'>): ReadOnlyFetch {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { method, url } = request;
      if (!['GET', 'HEAD', 'OPTIONS'].includes(method))
        throw new Error(`A diagnosis reads only, and does not ${method}.`);
      const response = await fetch(request, { signal: AbortSignal.any([request.signal, signal]) });
      const { status, headers } = response;
      exchanges.push({ url: new URL(url), status, headers });
      return response;
    },
  };
}

/** Runs what a site may refuse. Returns undefined where it does, or where nothing responds. */
export async function attempt<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (!CalendarError.is(error)) throw error;
    return undefined;
  }
}

/** Why no credentials may be sent to an address, if so. */
export function reasonAgainstCredentials(
  { credentials, credentialsSite }: DoctorSettings,
  root: URL,
): string | undefined {
  if (!credentials) return 'no credentials: set CALENDAR_USER and CALENDAR_PASSWORD';
  if (!isForSite(credentialsSite, root))
    return `credentials are for ${credentialsSite.host}, not for ${root.host}`;
  if (root.protocol !== 'https:' && !isThisMachine(root)) return 'credentials are not sent over http:';
  return undefined;
}

/** Whether an address is on this machine, where plain `http:` can be read by nobody else. */
export const isThisMachine = ({ hostname }: URL): boolean =>
  /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname);

/** A query for events of all times. Without it, a list begins yesterday. A date whose Unix time is 0 is refused. */
export const ofAllTimes = { start_date: '1000-01-02', end_date: '2100-01-01' } as const;

/** What came back from a route that the calendar's interface does not have. */
interface RouteResponse {
  readonly status: number;
  /** Undefined where it is no JSON. */
  readonly json: unknown;
}

/** The site that is examined, as its checks see it. What several of them need is read once. */
export class Site {
  readonly settings: DoctorSettings;
  /** The events root, as it responded in the end. */
  readonly root: URL;
  /**
   * A client as visitors use it, and without retries: what fails is to be seen. Where the site refuses all visitors, it
   * has credentials.
   */
  readonly visitor: CalendarClient;
  /** All responses so far. */
  readonly exchanges: readonly Exchange[];
  readonly #fetch: typeof globalThis.fetch;
  #index: Promise<WordPressIndex | undefined> | undefined;
  #sample: Promise<Page<CalendarEvent>> | undefined;

  /** Creates a site whose root was read last. */
  constructor(settings: DoctorSettings, visitor: CalendarClient, { fetch, exchanges }: ReadOnlyFetch) {
    this.settings = settings;
    this.root = exchanges.at(-1)!.url;
    this.visitor = visitor;
    this.exchanges = exchanges;
    this.#fetch = fetch;
  }

  /** Why no credentials may be sent to this site, if so. */
  get reasonAgainstCredentials(): string | undefined {
    return reasonAgainstCredentials(this.settings, this.root);
  }

  /** A client with credentials. Call it only where nothing stands against them. */
  clientFor(auth: Credentials): CalendarClient {
    return this.visitor.withOptions({ auth });
  }

  /** The start of a text of the site, such as a file of its calendar. Undefined where there is none. */
  readText(address: string): Promise<string | undefined> {
    return this.#request(this.visitor.baseUrl + address, {}, async ({ ok, body }) => {
      const decoder = new TextDecoder();
      for await (const chunk of (ok && body) || []) return decoder.decode(chunk);
      return undefined;
    });
  }

  /** Reads a route of WordPress itself. Undefined where there is no response. */
  read(
    route: string,
    query: Readonly<Record<string, string>>,
    credentials?: Credentials,
  ): Promise<RouteResponse | undefined> {
    const headers = new Headers({ Accept: 'application/json' });
    if (credentials) {
      const { username, applicationPassword } = credentials;
      const encoded = Buffer.from(`${username}:${applicationPassword}`).toString('base64');
      headers.set('Authorization', `Basic ${encoded}`);
    }
    // Credentials are for this address alone.
    const redirect = credentials ? 'manual' : 'follow';
    return this.#request(restAddress(this.root, route, query), { headers, redirect }, async (response) => ({
      status: response.status,
      json: await response.json().catch(() => undefined),
    }));
  }

  async #request<Result>(
    address: string | URL,
    init: RequestInit,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result | undefined> {
    const { signal, timeout } = this.settings;
    try {
      return await read(await this.#fetch(address, { ...init, signal: AbortSignal.timeout(timeout * 1000) }));
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }

  /** What WordPress says of the site. Undefined where the index is hidden. */
  index(): Promise<WordPressIndex | undefined> {
    this.#index ??= this.read('/', { _fields: indexFields }).then((response) => {
      const { success, data } = WordPressIndex.safeParse(response?.json);
      return success && response?.status === 200 ? data : undefined;
    });
    return this.#index;
  }

  /** The first 50 events of all times. */
  sample(): Promise<Page<CalendarEvent>> {
    this.#sample ??= this.listEvents({ per_page: 50 });
    return this.#sample;
  }

  /** Lists events of all times as visitors see them. */
  async listEvents(query: EventQuery): Promise<Page<CalendarEvent>> {
    return this.visitor.events.list({ ...ofAllTimes, ...query });
  }
}

/** The address of a route of the site's REST interface, such as `/wp/v2/users/me`, from that of its events root. */
export function restAddress(
  eventsRoot: URL,
  route: string,
  query: Readonly<Record<string, string>> = {},
): URL {
  const address = new URL(eventsRoot);
  address.search = '';
  if (eventsRoot.searchParams.has('rest_route')) address.searchParams.set('rest_route', route);
  else address.pathname = eventsRoot.pathname.replace(/\/[^/]+\/events\/v1\/?$/, route);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}

/** What the index of a site's REST interface says of the site: `/wp-json/`, of WordPress itself. */
const WordPressIndex = z.object({
  name: z.optional(z.string()),
  /** An IANA name, or empty where the site has a manual offset. */
  timezone_string: z.optional(z.string()),
  /** Hours. */
  gmt_offset: z.optional(z.union([z.number(), z.string()])),
  namespaces: z.optional(z.array(z.string())),
  /** The kinds of credentials that the site takes: `[]`, or an object with `application-passwords`. */
  authentication: z.optional(z.unknown()),
});
export type WordPressIndex = z.infer<typeof WordPressIndex>;

/** The fields of the index that are of interest: all of it is megabytes on large sites. */
const indexFields = Object.keys(WordPressIndex.shape).join(',');

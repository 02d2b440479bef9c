import * as z from 'zod/mini';
import {
  type CalendarClient,
  CalendarError,
  type CalendarEvent,
  type EventQuery,
  type Page,
} from '../../index.ts';
import { type DoctorSettings, reasonAgainstCredentials } from './settings.ts';

/** A response as it arrived, redirects included. */
export interface Exchange {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
}

/** Runs what a site may reject. Returns undefined if it does, or if nothing responds. */
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

/** A query for events of all times. Without it, a list begins yesterday. A date whose Unix time is 0 is rejected. */
export const ofAllTimes = { start_date: '1000-01-02', end_date: '2100-01-01' } as const;

/** What the index of the REST API of WordPress, `/wp-json/`, says about the site. */
const WordPressIndex = z.object({
  name: z.optional(z.string()),
  /** An IANA name, or empty if the site has a manual offset. */
  timezone_string: z.optional(z.string()),
  /** Hours. */
  gmt_offset: z.optional(z.union([z.number(), z.string()])),
  namespaces: z.optional(z.array(z.string())),
  /** The kinds of credentials that the site takes: `[]`, or an object with `application-passwords`. */
  authentication: z.optional(z.unknown()),
});
export type WordPressIndex = z.infer<typeof WordPressIndex>;

const Plugin = z.object({ version: z.string() });

/** The release in the files that people subscribe to: `PRODID:-//Town Hall - ECPv6.0.2//NONSGML v1.0//EN`. */
const productOfFiles = /^PRODID:.*- ECPv(\d+(?:\.\d+)*)/m;

/** Keeps the result of the first call. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

/** The site that is examined, as its checks see it. What several of them need is read once. */
export class Site {
  readonly settings: DoctorSettings;
  /** The events root, as it responded in the end. */
  readonly root: URL;
  /**
   * A client as visitors use it, without retries: failures are findings. It has credentials only if the site rejects
   * all visitors.
   */
  readonly visitor: CalendarClient;
  /** A client with credentials; undefined if there are none, or none for this site. */
  readonly user: CalendarClient | undefined;
  /** Why there is no `user`. */
  readonly reasonAgainstCredentials: string | undefined;
  readonly exchanges: readonly Exchange[];

  constructor(settings: DoctorSettings, visitor: CalendarClient, exchanges: readonly Exchange[]) {
    this.settings = settings;
    this.visitor = visitor;
    this.exchanges = exchanges;
    this.root = exchanges.at(-1)!.url;
    this.reasonAgainstCredentials = reasonAgainstCredentials(settings, this.root);
    const auth = this.reasonAgainstCredentials === undefined ? settings.credentials : undefined;
    this.user = auth && visitor.withOptions({ auth });
  }

  /** The index of WordPress. Undefined if it is hidden. */
  readonly index = once(async () => {
    const url = new URL(this.root);
    url.search = '';
    if (this.root.searchParams.has('rest_route')) url.searchParams.set('rest_route', '/');
    else url.pathname = url.pathname.replace(/\/[^/]+\/events\/v1\/?$/, '/');
    // All of it is megabytes on large sites.
    url.searchParams.set('_fields', Object.keys(WordPressIndex.shape).join(','));
    return this.#read(url, async (response) => WordPressIndex.safeParse(await response.json()).data);
  });

  /** The release of the calendar plugin: WordPress reveals it to administrators, and the plugin in its files. */
  readonly release = once(async () => {
    const plugin = await this.attempt(async () =>
      this.user?.site.request('wp/v2/plugins/the-events-calendar/the-events-calendar', { schema: Plugin }),
    );
    if (plugin) return plugin.version;
    const calendar = new URL(`${this.visitor.baseUrl}/?post_type=tribe_events&ical=1`);
    return this.#read(calendar, async (response) => productOfFiles.exec(await response.text())?.[1]);
  });

  readonly sample = once(() => this.listEvents({ per_page: 50 }));

  async listEvents(query: EventQuery): Promise<Page<CalendarEvent>> {
    return this.visitor.events.list({ ...ofAllTimes, ...query });
  }

  attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    return attempt(this.settings.signal, work);
  }

  /** Reads what the calendar's API does not have. Undefined if it is not there, or not as expected. */
  async #read<Result>(
    url: URL,
    read: (response: Response) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const { signal, timeout } = this.settings;
    try {
      const response = await fetch(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeout * 1000)]),
      });
      return response.ok ? await read(response) : undefined;
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }
}

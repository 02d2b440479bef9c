import { type CalendarClient, type DiscoverOptions, discoverCalendar } from '../../../index.ts';
import { createPublicFetch, type Resolve, SiteRefusedError } from './public-fetch.ts';

/** Which sites the tools may read. */
export interface SiteScope {
  /** The calendar that the server was started for, with its credentials; the only one that is written to. */
  readonly configured: CalendarClient | undefined;
  /** How calendars are found and read without credentials. */
  readonly options: Pick<DiscoverOptions, 'fetch' | 'http' | 'language' | 'languages' | 'languageParam'>;
  /** Whether other sites than the configured one may be read. */
  readonly anySite: boolean;
  /** Finds the addresses of a host. Default that of the system. */
  readonly resolve?: Resolve | undefined;
}

/** How many calendars of other sites are kept. */
const mostCalendars = 100;

/** The calendars that the tools read: the configured one, and those that were found on other sites. */
export class CalendarSites {
  readonly configured: CalendarClient | undefined;
  readonly anySite: boolean;
  readonly #options: SiteScope['options'];
  readonly #found = new Map<string, CalendarClient>();

  constructor({ configured, options, anySite, resolve }: SiteScope) {
    this.configured = configured;
    this.anySite = anySite;
    const origin = configured && new URL(configured.baseUrl).origin;
    this.#options = {
      ...options,
      fetch: createPublicFetch(options.fetch ?? globalThis.fetch, origin, resolve),
    };
  }

  /**
   * The calendar of a site: the configured one where none is named, or that of the site of a page. Credentials are those
   * of the configured calendar, and no other is read with any.
   *
   * @throws SiteRefusedError where the server does not read that site
   */
  async open(site: string | undefined, signal: AbortSignal): Promise<CalendarClient> {
    if (site === undefined) {
      if (this.configured) return this.configured;
      throw new SiteRefusedError('Which site? Pass the address of one of its pages as site.');
    }
    const known = this.#found.get(site);
    if (known) return known;
    const calendar = await this.find(site, signal);
    const [oldest] = this.#found.size >= mostCalendars ? this.#found.keys() : [];
    if (oldest !== undefined) this.#found.delete(oldest);
    this.#found.set(site, calendar);
    return calendar;
  }

  /** Finds the calendar of a page. The configured one is returned with its credentials. */
  async find(page: string, signal: AbortSignal): Promise<CalendarClient> {
    const { configured } = this;
    const isConfiguredOrigin = configured !== undefined && isSameOrigin(page, configured.baseUrl);
    if (!isConfiguredOrigin && !this.anySite) {
      throw new SiteRefusedError(
        `This server reads ${configured?.baseUrl} alone. The user may start it with --any-site, or for that site.`,
      );
    }
    const found = await discoverCalendar(page, { ...this.#options, signal });
    const isConfigured =
      configured !== undefined &&
      found.baseUrl === configured.baseUrl &&
      found.languageSegment === configured.languageSegment;
    return isConfigured ? configured : found;
  }
}

function isSameOrigin(one: string, other: string): boolean {
  return URL.canParse(one) && new URL(one).origin === new URL(other).origin;
}

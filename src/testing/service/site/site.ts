import { postTypes, singulars } from '../../../contract/constants.ts';
import { instantToWallTime } from '../../../time/zone.ts';
import type { PostKind, TermKind, UserRecord } from '../../store/records.ts';
import type { SiteSettings } from '../../store/snapshot/calendar-snapshot.ts';
import type { Store } from '../../store/store.ts';

/** The simulated site: its settings, its clock and its data. */
export interface Site {
  readonly settings: Required<SiteSettings>;
  readonly urls: SiteUrls;
  readonly languages: readonly string[];
  /** Whether the root of the API lists the languages, as with WPML. */
  readonly describesLanguages: boolean;
  readonly languageParameter: string;
  readonly nonce: string;
  readonly store: Store;
  now(): Date;
}

/** Formats an instant, by default now, as `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
export function siteTime(site: Site, instant = site.now().getTime()): string {
  return instantToWallTime(instant, site.settings.timezone);
}

/** @param site - the home page, without a trailing slash */
export function createSiteUrls(site: string, apiPrefix: string, vendor: string) {
  const restRoot = `${site}/${apiPrefix}`;
  const namespace = `${vendor}/events/v1`;
  const eventsRoot = `${restRoot}/${namespace}`;
  const host = new URL(site).hostname;
  return {
    site,
    restRoot,
    eventsRoot,
    /** The part of `eventsRoot` below `restRoot`. */
    namespace,
    /** The `global_id` of a record. */
    globalId: (id: number) => `${host}?id=${id}`,
    /** A record in the REST API. */
    item: (resource: string, id: number) => `${eventsRoot}/${resource}/${id}`,
    /** The page of an event, venue or organizer. */
    post: (kind: PostKind, id: number, status: string, slug: string) => {
      if (status !== 'publish' && status !== 'private')
        return `${site}/?post_type=${postTypes[kind]}&p=${id}`;
      return `${site}/${singulars[kind]}/${slug}/`;
    },
    /** A category or tag in WordPress's own route. */
    wordpressTerm: (kind: TermKind, id: number) =>
      `${restRoot}/wp/v2/${kind === 'tags' ? kind : 'tribe_events_cat'}/${id}`,
    /** The page of a category or tag. `slugs` starts with the topmost parent. */
    term: (kind: TermKind, slugs: readonly string[]) => {
      const base = kind === 'categories' ? 'events/category' : 'tag';
      return `${site}/${base}/${slugs.join('/')}/`;
    },
  };
}

/** The URLs of a site in responses. */
export type SiteUrls = ReturnType<typeof createSiteUrls>;

/** The site, and the user of a request. */
export interface ServiceContext {
  readonly site: Site;
  /** `undefined` without credentials. */
  readonly user: UserRecord | undefined;
}

/** The input of an operation: an authenticated, parsed and validated request. */
export interface OperationContext extends ServiceContext {
  /** The parameters of path, query and body, by their names in the request. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The output of an operation, before it is rendered as HTTP. */
export interface ServiceResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

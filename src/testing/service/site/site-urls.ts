import { type PostKind, postTypeOf, singularOf, type TermKind } from '../../store/records.ts';

/** The URLs of a site that occur in responses. */
export interface SiteUrls {
  /** The home page, without a trailing slash. */
  readonly site: string;
  readonly restRoot: string;
  readonly eventsRoot: string;
  /** The part of `eventsRoot` below `restRoot`. */
  readonly namespace: string;
  /** The `global_id` of a record. */
  globalId(id: number): string;
  /** A record in the REST interface. */
  item(resource: string, id: number): string;
  /** The page of an event, venue or organizer. */
  post(kind: PostKind, id: number, status: string, slug: string): string;
  /** The page of a category or tag. `slugs` starts with the topmost parent. */
  term(kind: TermKind, slugs: readonly string[]): string;
}

const statusesWithPage = new Set(['publish', 'private']);

export function createSiteUrls(site: string, apiPrefix: string, vendor: string): SiteUrls {
  const restRoot = `${site}/${apiPrefix}`;
  const namespace = `${vendor}/events/v1`;
  const eventsRoot = `${restRoot}/${namespace}`;
  const host = new URL(site).hostname;
  return {
    site,
    restRoot,
    eventsRoot,
    namespace,
    globalId: (id) => `${host}?id=${id}`,
    item: (resource, id) => `${eventsRoot}/${resource}/${id}`,
    post: (kind, id, status, slug) => {
      if (!statusesWithPage.has(status)) return `${site}/?post_type=${postTypeOf[kind]}&p=${id}`;
      return `${site}/${singularOf[kind]}/${slug}/`;
    },
    term: (kind, slugs) => {
      const base = kind === 'categories' ? 'events/category' : 'tag';
      return `${site}/${base}/${slugs.join('/')}/`;
    },
  };
}

import { type PostKind, postTypeOf, singularOf, type TermKind } from '../../store/records.ts';

/** Where things are on the site: the addresses that answers hold. */
export interface Addresses {
  readonly site: string;
  readonly host: string;
  readonly restRoot: string;
  /** Without a trailing slash. */
  readonly eventsRoot: string;
  readonly namespace: string;
  globalId(id: number): string;
  item(resource: string, id: number): string;
  post(kind: PostKind, id: number, status: string, slug: string): string;
  term(kind: TermKind, slugs: readonly string[]): string;
}

const statusesWithoutAddress = new Set(['draft', 'pending', 'auto-draft', 'trash', 'future']);

export function addressesOf(site: string, apiPrefix: string, vendor: string): Addresses {
  const restRoot = `${site}/${apiPrefix}`;
  const namespace = `${vendor}/events/v1`;
  const eventsRoot = `${restRoot}/${namespace}`;
  const host = new URL(site).host;
  return {
    site,
    host,
    restRoot,
    eventsRoot,
    namespace,
    globalId: (id) => `${host}?id=${id}`,
    item: (resource, id) => `${eventsRoot}/${resource}/${id}`,
    post: (kind, id, status, slug) =>
      statusesWithoutAddress.has(status)
        ? `${site}/?post_type=${postTypeOf[kind]}&p=${id}`
        : `${site}/${singularOf[kind]}/${slug}/`,
    term: (kind, slugs) => `${site}/${kind === 'categories' ? 'events/category' : 'tag'}/${slugs.join('/')}/`,
  };
}

/** An events root in the parts that a client is made from. */
export interface EventsAddress {
  readonly baseUrl: string;
  readonly apiPrefix?: string;
  readonly vendor: string;
  readonly plainPermalinks?: true;
}

const route = /^(.*)\/([^/]+)\/events\/v1(\/.*)?$/;

/**
 * The parts of an events root: `https://example.org/blog/wp-json/tribe/events/v1`, also with more behind it, or
 * `https://example.org/?rest_route=/tribe/events/v1` on sites with plain permalinks.
 */
export function partsOf(address: string, base: string): EventsAddress | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  const restRoute = url.searchParams.get('rest_route');
  const match = route.exec(restRoute ?? url.pathname);
  const [, before = '', vendor] = match ?? [];
  if (!vendor) return undefined;
  if (restRoute !== null) {
    return { baseUrl: url.origin + url.pathname, vendor, plainPermalinks: true };
  }
  const end = before.lastIndexOf('/');
  return {
    baseUrl: url.origin + before.slice(0, Math.max(end, 0)),
    apiPrefix: before.slice(end + 1),
    vendor,
  };
}

/** Where the calendar lies below a site's REST root, if the site has one. */
export function belowApiRoot(apiRoot: string, vendor: string, base: string): EventsAddress | undefined {
  if (!URL.canParse(apiRoot, base)) return undefined;
  const url = new URL(apiRoot, base);
  const tail = `/${vendor}/events/v1`;
  const restRoute = url.searchParams.get('rest_route');
  if (restRoute === null) url.pathname = url.pathname.replace(/\/*$/, '') + tail;
  else url.searchParams.set('rest_route', restRoute.replace(/\/*$/, '') + tail);
  return partsOf(url.href, base);
}

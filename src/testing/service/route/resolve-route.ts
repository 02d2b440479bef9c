import type { Site } from '../site/site.ts';

/** Where a request goes, as seen from the events root. */
export interface Location {
  readonly path: string;
  /** The request's address, without the parameter that names a route. */
  readonly url: URL;
}

function below(root: string, address: string): string | undefined {
  if (address === root) return '';
  return address.startsWith(`${root}/`) ? address.slice(root.length) : undefined;
}

/** The path after `/wp-json` or in `rest_route`, with or without a language in front. */
function restPath(url: URL, site: Site): Location | undefined {
  const { site: base, restRoot } = site.addresses;
  const address = `${url.origin}${url.pathname}`;
  const prefix = restRoot.slice(base.length);
  for (const root of [base, ...site.languages.map((language) => `${base}/${language}`)]) {
    const path = below(`${root}${prefix}`, address);
    if (path !== undefined) return { path, url };
    const route = url.searchParams.get('rest_route');
    if (route === null || ![root, `${root}/`, `${root}/index.php`].includes(address)) continue;
    const rest = new URL(url);
    rest.searchParams.delete('rest_route');
    return { path: route, url: rest };
  }
  return undefined;
}

/** The part of the service's address that names the route, or why there is none: another route, or no route. */
export function locate(url: URL, site: Site): Location | 'other-route' | 'page' {
  const found = restPath(url, site);
  if (found === undefined) return 'page';
  const path = below(`/${site.addresses.namespace}`, found.path);
  return path === undefined ? 'other-route' : { path, url: found.url };
}

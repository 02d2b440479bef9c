import type { Site } from '../site/site.ts';

/** The target of a request to the REST interface. */
export interface RouteTarget {
  /** The path below a root, with a slash in front, or empty for the root. */
  readonly path: string;
  /** The URL without the parameter `rest_route`. */
  readonly url: URL;
}

function pathBelow(root: string, url: string): string | undefined {
  if (url === root) return '';
  return url.startsWith(`${root}/`) ? url.slice(root.length) : undefined;
}

/** The home pages of a site: one without a language, and one for each language. */
function homePages(site: Site): string[] {
  const home = site.urls.site;
  return [home, ...site.languages.map((language) => `${home}/${language}`)];
}

/** Resolves a URL to a path below the REST root. The path follows the root, or is in the parameter `rest_route`. */
function resolveRestPath(url: URL, site: Site): RouteTarget | undefined {
  const apiPrefix = site.urls.restRoot.slice(site.urls.site.length);
  const urlWithoutQuery = `${url.origin}${url.pathname}`;
  for (const home of homePages(site)) {
    const path = pathBelow(`${home}${apiPrefix}`, urlWithoutQuery);
    if (path !== undefined) return { path, url };
    const restRoute = url.searchParams.get('rest_route');
    const isHome = [home, `${home}/`, `${home}/index.php`].includes(urlWithoutQuery);
    if (restRoute === null || !isHome) continue;
    const urlWithoutRoute = new URL(url);
    urlWithoutRoute.searchParams.delete('rest_route');
    return { path: restRoute, url: urlWithoutRoute };
  }
  return undefined;
}

/**
 * Resolves a URL to a path below the events root.
 *
 * @returns `other-namespace` for the rest of the REST interface, `website` for all other URLs
 */
export function resolveRoute(url: URL, site: Site): RouteTarget | 'other-namespace' | 'website' {
  const target = resolveRestPath(url, site);
  if (target === undefined) return 'website';
  const path = pathBelow(`/${site.urls.namespace}`, target.path);
  return path === undefined ? 'other-namespace' : { path, url: target.url };
}

export function isServiceUrl(url: URL, site: Site): boolean {
  return typeof resolveRoute(url, site) === 'object';
}

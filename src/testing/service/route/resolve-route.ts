import { postTypes } from '../../../contract/constants.ts';
import { type Route, routes } from '../../../contract/routes.ts';
import type { Site } from '../site/site.ts';

/** The target of a request to the REST API. */
export interface RouteTarget {
  /** The path below a root, with a leading slash, or empty for the root. */
  readonly path: string;
  /** Whether that is the root of the events API, and not the REST root. */
  readonly isOfCalendar: boolean;
  /** The URL without the parameter `rest_route`. */
  readonly url: URL;
}

function pathBelow(root: string, url: string): string | undefined {
  if (url === root) return '';
  return url.startsWith(`${root}/`) ? url.slice(root.length) : undefined;
}

/** Finds the path below the REST root. It follows the root, or is in the parameter `rest_route`. */
function resolveRestPath(url: URL, site: Site): Omit<RouteTarget, 'isOfCalendar'> | undefined {
  const apiPrefix = site.urls.restRoot.slice(site.urls.site.length);
  // Servers merge slashes.
  const urlWithoutQuery = `${url.origin}${url.pathname.replace(/^\/{2,}/, '/').replace(/\/{2,}$/, '/')}`;
  for (const language of ['', ...site.languages.map((name) => `/${name}`)]) {
    const home = `${site.urls.site}${language}`;
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

/** Resolves a URL to a path below the root of the events API, or else below the REST root. Undefined for other URLs. */
export function resolveRoute(url: URL, site: Site): RouteTarget | undefined {
  const target = resolveRestPath(url, site);
  if (target === undefined) return undefined;
  const path = pathBelow(`/${site.urls.namespace}`, target.path);
  return path === undefined ? { ...target, isOfCalendar: false } : { ...target, path, isOfCalendar: true };
}

/** A path of the API with its routes. */
export interface RoutePattern {
  readonly path: string;
  /** It has groups for the values of `{id}` and `{slug}`. */
  readonly expression: RegExp;
  /** The routes by method. */
  readonly routes: ReadonlyMap<string, Route>;
}

export const routePatterns = [...Map.groupBy(routes, ({ path }) => path)].map(
  ([path, ofPath]): RoutePattern => {
    const source = path.replace('{id}', '(?<id>\\d+)').replace('{slug}', '(?<slug>[^/]+)');
    const expression = new RegExp(`^${source === '/' ? '' : source}/?$`, 'i');
    // The plugin registers deletions of posts before their updates.
    const isEarly = ({ action, resource }: Route) =>
      action === 'get' || (action === 'delete' && resource in postTypes);
    const ordered = ofPath.toSorted((one, other) => Number(isEarly(other)) - Number(isEarly(one)));
    return { path, expression, routes: new Map(ordered.map((route) => [route.method, route])) };
  },
);

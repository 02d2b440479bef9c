import { postTypes } from '../../../contract/constants.ts';
import { type Route, routes } from '../../../contract/routes.ts';
import type { Site } from '../site/site.ts';

/** The target of a request to the REST API. */
export interface RouteTarget {
  /** The path below a root, with a leading slash, or empty for the root. */
  readonly path: string;
  /** Whether that is the root of the events API, and not the REST root. */
  readonly isOfCalendar: boolean;
}

function pathBelow(root: string, url: string): string | undefined {
  if (url === root) return '';
  return url.startsWith(`${root}/`) ? url.slice(root.length) : undefined;
}

/**
 * Finds the path of a URL below the root of the events API, or else below the REST root. The path follows the root, or
 * is in the parameter `rest_route`. Undefined for other URLs.
 */
export function resolveRoute(url: URL, { urls, languages }: Site): RouteTarget | undefined {
  const apiPrefix = urls.restRoot.slice(urls.site.length);
  // Servers merge slashes.
  const page = `${url.origin}${url.pathname.replace(/^\/{2,}/, '/').replace(/\/{2,}$/, '/')}`;
  for (const language of ['', ...languages.map((name) => `/${name}`)]) {
    const home = `${urls.site}${language}`;
    const isHome = [home, `${home}/`, `${home}/index.php`].includes(page);
    const restRoute = isHome ? url.searchParams.get('rest_route') : null;
    const path = pathBelow(`${home}${apiPrefix}`, page) ?? restRoute;
    if (path === null) continue;
    const calendarPath = pathBelow(`/${urls.namespace}`, path);
    return { path: calendarPath ?? path, isOfCalendar: calendarPath !== undefined };
  }
  return undefined;
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

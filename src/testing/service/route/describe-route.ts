import type { Route } from '../../../contract/routes.ts';
import { openApiDocument } from '../../../openapi/document.ts';
import type { Fields } from '../../json.ts';
import { parametersOf } from '../../parameters/parameters.ts';
import { fromPhp } from '../../wordpress/php/query.ts';
import type { ServiceContext, Site } from '../site/site.ts';
import { type RoutePattern, routePatterns } from './resolve-route.ts';

function describeParameters(route: Route, site: Site): unknown {
  const parameters = parametersOf(route, site);
  const stated = site.describesLanguages ? parameters : parameters.slice(0, -1);
  return fromPhp(stated.map(({ name, schema, isRequired }) => [name, { ...schema, required: isRequired }]));
}

/** Returns the path as part of a URL. The root is empty. */
const urlPath = ({ path }: RoutePattern) => (path === '/' ? '' : path);

/** Returns the response to OPTIONS: the routes of a path with their parameters. */
export function describeRoute(pattern: RoutePattern, site: Site): Fields {
  const routes = [...pattern.routes.values()];
  const methodsOf = (group: readonly Route[]) => group.map(({ method }) => method);
  // All updates have the same parameters.
  const endpoints = Map.groupBy(routes, ({ action }) => action);
  return {
    namespace: site.urls.namespace,
    methods: methodsOf(routes),
    endpoints: [...endpoints.values()].map((group) => {
      return { methods: methodsOf(group), args: describeParameters(group[0]!, site) };
    }),
    ...(!pattern.path.includes('{') && {
      _links: { self: [{ href: `${site.urls.eventsRoot}${urlPath(pattern)}` }] },
    }),
  };
}

/** Returns the response of the API's documentation. */
export function describeAsOpenApi({ site }: ServiceContext) {
  const body = openApiDocument(site.urls.eventsRoot, (route) => parametersOf(route, site));
  return { status: 200, body };
}

/** Returns the response of the API's root: all routes. */
export function describeService({ site }: ServiceContext) {
  const { namespace, restRoot } = site.urls;
  const described = routePatterns.map((pattern) => [
    // In WordPress's notation, a regular expression of PHP.
    `/${namespace}${urlPath(pattern).replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)')}`,
    describeRoute(pattern, site),
  ]);
  const _links = { up: [{ href: `${restRoot}/` }] };
  return { status: 200, body: { namespace, routes: Object.fromEntries(described), _links } };
}

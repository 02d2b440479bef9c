import type { Route } from '../../../contract/routes.ts';
import type { Fields } from '../../json.ts';
import { parametersOf, schemaOf } from '../../parameters/parameters.ts';
import type { Site } from '../site/site.ts';
import { type RoutePattern, routePatterns } from './resolve-route.ts';

function describeParameters(route: Route, site: Site): unknown {
  const { languageParameter, languages, describesLanguages } = site;
  const described: [string, Fields][] = parametersOf(route).map((parameter) => [
    parameter.name,
    { ...schemaOf(parameter, site), required: parameter.isRequired },
  ]);
  const language = { type: 'string', description: 'Language.', enum: languages, required: false };
  if (describesLanguages) described.push([languageParameter, language]);
  // PHP encodes an empty map as a list.
  return described.length === 0 ? [] : Object.fromEntries(described);
}

function describeEndpoints(group: readonly Route[], site: Site): Fields[] {
  const [first] = group;
  if (first === undefined) return [];
  return [{ methods: group.map(({ method }) => method), args: describeParameters(first, site) }];
}

/** Returns the path as part of a URL. The root is empty. */
function urlPath({ path }: RoutePattern): string {
  return path === '/' ? '' : path;
}

/** Returns the path in WordPress's notation, a regular expression of PHP. */
function wordpressPath(pattern: RoutePattern): string {
  return urlPath(pattern).replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)');
}

/** Returns the response to OPTIONS: the routes of a path with their parameters. */
export function describeRoute(pattern: RoutePattern, site: Site): Fields {
  const routes = [...pattern.routes.values()];
  const actions = new Set(routes.map(({ action }) => action));
  const described: Fields = {
    namespace: site.urls.namespace,
    methods: routes.map(({ method }) => method),
    endpoints: [...actions].flatMap((action) =>
      describeEndpoints(
        routes.filter((route) => route.action === action),
        site,
      ),
    ),
  };
  const hasPathParameter = pattern.path.includes('{');
  if (!hasPathParameter) {
    described._links = { self: [{ href: `${site.urls.eventsRoot}${urlPath(pattern)}` }] };
  }
  return described;
}

/** Returns the response of the API's root: all routes. */
export function describeService(site: Site): Fields {
  const { namespace, restRoot } = site.urls;
  const described = routePatterns.map((pattern) => [
    `/${namespace}${wordpressPath(pattern)}`,
    describeRoute(pattern, site),
  ]);
  return {
    namespace,
    routes: Object.fromEntries(described),
    _links: { up: [{ href: `${restRoot}/` }] },
  };
}

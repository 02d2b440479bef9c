import type { Route } from '../../../contract/routes.ts';
import { defaultDates } from '../../events/list/date-window.ts';
import type { Fields } from '../../json.ts';
import type { Parameter } from '../../parameters/parameter.ts';
import { parametersOf } from '../../parameters/table.ts';
import type { Site } from '../site/site.ts';
import { type RoutePattern, routeGroups, routePatterns } from './resolve-route.ts';

function describeParameters(route: Route, site: Site): unknown {
  const described = parametersOf(route).map((parameter) => [
    parameter.name,
    describeParameter(parameter, route, site),
  ]);
  const { languageParameter, languages, describesLanguages } = site;
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

/** The path as part of a URL, where the root is empty. */
function urlPath({ path }: RoutePattern): string {
  return path === '/' ? '' : path;
}

/** The path in WordPress's notation, a regular expression of PHP. */
function wordpressPath(pattern: RoutePattern): string {
  return urlPath(pattern).replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)');
}

/** The response to OPTIONS: the routes of a path with their parameters. */
export function describeRoute(pattern: RoutePattern, site: Site): Fields {
  const groups = routeGroups(pattern);
  const described: Fields = {
    namespace: site.urls.namespace,
    methods: groups.flat().map(({ method }) => method),
    endpoints: groups.flatMap((group) => describeEndpoints(group, site)),
  };
  const hasPathParameter = pattern.path.includes('{');
  if (!hasPathParameter) {
    described._links = { self: [{ href: `${site.urls.eventsRoot}${urlPath(pattern)}` }] };
  }
  return described;
}

/** The response of the interface root: all routes. */
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

function defaultOf(parameter: Parameter, route: Route, site: Site): unknown {
  const { name } = parameter;
  if (name === 'namespace') return site.urls.namespace;
  if (route.action !== 'list') return parameter.default;
  if (name === 'per_page') return String(site.settings.posts_per_page);
  if (name === 'start_date' || name === 'end_date') return defaultDates(site)[name];
  return parameter.default;
}

/** Describes a parameter as WordPress does in the description of a route. */
function describeParameter(parameter: Parameter, route: Route, site: Site): Fields {
  const { description, type, format, isList, isRequired } = parameter;
  const defaultValue = defaultOf(parameter, route, site);
  const described: Fields = {};
  if (defaultValue !== undefined) described.default = defaultValue;
  if (description !== '') described.description = description;
  if (type !== undefined) described.type = type;
  if (isList) described.items = { type: 'integer' };
  if (format !== undefined) described.format = format;
  described.required = isRequired;
  return described;
}

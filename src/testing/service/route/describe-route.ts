import type { Route } from '../../../contract/routes.ts';
import { defaultDates } from '../../events/list/date-window.ts';
import type { Fields } from '../../json.ts';
import type { Parameter } from '../../parameters/parameter.ts';
import { parametersOf } from '../../parameters/table.ts';
import type { Site } from '../site/site.ts';
import { requiredFields } from '../validation/required-fields.ts';
import { type Pattern, patterns, servicePattern } from './match-route.ts';

function defaultOf(parameter: Parameter, route: Route, site: Site): unknown {
  const isList = route.action === 'list';
  if (isList && parameter.name === 'per_page') return String(site.settings.posts_per_page);
  if (isList && (parameter.name === 'start_date' || parameter.name === 'end_date')) {
    return defaultDates(site)[parameter.name];
  }
  return parameter.name === 'namespace' ? site.addresses.namespace : parameter.default;
}

function isRequired(parameter: Parameter, route: Route): boolean {
  if (parameter.name === route.by) return parameter.name === 'id' || !isEventSlugUpdate(route);
  return requiredFields(route).includes(parameter.name);
}

/** An event's new slug takes the place of the one in the path, and so is not required. */
function isEventSlugUpdate(route: Route): boolean {
  return route.resource === 'events' && route.action === 'update';
}

function describeParameter(parameter: Parameter, route: Route, site: Site): Fields {
  const preset = defaultOf(parameter, route, site);
  return {
    ...(preset === undefined ? {} : { default: preset }),
    ...(parameter.description === '' ? {} : { description: parameter.description }),
    ...(parameter.type === undefined ? {} : { type: parameter.type }),
    ...(parameter.isList ? { items: { type: 'integer' } } : {}),
    ...(parameter.format === undefined ? {} : { format: parameter.format }),
    required: isRequired(parameter, route),
  };
}

function describeParameters(route: Route, site: Site): unknown {
  const parameters = parametersOf(route);
  // PHP writes an empty map as a list.
  if (parameters.length === 0) return [];
  return Object.fromEntries(
    parameters.map((parameter) => [parameter.name, describeParameter(parameter, route, site)]),
  );
}

type Group = readonly Route[];

/** Routes of one path that do the same, in the service's order: terms are deleted last. */
function groupsOf({ routes }: Pattern): Group[] {
  const groups = new Map<string, Route[]>();
  for (const route of routes.values()) groups.set(route.action, [...(groups.get(route.action) ?? []), route]);
  const [first] = routes.values();
  const isTerm = first?.resource === 'categories' || first?.resource === 'tags';
  const order = isTerm ? ['get', 'update', 'delete'] : ['get', 'delete', 'update'];
  return [...groups]
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([, group]) => group);
}

/** The methods of a path in the service's order. */
export function orderedRoutes(pattern: Pattern): Route[] {
  return groupsOf(pattern).flat();
}

/** What the service says about a path when asked with OPTIONS. */
export function describePattern(pattern: Pattern, site: Site): Fields {
  const groups = groupsOf(pattern);
  const isFixed = !pattern.path.includes('{');
  const path = pattern.path === '/' ? '' : pattern.path;
  return {
    namespace: site.addresses.namespace,
    methods: groups.flat().map(({ method }) => method),
    endpoints: groups.flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      return { methods: group.map(({ method }) => method), args: describeParameters(first, site) };
    }),
    ...(isFixed ? { _links: { self: [{ href: `${site.addresses.eventsRoot}${path}` }] } } : {}),
  };
}

/** The interface root's answer. */
export function describeService(site: Site): Fields {
  const { namespace, restRoot } = site.addresses;
  const described = patterns.map((pattern) => [
    `/${namespace}${pattern.path === '/' ? '' : servicePattern(pattern.path)}`,
    describePattern(pattern, site),
  ]);
  return {
    namespace,
    routes: Object.fromEntries(described),
    _links: { up: [{ href: `${restRoot}/` }] },
  };
}

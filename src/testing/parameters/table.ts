import type { Route } from '../../contract/routes.ts';
import {
  eventBodyParameters,
  eventIdParameters,
  eventListParameters,
  eventSlugParameters,
} from './events.ts';
import {
  organizerBodyParameters,
  organizerIdParameters,
  organizerListParameters,
  organizerSlugParameters,
} from './organizers.ts';
import type { Parameter } from './parameter.ts';
import {
  categoryBodyParameters,
  categoryIdParameters,
  categoryListParameters,
  tagBodyParameters,
  tagIdParameters,
  tagListParameters,
} from './terms.ts';
import {
  venueBodyParameters,
  venueIdParameters,
  venueListParameters,
  venueSlugParameters,
} from './venues.ts';

interface ResourceParameters {
  readonly list: readonly Parameter[];
  readonly body: readonly Parameter[];
  readonly id: readonly Parameter[];
  readonly slug: readonly Parameter[];
}

const tables: Readonly<Record<Exclude<Route['resource'], 'service'>, ResourceParameters>> = {
  events: {
    list: eventListParameters,
    body: eventBodyParameters,
    id: eventIdParameters,
    slug: eventSlugParameters,
  },
  venues: {
    list: venueListParameters,
    body: venueBodyParameters,
    id: venueIdParameters,
    slug: venueSlugParameters,
  },
  organizers: {
    list: organizerListParameters,
    body: organizerBodyParameters,
    id: organizerIdParameters,
    slug: organizerSlugParameters,
  },
  categories: {
    list: categoryListParameters,
    body: categoryBodyParameters,
    id: categoryIdParameters,
    slug: [],
  },
  tags: { list: tagListParameters, body: tagBodyParameters, id: tagIdParameters, slug: [] },
};

const rootParameters: readonly Parameter[] = [
  { name: 'namespace', description: '' },
  { name: 'context', default: 'view', description: '' },
];

/** The parameters of a route in the order in which the service checks them. Equal names: the later one counts. */
function parametersOfRoute(route: Route): readonly Parameter[] {
  if (route.resource === 'service') return route.action === 'root' ? rootParameters : [];
  const table = tables[route.resource];
  if (route.action === 'list') return table.list;
  if (route.action === 'create') return table.body;
  const path = route.by === 'slug' ? table.slug : table.id;
  if (route.action !== 'update') return path;
  const merged = new Map(path.map((parameter) => [parameter.name, parameter]));
  for (const parameter of table.body) merged.set(parameter.name, parameter);
  return [...merged.values()];
}

const known = new Map<Route, readonly Parameter[]>();

export function parametersOf(route: Route): readonly Parameter[] {
  const parameters = known.get(route) ?? parametersOfRoute(route);
  known.set(route, parameters);
  return parameters;
}

import type { ResourceName } from '../../contract/resources.ts';
import type { Route } from '../../contract/routes.ts';
import { RootQuery } from '../../contract/service.ts';
import { eventRules } from './events.ts';
import { parametersFrom } from './from-contract.ts';
import { organizerRules, venueRules } from './linked.ts';
import type { Parameter, ParameterRules, PathRules, ResourceRules } from './parameter.ts';
import { categoryRules, tagRules } from './terms.ts';

const tables: Readonly<Record<ResourceName, ResourceRules>> = {
  events: eventRules,
  venues: venueRules,
  organizers: organizerRules,
  categories: categoryRules,
  tags: tagRules,
};

/** The root is a route of WordPress itself, which describes no parameters and states no types. */
const rootRules: ParameterRules<RootQuery> = {
  namespace: { type: undefined, description: '' },
  context: { type: undefined, description: '' },
};

function parametersOfRoute({ resource, action, by, query, body }: Route): readonly Parameter[] {
  if (resource === 'service') return action === 'root' ? parametersFrom(RootQuery, rootRules) : [];
  const rules = tables[resource];
  const parameters = [
    ...(by ? pathParametersFrom(by === 'id' ? rules.byId : rules.bySlug) : []),
    ...(query ? parametersFrom(query, rules.query) : []),
    ...(body ? parametersFrom(body, rules.body) : []),
  ];
  // Where a path and a body have the same name, that of the body counts.
  return [...new Map(parameters.map((parameter) => [parameter.name, parameter])).values()];
}

const known = new Map<Route, readonly Parameter[]>();

/** The parameters of a route in the order in which the service checks them. */
export function parametersOf(route: Route): readonly Parameter[] {
  const parameters = known.get(route) ?? parametersOfRoute(route);
  known.set(route, parameters);
  return parameters;
}

/** The parameters of paths, and the password of a protected event, which the contract does not have. */
const pathParameters = [
  { name: 'id', type: 'integer', isRequired: true, description: 'Numeric ID.' },
  { name: 'password', type: 'string', isRequired: false, description: 'Password of the event.' },
  { name: 'slug', type: 'string', isRequired: true, description: 'Slug.' },
] as const satisfies readonly Parameter[];

/** The parameters of a path, which are those that have a rule. */
export function pathParametersFrom(rules: PathRules): readonly Parameter[] {
  return pathParameters
    .filter(({ name }) => name in rules)
    .map((parameter) => ({ ...parameter, ...rules[parameter.name] }));
}

import type * as z from 'zod/mini';
import { defaultLanguageParameter } from '../../contract/defaults.ts';
import { EventCreate } from '../../contract/records/event-body.ts';
import type { ObjectSchema, ResourceName } from '../../contract/resources.ts';
import type { Route } from '../../contract/routes.ts';
import { RootQuery } from '../../contract/service.ts';
import { type JsonSchema, propertiesOf, toJsonSchema } from '../json-schema.ts';
import { eventRules } from './events.ts';
import { organizerRules, venueRules } from './linked.ts';
import type { Parameter, ParameterRule, ParameterRules, PathRules, ResourceRules } from './parameter.ts';
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

/** The types that the members of a union have. */
function typesOf({ type = [], anyOf = [] }: JsonSchema): string[] {
  return [type, ...anyOf.map((member) => typesOf(member))].flat();
}

/** The type of a field as WordPress states it. */
function statedType(field: JsonSchema): ParameterRule {
  const types = new Set(typesOf(field));
  types.delete('null');
  if (types.has('array')) return { isList: true };
  if (types.size > 1) return {};
  const [type] = types;
  switch (type) {
    case 'integer':
    case 'string':
    case 'boolean':
      return { type };
    case 'number':
      return { format: 'double' };
    default:
      return {};
  }
}

/**
 * The parameters that a schema of the contract has, each with the service's own rule where there is one. Those with a
 * rule come first, in the order of the rules. The language is validated apart from them.
 */
export function parametersFrom(schema: ObjectSchema, rules: ParameterRules): readonly Parameter[] {
  const fields = propertiesOf(toJsonSchema(schema, 'input'));
  const required = new Set(requiredFields(schema));
  const names = new Set([...Object.keys(rules), ...Object.keys(fields)]);
  for (const name of [defaultLanguageParameter, ...fieldsOfTheClient]) names.delete(name);
  return [...names].map((name) => {
    const field = fields[name];
    if (field === undefined) throw new Error(`There is a rule for ${name}, which the contract does not have`);
    return {
      name,
      description: field.description ?? '',
      isRequired: required.has(name),
      default: field.default,
      ...statedType(field),
      ...rules[name],
    };
  });
}

/** The fields that only the client knows: `title_html` is sent as `title`. */
export const fieldsOfTheClient: readonly string[] = ['title_html'];

/** The names of the fields that a service requires in an object. */
export function requiredFields(schema: ObjectSchema): string[] {
  const { shape } = schema;
  const names = Object.keys(shape).filter((name) => (shape[name] as z.ZodMiniType).def.type !== 'optional');
  // The client takes either field of the title.
  return schema === EventCreate ? ['title', ...names] : names;
}

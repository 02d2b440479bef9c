import { defaultLanguageParameter } from '../../contract/defaults.ts';
import type { ObjectSchema } from '../../contract/resources.ts';
import type { Route } from '../../contract/routes.ts';
import {
  fieldsOfTheClient,
  type JsonSchema,
  propertiesOf,
  requiredFields,
  toJsonSchema,
} from '../../openapi/json-schema.ts';
import { type ParameterRule, type ParameterRules, rules } from './rules.ts';

/** A parameter as the plugin knows it. */
export interface Parameter extends ParameterRule {
  readonly name: string;
  readonly isRequired: boolean;
}

function typesOf({ type = [], anyOf = [] }: JsonSchema): string[] {
  return [type, ...anyOf.map((member) => typesOf(member))].flat();
}

/** Returns the type of a field as WordPress declares it. */
function statedType(field: JsonSchema): Pick<ParameterRule, 'type'> {
  const [type, ...more] = new Set(typesOf(field).filter((each) => each !== 'null'));
  return more.length === 0 && (type === 'integer' || type === 'string' || type === 'boolean') ? { type } : {};
}

/** Returns the parameters of a schema, first those with a rule. The language is validated separately. */
function parametersFrom(schema: ObjectSchema, rulesOfSchema: ParameterRules): Parameter[] {
  const fields = propertiesOf(toJsonSchema(schema, 'input'));
  const required = new Set(requiredFields(schema));
  const names = new Set([...Object.keys(rulesOfSchema), ...Object.keys(fields)]);
  for (const name of [defaultLanguageParameter, ...fieldsOfTheClient]) names.delete(name);
  return [...names].map((name) => {
    const field = fields[name];
    if (field === undefined) throw new Error(`There is a rule for ${name}, which the contract does not have`);
    const isRequired = required.has(name);
    return { name, isRequired, default: field.default, ...statedType(field), ...rulesOfSchema[name] };
  });
}

/** Returns the parameters of a path, which the contract does not have. */
function pathParameters(rulesOfPath: ParameterRules): Parameter[] {
  return Object.entries(rulesOfPath).map(([name, rule]) => ({
    name,
    type: name === 'id' ? 'integer' : 'string',
    isRequired: name !== 'password',
    ...rule,
  }));
}

function parametersOfRoute({ resource, by, query, body }: Route): readonly Parameter[] {
  // WordPress itself responds to these, and accepts anything.
  if (resource === 'service') return [];
  const { byId, bySlug, ...ofResource } = rules[resource];
  const parameters = [
    ...(by ? pathParameters(by === 'id' ? byId : bySlug) : []),
    ...(query ? parametersFrom(query, ofResource.query) : []),
    ...(body ? parametersFrom(body, ofResource.body) : []),
  ];
  // If a path and a body have the same name, the body takes precedence.
  return [...new Map(parameters.map((parameter) => [parameter.name, parameter])).values()];
}

const known = new Map<Route, readonly Parameter[]>();

/** Returns the parameters of a route in the order in which the plugin checks them. */
export function parametersOf(route: Route): readonly Parameter[] {
  const parameters = known.get(route) ?? parametersOfRoute(route);
  known.set(route, parameters);
  return parameters;
}

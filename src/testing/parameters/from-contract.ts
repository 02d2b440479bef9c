import type * as z from 'zod/mini';
import { defaultLanguageParameter } from '../../contract/defaults.ts';
import { EventCreate } from '../../contract/records/event-body.ts';
import type { ObjectSchema } from '../../contract/resources.ts';
import { type JsonSchema, propertiesOf, toJsonSchema } from '../json-schema.ts';
import type { Parameter, ParameterRule, ParameterRules } from './parameter.ts';

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

import * as z from 'zod/mini';
import type { ObjectSchema } from '../../schemas.ts';

/** As much of JSON Schema as the contract's fields have. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

export interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

export function fieldsOf(schema: ObjectSchema): Field[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  // The option of the site selects the language, whatever the parameter is called there.
  const { tl_language: _, ...others } = properties;
  return Object.entries(others).map(([name, property]) => ({
    name,
    schema: property as JsonSchema,
    isRequired: required.includes(name),
  }));
}

/** A schema's alternatives of a single type each, those of alternatives included. */
export function alternativesOf(schema: JsonSchema): JsonSchema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternativesOf);
  const { type = [] } = schema;
  return typeof type === 'string' ? [schema] : type.map((single) => ({ ...schema, type: single }));
}

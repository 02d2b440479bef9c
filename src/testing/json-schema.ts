import * as z from 'zod/mini';
import { registerDescriptions } from '../contract/describe.ts';
import descriptions from '../contract/descriptions.json' with { type: 'json' };
import type { ObjectSchema } from '../contract/resources.ts';
import * as schemas from '../contract/schemas.ts';

/** A schema as OpenAPI 3.1 has it: JSON Schema 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Registry = typeof z.globalRegistry;

/** Descriptions of the mock's own, so that it registers nothing that other code would see. */
let registry: Registry | undefined;

function describedSchemas(): Registry {
  if (registry !== undefined) return registry;
  registry = z.registry<z.core.GlobalMeta>();
  registerDescriptions(registry, schemas, descriptions);
  return registry;
}

/** Converts a schema of the contract to JSON Schema, with the descriptions and defaults of its fields. */
export function toJsonSchema(schema: ObjectSchema, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...converted } = z.toJSONSchema(schema, { io, metadata: describedSchemas() });
  return converted;
}

/** The fields of a schema by name. */
export function propertiesOf({ properties = {} }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return properties as Record<string, JsonSchema>;
}

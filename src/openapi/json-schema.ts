import * as z from 'zod/mini';
import { registerDescriptions } from '../contract/describe.ts';
import descriptions from '../contract/descriptions.json' with { type: 'json' };
import { EventCreate } from '../contract/records/event-body.ts';
import type { ObjectSchema } from '../contract/resources.ts';
import * as schemas from '../contract/schemas.ts';

/** A schema as OpenAPI 3.1 has it: JSON Schema 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Registry = typeof z.globalRegistry;

/** A registry of its own, so that other code sees nothing of it. */
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

/** The fields that only the client knows: `title_html` is sent as `title`. */
export const fieldsOfTheClient: readonly string[] = ['title_html'];

/** The names of the fields that a service requires in an object. */
export function requiredFields(schema: ObjectSchema): string[] {
  const { shape } = schema;
  const names = Object.keys(shape).filter((name) => (shape[name] as z.ZodMiniType).def.type !== 'optional');
  // The client takes either field of the title.
  return schema === EventCreate ? ['title', ...names] : names;
}

import type * as z from 'zod/mini';

/** The meaning of a field or a schema, as a sentence or with values. */
export type Description =
  | string
  | {
      readonly description: string;
      /** The value that the API assumes if the field is not sent. */
      readonly default?: unknown;
      /** Values that the field may have. */
      readonly examples?: readonly unknown[];
      /** The fields of an object without its own schema. */
      readonly fields?: Descriptions;
    };

/** Descriptions by the names of schemas or fields. */
export interface Descriptions {
  readonly [name: string]: Description;
}

/** Registers the descriptions of schemas and their fields, for JSON Schema. */
export function registerDescriptions(
  registry: typeof z.globalRegistry,
  schemas: Readonly<Record<string, z.core.$ZodType>>,
  descriptions: Descriptions,
): void {
  for (const [name, described] of Object.entries(descriptions)) {
    const schema = schemas[name];
    if (!schema) throw new Error(`descriptions.json describes ${name}, which does not exist`);
    const { description, fields, ...values } =
      typeof described === 'string' ? { description: described } : described;
    registry.add(schema, { description, ...values });
    if (fields) registerDescriptions(registry, (schema as z.ZodMiniObject).shape, fields);
  }
}

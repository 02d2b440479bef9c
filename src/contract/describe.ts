import type * as z from 'zod/mini';

/**
 * What fields mean, by name, for JSON Schema; at the top level what whole schemas mean. The first sentence is the
 * interface's own where it has one.
 */
export interface Descriptions {
  readonly [name: string]:
    | string
    | {
        readonly description: string;
        /** The value that the interface assumes where the field is left out. */
        readonly default?: unknown;
        /** The fields of an object that has no schema of its own. */
        readonly fields?: Descriptions;
      };
}

/** The schema of what may be passed in, which for Zod is the place of a default. */
function inputSide(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional') return inputSide(def.innerType);
  return def.type === 'pipe' ? def.in : schema;
}

/** Registers the descriptions of schemas and their fields by name. */
export function registerDescriptions(
  registry: typeof z.globalRegistry,
  schemas: Readonly<Record<string, z.core.$ZodType>>,
  descriptions: Descriptions,
): void {
  for (const [name, described] of Object.entries(descriptions)) {
    const schema = schemas[name];
    if (!schema) throw new Error(`descriptions.json describes ${name}, which does not exist`);
    if (typeof described === 'string') {
      registry.add(schema, { description: described });
      continue;
    }
    const { description, fields } = described;
    registry.add(schema, { description });
    if ('default' in described) registry.add(inputSide(schema), { default: described.default });
    if (fields) registerDescriptions(registry, (schema as z.ZodMiniObject).shape, fields);
  }
}

import type * as z from 'zod/mini';

/** A field of a body or parameter of a query. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: z.ZodMiniType;
}

/** The fields of an object schema, for everything that reads the contract instead of obeying it. */
export function fieldsOf(schema: z.ZodMiniType): Field[] {
  const shape = (schema as z.ZodMiniObject).def.shape as Record<string, z.ZodMiniType>;
  return Object.entries(shape).map(([name, field]) => ({
    name,
    required: field.def.type !== 'optional',
    schema: field,
  }));
}

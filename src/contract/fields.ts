import type * as z from './zod.ts';

/** A field of a body or parameter of a query. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: z.Schema;
}

/** The fields of an object schema, for everything that reads the contract instead of obeying it. */
export function fieldsOf(schema: z.Schema): Field[] {
  const shape = (schema as z.ObjectSchema)._zod.def.shape as Record<string, z.Schema>;
  return Object.entries(shape).map(([name, field]) => ({
    name,
    required: field._zod.def.type !== 'optional',
    schema: field,
  }));
}

import * as z from 'zod/mini';
import { readers } from './read.ts';
import type { Schema } from './zod.ts';

type Fields = Record<string, unknown>;

/**
 * V8 knows how to copy quickly by the place in the source, for four forms of object at each: the kinds of record
 * are copied at one place each, or copying takes as long as all else.
 */
const places: ((fields: Fields) => Fields)[] = [
  (fields) => ({ ...fields }),
  (fields) => ({ ...fields }),
  (fields) => ({ ...fields }),
  (fields) => ({ ...fields }),
  (fields) => ({ ...fields }),
  (fields) => ({ ...fields }),
  (fields) => ({ ...fields }),
  (fields) => ({ ...fields }),
];

const readerOf = readers(() => places.pop() ?? ((fields) => ({ ...fields })));

const made = new WeakMap<Schema, z.ZodMiniType>();

/** The same schema with the methods of `zod/mini`, made once, its parts included. */
export function withMethods(schema: Schema): z.ZodMiniType {
  const known = made.get(schema) ?? newMini(schema);
  made.set(schema, known);
  return known;
}

function newMini(schema: Schema): z.ZodMiniType {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  if (def.type === 'transform') return new z.ZodMiniTransform(def);
  if (def.type === 'optional') {
    return new z.ZodMiniOptional({ ...def, innerType: withMethods(def.innerType as Schema) });
  }
  if (def.type !== 'object') throw new Error(`The contract has no schemas of type ${def.type}.`);
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of Object.entries(def.shape)) shape[name] = withMethods(field as Schema);
  const object = new z.ZodMiniObject({ ...def, shape });
  // Answers are loose. What is right in them is read by the contract's own reader; Zod words what is wrong.
  if (def.catchall?._zod.def.type !== 'unknown') return object;
  return z.withParser(object, (sent) => (readerOf(schema)(sent) ?? z.INVALID) as Fields);
}

/** An object of the contract as a schema of `zod/mini`. */
export function mini<Shape extends z.core.$ZodShape, Config extends z.core.$ZodObjectConfig>(
  schema: z.core.$ZodObject<Shape, Config>,
): z.ZodMiniObject<Shape, Config> {
  return withMethods(schema) as z.ZodMiniObject<Shape, Config>;
}

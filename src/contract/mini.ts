import * as z from 'zod/mini';
import { type Check, type Definition, definitionOf, type Fields, type Schema } from './part.ts';

const made = new WeakMap<Schema, z.ZodMiniType>();
const sources = new WeakMap<z.core.$ZodType, Schema>();

/** The same schema as one of `zod/mini`, made once, its parts included. */
export function withMethods(schema: Schema): z.ZodMiniType {
  const known = made.get(schema) ?? newMini(definitionOf(schema));
  made.set(schema, known);
  sources.set(known, schema);
  return known;
}

/** The schema of the contract that one of `zod/mini` was made from. */
export const sourceOf = (mini: z.core.$ZodType) => sources.get(mini);

const isPlain = (sent: unknown) => !!sent && Object.getPrototypeOf(sent) === Object.prototype;

/**
 * V8 learns at each place in the source how objects of four forms are copied quickly, and records have more: those of
 * a number of fields are copied at a place of their own, or copying takes longer than all else.
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
  (fields) => ({ ...fields }),
  (fields) => ({ ...fields }),
  (fields) => ({ ...fields }),
  (fields) => ({ ...fields }),
  (fields) => ({ ...fields }),
  (fields) => ({ ...fields }),
  (fields) => ({ ...fields }),
];

/** What was given stays as it is, and what it inherits counts, as with Zod. */
function copy(sent: Fields): Fields {
  const place = places[Object.keys(sent).length % places.length];
  if (place && isPlain(sent)) return place(sent);
  const fields: Fields = {};
  for (const name in sent) fields[name] = sent[name];
  return fields;
}

const asCheck = (check: Check) => ({
  _zod: { check, def: { check: 'custom' }, onattach: [] },
});

function newMini({ type, read, innerType, shape, isLoose, together = [] }: Definition) {
  if (innerType && type === 'optional') return z.optional(withMethods(innerType));
  if (!shape) return z.transform((value, { issues }) => read(value, { issues, copy }));
  const object = new z.ZodMiniObject({
    type: 'object',
    shape: Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, withMethods(field as Schema)]),
    ),
    catchall: isLoose ? z.unknown() : z.never(),
    checks: together.map(asCheck),
  });
  if (!isLoose) return object;
  // What is right in an answer is read by the contract's own reader, which is quick; Zod words what is wrong.
  return z.withParser(object, (sent) => {
    const issues: z.core.$ZodRawIssue[] = [];
    const record = isPlain(sent) && read(sent, { issues, copy });
    return record && issues.length === 0 ? (record as Fields) : z.INVALID;
  });
}

/** An object of the contract as a schema of `zod/mini`. */
export function mini<Shape extends z.core.$ZodShape, Config extends z.core.$ZodObjectConfig>(
  schema: z.core.$ZodObject<Shape, Config>,
): z.ZodMiniObject<Shape, Config> {
  return withMethods(schema) as z.ZodMiniObject<Shape, Config>;
}

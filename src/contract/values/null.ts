import * as z from 'zod/mini';

/** A field that may be null, and is then left out, which the interface takes for the same; else it is encoded. */
export function encodeUnlessNull<Value, Input, Output>(
  schema: z.ZodMiniType<Value, Input>,
  encode: (value: Value, payload: z.core.ParsePayload) => Output,
) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value: Value | null, payload) => (value === null ? undefined : encode(value, payload))),
    ),
  );
}

/** A field that may be null, and is then left out, which the interface takes for the same. */
export function omitNull<Value, Input>(schema: z.ZodMiniType<Value, Input>) {
  return encodeUnlessNull(schema, (value) => value);
}

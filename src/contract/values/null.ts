import * as z from 'zod/mini';
import { html, line, textLike } from './text.ts';

/** A field that may be null. Null is left out, which means the same to the interface; any other value is encoded. */
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

/** A field that may be null. Null is left out, which means the same to the interface. */
export function omitNull<Value, Input>(schema: z.ZodMiniType<Value, Input>) {
  return encodeUnlessNull(schema, (value) => value);
}

/** A text that null clears, as an empty one does. */
export function clearableText(schema = line()) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value: string | null) => value ?? ''),
    ),
  );
}

/** HTML that null clears, as blank one does: a service ignores or refuses an empty text, and takes a space for it. */
export function clearableHtml() {
  return z.optional(
    z.pipe(
      z.nullable(html()),
      z.transform((value: string | null) => (value === null || value.trim() === '' ? ' ' : value)),
    ),
  );
}

/** What null, an empty text and an empty list leave out, which clears it. */
export function omitEmpty<Value, Input>(schema: z.ZodMiniType<Value, Input>) {
  const isEmpty = (value: Value) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return z.pipe(
    schema,
    z.transform((value: Value) => (isEmpty(value) ? undefined : value)),
  );
}

/** A text that is left out where it is empty, as a service refuses that. It refuses a lone 0 too, which PHP takes for empty. */
export function textOrNone() {
  return z.optional(omitEmpty(textLike(/^(?!0$)/, 'text other than 0')));
}

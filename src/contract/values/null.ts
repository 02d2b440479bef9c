import * as z from 'zod/mini';
import { encoded } from '../encode.ts';
import { html, line, textLike } from './text.ts';

/** A field that may be null. Null is left out, which means the same to the interface. */
export function omitNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(encoded(z.nullable(schema), (value: unknown) => value ?? undefined));
}

/** A text that null clears, as an empty one does. */
export function clearableText(schema = line()) {
  return z.optional(encoded(z.nullable(schema), (value: string | null) => value ?? ''));
}

/** HTML that null clears, as blank one does: a service ignores or refuses an empty text, and takes a space for it. */
export function clearableHtml() {
  return z.optional(encoded(z.nullable(html()), (value: string | null) => (value?.trim() ? value : ' ')));
}

/** A field that null, an empty text and an empty list leave out, which clears it. */
export function omitEmpty<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(
    encoded(schema, (value: string | unknown[] | null) => (value?.length ? value : undefined)),
  );
}

/** A text that is left out where it is empty, as a service refuses that. It refuses a lone 0 too, which PHP takes for empty. */
export function textOrNone() {
  return omitEmpty(textLike(/^(?!0$)/, 'text other than 0'));
}

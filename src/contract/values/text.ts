import * as z from 'zod/mini';
import { expected } from './messages.ts';

/** A text that can be sent: half a surrogate pair cannot. */
const isWellFormed = (text: string) => text.isWellFormed();

/** Any text, the empty one included. */
export function text(what = 'text') {
  return z.string(expected(what)).check(z.refine(isWellFormed, expected(what)));
}

/** A text with at least one character that is not white space. */
export function nonEmptyText(what = 'text that is not empty') {
  return text(what).check(z.regex(/\S/, expected(what)));
}

/** A text that is left out where it is empty, since the service refuses an empty one. */
export function omitEmpty() {
  return z.optional(
    z.pipe(
      text(),
      z.transform((value: string) => (value === '' ? undefined : value)),
    ),
  );
}

/** One of a few known words. The service may know others, so any text is sent; the type names those of the interface. */
export function word<Known extends string>(): z.ZodMiniType<Known, Known> {
  return text() as z.ZodMiniType<string, string> as z.ZodMiniType<Known, Known>;
}

/** A post status. Plug-ins add their own, so any other text is allowed. */
export type PostStatus = 'publish' | 'draft' | 'pending' | 'private' | 'future' | 'trash' | (string & {});

/** A post status in a body or query. */
export function postStatus() {
  return word<PostStatus>();
}

/** A post status in a response. */
export function sentStatus() {
  return z.string() as z.ZodMiniType<string> as z.ZodMiniType<PostStatus>;
}

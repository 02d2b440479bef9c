import * as z from 'zod/mini';
import { decodeEntities } from './entities.ts';

/**
 * A field that the service always sends, and whose type says so. Only an answer that was trimmed (`_fields`) or
 * that a plug-in has cut lacks it: that is read all the same.
 */
export function always<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  const tolerant: z.ZodMiniType = z.optional(schema);
  return tolerant as Schema;
}

/** A field that is there after reading whatever was sent. */
function completed<Output>(schema: z.ZodMiniType<Output>, complete: (sent: unknown) => unknown) {
  return z.pipe(z.transform(complete), schema);
}

/** A text that is sent HTML-encoded and read as plain text, decoded once. */
export const plainText = z.pipe(z.string(), z.transform(decodeEntities));

/** A slug; that of a non-Latin title is sent percent-encoded. */
export const slug = z.pipe(
  z.string(),
  z.transform((sent: string) => {
    try {
      return decodeURIComponent(sent);
    } catch {
      return sent;
    }
  }),
);

const toNumber = (sent: string | number) =>
  typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : sent;

/** A number that may be sent as a text of digits. */
export const digits = z.pipe(
  z.transform((sent: unknown) => toNumber(sent as string)),
  z.number(),
);

/** A number where all of the text is digits, else the text. */
export const digitsOrText = z.pipe(z.union([z.string(), z.number()]), z.transform(toNumber));

/** A flag; null for password-protected events in lists. */
export const flagOrNull = z.nullable(z.boolean());

const ImageSize = z.looseObject({
  /** Address of the image at this size. */
  url: z.string(),
  /** Width in pixels. */
  width: z.optional(z.number()),
  /** Height in pixels. */
  height: z.optional(z.number()),
  /** Media type. */
  'mime-type': z.optional(z.string()),
  /** Bytes. */
  filesize: z.optional(z.number()),
});

/** A featured image. */
export const Image = z.looseObject({
  /** Address of the image. */
  url: z.string(),
  /** ID in the media library. */
  id: always(digits),
  /** File extension without the dot. */
  extension: always(z.string()),
  /** Width in pixels. */
  width: z.optional(z.number()),
  /** Height in pixels. */
  height: z.optional(z.number()),
  /** Bytes. */
  filesize: z.optional(z.number()),
  /** The sizes that the site has made of it, by name. */
  sizes: z.optional(z.union([z.record(z.string(), ImageSize), z.array(z.unknown())])),
});

/** A featured image. */
export interface Image extends z.output<typeof Image> {}

/** A featured image: an object, or null where the service sends `false`. */
export const imageOrNull = completed(z.nullable(Image), (sent) => sent || null);

/** Objects that are always read as a list: the service sends none as `[]`, one bare, or several in a list. */
export function listOf<Schema extends z.ZodMiniType>(schema: Schema) {
  return completed(z.array(schema), (sent) => (Array.isArray(sent) ? sent : sent ? [sent] : []));
}

/** An object by name; PHP writes an empty one as `[]`. */
export const namedValues = completed(z.record(z.string(), z.unknown()), (sent) =>
  !sent || (Array.isArray(sent) && sent.length === 0) ? {} : sent,
);

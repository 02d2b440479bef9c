import { complain } from './describe.ts';
import { decodeEntities } from './entities.ts';
import { type Context, definitionOf, isFields } from './part.ts';
import * as z from './zod.ts';

/**
 * A field of an answer, read and tidied. Values of the type that it `keeps` are read as they are. The service always
 * sends it, and its type says so; only an answer that was trimmed (`_fields`) or that a plug-in has cut lacks it,
 * and that is read all the same.
 */
function answer<Output>(read: (sent: unknown, context: Context) => Output | undefined, keeps?: string) {
  return z.transform(read as (sent: unknown, context: Context) => Output, { keeps });
}

/** Something else was sent. */
function refuse(context: Context, what: string, sent: unknown): undefined {
  if (sent !== undefined) complain(context, what, sent);
}

// Most texts have nothing to decode, and `includes` takes V8 much longer than `indexOf`.
const toPlainText = (sent: unknown, context: Context) =>
  typeof sent === 'string'
    ? sent.indexOf('&') < 0
      ? sent
      : decodeEntities(sent)
    : refuse(context, 'text', sent);

/** A text as it was sent. */
export const text = answer(
  (sent, context) => (typeof sent === 'string' ? sent : refuse(context, 'text', sent)),
  'string',
);

/** A text that is sent HTML-encoded and read as plain text, decoded once. */
export const plainText = answer(toPlainText);

/** A web address, decoded; null or false where there is none. */
export const website = answer((sent, context) =>
  sent === null || sent === false ? null : toPlainText(sent, context),
);

/** Whatever was sent. */
export const anything = answer<unknown>((sent) => sent);

/** A slug; that of a non-Latin title is sent percent-encoded. */
export const slug = answer((sent, context) => {
  if (typeof sent !== 'string') return refuse(context, 'text', sent);
  if (sent.indexOf('%') < 0) return sent;
  try {
    return decodeURIComponent(sent);
  } catch {
    return sent;
  }
});

/** The number that a text of up to 15 digits says; anything else as it is. */
function toNumber(sent: unknown): unknown {
  if (typeof sent !== 'string' || !sent || sent.length > 15) return sent;
  let value = 0;
  for (let index = 0; index < sent.length; index += 1) {
    const digit = sent.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return sent;
    value = value * 10 + digit;
  }
  return value;
}

function whenNumber(sent: unknown, context: Context): number | undefined {
  const value = toNumber(sent);
  return typeof value === 'number' ? value : refuse(context, 'a number', sent);
}

/** A number, be it sent as such or as a text of digits. */
export const digits = answer(whenNumber, 'number');

/** The ID that every record has: an answer without one is something else. */
export const id = answer(
  (sent, context) => (sent === undefined ? complain(context, 'a number', sent) : whenNumber(sent, context)),
  'number',
);

/** A list of texts. */
export const texts = answer((sent, context) =>
  Array.isArray(sent) && sent.every((item) => typeof item === 'string')
    ? (sent as string[])
    : refuse(context, 'a list of texts', sent),
);

/** A list of numbers and texts; texts that are all digits are read as numbers. */
export const amounts = answer((sent, context) =>
  Array.isArray(sent) && sent.every((item) => typeof item !== 'object')
    ? sent.map((item) => toNumber(item) as number | string)
    : refuse(context, 'a list of texts', sent),
);

/** A flag; null for password-protected events in lists. */
export const flagOrNull = answer<boolean | null>(
  (sent, context) =>
    typeof sent === 'boolean' || sent === null ? sent : refuse(context, 'true or false', sent),
  'boolean',
);

/** Values by name. */
export const namedValues = answer<Record<string, unknown>>((sent, context) =>
  isFields(sent) ? sent : refuse(context, 'an object', sent),
);

/** Values by name, always an object: PHP writes an empty one as `[]`. */
export const customFields = answer<Record<string, unknown>>((sent, context) => {
  if (isFields(sent)) return sent;
  return !sent || (Array.isArray(sent) && sent.length === 0) ? {} : refuse(context, 'an object', sent);
});

/** An object that the service always sends, as its type says; only an answer that was trimmed lacks it. */
export function always<Schema extends z.Schema>(schema: Schema): Schema {
  const tolerant: z.Schema = z.optional(schema);
  return tolerant as Schema;
}

/** A featured image. */
export const Image = z.looseObject({
  /** Address of the image. */
  url: text,
  /** ID in the media library. */
  id: digits,
  /** File extension without the dot. */
  extension: text,
  /** Width in pixels. */
  width: z.optional(digits),
  /** Height in pixels. */
  height: z.optional(digits),
  /** Bytes. */
  filesize: z.optional(digits),
});
/** A featured image. */
export interface Image extends z.output<typeof Image> {
  /** The sizes that the site has made of it, by name. */
  sizes?: Record<string, ImageSize>;
}

/** A featured image at one of its sizes. */
export interface ImageSize {
  /** Address of the image at this size. */
  url: string;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** Media type. */
  'mime-type': string;
  /** Bytes. */
  filesize?: number;
}

const { read: readImage } = definitionOf(Image);

/** A featured image: an object, or null where the service sends `false`. */
export const imageOrNull = z.transform<unknown, Image | null>(
  (sent, context) => (sent ? (readImage(sent, context) as Image) : null),
  { innerType: Image },
);

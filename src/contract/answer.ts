import * as z from 'zod/mini';
import { expected } from './describe.ts';
import { decodeEntities } from './entities.ts';
import { nested, wrap } from './nested.ts';

/**
 * A field of an answer, read and tidied. The service always sends it, and its type says so; only an answer that
 * was trimmed (`_fields`) or that a plug-in has cut lacks it, and that is read all the same.
 */
function answer<Output>(what: string, read: (sent: unknown) => Output | undefined) {
  return z.transform<unknown, Output>((sent, { issues }) => {
    const value = read(sent);
    if (value === undefined && sent !== undefined) {
      issues.push({ code: 'custom', message: expected(what, sent), input: sent });
    }
    return value as Output;
  });
}

const whenText = (sent: unknown) => (typeof sent === 'string' ? sent : undefined);

const whenPlainText = (sent: unknown) => (typeof sent === 'string' ? decodeEntities(sent) : undefined);

/** A text as it was sent. */
export const text = answer('text', whenText);

/** A text that is sent HTML-encoded and read as plain text, decoded once. */
export const plainText = answer('text', whenPlainText);

/** A web address, decoded; null or false where there is none. */
export const website = answer('text', (sent) =>
  sent === null || sent === false ? null : whenPlainText(sent),
);

/** Whatever was sent. */
export const anything = answer<unknown>('anything', (sent) => sent);

/** A slug; that of a non-Latin title is sent percent-encoded. */
export const slug = answer('text', (sent) => {
  try {
    return typeof sent === 'string' ? decodeURIComponent(sent) : undefined;
  } catch {
    return whenText(sent);
  }
});

const toNumber = (sent: unknown) =>
  typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : sent;

/** A number, be it sent as such or as a text of digits. */
export const digits = answer('a number', (sent) => {
  const value = toNumber(sent);
  return typeof value === 'number' ? value : undefined;
});

/** The ID that every record has: an answer without one is something else. */
export const id = z.transform<unknown, number>((sent, { issues }) => {
  if (sent === undefined) issues.push({ code: 'custom', message: expected('a number', sent), input: sent });
  return nested(digits, sent, issues);
});

/** A list of texts. */
export const texts = answer('a list of texts', (sent) =>
  Array.isArray(sent) && sent.every((item) => typeof item === 'string') ? sent : undefined,
);

/** A list of numbers and texts; texts that are all digits are read as numbers. */
export const amounts = answer('a list of texts', (sent) =>
  Array.isArray(sent) && sent.every((item) => typeof item !== 'object')
    ? sent.map((item) => toNumber(item) as number | string)
    : undefined,
);

/** A flag; null for password-protected events in lists. */
export const flagOrNull = answer('true or false', (sent) =>
  typeof sent === 'boolean' || sent === null ? sent : undefined,
);

const isObject = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

/** Values by name. */
export const namedValues = answer('an object', (sent) => (isObject(sent) ? sent : undefined));

/** Values by name, always an object: PHP writes an empty one as `[]`. */
export const customFields = answer('an object', (sent) =>
  isObject(sent) ? sent : !sent || (Array.isArray(sent) && sent.length === 0) ? {} : undefined,
);

/** An object that the service always sends, as its type says; only an answer that was trimmed lacks it. */
export function always<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  const tolerant: z.ZodMiniType = z.optional(schema);
  return tolerant as Schema;
}

/** Records that are always read as a list: the service sends none as `[]`, one bare, or several in a list. */
export function listOf<Item>(schema: z.ZodMiniType<Item>) {
  const wrapper = z.transform<unknown, Item[]>((sent, { issues }) =>
    (Array.isArray(sent) ? sent : sent ? [sent] : []).map((item, index) =>
      nested(schema, item, issues, [index]),
    ),
  );
  return wrap(wrapper, schema);
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

/** A featured image: an object, or null where the service sends `false`. */
export const imageOrNull = z.transform<unknown, Image | null>((sent, { issues }) =>
  sent ? (nested(Image, sent, issues) as Image) : null,
);

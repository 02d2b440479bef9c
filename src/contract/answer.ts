import { complain } from './describe.ts';
import { decodeEntities } from './entities.ts';
import { around, know } from './nested.ts';
import * as z from './zod.ts';

/**
 * A field of an answer, read and tidied. The service always sends it, and its type says so; only an answer that
 * was trimmed (`_fields`) or that a plug-in has cut lacks it, and that is read all the same.
 */
function answer<Output>(
  what: string,
  read: (sent: unknown) => Output | undefined,
  keeps?: string,
  isRequired = false,
) {
  const field = z.transform<unknown, Output>((sent, payload) => {
    const value = read(sent);
    if (value === undefined && (isRequired || sent !== undefined)) complain(payload, what, sent);
    return value as Output;
  });
  return know(field, { read, keeps, isRequired });
}

const whenText = (sent: unknown) => (typeof sent === 'string' ? sent : undefined);

// Most texts have nothing to decode, and `includes` takes V8 much longer than `indexOf`.
const whenPlainText = (sent: unknown) =>
  typeof sent === 'string' ? (sent.indexOf('&') < 0 ? sent : decodeEntities(sent)) : undefined;

/** A text as it was sent. */
export const text = answer('text', whenText, 'string');

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
  const sentText = whenText(sent);
  try {
    return sentText && sentText.indexOf('%') >= 0 ? decodeURIComponent(sentText) : sentText;
  } catch {
    return sentText;
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

function whenNumber(sent: unknown): number | undefined {
  const value = toNumber(sent);
  return typeof value === 'number' ? value : undefined;
}

/** A number, be it sent as such or as a text of digits. */
export const digits = answer('a number', whenNumber, 'number');

/** The ID that every record has: an answer without one is something else. */
export const id = answer('a number', whenNumber, 'number', true);

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
export const flagOrNull = answer(
  'true or false',
  (sent) => (typeof sent === 'boolean' || sent === null ? sent : undefined),
  'boolean',
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
export function always<Schema extends z.Schema>(schema: Schema): Schema {
  const tolerant: z.Schema = z.optional(schema);
  return tolerant as Schema;
}

/** Records that are always read as a list: the service sends none as `[]`, one bare, or several in a list. */
export function listOf<Item>(schema: z.Schema<Item>) {
  return around<unknown, Item[]>(schema, (sent, readItem) => {
    const items = (Array.isArray(sent) ? sent : sent ? [sent] : []).map(readItem);
    return items.includes(undefined) ? undefined : items;
  });
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
export const imageOrNull = around<unknown, Image | null>(Image, (sent, readImage) =>
  sent ? readImage(sent) : null,
);

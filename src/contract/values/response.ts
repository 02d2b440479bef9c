import * as z from 'zod/mini';
import { integer, isJsonObject } from './check.ts';
import { decodeEntities, htmlToText } from './html/text.ts';
import { decodeSlug } from './slug.ts';

/**
 * An object of a response. Fields that plugins add pass through, but the type has only the documented fields, so that a
 * misspelled name is a type error.
 */
export function openObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.looseObject(shape) as z.ZodMiniObject<z.core.util.Writeable<Shape>, z.core.$strip>;
}

const identities = new WeakSet<object>();
const nullables = new WeakSet<object>();

/** A field without which its object is useless. */
export function identity<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  identities.add(schema);
  return schema;
}

/** Whether an object is useless without a field. */
export const isIdentity = (schema: z.ZodMiniType) => identities.has(schema);

/** A field that reads as null if the site sends something undocumented. */
export function orNull<Output>(schema: z.ZodMiniType<Output>): z.ZodMiniType<Output | null> {
  nullables.add(schema);
  return schema;
}

/** Whether a field reads as null if the site sends something undocumented. */
export const isNullable = (schema: z.ZodMiniType) => nullables.has(schema);

/** A value of a documented type that passes through unchanged. */
export function unchecked<Output>(): z.ZodMiniType<Output> {
  return z.unknown() as z.ZodMiniType<unknown> as z.ZodMiniType<Output>;
}

/** A name that is sent as HTML and read as plain text: no tags, entities decoded once. */
export function plainText() {
  return z.string().check(z.overwrite(htmlToText));
}

/** A string or URL without markup that is sent HTML-encoded. Decoded once. */
export function decodedText() {
  return z.string().check(z.overwrite(decodeEntities));
}

/** A value, or null if the API sends an empty string, `false` or 0. */
function orNone<Output>(value: z.ZodMiniType<Output>): z.ZodMiniType<Output | null> {
  return z.pipe(
    z.transform((sent: unknown): unknown => sent || null),
    z.nullable(value),
  );
}

/** A URL that is sent HTML-encoded. Null if there is none. */
export const addressOrNull = () => orNone(decodedText());

/** A line of plain text that is sent HTML-encoded. Spaces around it are removed, except encoded ones. */
export function decodedLine() {
  return z.string().check(z.overwrite((sent) => decodeEntities(sent.trim())));
}

/** A slug. Non-Latin slugs are sent percent-encoded. */
export function slug() {
  return z.string().check(z.overwrite(decodeSlug));
}

/** Longer numbers would lose digits. */
const onlyDigits = /^\d{1,15}$/;

function toNumber(sent: unknown): unknown {
  return typeof sent === 'string' && onlyDigits.test(sent) ? Number(sent) : sent;
}

/** An integer that is sent as a number or a string of digits. Rejects integers that JavaScript would round. */
export function digits() {
  return z.pipe(z.transform(toNumber), integer());
}

/** A list of numbers and strings. Strings of digits only are read as numbers. */
export function amounts() {
  return z.array(z.pipe(z.transform(toNumber), z.union([z.string(), z.number()])));
}

/** A flag. Null for password-protected events in lists. */
export function flagOrNull() {
  return z.nullable(z.boolean());
}

/** Values by name, always an object. PHP writes an empty one as `[]`. */
export function valuesByName() {
  const isNone = (sent: unknown) => !sent || (Array.isArray(sent) && sent.length === 0);
  return z.pipe(
    z.transform((sent: unknown) => (isNone(sent) ? {} : sent)),
    z.looseObject({}),
  );
}

/** Records, always read as a list. The API sends `[]`, one record, or a list. */
export function listOf<Item>(item: z.ZodMiniType<Item>): z.ZodMiniType<Item[]> {
  return z.pipe(z.transform(toList), z.array(item));
}

function toList(sent: unknown): unknown[] {
  if (Array.isArray(sent)) return sent;
  // PHP writes a list with gaps as an object.
  const isList = isJsonObject(sent) && Object.keys(sent).every((key) => onlyDigits.test(key));
  if (isList) return Object.values(sent);
  return sent ? [sent] : [];
}

/** A featured image. */
export const Image = openObject({
  /** URL of the image. */
  url: identity(z.string()),
  /** ID in the media library. */
  id: digits(),
  /** File extension without the dot. */
  extension: z.string(),
  /** Width in pixels. */
  width: z.optional(digits()),
  /** Height in pixels. */
  height: z.optional(digits()),
  /** Size of the file in bytes. */
  filesize: z.optional(digits()),
  /** The sizes that the site has made of the image, by name. */
  sizes: z.optional(unchecked<Record<string, ImageSize>>()),
});
/** A featured image. */
export interface Image extends z.infer<typeof Image> {}

/** A featured image at one of its sizes. */
export interface ImageSize {
  /** URL of the image at this size. */
  url: string;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** Media type. */
  'mime-type': string;
  /** Bytes. */
  filesize?: number | undefined;
}

/** A featured image, or null. */
export const imageOrNull = () => orNone<Image>(Image);

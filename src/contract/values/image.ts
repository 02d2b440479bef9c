import * as z from 'zod/mini';
import { encoded } from '../encode.ts';
import { isAddress, toAscii } from './address.ts';
import { expected } from './messages.ts';
import { omitNull } from './null.ts';
import { positiveInteger } from './number.ts';
import { type IdReference, record, toId } from './reference.ts';
import { refine } from './refine.ts';
import { digits, identity, openObject, unchecked } from './response.ts';
import { text } from './text.ts';

const what = 'the id or the URL of an image';

const encodeAddress = toAscii(/[^ -~]/);

const isReference = (value: string) => /^[1-9]\d*$/.test(value) || isAddress(value);

/** An image of the media library by its ID, or any image by its URL, as the interface takes it: as text. Null is left out. */
export function imageAsText() {
  const idOrAddress = text().check(refine(isReference, what));
  const input: z.ZodMiniType<IdReference | string, IdReference | string> = z.union(
    [positiveInteger(), record(), idOrAddress],
    expected(what),
  );
  return omitNull(encoded(input, (value: IdReference | string) => encodeAddress(String(toId(value)))));
}

/** A featured image. */
export const Image = openObject({
  /** Address of the image. */
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
  /** The sizes that the site has made of it, by name. */
  sizes: z.optional(unchecked<Record<string, ImageSize>>()),
});
/** A featured image. */
export interface Image extends z.infer<typeof Image> {}

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
  filesize?: number | undefined;
}

/** A featured image: an object, or null where the service sends `false`. */
export function imageOrNull<Output>(image: z.ZodMiniType<Output>): z.ZodMiniType<Output | null> {
  return z.pipe(
    z.transform((sent: unknown): unknown => sent || null),
    z.nullable(image),
  );
}

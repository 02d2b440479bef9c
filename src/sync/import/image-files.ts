import { readFile, realpath } from 'node:fs/promises';
import { basename, isAbsolute, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemOf } from '../../contract/values/check.ts';
import { isAddress } from '../../contract/values/text.ts';
import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  type EventChanges,
  NotStoredError,
  type ValidationIssue,
} from '../../index.ts';
import { uploadImage } from '../../media/index.ts';
import { hashOf } from '../journal/journal.ts';
import { imageExtension } from '../rows/fields.ts';
import { requireThat } from '../validate.ts';
import { type ImportRun, oncePerKey } from './run.ts';

/** Whether a file is a JPEG, PNG, GIF, WebP or AVIF image, by its first 12 bytes in Latin-1. */
export const isImage = (start: string): boolean =>
  /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF.{4}WEBP|.{4}ftyp(?:avif|avis|mif1))/s.test(start);

type ImageOfRow = EventChanges['image'];

export interface ImageFile {
  readonly file: Blob;
  readonly filename: string;
  readonly hash: string;
  /** Whether it may be sent, by its extension and content: an upload is public even if its row fails afterwards. */
  readonly isImage: boolean;
}

/** Whether the image of a row is the path of a file. */
export const isPath = (image: ImageOfRow): image is string =>
  typeof image === 'string' && image.trim() !== '' && !/^\d+$/.test(image) && !isAddress(image);

/** Uploads image files of rows. The name of an uploaded file has the hash of its content, by which it is found again. */
export function createImageFiles({ client, options, requests }: ImportRun) {
  const { imageFolder } = options;
  const folder = imageFolder instanceof URL ? fileURLToPath(imageFolder) : imageFolder;
  const once = oncePerKey<number>();
  return {
    /** Returns the issues of an image of a row. Without a folder, paths are errors. */
    check(image: ImageOfRow): ValidationIssue[] {
      if (folder !== undefined || !isPath(image)) return [];
      const what =
        'the ID or the URL of an image, or with the option imageFolder the path of a file in that folder';
      return [{ path: ['image'], ...problemOf('invalid_value', what, image) }];
    },

    /** Reads the image of a row if it is a file. Returns undefined for other images. */
    async read(image: ImageOfRow): Promise<ImageFile | undefined> {
      if (folder === undefined || !isPath(image)) return undefined;
      const bytes = await readWithin(folder, image).catch(() => undefined);
      requireThat(bytes !== undefined, 'row', `the path of a file in ${folder}`, image, ['image']);
      return {
        file: new Blob([bytes]),
        filename: basename(image),
        hash: hashOf(bytes),
        isImage: imageExtension.test(image) && isImage(bytes.toString('latin1', 0, 12)),
      };
    },

    /** Returns the ID of an image in the site's media library, and uploads it if necessary. */
    idOf: ({ file, filename, hash }: ImageFile) =>
      once(hash, async () => (await uploadImage(client, file, { filename, reuse: true, ...requests })).id),
  };
}

export type ImageFiles = ReturnType<typeof createImageFiles>;

/** Checks whether an image on a site is a file that was uploaded from here. */
export const isUploaded = (image: { readonly url: string } | null, { hash }: ImageFile) =>
  image?.url.includes(`-${hash.slice(0, 12)}`) ?? false;

/** Checks whether the site rejected only an image, such as one that it cannot download, or an upload. */
export function isImageRejected(error: unknown): boolean {
  if (error instanceof NotStoredError) return error.fields.every((name) => name === 'image');
  if (!(error instanceof ApiError) || error instanceof AuthenticationError) return false;
  const isParameter = error instanceof BadRequestError && 'image' in error.params;
  return isParameter || error.code.startsWith('rest_upload');
}

/** Reads a file if its real path is in a folder: rows may come from strangers, and files become public. */
async function readWithin(folder: string, path: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const root = await realpath(folder);
  const file = await realpath(resolve(root, path));
  const place = relative(root, file);
  return place.startsWith('..') || isAbsolute(place) ? undefined : readFile(file);
}

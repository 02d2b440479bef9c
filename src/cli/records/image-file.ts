import { createReadStream, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { NotFoundError, ValidationError } from '../../index.ts';
import { uploadImage } from '../../media/index.ts';
import { isImage } from '../../sync/import/image-files.ts';
import { encodeValue } from '../../sync/validate.ts';
import { UsageError } from '../errors/errors.ts';
import { isUrl } from '../files/file-format.ts';
import { fileError } from '../files/read-file.ts';
import { type Fields, resolveNames } from './names.ts';
import type { RecordSource } from './record-kind.ts';

/** WordPress converts these to JPEG. */
const heic = /^.{4}ftyphei[cx]/s;

/** Returns the path of an image that is a file, not an ID or a URL. */
const pathOf = ({ image }: Fields): string | undefined =>
  typeof image === 'string' && image !== '' && !/^\d+$/.test(image) && !isUrl(image) ? image : undefined;

/**
 * Checks before any request that the image of a record can be uploaded, if it is a file.
 *
 * @throws UsageError if the file cannot be read or is no image
 */
export async function checkImage(fields: Fields): Promise<void> {
  const path = pathOf(fields);
  if (path === undefined) return;
  const head = await buffer(createReadStream(path, { end: 11 })).catch((error) => {
    throw fileError(error, path, 'read');
  });
  const start = head.toString('latin1');
  if (!isImage(start) && !heic.test(start))
    throw new UsageError(`--image: ${path} is no image. Expected a JPEG, PNG, GIF, WebP, AVIF or HEIC file.`);
}

/** @throws UsageError if the media library has no such image. Other users may not see it, or the route is closed. */
async function checkImageId({ calendar, requests }: RecordSource, id: number): Promise<void> {
  await calendar.site.request(`wp/v2/media/${id}`, requests).catch((error) => {
    if (error instanceof NotFoundError && error.code === 'rest_post_invalid_id')
      throw new UsageError(`--image: there is no image ${id} in the media library.`);
  });
}

/**
 * Returns fields as the site takes them: IDs for the names of venues and organizers, and for an image file, which is
 * uploaded. The same file is uploaded once.
 *
 * @throws ValidationError if other fields are wrong, since the image would stay on the site without its record
 */
export async function prepareFields(
  source: RecordSource,
  action: 'create' | 'changes',
  given: Fields,
): Promise<Fields> {
  const { calendar, kind, requests } = source;
  const fields = kind.name === 'events' ? await resolveNames(source, given) : given;
  if (/^[1-9]\d*$/.test(`${fields.image}`)) await checkImageId(source, Number(fields.image));
  const path = pathOf(fields);
  if (path === undefined) return fields;
  const { issues } = encodeValue(kind[action], { ...fields, image: 1 });
  if (issues.length > 0) throw new ValidationError('record', issues);
  const blob = await openAsBlob(path);
  const { id } = await uploadImage(calendar, blob, { filename: basename(path), reuse: true, ...requests });
  return { ...fields, image: id };
}

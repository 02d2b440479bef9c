/**
 * Images: {@link uploadImage} adds one to a site's media library, for events, venues and organizers.
 *
 * @module events-calendar-client/media
 */
import * as z from 'zod/mini';
import { validate } from '../contract/validate.ts';
import { addIssue, expected, positiveInteger, tagOf } from '../contract/values/check.ts';
import { decodedText, plainText } from '../contract/values/response.ts';
import { html, line, textLike } from '../contract/values/text.ts';
import { cacheParameter, describeRequest } from '../http/credentials.ts';
import {
  ApiError,
  BadRequestError,
  type CalendarClient,
  NotStoredError,
  type RequestOptions,
  ResponseError,
} from '../index.ts';
import { hasWordsOf } from '../stored/values.ts';

/** Options of {@link uploadImage}. */
export interface UploadOptions extends Pick<RequestOptions, 'signal' | 'headers' | 'http'> {
  /** Title in the media library, plain text. Default: derived from the file's name. */
  title?: string | undefined;
  /** What the image shows, for people who cannot see it, plain text. */
  alt_text?: string | undefined;
  /** Caption, HTML. */
  caption?: string | undefined;
  /** Description, HTML. */
  description?: string | undefined;
  /** ID of the post that the image belongs to, such as an event. */
  post?: number | undefined;
  /** Name of the file, with an extension. Default: the file's own name, or one from its type, such as `image.png`. */
  filename?: string | undefined;
  /**
   * Returns the image that an earlier call with `reuse` uploaded, if its content is the same. To find it, the file's
   * name gets a hash of its content: `poster-3f2a9c1b5d7e.png`. An existing image stays unchanged. Default false.
   */
  reuse?: boolean | undefined;
}

/** An image in a site's media library. */
export interface UploadedImage {
  /** ID in the media library. */
  id: number;
  /** URL of the file. */
  url: string;
  /** Title, plain text. */
  title: string;
  /** What the image shows, plain text. */
  alt_text: string;
  /** Media type, such as `image/jpeg`. */
  mime_type: string;
  /** Width in pixels, if the site can read it. */
  width?: number | undefined;
  /** Height in pixels, if the site can read it. */
  height?: number | undefined;
  /** Size in bytes, if the site sends it. */
  filesize?: number | undefined;
}

const isBlob = (value: unknown) => /^(Blob|File)$/.test(tagOf(value));

const imageFile = z.custom<Blob>(isBlob, expected('a File or Blob')).check((payload) => {
  const { size, type } = payload.value;
  if (size === 0) addIssue(payload, 'required', 'a file that is not empty', '');
  // The site reads the type from the name and the content. A Blob may have none.
  const isImage = type === '' || type.startsWith('image/');
  if (!isImage) addIssue(payload, 'invalid_value', 'an image', type);
});

const Upload = z.strictObject({
  file: imageFile,
  filename: textLike(/^[^/\\]+\.\w+$/, 'a name with an extension, such as poster.jpg'),
  reuse: z.optional(z.boolean()),
  title: z.optional(line()),
  alt_text: z.optional(line()),
  caption: z.optional(html()),
  description: z.optional(html()),
  post: z.optional(positiveInteger()),
});

/** If PHP cannot read a file, it sends an empty list. */
const details = z.pipe(
  z.transform((sent: unknown) => (Array.isArray(sent) ? {} : sent)),
  z.object({
    width: z.optional(z.number()),
    height: z.optional(z.number()),
    filesize: z.optional(z.number()),
  }),
);

const Media = z.looseObject({
  id: z.number(),
  source_url: z.string(),
  title: z.looseObject({ rendered: plainText() }),
  alt_text: decodedText(),
  mime_type: z.string(),
  media_details: details,
});

const imageOf = ({ id, source_url, title, alt_text, mime_type, media_details }: z.infer<typeof Media>) => ({
  id,
  url: source_url,
  title: title.rendered,
  alt_text,
  mime_type,
  ...media_details,
});

/** Returns what a response has for a field. Sites send some texts as they are stored and as they are shown. */
function storedText(stored: unknown): unknown {
  const { raw, rendered } = Object(stored);
  return raw ?? rendered ?? stored;
}

/** Returns the name of a file, or one from the type of a Blob. */
function nameOf(file: unknown): string | undefined {
  const { name, type } = Object(file) as Partial<File>;
  return name ?? type?.replace(/^image\/(\w+).*/, 'image.$1');
}

/**
 * Uploads an image to the media library of a site, to pass it as `image` of events, venues and organizers. A second
 * call uploads it again, unless `reuse` is set.
 *
 * `http: { onUploadProgress }` reports progress if the platform can send streams: Node.js, and Chromium over HTTP/2.
 *
 * @param calendar - a client of a user who may upload files: an author, editor or administrator
 * @param file - a file of an `<input>`, a Blob, or in Node.js `await openAsBlob('poster.jpg')`
 * @returns the image as the site stored it
 * @throws ValidationError if the file is empty or not an image, or if its name has no extension; BadRequestError if the
 * site rejects the file; AuthenticationError or PermissionError if the user may not upload files or edit the `post`;
 * NotStoredError if the site stored the image without a text or the `post`
 * @example
 * ```ts
 * import { openAsBlob } from 'node:fs';
 * import { uploadImage } from 'events-calendar-client/media';
 *
 * const poster = await openAsBlob('poster.jpg');
 * const image = await uploadImage(calendar, poster, { filename: 'poster.jpg', alt_text: 'Dancers in a park' });
 * await calendar.events.edit(12, { image });
 * ```
 */
export async function uploadImage(
  calendar: CalendarClient,
  file: Blob,
  options: UploadOptions = {},
): Promise<UploadedImage> {
  const { signal, headers, http, ...fields } = options;
  const upload = validate(
    Upload,
    { ...fields, file, filename: fields.filename ?? nameOf(file) },
    'image to upload',
  );
  const { file: _, reuse = false, filename: name, ...texts } = upload;
  let filename = name;
  if (reuse) {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    const bytes = Array.from(new Uint8Array(digest, 0, 6));
    const hash = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const found = await findUploaded(calendar, hash, { signal, headers, http });
    if (found !== undefined) return found;
    filename = filename.replace(/(?=\.\w+$)/, `-${hash}`);
  }
  const body = new FormData();
  body.append('file', file, filename);
  const sent = Object.entries(texts).filter(([, value]) => value !== undefined);
  for (const [field, value] of sent) body.append(field, String(value));
  const request = { method: 'POST', schema: Media, body, signal, headers, http } as const;
  const uploading = calendar.site.request('wp/v2/media', request).withResponse();
  const { data, response } = await uploading.catch((error: unknown) => {
    throw refusalOf(error, filename, file) ?? error;
  });
  const image = imageOf(data);
  const lost = sent
    .filter(([field, value]) => field in data && !hasWordsOf(storedText(data[field]), value))
    .map(([field]) => field);
  if (lost.length === 0) return image;
  const problem = `the site did not store ${lost.join(', ')}. It has the image ${image.id}, so do not upload it again`;
  const context = describeRequest('POST', response.url);
  const { status } = response;
  throw new NotStoredError(context, { problem, status }, { fields: lost, record: { ...image } });
}

/** Finds an image by the hash in the name of its file, which WordPress searches too. */
async function findUploaded(
  calendar: CalendarClient,
  hash: string,
  options: Pick<RequestOptions, 'signal' | 'headers' | 'http'>,
): Promise<UploadedImage | undefined> {
  const found = await calendar.site.request('wp/v2/media', {
    query: { search: hash, per_page: 100, [cacheParameter]: Math.random() },
    schema: z.array(Media),
    ...options,
  });
  return found.map(imageOf).find(({ url }) => url.includes(`-${hash}`));
}

/** Translates the error of a site that rejects a file: WordPress calls it a server error, and servers send a page. */
function refusalOf(error: unknown, filename: string, { size, type }: Blob): Error | undefined {
  const refused = `the site rejects files like ${filename} (${type || 'no type'}, ${size} bytes)`;
  if (error instanceof ApiError && error.code.startsWith('rest_upload_')) {
    // PHP drops a request that exceeds its `post_max_size`.
    const why = error.code === 'rest_upload_no_data' ? 'it is too large' : error.detail;
    return new BadRequestError(error, error, { problem: `${refused}: ${why}` });
  }
  if (error instanceof ResponseError && error.status === 413) {
    const { status, contentType, snippet } = error;
    return new ResponseError(error, { problem: `${refused}: it is too large`, status, contentType, snippet });
  }
  return undefined;
}

import { ServiceError } from '../service/errors.ts';
import { removeAccents } from '../wordpress/slug.ts';

/** A file with its texts in a request to the media library. */
export interface Upload {
  readonly filename: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
  /** The fields of the form, such as `alt_text`. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The file types that a site accepts, each with the start of such a file. */
const kinds: readonly { extensions: string[]; mimeType: string; start: RegExp }[] = [
  { extensions: ['png'], mimeType: 'image/png', start: /^\x89PNG/ },
  { extensions: ['jpg', 'jpeg'], mimeType: 'image/jpeg', start: /^\xff\xd8/ },
  { extensions: ['gif'], mimeType: 'image/gif', start: /^GIF8/ },
  { extensions: ['webp'], mimeType: 'image/webp', start: /^RIFF[\s\S]{4}WEBP/ },
  { extensions: ['avif'], mimeType: 'image/avif', start: /^[\s\S]{4}ftypavi/ },
  { extensions: ['heic'], mimeType: 'image/heic', start: /^[\s\S]{4}ftyphei/ },
  { extensions: ['pdf'], mimeType: 'application/pdf', start: /^%PDF/ },
  { extensions: ['txt'], mimeType: 'text/plain', start: /^[\t\n\r -~]+$/ },
];

/** Returns type and name of a file. An image whose content does not match its extension gets the right one. */
function checkedFile(filename: string, bytes: Uint8Array): Pick<Upload, 'filename' | 'mimeType'> | undefined {
  const [, name = '', extension = ''] = /^(.*)\.(\w+)$/.exec(filename) ?? [];
  const named = kinds.find(({ extensions }) => extensions.includes(extension.toLowerCase()));
  const start = String.fromCharCode(...bytes.subarray(0, 100));
  if (named?.start.test(start)) return { filename, mimeType: named.mimeType };
  const actual = kinds.find((kind) => kind.start.test(start));
  if (!named?.mimeType.startsWith('image/') || !actual?.mimeType.startsWith('image/')) return undefined;
  return { filename: `${name}.${actual.extensions[0]}`, mimeType: actual.mimeType };
}

/** Cleans up a name like WordPress. */
function cleanName(filename: string): string {
  const cleaned = removeAccents(filename)
    .replace(/[?[\]/\\=<>:;,'"&$#*()|~`!{}%+’«»”“\0]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/\.{2,}/g, '.');
  const trimmed = cleaned.replace(/^[.\-_]+|[.\-_]+$/g, '');
  const named = trimmed.includes('.') ? trimmed : `unnamed-file.${trimmed}`;
  // Keeps servers from reading a second extension.
  return named.replace(/\.([a-z]{2,5})(?=\.\w+$)/i, '.$1_');
}

const noData = () => new ServiceError(400, 'rest_upload_no_data', 'No data supplied.');

type ReceivedFile = Omit<Upload, 'mimeType'> & { readonly code: string };

async function readForm(request: Request): Promise<ReceivedFile> {
  const code = 'rest_upload_unknown_error';
  const form = await request.formData();
  const file = form.get('file');
  if (!(file instanceof Blob)) {
    if (![...form.values()].some((value) => value instanceof Blob)) throw noData();
    throw new ServiceError(500, code, 'Specified file failed upload test.');
  }
  const texts = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const empty =
    'File is empty. Please upload something more substantial. This error could also be caused by uploads being disabled in your php.ini file or by post_max_size being defined as smaller than upload_max_filesize in php.ini.';
  if (bytes.length === 0) throw new ServiceError(500, code, empty);
  const title = file.name.replace(/\.\w+$/, '');
  return { code, filename: file.name, bytes, texts: { title, ...Object.fromEntries(texts) } };
}

async function readRaw(request: Request): Promise<ReceivedFile> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length === 0) throw noData();
  const disposition = request.headers.get('content-disposition');
  if (disposition === null) {
    throw new ServiceError(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.');
  }
  const filename = /;\s*filename="?([^";]+)/i.exec(disposition)?.[1];
  if (filename === undefined) {
    const message =
      'Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename="image.png"` or similar.';
    throw new ServiceError(400, 'rest_upload_invalid_disposition', message);
  }
  const texts = Object.fromEntries(new URL(request.url).searchParams);
  return { code: 'rest_upload_sideload_error', filename, bytes, texts };
}

export async function readUpload(request: Request): Promise<Upload> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
  const { code, ...file } = await (isForm ? readForm(request) : readRaw(request));
  const hash = request.headers.get('content-md5');
  // The platform has no MD5, so anything that looks like one is accepted.
  if (hash !== null && !/^[\da-f]{32}$/i.test(hash.trim())) {
    throw new ServiceError(412, 'rest_upload_hash_mismatch', 'Content hash did not match expected.');
  }
  const checked = checkedFile(file.filename, file.bytes);
  if (checked === undefined) {
    throw new ServiceError(500, code, 'Sorry, you are not allowed to upload this file type.');
  }
  return { ...file, ...checked, filename: cleanName(checked.filename) };
}

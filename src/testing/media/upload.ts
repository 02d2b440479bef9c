import { ServiceError } from '../service/errors.ts';

/** A file with its texts, as a request sends it to the media library. */
export interface Upload {
  readonly filename: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
  /** The fields of the form, such as `alt_text`. */
  readonly texts: Readonly<Record<string, string>>;
}

/** What a site takes by default, of images, and of texts for the sake of errors. */
const mimeTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  txt: 'text/plain',
  pdf: 'application/pdf',
};

const refused = (message: string) => new ServiceError(500, 'rest_upload_unknown_error', message);

function checkedType(filename: string, bytes: Uint8Array): string {
  if (bytes.length === 0) {
    throw refused(
      'File is empty. Please upload something more substantial. This error could also be caused by uploads being disabled in your php.ini file or by post_max_size being defined as smaller than upload_max_filesize in php.ini.',
    );
  }
  const extension = /\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  const mimeType = mimeTypes[extension];
  if (mimeType === undefined) throw refused('Sorry, you are not allowed to upload this file type.');
  return mimeType;
}

async function readForm(request: Request): Promise<Omit<Upload, 'mimeType'>> {
  const form = await request.formData();
  const file = form.get('file');
  if (!(file instanceof Blob)) throw new ServiceError(400, 'rest_upload_no_data', 'No data supplied.');
  const texts = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { filename: file.name, bytes, texts: Object.fromEntries(texts) };
}

async function readRaw(request: Request): Promise<Omit<Upload, 'mimeType'>> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length === 0) throw new ServiceError(400, 'rest_upload_no_data', 'No data supplied.');
  const disposition = request.headers.get('content-disposition');
  if (disposition === null) {
    throw new ServiceError(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.');
  }
  const filename = /^attachment;.*\bfilename="?([^";]+)/i.exec(disposition)?.[1];
  if (filename === undefined) {
    throw new ServiceError(
      400,
      'rest_upload_invalid_disposition',
      'Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename="image.png"` or similar.',
    );
  }
  return { filename, bytes, texts: Object.fromEntries(new URL(request.url).searchParams) };
}

/** Reads the file of a request: of a form, or as its body. */
export async function readUpload(request: Request): Promise<Upload> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
  const upload = await (isForm ? readForm(request) : readRaw(request));
  return { ...upload, mimeType: checkedType(upload.filename, upload.bytes) };
}

import type { Fields } from '../json.ts';
import { renderImage, uploadUrl } from '../posts/image.ts';
import { authenticate } from '../service/authenticate.ts';
import { routeNotFound, ServiceError } from '../service/errors.ts';
import type { ServiceContext, ServiceResponse } from '../service/operation.ts';
import { can } from '../service/permissions.ts';
import { type Site, siteTime } from '../service/site/site.ts';
import type { MediaRecord, UserRecord } from '../store/records.ts';
import { dropBackslashes, escapeHtml, toSingleLine } from '../wordpress/html.ts';
import { formatUtc } from '../wordpress/php/zone.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { renderExcerpt, renderTitle } from '../wordpress/text.ts';
import { readUpload, type Upload } from './upload.ts';

const route = /^\/wp\/v2\/media(?:\/(\d+))?\/?$/;

/** Whether a path below the REST root is one of the media library. */
export const isMediaPath = (path: string): boolean => route.test(path);

function refuse(user: UserRecord | undefined, code: string, message: string): ServiceError {
  return new ServiceError(user === undefined ? 401 : 403, code, message);
}

/** Width and height of a PNG, which has them at its start. Of other files, the mock knows none. */
function sizeOf({ mimeType, bytes }: Upload): Fields {
  if (mimeType !== 'image/png' || bytes.length < 24) return {};
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Stores a file as an image that events, venues and organizers can have. */
function store(site: Site, upload: Upload, author: number): MediaRecord {
  const id = site.store.postIds.next();
  const { filename, bytes, mimeType, texts } = upload;
  const {
    title = filename.replace(/\.\w+$/, ''),
    alt_text = '',
    caption = '',
    description = '',
    post,
  } = texts;
  const date = siteTime(site).replace(' ', 'T');
  const item = {
    id,
    url: uploadUrl(site, `${site.settings.url}/${filename}`),
    ...sizeOf(upload),
    filesize: bytes.length,
  };
  const details: Fields = {
    date,
    date_gmt: formatUtc(site.now().getTime()).replace(' ', 'T'),
    slug: sanitizeTitle(title) || String(id),
    title,
    author,
    alt_text: escapeHtml(toSingleLine(dropBackslashes(alt_text))),
    caption,
    description,
    mime_type: mimeType,
    post: post === undefined ? null : Number(post),
  };
  const record = { id, item, image: renderImage(item), details, isEmbeddedOnly: false };
  site.store.media.set(id, record);
  return record;
}

const rendered = (raw: unknown, isForEdit: boolean, render: (text: string) => string): Fields => {
  const text = String(raw ?? '');
  return { ...(isForEdit && { raw: text }), rendered: render(text) };
};

/** An image in the JSON of WordPress. Of one that was not uploaded, little is known. */
function renderMedia({ id, item, details = {} }: MediaRecord, site: Site, isForEdit: boolean): Fields {
  const { url: source_url, width, height, filesize } = item;
  const filename = String(source_url).split('/').at(-1) ?? '';
  const name = filename.replace(/\.\w+$/, '');
  const {
    title = name,
    slug = name,
    caption,
    description,
    date = '1970-01-01T00:00:00',
    ...others
  } = details;
  return {
    id,
    date,
    date_gmt: date,
    guid: rendered(source_url, isForEdit, (text) => text),
    modified: date,
    modified_gmt: details.date_gmt ?? date,
    slug,
    status: 'inherit',
    type: 'attachment',
    link: `${site.settings.url}/${slug}/`,
    title: rendered(title, isForEdit, renderTitle),
    author: 1,
    alt_text: '',
    caption: rendered(caption, isForEdit, renderExcerpt),
    description: rendered(description, isForEdit, renderExcerpt),
    mime_type: 'image/png',
    post: null,
    ...others,
    media_type: String(details.mime_type ?? 'image/').startsWith('image/') ? 'image' : 'file',
    media_details: { width, height, file: filename, filesize, sizes: {} },
    source_url,
    filename,
    filesize,
  };
}

function list(url: URL, { site }: ServiceContext): ServiceResponse {
  const { searchParams } = url;
  const page = Number(searchParams.get('page') ?? 1);
  const perPage = Number(searchParams.get('per_page') ?? 10);
  const all = [...site.store.media.values()].sort((one, other) => other.id - one.id);
  const totalPages = Math.ceil(all.length / perPage);
  if (page > 1 && page > totalPages) {
    const message = 'The page number requested is larger than the number of pages available.';
    throw new ServiceError(400, 'rest_post_invalid_page_number', message);
  }
  const items = all.slice((page - 1) * perPage, page * perPage);
  return {
    status: 200,
    body: items.map((record) => renderMedia(record, site, false)),
    headers: { 'X-WP-Total': String(all.length), 'X-WP-TotalPages': String(totalPages) },
  };
}

async function create(request: Request, { site, user }: ServiceContext): Promise<ServiceResponse> {
  if (!can(user, 'upload')) {
    throw refuse(user, 'rest_cannot_create', 'Sorry, you are not allowed to create posts as this user.');
  }
  const record = store(site, await readUpload(request), user?.id ?? 0);
  const Location = `${site.urls.restRoot}/wp/v2/media/${record.id}`;
  return { status: 201, body: renderMedia(record, site, true), headers: { Location } };
}

/** Deletes an image, also from what has it. */
function remove(record: MediaRecord, url: URL, { site, user }: ServiceContext): ServiceResponse {
  const isAuthor = user !== undefined && record.details?.author === user.id;
  if (!isAuthor && !can(user, 'editOthers')) {
    throw refuse(user, 'rest_cannot_delete', 'Sorry, you are not allowed to delete this post.');
  }
  if (!['1', 'true'].includes(url.searchParams.get('force') ?? '')) {
    const message = "The post does not support trashing. Set 'force=true' to delete.";
    throw new ServiceError(501, 'rest_trash_not_supported', message);
  }
  const { media, events, venues, organizers } = site.store;
  media.delete(record.id);
  for (const { fields } of [...events.values(), ...venues.values(), ...organizers.values()]) {
    if (Object(fields.image).id === record.id) fields.image = false;
  }
  return { status: 200, body: { deleted: true, previous: renderMedia(record, site, true) } };
}

async function handle(request: Request, path: string, context: ServiceContext): Promise<ServiceResponse> {
  const { site } = context;
  const { method } = request;
  const url = new URL(request.url);
  const id = route.exec(path)?.[1];
  if (id === undefined) {
    if (method === 'GET') return list(url, context);
    if (method === 'POST') return create(request, context);
    throw routeNotFound();
  }
  const record = site.store.media.get(Number(id));
  if (record === undefined) throw new ServiceError(404, 'rest_post_invalid_id', 'Invalid post ID.');
  if (method === 'GET')
    return { status: 200, body: renderMedia(record, site, url.searchParams.get('context') === 'edit') };
  if (method === 'DELETE') return remove(record, url, context);
  throw routeNotFound();
}

/** Handles a request to the media library of WordPress, as far as clients of a calendar need it. */
export async function handleMedia(request: Request, path: string, site: Site): Promise<ServiceResponse> {
  try {
    const user = authenticate(site, request.headers);
    return await handle(request, path, { site, user });
  } catch (error) {
    if (error instanceof ServiceError) return { status: error.status, body: error.toJSON() };
    throw error;
  }
}

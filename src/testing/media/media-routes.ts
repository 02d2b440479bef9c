import { type Fields, isFields, textOr } from '../json.ts';
import { removeImage, renderImage, uploadUrl } from '../posts/image.ts';
import { notAllowed, ServiceError } from '../service/errors.ts';
import { can } from '../service/permissions.ts';
import {
  inOrderOfIds,
  postsPage,
  type WordPressHandler,
  type WordPressRequest,
} from '../service/receive/wordpress-request.ts';
import { type ServiceResponse, type Site, siteTime } from '../service/site/site.ts';
import type { MediaRecord } from '../store/records.ts';
import { dropBackslashes, escapeHtml, toSingleLine } from '../wordpress/html.ts';
import { isTruthy, parseIdList, parseList } from '../wordpress/php/values.ts';
import { formatUtc } from '../wordpress/php/zone.ts';
import { sanitizeTitle, uniquePostSlug } from '../wordpress/slug.ts';
import { renderExcerpt, renderTitle } from '../wordpress/text.ts';
import { readUpload, type Upload } from './upload.ts';

/** Reads width and height from the start of a PNG. The mock does not know the size of other files. */
function sizeOf({ mimeType, bytes }: Upload): Fields {
  if (mimeType !== 'image/png' || bytes.length < 24) return {};
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function textsOf({ title, alt_text, caption, description, post }: Fields): Fields {
  const raw = (value: unknown) => (isFields(value) ? value.raw : value);
  const texts: Fields = { title: raw(title), caption: raw(caption), description: raw(description) };
  if (alt_text !== undefined) texts.alt_text = escapeHtml(toSingleLine(dropBackslashes(String(alt_text))));
  if (post !== undefined) texts.post = Number(post);
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
}

/** Returns a slug that no other image or post has. */
function uniqueMediaSlug({ store }: Site, requested: string, id: number): string {
  const taken = new Set<unknown>(store.posts().map(({ fields }) => fields.slug));
  for (const other of store.media.values()) if (other.id !== id) taken.add(other.details?.slug);
  return uniquePostSlug(sanitizeTitle(requested) || String(id), taken);
}

/** Returns the URL for a file. If its name is taken, it gets a number. */
function freeUrl(site: Site, filename: string): string {
  const taken = new Set([...site.store.media.values()].map(({ item }) => textOr(item.url, '').toLowerCase()));
  for (let number = 0; ; number += 1) {
    const name = number === 0 ? filename : filename.replace(/(?=\.\w+$)/, `-${number}`);
    const url = uploadUrl(site, name);
    if (!taken.has(url.toLowerCase())) return url;
  }
}

const nameOfFile = (url: unknown) => textOr(url, '').split('/').at(-1) ?? '';

/** Stores a file as an image that events, venues and organizers can use. */
function store(site: Site, upload: Upload, author: number): MediaRecord {
  const id = site.store.postIds.next();
  const { filename, bytes, mimeType, texts } = upload;
  const url = freeUrl(site, filename);
  const item = { id, url, ...sizeOf(upload), filesize: bytes.length };
  const title = nameOfFile(url).replace(/\.\w+$/, '');
  const details: Fields = {
    date: siteTime(site).replace(' ', 'T'),
    date_gmt: formatUtc(site.now().getTime()).replace(' ', 'T'),
    slug: uniqueMediaSlug(site, texts.title ?? title, id),
    title,
    author,
    mime_type: mimeType,
    ...textsOf(texts),
  };
  const record = { id, item, image: renderImage(item), details };
  site.store.media.set(id, record);
  return record;
}

const rendered = (raw: unknown, isForEdit: boolean, render: (text: string) => string): Fields => {
  const text = String(raw ?? '');
  return { ...(isForEdit && { raw: text }), rendered: render(text) };
};

/** Renders an image in the JSON of WordPress. Images that were not uploaded have few details. */
function renderMedia({ id, item, details = {} }: MediaRecord, site: Site, isForEdit: boolean): Fields {
  const { url: source_url, width, height, filesize } = item;
  const filename = nameOfFile(source_url);
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
    media_details: {
      width,
      height,
      file: textOr(source_url, '').split('/uploads/').at(-1),
      filesize,
      sizes: {},
    },
    source_url,
    filename,
    filesize,
  };
}

/** Lists images with the filters and orders that apps use. */
function list(request: WordPressRequest): ServiceResponse {
  const { parameters, isForEdit, site } = request;
  const types = [parameters.mime_type, parameters.media_type].flatMap(parseList).map(String);
  const images = inOrderOfIds(site.store.media.values(), parameters.order).map((record) => {
    const { item, details } = record;
    const texts = [details?.title, details?.caption, details?.description, nameOfFile(item.url)];
    return { ids: [record.id], json: renderMedia(record, site, isForEdit), text: texts.join('\n') };
  });
  const parents = parseIdList(parameters.parent ?? []);
  const ofType = images.filter(
    ({ json }) =>
      (types.length === 0 || types.some((type) => String(json.mime_type).startsWith(type))) &&
      (parents.length === 0 || parents.includes(Number(json.post ?? 0))),
  );
  return postsPage(ofType, request);
}

async function create({ received, site, user }: WordPressRequest): Promise<ServiceResponse> {
  if (!can(user, 'upload')) throw notAllowed(user, 'rest_cannot_create', 'create posts as this user');
  const upload = await readUpload(received);
  const parent = Number(upload.texts.post ?? 0);
  if (parent !== 0 && !site.store.posts().some(({ id }) => id === parent))
    throw notAllowed(user, 'rest_cannot_edit', 'upload media to this post');
  const record = store(site, upload, user?.id ?? 0);
  const Location = `${site.urls.restRoot}/wp/v2/media/${record.id}`;
  return { status: 201, body: renderMedia(record, site, true), headers: { Location } };
}

/** Throws unless the user may change or delete an image: their own, or as an editor any. */
function assertAllowed(
  { details }: MediaRecord,
  { method, user }: WordPressRequest,
  action: 'edit' | 'delete',
): void {
  const isAuthor = user !== undefined && details?.author === user.id;
  if (isAuthor || can(user, 'editOthers')) return;
  const code = method === 'GET' ? 'rest_forbidden_context' : `rest_cannot_${action}`;
  throw notAllowed(user, code, `${action} this post`);
}

function update(record: MediaRecord, { parameters, site }: WordPressRequest): ServiceResponse {
  const { id, details = {} } = record;
  const changed: Fields = { ...details, ...textsOf(parameters), modified: siteTime(site).replace(' ', 'T') };
  if (typeof parameters.slug === 'string') changed.slug = uniqueMediaSlug(site, parameters.slug, id);
  const updated = { ...record, details: changed };
  site.store.media.set(id, updated);
  return { status: 200, body: renderMedia(updated, site, true) };
}

/** Deletes an image, and removes it from posts. */
function remove(record: MediaRecord, { parameters, site }: WordPressRequest): ServiceResponse {
  if (!isTruthy(parameters.force)) {
    const message = "The post does not support trashing. Set 'force=true' to delete.";
    throw new ServiceError(501, 'rest_trash_not_supported', message);
  }
  site.store.media.delete(record.id);
  for (const post of site.store.posts()) {
    if (Object(post.fields.image).id !== record.id) continue;
    removeImage(post);
    if (post.kind === 'events') site.store.setEvent(post);
  }
  return { status: 200, body: { deleted: true, previous: renderMedia(record, site, true) } };
}

/** Handles a request to the media library of WordPress, as far as calendar clients need it. */
export const mediaRoute: WordPressHandler = (request) => {
  const { id, method, isForEdit, site } = request;
  if (id === undefined) return method === 'GET' ? list(request) : create(request);
  const record = site.store.media.get(id);
  if (record === undefined) throw new ServiceError(404, 'rest_post_invalid_id', 'Invalid post ID.');
  if (method !== 'GET' || isForEdit) assertAllowed(record, request, method === 'DELETE' ? 'delete' : 'edit');
  if (method === 'DELETE') return remove(record, request);
  if (method !== 'GET') return update(record, request);
  return { status: 200, body: renderMedia(record, site, isForEdit) };
};

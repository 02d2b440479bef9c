import { nameFields, postTypes } from '../../contract/constants.ts';
import { wallTimeToInstant } from '../../time/zone.ts';
import { linkFilter } from '../events/list-events.ts';
import { setOccurrences } from '../events/occurrences.ts';
import { termsOf } from '../events/render-event.ts';
import { deleteEvent } from '../events/write-event.ts';
import { type Fields, isFields, textOr } from '../json.ts';
import { deleteLinked } from '../linked/write-linked.ts';
import { invalidParameters, notAllowed, routeNotFound, ServiceError } from '../service/errors.ts';
import { can, canEditPost, canReadPost } from '../service/permissions.ts';
import {
  inOrderOfIds,
  postsPage,
  type WordPressHandler,
  type WordPressRequest,
} from '../service/receive/wordpress-request.ts';
import { type ServiceContext, type ServiceResponse, type Site, siteTime } from '../service/site/site.ts';
import { postStatuses, writtenStatuses } from '../service/validation/checks.ts';
import { checkParameters, dateForm, type ValueSchema } from '../service/validation/schema.ts';
import type { EventRecord, PostKind, PostRecord, TermKind } from '../store/records.ts';
import { isEmpty, isTruthy, parseIdList, parseList, toInteger } from '../wordpress/php/values.ts';
import { formatUtc } from '../wordpress/php/zone.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { removeImage } from './image.ts';
import { isUndated, noDate, type Publication, resolvePublication, updatePost } from './publication.ts';
import { summaryOf } from './structured-text.ts';
import { allowedText, searchedText, storedTexts } from './texts.ts';

const imports = ['success', 'failed', 'schedule', 'pending', 'draft'].map((name) => `tribe-ea-${name}`);
const importStatuses = ['in-progress', 'failed', ...imports, 'tribe-ignored'];
const termFields = [
  ['tribe_events_cat', 'categories'],
  ['tags', 'tags'],
] as const;

const termIds: ValueSchema = { type: 'array', items: { type: 'integer' } };

/** The parameters of an update, in the order of WordPress. */
const parametersOf = (kind: PostKind): Readonly<Record<string, ValueSchema>> => ({
  date: { format: 'date-time' },
  date_gmt: { format: 'date-time' },
  slug: { type: 'string' },
  status: { type: 'string', enum: [...writtenStatuses, ...importStatuses] },
  author: { type: 'integer' },
  featured_media: { type: 'integer' },
  meta: { type: 'object' },
  ...(kind === 'events' && { tags: termIds, tribe_events_cat: termIds }),
});

/** Throws unless the user may write these values to the post. */
function authorize(input: Fields, post: PostRecord, { site, user }: ServiceContext): void {
  if (!canEditPost(user, post)) throw notAllowed(user, 'rest_cannot_edit', 'edit this post');
  const isOther = !isEmpty(input.author) && toInteger(input.author) !== user?.id;
  if (isOther && !can(user, 'editOthers'))
    throw notAllowed(user, 'rest_cannot_edit_others', 'update posts as this user');
  const sentTerms = termFields.flatMap(([name]) => parseList(input[name]));
  if (post.kind === 'events' && sentTerms.some((id) => toInteger(id) === 0))
    throw notAllowed(user, 'rest_cannot_assign_term', 'assign the provided terms');
  const { status = '' } = input;
  if (['publish', 'future', 'private'].includes(String(status)) && !can(user, 'publish')) {
    const act = status === 'private' ? 'create private' : 'publish';
    throw notAllowed(user, 'rest_cannot_publish', `${act} posts in this post type`);
  }
  if (isOther && !site.store.users.has(toInteger(input.author)))
    throw new ServiceError(400, 'rest_invalid_author', 'Invalid author ID.');
}

/** Returns the date of publication that a request sets, in UTC. */
function sentDate({ date, date_gmt }: Fields, site: Site): string | undefined {
  const value = date ?? date_gmt;
  if (typeof value !== 'string' || date === null || date_gmt === null) return undefined;
  const hasZone = dateForm.exec(value)?.[1] !== undefined;
  if (hasZone || date === undefined) return hasZone ? value : `${value}Z`;
  return formatUtc(wallTimeToInstant(value.slice(0, 19).replace(/t/i, ' '), site.settings.timezone));
}

function publicationOf(input: Fields, { fields }: PostRecord, site: Site): Publication {
  // WordPress makes a draft of a post without a status.
  const status = input.status === undefined ? fields.status : String(input.status ?? 'draft');
  const isReset = input.date === null || input.date_gmt === null || fields.date_utc === noDate;
  const sent = sentDate(input, site);
  const kept = isReset ? {} : fields;
  return resolvePublication(site, sent === undefined ? kept : { date_utc: sent }, status);
}

/** Returns the texts of a request, each a string or `{ raw }`. */
function textsIn(input: Fields, context: ServiceContext) {
  const names = { title: 'title', content: 'description', excerpt: 'excerpt' };
  const texts = Object.entries(names).flatMap(([sent, name]) => {
    const { raw = input[sent] } = Object(input[sent]);
    const isText = typeof raw === 'string' || (isFields(input[sent]) && typeof raw === 'number');
    return isText ? [[name, allowedText(context, String(raw))]] : [];
  });
  return Object.fromEntries(texts);
}

/** As in WordPress, an unknown ID changes nothing, and that of another post removes the image. */
function writeImage(post: PostRecord, id: number, { store }: Site): void {
  const image = store.media.get(Math.abs(id))?.image;
  if (image !== undefined) post.fields.image = image;
  else if (id === 0 || store.isPost(id)) removeImage(post);
}

const metaOfEvents = ['_tribe_events_status', '_tribe_events_status_reason', 'footnotes'];
const metaNames = ({ kind }: PostRecord) => (kind === 'events' ? metaOfEvents : ['footnotes']);

function writeMeta(post: PostRecord, meta: unknown): void {
  const sent = Object.entries(isFields(meta) ? meta : {}).filter(([name]) => metaNames(post).includes(name));
  for (const [name, value] of sent) {
    if (value !== null && typeof value !== 'string')
      throw new ServiceError(400, 'rest_invalid_type', `meta.${name} is not of type string.`);
  }
  const written = sent.map(([name, value]) => [name, String(value ?? '')]);
  post.meta = { ...post.meta, ...Object.fromEntries(written) };
}

function writePost(post: PostRecord, input: Fields, context: ServiceContext): void {
  const { site } = context;
  const { fields } = post;
  const texts = textsIn(input, context);
  const { title, description, excerpt } = { ...storedTexts(post), ...texts };
  if (`${title}${description}${excerpt}` === '')
    throw new ServiceError(400, 'empty_content', 'Content, title, and excerpt are empty.');
  updatePost(context, post, {
    texts,
    publication: publicationOf(input, post, site),
    slug: typeof input.slug === 'string' ? sanitizeTitle(isEmpty(input.slug) ? '' : input.slug) : fields.slug,
    author: input.author,
  });
}

function writeTerms(event: EventRecord, input: Fields, { store }: Site): void {
  for (const [name, kind] of termFields) {
    if (input[name] === undefined) continue;
    const ids = parseList(input[name]).map((id) => Math.abs(toInteger(id)));
    event[kind] = [...new Set(ids.filter((id) => store[kind].has(id)))];
  }
}

/** Changes what the request has, and nothing else. Of a date of a recurring event, only its image and `meta`, for all. */
function update(found: PostRecord, input: Fields, context: ServiceContext): void {
  const { site } = context;
  const post = ('post' in found ? found.post : undefined) ?? found;
  if (post === found) writePost(post, input, context);
  if (input.featured_media !== undefined) writeImage(post, toInteger(input.featured_media), site);
  if (post.kind === 'events') {
    if (post === found) writeTerms(post, input, site);
    if (post.occurrences) setOccurrences(post, post.occurrences);
    site.store.setEvent(post);
  }
  writeMeta(post, input.meta);
}

const isoDate = (date: string) => date.replace(' ', 'T');

function render(post: PostRecord, isForEdit: boolean, { site }: ServiceContext): Fields {
  const { fields, meta } = post;
  const { title, description, excerpt } = storedTexts(post);
  const ids = (kind: TermKind, event: EventRecord) => termsOf(kind, event, site).map(({ id }) => id);
  const raw = (text: string) => isForEdit && { raw: text };
  const paragraphs = (html: unknown) => (isEmpty(html) ? '' : `${html}\n`);
  const toUtc = (date: string) => formatUtc(wallTimeToInstant(date, site.settings.timezone));
  const href = `${site.urls.restRoot}/wp/v2/${postTypes[post.kind]}/${post.id}`;
  return {
    id: post.id,
    date: isoDate(fields.date),
    date_gmt: isoDate(isUndated(fields) ? toUtc(fields.date) : fields.date_utc),
    modified: isoDate(fields.modified),
    modified_gmt: isoDate(fields.modified_utc === noDate ? toUtc(fields.modified) : fields.modified_utc),
    slug: fields.slug,
    status: fields.status,
    type: postTypes[post.kind],
    link: fields.url,
    title: { ...raw(title), rendered: fields[nameFields[post.kind]] ?? '' },
    content: { ...raw(description), rendered: paragraphs(fields.description), protected: false },
    excerpt: {
      ...raw(excerpt),
      rendered: excerpt === '' ? summaryOf(textOr(fields.description, '')) : paragraphs(fields.excerpt),
      protected: false,
    },
    author: Number(fields.author),
    featured_media: Object(fields.image).id ?? 0,
    meta: Object.fromEntries(metaNames(post).map((name) => [name, meta[name] ?? ''])),
    ...(post.kind === 'events' && { tags: ids('tags', post), tribe_events_cat: ids('categories', post) }),
    class_list: [`post-${post.id}`, ...('occurrences' in post ? ['tribe-recurring-event'] : [])],
    _links: { self: [{ href }] },
  };
}

/** Lists posts in WordPress's own form, except events that are over, which the plugin leaves out. */
function postPage(kind: PostKind, request: WordPressRequest): ServiceResponse {
  const { method, parameters, isForEdit, site, user } = request;
  if (method !== 'GET') throw routeNotFound();
  const sent = isEmpty(parameters.status) ? ['publish'] : parseList(parameters.status);
  const statuses = sent.map((status) => sanitizeTitle(String(status)));
  if (String(statuses) !== 'publish' && !can(user, 'edit'))
    throw invalidParameters(new Map([['status', { message: 'Status is forbidden.' }]]));
  checkParameters(
    { status: statuses },
    { status: { items: { enum: [...postStatuses, ...importStatuses, 'any'] } } },
  );
  const filters = termFields.map(([name, terms]) => {
    const hasAny = (list: unknown) => linkFilter(terms, parseIdList(list ?? []));
    const [isWanted, isUnwanted] = [hasAny(parameters[name]), hasAny(parameters[`${name}_exclude`])];
    return (event: EventRecord) => (parameters[name] === undefined || isWanted(event)) && !isUnwanted(event);
  });
  const isListed = (post: PostRecord) =>
    (statuses.includes('any') ? post.fields.status !== 'trash' : statuses.includes(post.fields.status)) &&
    (post.kind !== 'events' || filters.every((filter) => filter(post))) &&
    (post.kind !== 'events' || post.listed.end_date >= siteTime(site));
  // The plugin lists each date of an event, and sorts events of the same date of publication by their start.
  const isByStart = kind === 'events' && parameters.orderby !== 'id';
  const records = kind === 'events' ? site.store.eventsByStart() : site.store[kind].values();
  const all: Iterable<PostRecord> = isByStart ? records : inOrderOfIds<PostRecord>(records, parameters.order);
  const posts = [...all].filter(isListed).map((post) => {
    const ids = [post.id, ('post' in post && post.post?.id) || post.id];
    const isHidden = !(isForEdit ? canEditPost : canReadPost)(user, post);
    return { ids, json: render(post, isForEdit, request), text: searchedText(post), isHidden };
  });
  return postsPage(posts, request);
}

/** Deletes a post, but no single date. Events Calendar Pro only moves events to the trash. */
function deletePost(post: PostRecord, request: WordPressRequest): void {
  const { parameters, site, user } = request;
  if (!canEditPost(user, post)) throw notAllowed(user, 'rest_cannot_delete', 'delete this post');
  if ('post' in post && post.post) throw routeNotFound();
  const isForGood = isTruthy(parameters.force) && !(post.kind === 'events' && site.store.hasOccurrences);
  if (!isForGood && post.fields.status === 'trash')
    throw new ServiceError(410, 'rest_already_trashed', 'The post has already been deleted.');
  if (isForGood) site.store.remove(post);
  else if (post.kind === 'events') deleteEvent(post, request);
  else deleteLinked(post, request);
}

/** Handles WordPress's own route of events, venues or organizers, which its editor uses. */
export const postRoute =
  (kind: PostKind): WordPressHandler =>
  (request) => {
    const { id, method, isForEdit, parameters, user, site } = request;
    if (id === undefined) return postPage(kind, request);
    const isRead = method === 'GET';
    const input = isRead ? {} : parameters;
    checkParameters(input, method === 'DELETE' ? { force: { type: 'boolean' } } : parametersOf(kind));
    const post = site.store.post(kind, id);
    if (post === undefined) throw new ServiceError(404, 'rest_post_invalid_id', 'Invalid post ID.');
    const isEditor = canEditPost(user, post);
    if (method === 'DELETE') {
      deletePost(post, request);
    } else if (!isRead) {
      authorize(input, post, request);
      update(post, input, request);
    } else if (isForEdit && !isEditor) {
      throw notAllowed(user, 'rest_forbidden_context', 'edit this post');
    } else if (!canReadPost(user, post)) {
      throw notAllowed(user, 'rest_forbidden', 'do that');
    }
    const stored = site.store.post(kind, id);
    const body = render(stored ?? post, isForEdit || !isRead, request);
    return {
      status: 200,
      body: stored ? body : { deleted: true, previous: body },
      headers: { Allow: isEditor ? 'GET, POST, PUT, PATCH, DELETE' : 'GET' },
    };
  };

import { singulars } from '../../contract/constants.ts';
import { wallTimeToInstant } from '../../time/zone.ts';
import type { Fields } from '../json.ts';
import { refusedByWordPress, ServiceError } from '../service/errors.ts';
import { can } from '../service/permissions.ts';
import { type OperationContext, type ServiceContext, type Site, siteTime } from '../service/site/site.ts';
import type { EventRecord, PostFields, PostKind, PostRecord, StoredTexts } from '../store/records.ts';
import { type PhpDate, parsePhpDate } from '../wordpress/php/date.ts';
import { isEmpty, parseList, toInteger } from '../wordpress/php/values.ts';
import { formatUtc } from '../wordpress/php/zone.ts';
import { maximumSlugLength, sanitizeTitle, shortenSlug, uniquePostSlug } from '../wordpress/slug.ts';
import { allowedText, storedTexts, writeTexts } from './texts.ts';

/** WordPress's `date_utc` of posts that were never published. */
export const noDate = '0000-00-00 00:00:00';

export function isUnpublished(status: string): boolean {
  return ['draft', 'pending', 'auto-draft'].includes(status);
}

/** The requested status, or the one that the user's permissions allow instead. */
export function allowedStatus({ user }: OperationContext, requested: unknown): string {
  const status = isEmpty(requested) ? undefined : String(requested);
  if (can(user, 'publish')) return status ?? 'publish';
  return status === 'publish' || status === 'future' ? 'pending' : (status ?? 'draft');
}

/** A post with a future publication date has the status `future` until then. */
function statusAt(site: Site, status: string, publication: number): string {
  if (status !== 'publish' && status !== 'future') return status;
  return publication > site.now().getTime() ? 'future' : 'publish';
}

/**
 * Parses a date of a request body.
 *
 * @param timeZone - the zone for words such as `now` and `tomorrow`
 * @throws ServiceError if the year does not have four digits
 */
export function parseDate(site: Site, value: unknown, timeZone: string): PhpDate | undefined {
  if (isEmpty(value)) return undefined;
  const date = parsePhpDate(String(value), { now: site.now(), timeZone });
  if (date !== undefined && !/^\d{4}-/.test(date.wallTime))
    throw refusedByWordPress('invalid_date', 'Invalid date.');
  return date;
}

/** Whether a post was never published. Each write that does not publish it gives it a new date, whatever is requested. */
export function isUndated({ status, date_utc }: PostFields): boolean {
  return isUnpublished(status) && date_utc === noDate;
}

export type Publication = Readonly<Pick<PostFields, 'status' | 'date' | 'date_utc'>>;

/**
 * Determines status and date of publication.
 *
 * @param input - `date` in the site's zone or `date_utc`. Default: the current time
 */
export function resolvePublication(site: Site, input: Fields, status: string): Publication {
  const zone = site.settings.timezone;
  const date = parseDate(site, input.date, zone)?.wallTime;
  // Unlike in other dates, a zone in the string applies.
  const instantUtc = parseDate(site, input.date_utc, 'UTC')?.instant;
  const inputInstant = date === undefined ? site.now().getTime() : wallTimeToInstant(date, zone);
  const instant = instantUtc ?? inputInstant;
  return {
    status: statusAt(site, status, instant),
    date: date ?? siteTime(site, instant),
    date_utc: isUnpublished(status) && instantUtc === undefined ? noDate : formatUtc(instant),
  };
}

/** Contributors write pending posts without a slug. */
function allowedSlug({ user }: ServiceContext, { status }: Publication, slug: string): string {
  return status === 'pending' && !can(user, 'publish') ? '' : slug;
}

/** Returns the slug of a post. Unpublished posts may share the requested one, or have none. */
function slugOf(site: Site, kind: PostKind, id: number, status: string, requested: string, title: unknown) {
  if (isUnpublished(status)) return requested;
  return freeSlug(site, kind, requested || sanitizeTitle(String(title ?? '')), id);
}

/**
 * Returns the fields of a new post.
 *
 * @param input - a request body with `title`, `author` and dates. Default: without a title, of the user, now
 * @param slug - the requested slug, or an empty string
 */
export function newPostFields(
  kind: PostKind,
  context: ServiceContext,
  input: Fields,
  status: string,
  slug: string,
): PostFields {
  const { site, user } = context;
  const publication = resolvePublication(site, input, status);
  const id = site.store.postIds.next();
  const globalId = site.urls.globalId(id);
  const requested = allowedSlug(context, publication, slug);
  const ownSlug = slugOf(site, kind, id, publication.status, requested, input.title);
  return {
    id,
    global_id: globalId,
    global_id_lineage: [globalId],
    author: String(input.author ?? user?.id ?? 0),
    ...publication,
    modified: publication.date,
    modified_utc: publication.date_utc,
    url: site.urls.post(kind, id, publication.status, ownSlug),
    slug: ownSlug,
  };
}

export function setModified(fields: PostFields, site: Site): void {
  fields.modified = siteTime(site);
  fields.modified_utc = formatUtc(site.now().getTime());
}

/** Filters a listing by status. By default, users who can edit see all but hidden posts, others only published ones. */
export function statusFilter({ user, parameters }: OperationContext): (post: PostRecord) => boolean {
  const statuses = parseList(parameters.status).map(String);
  if (statuses.length > 0) return ({ fields }) => statuses.includes(fields.status);
  if (parameters.status !== undefined || !can(user, 'edit'))
    return ({ fields }) => fields.status === 'publish';
  return ({ fields }) => !['trash', 'auto-draft'].includes(fields.status);
}

/** Returns the argument `status` in the URL of a listing. */
export function statusArgument({ user, parameters }: OperationContext): unknown {
  if (parameters.status === undefined) return can(user, 'edit') ? 'any' : 'publish';
  const statuses = parseList(parameters.status);
  return statuses.length === 0 ? [] : statuses.join(',');
}

/** Returns a slug that no other post of its kind has, not even a draft. Without a requested slug, it is the ID. */
function freeSlug(site: Site, kind: PostKind, requested: string, id: number): string {
  const base = requested === '' ? String(id) : requested;
  const others = [...site.store[kind].values()].filter((post) => post.id !== id);
  return uniquePostSlug(base, new Set(others.map(({ fields }) => fields.slug)));
}

interface PostUpdate {
  readonly texts?: StoredTexts;
  readonly publication: Publication;
  /** The slug if the post is neither moved to the trash nor restored. */
  readonly slug: string;
  readonly author?: unknown;
}

/** Sets what every update of a post sets. Without a slug, it is made from the title. An event's website stays its page. */
export function updatePost(context: ServiceContext, post: PostRecord, update: PostUpdate): void {
  const { site } = context;
  const { texts = {}, publication, author } = update;
  const cleaned: Record<string, string> = {};
  for (const [name, text] of Object.entries(storedTexts(post))) {
    const allowed = allowedText(context, text);
    if (allowed !== text) cleaned[name] = allowed;
  }
  // WordPress also cleans the texts that are not sent.
  writeTexts(post, { ...cleaned, ...texts });
  const slug = allowedSlug(context, publication, update.slug);
  const { id, kind, fields } = post;
  const { status } = publication;
  const wasTrashed = fields.status === 'trash';
  const wanted = wasTrashed && status !== 'trash' ? restoredSlug(post) : slug;
  const isDeleted = status === 'trash' && !wasTrashed;
  const { title } = storedTexts(post);
  fields.slug = isDeleted ? trashedSlug(site, post) : slugOf(site, kind, id, status, wanted, title);
  const url = site.urls.post(kind, id, status, fields.slug);
  if (kind === 'events' && fields.website === fields.url) fields.website = url;
  Object.assign(fields, publication, { url });
  setModified(fields, site);
  if (!isEmpty(author)) fields.author = String(toInteger(author));
  if (kind === 'events' && status === 'publish') publishLinked(post, site);
}

/** As in the plugin, each update of a published event publishes its venue and organizers, even from the trash. */
export function publishLinked(event: EventRecord, { store, urls }: Site): void {
  for (const kind of ['venues', 'organizers'] as const) {
    for (const { id, fields } of event[kind].flatMap((one) => store[kind].get(one) ?? [])) {
      if (fields.status === 'publish' || fields.status === 'private') continue;
      fields.status = 'publish';
      fields.url = urls.post(kind, id, fields.status, fields.slug);
    }
  }
}

const trashedSuffix = '__trashed';

/** Returns the slug of a post that moves to the trash: with a suffix, so that other posts can have its slug. */
function trashedSlug(site: Site, record: PostRecord): string {
  const { slug } = record.fields;
  record.slugBeforeTrash = slug;
  if (slug.endsWith(trashedSuffix)) return slug;
  const shortened = shortenSlug(slug, maximumSlugLength - trashedSuffix.length);
  return freeSlug(site, record.kind, `${shortened}${trashedSuffix}`, record.id);
}

/** Returns the slug of a post that is restored from the trash: the previous one, if it had one. */
function restoredSlug({ slugBeforeTrash, fields: { slug } }: PostRecord): string {
  // For a post of a snapshot, only the slug in a list is known.
  return (slugBeforeTrash ?? slug.replace(/__trashed$/, '')) || slug;
}

/** @throws ServiceError if it already is in the trash */
export function moveToTrash(context: ServiceContext, record: PostRecord): void {
  const { slug, date, date_utc, status } = record.fields;
  // A post that was never published gets a date in the trash.
  const kept = isUndated(record.fields) ? {} : { date, date_utc };
  const singular = singulars[record.kind];
  if (status === 'trash')
    throw new ServiceError(410, `${singular}-is-in-trash`, `The ${singular} is already trashed`);
  const publication = { ...resolvePublication(context.site, {}, 'trash'), ...kept };
  updatePost(context, record, { publication, slug });
}

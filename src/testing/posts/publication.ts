import { wallTimeToInstant } from '../../time/zone.ts';
import type { Fields } from '../json.ts';
import { can } from '../service/permissions.ts';
import { type Call, type Site, siteTime } from '../service/site/site.ts';
import type { EventRecord, LinkedRecord, PostFields, PostKind } from '../store/records.ts';
import { formatUtc } from '../wordpress/date-format.ts';
import { parsePhpDate } from '../wordpress/php/date.ts';
import { isEmpty } from '../wordpress/php/values.ts';
import { sanitizeTitle, uniqueSlug } from '../wordpress/slug.ts';

const noDate = '0000-00-00 00:00:00';
const trashedSuffix = '__trashed';
const unpublished = new Set(['draft', 'pending', 'auto-draft']);

export function isUnpublished(status: string): boolean {
  return unpublished.has(status);
}

/** The status that a post gets: what was asked for, as far as the user may publish. */
export function allowedStatus({ user }: Call, wanted: unknown): string {
  const status = isEmpty(wanted) ? undefined : String(wanted);
  if (can(user, 'publish')) return status ?? 'publish';
  return status === 'publish' || status === 'future' ? 'pending' : (status ?? 'draft');
}

/** What is published later than now waits until then. */
function timedStatus(site: Site, status: string, instant: number): string {
  if (status !== 'publish' && status !== 'future') return status;
  return instant > site.now().getTime() ? 'future' : 'publish';
}

export function writtenDate(site: Site, value: unknown): string | undefined {
  if (isEmpty(value)) return undefined;
  return parsePhpDate(String(value), { now: site.now(), timeZone: 'UTC' })?.wallTime;
}

/** What was never published is dated anew with every write, whatever date was sent. */
export function isUndated({ status, date_utc }: PostFields): boolean {
  return isUnpublished(status) && date_utc === noDate;
}

export interface PostDates {
  readonly status: string;
  readonly date: string;
  readonly date_utc: string;
}

/** The publication date that was sent, in the site's zone or in UTC, or `otherwise`, or now. */
export function publicationDates(
  site: Site,
  sent: Fields,
  wantedStatus: string,
  otherwise?: PostDates,
): PostDates {
  const zone = site.settings.timezone;
  const date = writtenDate(site, sent.date);
  const dateUtc = writtenDate(site, sent.date_utc);
  if (date === undefined && dateUtc === undefined && otherwise !== undefined) {
    const waits = otherwise.date_utc === noDate && !isUnpublished(wantedStatus);
    if (!waits) return { ...otherwise, status: wantedStatus };
  }
  const utc = dateUtc ?? formatUtc(date === undefined ? site.now().getTime() : wallTimeToInstant(date, zone));
  const instant = Date.parse(`${utc.replace(' ', 'T')}Z`);
  return {
    status: timedStatus(site, wantedStatus, instant),
    date: date ?? siteTime(site, instant),
    date_utc: isUnpublished(wantedStatus) && dateUtc === undefined ? noDate : utc,
  };
}

/** A slug that no other post of its kind has. */
export function freeSlug(site: Site, kind: PostKind, wanted: string, id: number): string {
  const base = wanted === '' ? String(id) : wanted;
  return uniqueSlug(base, (slug) => {
    const holder = site.store.postBySlug(kind, slug);
    return holder !== undefined && holder.id !== id;
  });
}

export function slugOfTitle(title: unknown): string {
  return sanitizeTitle(String(title ?? ''));
}

/** Moves a post to the trash, where its slug is free for others. */
export function trash(site: Site, kind: PostKind, record: EventRecord | LinkedRecord): void {
  const { id, fields } = record;
  record.implied = false;
  fields.status = 'trash';
  fields.slug = `${fields.slug}${trashedSuffix}`;
  fields.modified = siteTime(site);
  fields.modified_utc = formatUtc(site.now().getTime());
  fields.url = site.addresses.post(kind, id, 'trash', fields.slug);
}

/** The slug that a post had before it was trashed, if it was. */
export function slugBeforeTrash(record: EventRecord | LinkedRecord): string {
  const { slug } = record.fields;
  return slug.endsWith(trashedSuffix) ? slug.slice(0, -trashedSuffix.length) : slug;
}

export function newPostFields(
  site: Site,
  kind: PostKind,
  id: number,
  author: string,
  dates: PostDates,
  slug: string,
): PostFields {
  return {
    id,
    global_id: site.addresses.globalId(id),
    global_id_lineage: [site.addresses.globalId(id)],
    author,
    ...dates,
    modified: dates.date,
    modified_utc: dates.date_utc,
    url: site.addresses.post(kind, id, dates.status, slug),
    slug,
  };
}

/** Markup that only editors and administrators may write is taken out of what others write. */
export function allowedMarkup({ user }: Call, html: string): string {
  if (can(user, 'editOthers')) return html;
  return html
    .replace(/<\/?(?:script|style|iframe|object|embed|form|input|meta|link)\b[^>]*>/gi, '')
    .replace(/\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '');
}

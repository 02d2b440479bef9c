import { compareNames, renderLinked } from '../events/render-event.ts';
import { type Fields, isFields } from '../json.ts';
import { findImage } from '../posts/images.ts';
import {
  allowedMarkup,
  allowedStatus,
  freeSlug,
  newPostFields,
  publicationDates,
  slugBeforeTrash,
  slugOfTitle,
  trash,
} from '../posts/publication.ts';
import { alreadyTrashed, notAccessible, notCreated } from '../service/errors.ts';
import { canReadPost } from '../service/permissions.ts';
import { type Answer, type Call, type Site, siteTime } from '../service/site/site.ts';
import { findBySlug } from '../service/validation/checks.ts';
import { type LinkedKind, type LinkedRecord, nameOf, singularOf } from '../store/records.ts';
import { formatUtc } from '../wordpress/date-format.ts';
import { isEmpty, isNumeric, isTruthy, toInteger } from '../wordpress/php/values.ts';
import { renderContent, renderTitle } from '../wordpress/text.ts';

const ownFields: Readonly<Record<LinkedKind, readonly string[]>> = {
  venues: ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website'],
  organizers: ['phone', 'website', 'email'],
};

function setOrDelete(fields: Fields, name: string, value: unknown): void {
  if (isEmpty(value)) delete fields[name];
  else fields[name] = value;
}

/** State and province are one field to a venue's readers: unless it was sent, it is made of what was. */
function stateProvince(sent: Fields): unknown {
  if (!isEmpty(sent.stateprovince)) return sent.stateprovince;
  const isAmerican = isEmpty(sent.country) || sent.country === 'US' || sent.country === 'United States';
  return !isEmpty(sent.state) && isAmerican ? sent.state : sent.province;
}

/** Every write sets the image, the maps and a venue's `stateprovince` anew, whether they were sent or not. */
function writeOwnFields(call: Call, { kind, fields }: LinkedRecord, sent: Fields): void {
  for (const name of ownFields[kind]) {
    if (sent[name] !== undefined && sent[name] !== null) setOrDelete(fields, name, sent[name]);
  }
  setOrDelete(fields, 'image', findImage(call.site, sent.image));
  if (kind !== 'venues') return;
  setOrDelete(fields, 'stateprovince', stateProvince(sent));
  for (const name of ['show_map', 'show_map_link'] as const) {
    fields[name] = isEmpty(sent[name]) ? true : isTruthy(sent[name]);
  }
}

/** One of the same name, and of the same description if one was sent, is taken for the same. */
function findTwin(call: Call, kind: LinkedKind, name: string, description: string): LinkedRecord | undefined {
  return [...call.site.store.linked(kind).values()].find(
    (record) =>
      record.fields.status !== 'trash' &&
      compareNames(nameOf(record), name) === 0 &&
      (description === '' || record.fields.description === description),
  );
}

/** Creates a venue or organizer, or finds the one that is already there. */
export function createLinked(kind: LinkedKind, call: Call, sent: Fields): LinkedRecord {
  const { site } = call;
  const singular = singularOf[kind];
  const title = sent[singular];
  if (typeof title !== 'string' || title === '') throw notCreated(singular);
  const name = renderTitle(allowedMarkup(call, title));
  const description = renderContent(
    allowedMarkup(call, isEmpty(sent.description) ? '' : String(sent.description)),
  );
  const twin = findTwin(call, kind, name, description);
  if (twin !== undefined) {
    writeOwnFields(call, twin, sent);
    twin.implied = false;
    return twin;
  }
  const id = site.store.nextPostId();
  const dates = publicationDates(site, sent, allowedStatus(call, sent.status));
  const author = String(sent.author ?? call.user?.id ?? 0);
  const fields = newPostFields(site, kind, id, author, dates, freeSlug(site, kind, slugOfTitle(title), id));
  fields[singular] = name;
  setOrDelete(fields, 'description', description);
  const record: LinkedRecord = { id, kind, implied: false, fields };
  writeOwnFields(call, record, sent);
  site.store.linked(kind).set(id, record);
  return record;
}

export function createLinkedAnswer(kind: LinkedKind, call: Call): Answer {
  return { status: 201, body: renderLinked(createLinked(kind, call, call.parameters)) };
}

/** The venue or organizer that an address names. Validation has made sure that there is one. */
export function linkedOf(
  kind: LinkedKind,
  { site, parameters }: Call,
  by: 'id' | 'slug',
): LinkedRecord | undefined {
  if (by === 'id') return site.store.linked(kind).get(toInteger(parameters.id));
  const found = findBySlug(site, kind, parameters.slug);
  return found === undefined ? undefined : site.store.linked(kind).get(found.id);
}

export function getLinked(record: LinkedRecord, { user }: Call): Answer {
  if (!canReadPost(user, record)) throw notAccessible(singularOf[record.kind]);
  return { status: 200, body: renderLinked(record, true) };
}

export function updateLinked(record: LinkedRecord, call: Call): Answer {
  const { site, parameters: sent } = call;
  const { kind, id, fields } = record;
  const singular = singularOf[kind];
  const dates = publicationDates(site, sent, allowedStatus(call, sent.status), {
    status: fields.status,
    date: fields.date,
    date_utc: fields.date_utc,
  });
  fields.slug = slugBeforeTrash(record);
  Object.assign(fields, dates);
  fields.modified = siteTime(site);
  fields.modified_utc = formatUtc(site.now().getTime());
  fields.url = site.addresses.post(kind, id, fields.status, fields.slug);
  if (!isEmpty(sent.author)) fields.author = String(sent.author);
  if (!isEmpty(sent[singular])) fields[singular] = renderTitle(allowedMarkup(call, String(sent[singular])));
  if (!isEmpty(sent.description)) {
    fields.description = renderContent(allowedMarkup(call, String(sent.description)));
  }
  writeOwnFields(call, record, sent);
  record.implied = false;
  return { status: 200, body: renderLinked(record) };
}

/** Trashing takes a venue or organizer from the events ahead, but from no more of them than fit on a page. */
function unlink({ kind, id }: LinkedRecord, site: Site): void {
  const now = siteTime(site);
  const upcoming = site.store
    .eventsByStart()
    .filter(
      (event) => event[kind].includes(id) && event.fields.end_date > now && event.fields.status !== 'trash',
    )
    .slice(0, site.settings.posts_per_page);
  for (const event of upcoming) event[kind] = event[kind].filter((linked) => linked !== id);
}

export function deleteLinked(record: LinkedRecord, { site }: Call): Answer {
  if (record.fields.status === 'trash') throw alreadyTrashed(singularOf[record.kind]);
  trash(site, record.kind, record);
  unlink(record, site);
  return { status: 200, body: renderLinked(record) };
}

function insertLinked(kind: LinkedKind, call: Call, entry: unknown): number | undefined {
  if (isEmpty(entry)) return undefined;
  const id = isFields(entry) && !isEmpty(entry.id) ? entry.id : entry;
  if (isNumeric(id) && call.site.store.linked(kind).has(toInteger(id))) return toInteger(id);
  if (!isFields(entry)) throw notCreated(singularOf[kind]);
  return createLinked(kind, call, entry).id;
}

/** The venue that an event was sent with: an id or data, but no list. */
export function insertVenue(call: Call, sent: unknown): number | undefined {
  const isBlank = typeof sent === 'object' && Object.values(sent ?? {}).every(isEmpty);
  return isBlank ? undefined : insertLinked('venues', call, sent);
}

/** The organizers that an event was sent with: an id, or a list of ids and data. */
export function insertOrganizers(call: Call, sent: unknown): number[] {
  const entries: unknown[] = typeof sent === 'object' ? Object.values(sent ?? {}) : [sent];
  return entries.flatMap((entry) => insertLinked('organizers', call, entry) ?? []);
}

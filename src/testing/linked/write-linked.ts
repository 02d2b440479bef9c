import { nameFields, singulars } from '../../contract/constants.ts';
import { type Fields, isFields } from '../json.ts';
import { resolveImage } from '../posts/image.ts';
import {
  allowedStatus,
  isUndated,
  moveToTrash,
  newPostFields,
  noDate,
  resolvePublication,
  updatePost,
} from '../posts/publication.ts';
import { sentTexts, storedTexts, writeTexts } from '../posts/texts.ts';
import { notAccessible, notCreated } from '../service/errors.ts';
import { canReadPost } from '../service/permissions.ts';
import { type OperationContext, type ServiceResponse, type Site, siteTime } from '../service/site/site.ts';
import type { EventRecord, LinkedKind, LinkedRecord } from '../store/records.ts';
import { dropBackslashes, toSingleLine, trimSpaces } from '../wordpress/html.ts';
import { isEmpty, isNumeric, isTruthy, toInteger } from '../wordpress/php/values.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { compareNames, texturize } from '../wordpress/text.ts';
import { renderLinked, structuredDataOf } from './render-linked.ts';

export function getLinked(record: LinkedRecord, { user }: OperationContext): ServiceResponse {
  if (!canReadPost(user, record)) throw notAccessible(singulars[record.kind]);
  return { status: 200, body: { ...renderLinked(record), json_ld: structuredDataOf(record) } };
}

export function createLinked(kind: LinkedKind, context: OperationContext): ServiceResponse {
  const record = insertLinked(kind, context, context.parameters);
  return { status: 201, body: renderLinked(record) };
}

/** Finds a venue or organizer with the same stored name, and with the same description if there is one. */
function findDuplicate(all: LinkedRecord[], name: string, description: string): LinkedRecord | undefined {
  return all.find((record) => {
    const { title, description: text } = storedTexts(record);
    // Snapshots may have the names as they are shown, and not as they are stored.
    const sent = record.stored.title === undefined ? texturize(name) : name;
    const isSame = compareNames(title, sent) === 0 && record.fields.status !== 'trash';
    return isSame && (description === '' || compareNames(text, description) === 0);
  });
}

/** Inserts a venue or organizer, or updates the existing one with the same name and description. */
function insertLinked(kind: LinkedKind, context: OperationContext, input: Fields): LinkedRecord {
  const { site } = context;
  const singular = singulars[kind];
  const title = input[singular];
  if (typeof title !== 'string' || title === '') throw notCreated(singular);
  const inputDescription = isEmpty(input.description) ? '' : String(input.description);
  const texts = sentTexts(context, { title, description: input.description });
  if (trimSpaces(texts.title ?? '') === '' && inputDescription === '') throw notCreated(singular);
  // As in the plugin, the sent values are compared, with backslashes and leading spaces, which are not stored.
  const duplicate = findDuplicate([...site.store[kind].values()], title.trimEnd(), inputDescription);
  if (duplicate !== undefined) {
    writeLinkedFields(duplicate, input, site);
    return duplicate;
  }
  const status = allowedStatus(context, input.status);
  const fields = newPostFields(kind, context, input, status, sanitizeTitle(title));
  const record: LinkedRecord = { id: fields.id, kind, fields, stored: {}, meta: {} };
  writeTexts(record, texts);
  writeLinkedFields(record, input, site);
  site.store[kind].set(record.id, record);
  return record;
}

export function updateLinked(record: LinkedRecord, context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const { kind, fields } = record;
  const nameField = nameFields[kind];
  const status = allowedStatus(context, parameters.status);
  // Unlike those of events, a date that is sent does not change the other one.
  const dateOf = (name: 'date' | 'date_utc') =>
    isEmpty(parameters[name]) && fields[name] !== noDate ? fields[name] : parameters[name];
  const dates = isUndated(fields) ? {} : { date: dateOf('date'), date_utc: dateOf('date_utc') };
  const publication = resolvePublication(site, dates, status);
  const texts = sentTexts(context, { title: parameters[nameField], description: parameters.description });
  const { title, description, excerpt } = { ...storedTexts(record), ...texts };
  // WordPress updates no post to one without texts. The plugin ignores that error.
  if (trimSpaces(title) !== '' || !isEmpty(description) || !isEmpty(excerpt)) {
    if (status === 'trash' && fields.status !== 'trash') removeFromUpcomingEvents(record, context);
    updatePost(context, record, { texts, publication, slug: fields.slug, author: parameters.author });
  }
  writeLinkedFields(record, parameters, site);
  return { status: 200, body: renderLinked(record) };
}

/** The single-line fields. They include websites, which therefore lose percent-encoded characters. */
const textFields: Readonly<Record<LinkedKind, readonly string[]>> = {
  venues: ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website'],
  organizers: ['phone', 'website', 'email'],
};

/** Sets a field, or deletes it if the value is empty. */
function setOrDelete(fields: Fields, name: string, value: unknown): void {
  if (isEmpty(value)) delete fields[name];
  else fields[name] = value;
}

function storedLine(value: unknown): string {
  return dropBackslashes(toSingleLine(String(value ?? '')));
}

/** Returns a venue's `stateprovince`: as sent, or its American state, or its province. Here, `0` is not empty. */
function stateProvince({ stateprovince, country, state, province }: Fields): unknown {
  const isAmerican = isEmpty(country) || country === 'US' || country === 'United States';
  return stateprovince || (isAmerican && state) || province;
}

/**
 * Writes the fields that only venues or organizers have. Fields missing from the input stay unchanged, except image,
 * maps and `stateprovince`, which are reset.
 */
function writeLinkedFields({ kind, fields }: LinkedRecord, input: Fields, site: Site): void {
  for (const name of textFields[kind]) {
    if (input[name] !== undefined && input[name] !== null) setOrDelete(fields, name, storedLine(input[name]));
  }
  setOrDelete(fields, 'image', resolveImage(site, input.image));
  if (kind === 'organizers') return;
  setOrDelete(fields, 'stateprovince', storedLine(stateProvince(input)));
  for (const name of ['show_map', 'show_map_link']) {
    fields[name] = isTruthy(input[name] ?? true);
  }
}

/** Resolves an ID, or the data of a new venue or organizer, to the ID of a record. The plugin accepts no list of venues. */
export function resolveReference(
  kind: LinkedKind,
  context: OperationContext,
  reference: unknown,
): number | undefined {
  if (isEmpty(reference)) return undefined;
  const id = isFields(reference) && !isEmpty(reference.id) ? reference.id : reference;
  if (isNumeric(id) && context.site.store[kind].has(toInteger(id))) return toInteger(id);
  if (!isFields(reference)) throw notCreated(singulars[kind]);
  return insertLinked(kind, context, reference).id;
}

/**
 * Resolves the organizers of an event's request body, and inserts new ones for data.
 *
 * @param value - an ID, or a list of IDs and data
 */
export function resolveOrganizers(context: OperationContext, value: unknown): number[] {
  const references: unknown[] = typeof value === 'object' ? Object.values(value ?? {}) : [value];
  const ids = references.flatMap((reference) => resolveReference('organizers', context, reference) ?? []);
  return [...new Set(ids)];
}

/**
 * Unlinks a venue or organizer from events that have not ended. As in the plugin, only from one page of published and
 * readable private events, which lose all of their organizers if one is deleted, and from no recurring event.
 */
function removeFromUpcomingEvents({ kind, id }: LinkedRecord, { site, user }: OperationContext): void {
  const now = siteTime(site);
  const isUpcoming = ({ fields }: EventRecord) =>
    fields.end_date > now && ['publish', 'private'].includes(fields.status);
  const upcoming = site.store
    .eventsByStart()
    .filter((event) => event[kind].includes(id) && isUpcoming(event) && canReadPost(user, event));
  for (const event of upcoming.slice(0, site.settings.posts_per_page))
    if (event.post === undefined) event[kind] = [];
}

export function deleteLinked(record: LinkedRecord, context: OperationContext): ServiceResponse {
  moveToTrash(context, record);
  removeFromUpcomingEvents(record, context);
  return { status: 200, body: renderLinked(record) };
}

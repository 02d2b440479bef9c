import type { Fields } from '../json.ts';
import { resolveOrganizers, resolveReference } from '../linked/write-linked.ts';
import { resolveImage } from '../posts/image.ts';
import {
  allowedStatus,
  isUndated,
  isUnpublished,
  moveToTrash,
  newPostFields,
  parseDate,
  publishLinked,
  resolvePublication,
  setModified,
  updatePost,
} from '../posts/publication.ts';
import { sentTexts, writeTexts } from '../posts/texts.ts';
import { notAccessible, refusedByWordPress, ServiceError } from '../service/errors.ts';
import { canEditPost, canReadPost } from '../service/permissions.ts';
import { type OperationContext, type ServiceResponse, type Site, siteTime } from '../service/site/site.ts';
import type { EventFields, EventRecord, LinkedRecord, TermKind } from '../store/records.ts';
import { findTerm } from '../store/store.ts';
import { insertTerm, nameProblem } from '../terms/write-term.ts';
import { formatCost } from '../wordpress/cost.ts';
import { dropBackslashes, escapeHtml, stripMarkup, trimSpaces } from '../wordpress/html.ts';
import { isEmpty, isNumeric, parseList, toInteger } from '../wordpress/php/values.ts';
import { zoneAbbreviation, zoneOfUtcTimes } from '../wordpress/php/zone.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { termName } from '../wordpress/text.ts';
import { resolveEventDates } from './event-dates.ts';
import { renderEvent } from './render-event.ts';

const flags = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;

function timeZoneOf({ site, parameters }: OperationContext): string {
  return isEmpty(parameters.timezone) ? site.settings.timezone : String(parameters.timezone);
}

/**
 * Returns the fields that every write sets. Fields missing from the request are reset to their defaults.
 *
 * @param existing - the event before an update
 */
function resetFields(context: OperationContext, existing?: EventFields): Fields {
  const { site, parameters } = context;
  const fields: Fields = {};
  for (const name of flags) fields[name] = parameters[name] === true;
  const website = isEmpty(parameters.website) ? '' : String(parameters.website);
  // A quirk of the plugin: 0 is no cost in a new event, but makes an existing one free.
  const isFree = existing !== undefined && (parameters.cost === 0 || parameters.cost === '0');
  const { cost, cost_details: details } = formatCost(isFree ? [parameters.cost] : parameters.cost);
  // Requests cannot set a currency code, so they do not reset it.
  const { currency_code = '' } = Object(existing?.cost_details);
  return {
    ...fields,
    timezone: timeZoneOf(context),
    cost,
    cost_details: { ...details, currency_code },
    website: escapeHtml(stripMarkup(dropBackslashes(website))),
    image: resolveImage(site, parameters.image),
  };
}

/**
 * Returns the dates of the request. A start without an end, or an end without a start, is ignored, so a new event has
 * no dates. An all-day event takes it, keeps its other date, and moves to the bounds of its days.
 *
 * @param existing - the event before an update
 */
function dateFields(context: OperationContext, existing?: EventFields): Fields {
  const { site, parameters } = context;
  const timeZone = timeZoneOf(context);
  const isAllDay = parameters.all_day === true;
  const zone = zoneOfUtcTimes(timeZone);
  const start = parseDate(site, parameters.start_date, zone)?.wallTime;
  const end = parseDate(site, parameters.end_date, zone)?.wallTime;
  if (start !== undefined && end !== undefined) return resolveEventDates(start, end, zone, isAllDay);
  if (existing === undefined)
    return { start_date: '', end_date: '', utc_start_date: null, utc_end_date: null };
  if (!isAllDay) return {};
  const { start_date, end_date } = existing;
  const now = siteTime(site);
  return resolveEventDates(start ?? (start_date || now), end ?? (end_date || now), zone, true);
}

type EventLinks = Pick<EventRecord, 'venues' | 'organizers' | 'categories' | 'tags'>;

/**
 * Resolves the records that a request links an event to, and inserts new ones for data or names. Organizers are reset
 * if the request has none. Others stay unchanged.
 */
function resolveEventLinks(context: OperationContext, existing: EventLinks): EventLinks {
  const { site, parameters } = context;
  const venue = resolveReference('venues', context, parameters.venue);
  return {
    venues: venue === undefined ? existing.venues : [venue],
    organizers: resolveOrganizers(context, parameters.organizer),
    categories: resolveTerms(site, 'categories', parameters.categories) ?? existing.categories,
    tags: resolveTerms(site, 'tags', parameters.tags) ?? existing.tags,
  };
}

/** A quirk of the plugin: an existing tag, sent by name, is replaced with a tag whose name is its ID. */
function tagNamedAfterId(site: Site, id: number): number {
  const name = String(id);
  const existing = [...site.store.tags.values()].find(({ fields }) => fields.name === name);
  return existing?.id ?? insertTerm(site, 'tags', { name }).id;
}

/** Resolves an ID, name or slug. Unknown IDs and impossible names are ignored, unknown names insert a new term. */
function resolveTerm(site: Site, kind: TermKind, value: unknown): number | undefined {
  if (isNumeric(value)) return site.store[kind].get(Math.abs(toInteger(value)))?.id;
  // PHP fails on objects and lists.
  if (typeof value === 'object') {
    const message = '<p>There has been a critical error on this website.</p>';
    throw new ServiceError(500, 'internal_server_error', message);
  }
  const name = value === true ? '1' : String(value);
  const existing = findTerm(site.store, kind, name);
  if (existing !== undefined) return existing.id;
  return nameProblem(name, termName(name)) ? undefined : insertTerm(site, kind, { name }).id;
}

function resolveTerms(site: Site, kind: TermKind, value: unknown): number[] | undefined {
  if (value === undefined || value === null) return undefined;
  const ids = new Map<number, number>();
  for (const member of parseList(value).filter((one) => !isEmpty(one))) {
    const isNameOfTag = kind === 'tags' && !isNumeric(member) && findTerm(site.store, kind, member);
    const id = resolveTerm(site, kind, member);
    // The first of the ID and name of a tag counts.
    if (id !== undefined && !ids.has(id)) ids.set(id, isNameOfTag ? tagNamedAfterId(site, id) : id);
  }
  return [...new Set(ids.values())];
}

export function getEvent(event: EventRecord, { site, user, parameters }: OperationContext): ServiceResponse {
  if (event.fields.status === 'trash')
    throw new ServiceError(403, 'event-no-longer-available', 'This event is no longer available');
  if (!canReadPost(user, event)) throw notAccessible('event');
  // Lists show all events with a password like this, and no others.
  const hasPassword = event.fields.all_day === null;
  if (hasPassword && !(parameters.context === 'edit' && canEditPost(user, event))) {
    const message = 'The requested event is not accessible without a password';
    throw new ServiceError(403, 'event-password-protected', message);
  }
  // As in the plugin, every user has the structured data of drafts and of the trash, but visitors do not.
  const isShown = (record: LinkedRecord) =>
    canReadPost(user, record) || (user !== undefined && record.fields.status !== 'private');
  return { status: 200, body: renderEvent(event, site, hasPassword ? undefined : isShown) };
}

export function createEvent(context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const { title, description, excerpt } = parameters;
  if (trimSpaces(String(title)) === '' && isEmpty(description) && isEmpty(excerpt))
    throw refusedByWordPress('empty_content', 'Content, title, and excerpt are empty.');
  const fieldsOfWrite = resetFields(context);
  const links = resolveEventLinks(context, { venues: [], organizers: [], categories: [], tags: [] });
  const slug = isEmpty(parameters.slug) ? '' : sanitizeTitle(String(parameters.slug));
  const status = allowedStatus(context, parameters.status);
  const post = newPostFields('events', context, parameters, status, slug);
  const { id } = post;
  const texts = { title: '', description: '', excerpt: '', rest_url: site.urls.item('events', id) };
  const written: Fields = { ...post, ...texts, custom_fields: [], ...fieldsOfWrite, ...dateFields(context) };
  const fields = written as EventFields;
  fields.timezone_abbr = zoneAbbreviation(fields.start_date || siteTime(site), fields.timezone);
  if (fields.website === '') fields.website = fields.url;
  // The plugin sets `sticky` in a second write, which is an update. It gives unpublished posts a new date.
  if (fields.sticky === true) {
    setModified(fields, site);
    if (isUndated(fields)) fields.date = fields.modified;
  }
  const listed = { start_date: '', end_date: '' };
  const event: EventRecord = { kind: 'events', id, fields, listed, stored: {}, meta: {}, ...links };
  if (fields.sticky === true && fields.status === 'publish') publishLinked(event, site);
  writeTexts(event, sentTexts(context, parameters));
  site.store.setEvent(event);
  return { status: 201, body: renderEvent(event, site) };
}

/** Updates an event. Fields missing from the request are reset, except texts, dates, venue, categories and tags. */
export function updateEvent(event: EventRecord, context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const fieldsOfWrite = resetFields(context, event.fields);
  const links = resolveEventLinks(context, event);
  const status = allowedStatus(context, parameters.status);
  const dateInput = isUndated(event.fields) && isUnpublished(status) ? {} : parameters;
  const { fields } = event;
  updatePost(context, event, {
    texts: sentTexts(context, parameters),
    publication: resolvePublication(site, dateInput, status),
    slug: isEmpty(parameters.slug) ? fields.slug : sanitizeTitle(String(parameters.slug)),
    author: parameters.author,
  });
  Object.assign(fields, fieldsOfWrite, dateFields(context, fields));
  fields.timezone_abbr = zoneAbbreviation(fields.start_date || siteTime(site), fields.timezone);
  Object.assign(event, links);
  site.store.setEvent(event);
  return { status: 200, body: renderEvent(event, site) };
}

export function deleteEvent(event: EventRecord, context: OperationContext): ServiceResponse {
  moveToTrash(context, event);
  context.site.store.setEvent(event);
  return { status: 200, body: renderEvent(event, context.site) };
}

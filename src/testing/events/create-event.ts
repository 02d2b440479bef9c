import type { Fields } from '../json.ts';
import { insertOrganizers, insertVenue } from '../linked/create-linked.ts';
import { findImage } from '../posts/images.ts';
import {
  allowedMarkup,
  allowedStatus,
  freeSlug,
  isUndated,
  isUnpublished,
  newPostFields,
  publicationDates,
  slugBeforeTrash,
  slugOfTitle,
  trash,
  writtenDate,
} from '../posts/publication.ts';
import { alreadyTrashed, eventNotFound, notAccessible, notAnEvent, ServiceError } from '../service/errors.ts';
import { canReadPost } from '../service/permissions.ts';
import { type Answer, type Call, siteTime } from '../service/site/site.ts';
import { findBySlug } from '../service/validation/checks.ts';
import type { EventFields, EventRecord, PostFields } from '../store/records.ts';
import { formatCost } from '../wordpress/cost.ts';
import { formatUtc } from '../wordpress/date-format.ts';
import { isEmpty, toInteger } from '../wordpress/php/values.ts';
import { zoneAbbreviation } from '../wordpress/php/zone-abbreviation.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { renderContent, renderExcerpt, renderTitle } from '../wordpress/text.ts';
import { eventDates, withDateDetails } from './event-dates.ts';
import { type EventTerms, eventTerms, moveTermCounts } from './event-terms.ts';
import { renderEvent } from './render-event.ts';

const flags = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;

function zoneOf({ site, parameters }: Call): string {
  return isEmpty(parameters.timezone) ? site.settings.timezone : String(parameters.timezone);
}

/** The dates that were sent. One alone is ignored. */
function datesOf(call: Call): Fields {
  const { site, parameters } = call;
  const start = writtenDate(site, parameters.start_date);
  const end = writtenDate(site, parameters.end_date);
  if (start === undefined || end === undefined) return {};
  return withDateDetails(eventDates(start, end, zoneOf(call), parameters.all_day === true));
}

function textsOf(call: Call): Fields {
  const { title, description, excerpt } = call.parameters;
  const texts: Fields = {};
  if (!isEmpty(title)) texts.title = renderTitle(allowedMarkup(call, String(title)));
  if (!isEmpty(description)) texts.description = renderContent(allowedMarkup(call, String(description)));
  if (!isEmpty(excerpt)) texts.excerpt = renderExcerpt(allowedMarkup(call, String(excerpt)));
  return texts;
}

/** What every write sets, whether it was sent or not. */
function resetFields(call: Call): Fields {
  const { site, parameters } = call;
  const set: Fields = Object.fromEntries(flags.map((name) => [name, parameters[name] === true]));
  const website = isEmpty(parameters.website)
    ? ''
    : String(parameters.website).replace(/&(?!amp;)/g, '&amp;');
  return {
    ...set,
    timezone: zoneOf(call),
    ...formatCost(isEmpty(parameters.cost) ? '' : parameters.cost),
    website,
    image: findImage(site, parameters.image),
  };
}

interface EventLinks {
  readonly venues?: readonly number[];
  readonly organizers: readonly number[];
}

function linksOf(call: Call): EventLinks {
  const venue = insertVenue(call, call.parameters.venue);
  const organizers = insertOrganizers(call, call.parameters.organizer);
  return venue === undefined ? { organizers } : { venues: [venue], organizers };
}

function emptyEvent(call: Call, post: PostFields): EventFields {
  return {
    ...post,
    rest_url: call.site.addresses.item('events', post.id),
    title: '',
    description: '',
    excerpt: '',
    image: false,
    all_day: false,
    ...eventDates(post.date, post.date, call.site.settings.timezone, false),
    timezone: call.site.settings.timezone,
    cost: '',
    website: '',
    hide_from_listings: false,
    sticky: false,
    featured: false,
    custom_fields: [],
  };
}

function finish(record: EventRecord, call: Call, terms: EventTerms): void {
  const { site } = call;
  const { fields } = record;
  fields.timezone_abbr = zoneAbbreviation(fields.start_date, fields.timezone);
  record.categories = terms.categories ?? record.categories;
  record.tags = terms.tags ?? record.tags;
  record.implied = false;
  delete record.searchText;
  site.store.events.set(record.id, record);
  site.store.eventsChanged();
}

export function createEvent(call: Call): Answer {
  const { site, user, parameters } = call;
  const set = resetFields(call);
  const links = linksOf(call);
  const terms = eventTerms(call);
  const dates = publicationDates(site, parameters, allowedStatus(call, parameters.status));
  const id = site.store.nextPostId();
  const sentSlug = isEmpty(parameters.slug) ? '' : sanitizeTitle(String(parameters.slug));
  const wanted = sentSlug === '' ? slugOfTitle(parameters.title) : sentSlug;
  const isNameless = sentSlug === '' && isUnpublished(dates.status);
  const slug = isNameless ? '' : freeSlug(site, 'events', wanted, id);
  const author = String(parameters.author ?? user?.id ?? 0);
  const post = newPostFields(site, 'events', id, author, dates, slug);
  const fields: EventFields = { ...emptyEvent(call, post), ...set, ...textsOf(call), ...datesOf(call) };
  if (fields.website === '') fields.website = fields.url;
  // Being sticky is stored by a second write.
  if (fields.sticky === true && !isUnpublished(dates.status)) {
    fields.modified = siteTime(site);
    fields.modified_utc = formatUtc(site.now().getTime());
  }
  const record: EventRecord = {
    id,
    implied: false,
    fields,
    categories: [],
    tags: [],
    venues: links.venues ?? [],
    organizers: links.organizers,
    hasVenueList: false,
  };
  finish(record, call, terms);
  moveTermCounts(site, undefined, record);
  return { status: 201, body: renderEvent(record, site) };
}

/** The event that an address names, or why there is none. */
export function eventOf({ site, parameters }: Call, by: 'id' | 'slug'): EventRecord {
  const found = by === 'slug' ? findBySlug(site, 'events', parameters.slug) : undefined;
  const id = by === 'slug' ? (found?.id ?? 0) : toInteger(parameters.id);
  const record = site.store.events.get(id);
  if (record !== undefined) return record;
  throw site.store.isPost(id) ? notAnEvent() : eventNotFound(id);
}

export function getEvent(record: EventRecord, { site, user }: Call): Answer {
  if (record.fields.status === 'trash') {
    throw new ServiceError(403, 'event-no-longer-available', 'This event is no longer available');
  }
  if (!canReadPost(user, record)) throw notAccessible('event');
  return { status: 200, body: renderEvent(record, site, true) };
}

function updatedSlug(record: EventRecord, call: Call, status: string): string {
  const { site, parameters } = call;
  const isRenamed = !isEmpty(parameters.slug) && typeof parameters.slug === 'string';
  if (isRenamed) return freeSlug(site, 'events', sanitizeTitle(String(parameters.slug)), record.id);
  const kept = slugBeforeTrash(record);
  if (kept !== '' || isUnpublished(status)) return kept;
  const title = isEmpty(parameters.title) ? record.fields.title : parameters.title;
  return freeSlug(site, 'events', slugOfTitle(title), record.id);
}

/** An update sets anew what it leaves out, except for texts, dates, venue, categories and tags. */
export function updateEvent(record: EventRecord, call: Call): Answer {
  const { site, parameters } = call;
  const set = resetFields(call);
  const links = linksOf(call);
  const terms = eventTerms(call);
  const before = { ...record, fields: { ...record.fields } };
  const sentDates = isUndated(record.fields) ? {} : parameters;
  const { status, ...dates } = publicationDates(site, sentDates, allowedStatus(call, parameters.status));
  const slug = updatedSlug(record, call, status);
  const { fields } = record;
  Object.assign(fields, set, textsOf(call), datesOf(call), dates, { status, slug });
  fields.modified = siteTime(site);
  fields.modified_utc = formatUtc(site.now().getTime());
  fields.url = site.addresses.post('events', record.id, status, slug);
  if (!isEmpty(parameters.author)) fields.author = String(parameters.author);
  record.venues = links.venues ?? record.venues;
  record.organizers = links.organizers;
  finish(record, call, terms);
  moveTermCounts(site, before, record);
  return { status: 200, body: renderEvent(record, site) };
}

export function deleteEvent(record: EventRecord, { site }: Call): Answer {
  if (record.fields.status === 'trash') throw alreadyTrashed('event');
  const before = { ...record, fields: { ...record.fields } };
  trash(site, 'events', record);
  const { fields } = record;
  if (fields.website === before.fields.url) fields.website = fields.url;
  site.store.eventsChanged();
  moveTermCounts(site, before, record);
  return { status: 200, body: renderEvent(record, site) };
}

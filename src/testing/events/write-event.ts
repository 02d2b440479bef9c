import type { Fields } from '../json.ts';
import {
  allowedStatus,
  isUndated,
  isUnpublished,
  moveToTrash,
  newPostFields,
  resolvePublication,
  setModified,
  updatePost,
} from '../posts/publication.ts';
import { sentTexts, writeTexts } from '../posts/texts.ts';
import { notAccessible, refusedByWordPress, ServiceError } from '../service/errors.ts';
import { canReadPost } from '../service/permissions.ts';
import { type OperationContext, type ServiceResponse, type Site, siteTime } from '../service/site/site.ts';
import type { EventFields, EventRecord } from '../store/records.ts';
import { trimSpaces } from '../wordpress/html.ts';
import { isEmpty } from '../wordpress/php/values.ts';
import { zoneAbbreviation } from '../wordpress/php/zone.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { dateFields, resetFields } from './event-fields.ts';
import { resolveEventLinks } from './event-links.ts';
import { renderEvent, renderEventWithStructuredData } from './render-event.ts';

export function getEvent(event: EventRecord, { site, user }: OperationContext): ServiceResponse {
  if (event.fields.status === 'trash') {
    throw new ServiceError(403, 'event-no-longer-available', 'This event is no longer available');
  }
  if (!canReadPost(user, event)) throw notAccessible('event');
  return { status: 200, body: renderEventWithStructuredData(event, site) };
}

export function createEvent(context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const { title, description, excerpt } = parameters;
  if (trimSpaces(String(title)) === '' && isEmpty(description) && isEmpty(excerpt)) {
    throw refusedByWordPress('empty_content', 'Content, title, and excerpt are empty.');
  }
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
  // The plugin sets `sticky` in a second write, which gives unpublished posts a new date.
  if (fields.sticky === true) {
    setModified(fields, site);
    if (isUndated(fields)) fields.date = fields.modified;
  }
  const event: EventRecord = {
    kind: 'events',
    id,
    fields,
    stored: {},
    meta: {},
    ...links,
    hasVenueList: false,
  };
  writeTexts(event, sentTexts(context, parameters));
  storeEvent(site, event);
  return { status: 201, body: renderEvent(event, site) };
}

/** Updates an event. Fields missing from the request are reset, except texts, dates, venue, categories and tags. */
export function updateEvent(event: EventRecord, context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const fieldsOfWrite = resetFields(context, event.fields);
  const links = resolveEventLinks(context, event);
  const before = { ...event, fields: { ...event.fields } };
  const status = allowedStatus(context, parameters.status);
  const dateInput = isUndated(event.fields) && isUnpublished(status) ? {} : parameters;
  const publication = resolvePublication(site, dateInput, status);
  const { fields } = event;
  writeTexts(event, sentTexts(context, parameters));
  updatePost(site, event, {
    publication,
    slug: isEmpty(parameters.slug) ? fields.slug : sanitizeTitle(String(parameters.slug)),
    author: parameters.author,
  });
  Object.assign(fields, fieldsOfWrite, dateFields(context, fields));
  fields.timezone_abbr = zoneAbbreviation(fields.start_date || siteTime(site), fields.timezone);
  Object.assign(event, links);
  storeEvent(site, event, before);
  return { status: 200, body: renderEvent(event, site) };
}

export function deleteEvent(event: EventRecord, { site }: OperationContext): ServiceResponse {
  const before = { ...event, fields: { ...event.fields } };
  moveToTrash(site, event);
  storeEvent(site, event, before);
  return { status: 200, body: renderEvent(event, site) };
}

/** Adds an amount to the counts of an event's terms. Only published events count. */
function addToTermCounts(site: Site, event: EventRecord, amount: number): void {
  if (event.fields.status !== 'publish') return;
  for (const kind of ['categories', 'tags'] as const) {
    for (const id of event[kind]) {
      const term = site.store[kind].get(id);
      if (term !== undefined) term.fields.count += amount;
    }
  }
}

/**
 * Stores an event after a write, and updates what depends on it: the order of listings and the counts of terms.
 *
 * @param before - the event before the write
 */
export function storeEvent(site: Site, event: EventRecord, before?: EventRecord): void {
  const { store } = site;
  if (store.hasOccurrences && !event.occurrences) event.provisionalId ??= store.provisionalIds.next();
  store.events.set(event.id, event);
  store.invalidateEventOrder();
  if (before !== undefined) addToTermCounts(site, before, -1);
  addToTermCounts(site, event, 1);
}

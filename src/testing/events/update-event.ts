import type { Fields } from '../json.ts';
import { setModified } from '../posts/post-fields.ts';
import { allowedStatus, isUndated, isUnpublished, resolvePublication } from '../posts/publication.ts';
import { updatedSlug } from '../posts/updated-slug.ts';
import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import { siteTime } from '../service/site/site.ts';
import type { EventRecord } from '../store/records.ts';
import { isEmpty } from '../wordpress/php/values.ts';
import { zoneAbbreviation } from '../wordpress/php/zone-abbreviation.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { dateFields, isBlank, resetFields, textFields } from './event-fields.ts';
import { resolveEventLinks } from './event-links.ts';
import { renderEvent } from './render-event.ts';
import { storeEvent } from './store-event.ts';

/** The requested slug, or the event's own. */
function wantedSlug({ fields }: EventRecord, { slug }: Fields): string {
  return isEmpty(slug) ? fields.slug : sanitizeTitle(String(slug));
}

/** Updates an event. What the request leaves out is reset, except texts, dates, venue, categories and tags. */
export function updateEvent(event: EventRecord, context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const fieldsOfWrite = resetFields(context, event.fields);
  const links = resolveEventLinks(context, event);
  const before = { ...event, fields: { ...event.fields } };
  const status = allowedStatus(context, parameters.status);
  const dateInput = isUndated(event.fields) && isUnpublished(status) ? {} : parameters;
  const publication = resolvePublication(site, dateInput, status);
  const { fields } = event;
  if (!isEmpty(parameters.title)) event.writtenTitle = String(parameters.title);
  const slug = updatedSlug(site, 'events', event, {
    status: publication.status,
    slug: wantedSlug(event, parameters),
    title: event.writtenTitle ?? fields.title,
  });
  const dates = dateFields(context, fields);
  Object.assign(fields, fieldsOfWrite, textFields(context), dates, publication, { slug });
  if (!isEmpty(parameters.excerpt)) event.hasBlankExcerpt = isBlank(parameters.excerpt);
  fields.timezone_abbr = zoneAbbreviation(fields.start_date || siteTime(site), fields.timezone);
  fields.url = site.urls.post('events', event.id, fields.status, slug);
  setModified(fields, site);
  if (!isEmpty(parameters.author)) fields.author = String(parameters.author);
  Object.assign(event, links);
  storeEvent(site, event, before);
  return { status: 200, body: renderEvent(event, site) };
}

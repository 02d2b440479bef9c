import { setModified } from '../posts/post-fields.ts';
import { slugFromTitle, uniquePostSlug } from '../posts/post-slug.ts';
import { allowedStatus, isUndated, isUnpublished, resolvePublication } from '../posts/publication.ts';
import { slugBeforeTrash } from '../posts/trash.ts';
import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import type { EventRecord } from '../store/records.ts';
import { isEmpty } from '../wordpress/php/values.ts';
import { zoneAbbreviation } from '../wordpress/php/zone-abbreviation.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { dateFields, isBlank, resetFields, textFields } from './event-fields.ts';
import { resolveEventLinks } from './event-links.ts';
import { renderEvent } from './render-event.ts';
import { storeEvent } from './store-event.ts';

/** The slug of an updated event: the requested one, or its own. Unpublished ones may share a slug, or have none. */
function updatedSlug(event: EventRecord, { site, parameters }: OperationContext, status: string): string {
  const slug = isEmpty(parameters.slug) ? slugBeforeTrash(event) : sanitizeTitle(String(parameters.slug));
  if (isUnpublished(status)) return slug;
  if (slug !== '') return uniquePostSlug(site, 'events', slug, event.id);
  const title = isEmpty(parameters.title) ? event.fields.title : parameters.title;
  return uniquePostSlug(site, 'events', slugFromTitle(title), event.id);
}

/** Updates an event. What the request leaves out is reset, except texts, dates, venue, categories and tags. */
export function updateEvent(event: EventRecord, context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const fieldsOfWrite = resetFields(context, event.fields);
  const links = resolveEventLinks(context, event);
  const before = { ...event, fields: { ...event.fields } };
  const dateInput = isUndated(event.fields) ? {} : parameters;
  const publication = resolvePublication(site, dateInput, allowedStatus(context, parameters.status));
  const slug = updatedSlug(event, context, publication.status);
  const { fields } = event;
  const dates = dateFields(context, fields);
  Object.assign(fields, fieldsOfWrite, textFields(context), dates, publication, { slug });
  if (!isEmpty(parameters.excerpt)) event.hasBlankExcerpt = isBlank(parameters.excerpt);
  fields.timezone_abbr = zoneAbbreviation(fields.start_date, fields.timezone);
  fields.url = site.urls.post('events', event.id, fields.status, slug);
  setModified(fields, site);
  if (!isEmpty(parameters.author)) fields.author = String(parameters.author);
  Object.assign(event, links);
  storeEvent(site, event, before);
  return { status: 200, body: renderEvent(event, site) };
}

import { moveToTrash } from '../posts/post-slug.ts';
import { alreadyTrashed, eventNotFound, notAccessible, notAnEvent, ServiceError } from '../service/errors.ts';
import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import { canReadPost } from '../service/permissions.ts';
import { findPostBySlug } from '../store/find-record.ts';
import type { EventRecord } from '../store/records.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { renderEvent, renderEventWithStructuredData } from './render-event.ts';
import { storeEvent } from './write-event.ts';

/**
 * The event that a request is about.
 *
 * @throws ServiceError where there is none: the id may be unknown, or that of another kind of record
 */
export function requestedEvent({ site, parameters }: OperationContext, by: 'id' | 'slug'): EventRecord {
  const { store } = site;
  const found = by === 'slug' ? findPostBySlug(store, 'events', parameters.slug) : undefined;
  const id = by === 'slug' ? (found?.id ?? 0) : toInteger(parameters.id);
  const event = store.event(id);
  if (event !== undefined) return event;
  throw store.isPost(id) ? notAnEvent() : eventNotFound(id);
}

export function getEvent(event: EventRecord, { site, user }: OperationContext): ServiceResponse {
  if (event.fields.status === 'trash') {
    throw new ServiceError(403, 'event-no-longer-available', 'This event is no longer available');
  }
  if (!canReadPost(user, event)) throw notAccessible('event');
  return { status: 200, body: renderEventWithStructuredData(event, site) };
}

/** Moves an event to the trash. */
export function deleteEvent(event: EventRecord, { site }: OperationContext): ServiceResponse {
  if (event.fields.status === 'trash') throw alreadyTrashed('event');
  const before = { ...event, fields: { ...event.fields } };
  moveToTrash(site, 'events', event);
  const { fields } = event;
  if (fields.website === before.fields.url) fields.website = fields.url;
  storeEvent(site, event, before);
  return { status: 200, body: renderEvent(event, site) };
}

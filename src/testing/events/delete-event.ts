import { moveToTrash } from '../posts/trash.ts';
import { alreadyTrashed } from '../service/errors.ts';
import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import type { EventRecord } from '../store/records.ts';
import { renderEvent } from './render-event.ts';
import { storeEvent } from './store-event.ts';

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

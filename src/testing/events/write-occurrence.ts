import { newPostFields, uniquePostSlug } from '../posts/publication.ts';
import { postError, ServiceError } from '../service/errors.ts';
import type { OperationContext, ServiceResponse, Site } from '../service/site/site.ts';
import type { EventRecord, Occurrence } from '../store/records.ts';
import { eventOn, forgetRule, setOccurrences, withId } from './occurrences.ts';
import { renderEvent } from './render-event.ts';
import { deleteEvent, storeEvent, updateEvent } from './write-event.ts';

/** Moves some dates of a recurring event to a new event. */
function splitOff(
  site: Site,
  post: EventRecord,
  moved: readonly Occurrence[],
  isRecurring: boolean,
): EventRecord {
  const id = site.store.postIds.next();
  const { status, date, date_utc, author, slug: oldSlug } = post.fields;
  const slug = uniquePostSlug(site, 'events', oldSlug, id);
  const fields = withId(post.fields, id);
  const { occurrences: _all, ...single } = post;
  const [first] = moved;
  const event: EventRecord = { ...single, id, fields };
  if (first !== undefined) Object.assign(event.fields, withId(eventOn(event, first).fields, id));
  const publication = { status, date, date_utc };
  Object.assign(event.fields, newPostFields(site, 'events', { id, author, publication, slug }));
  if (isRecurring) setOccurrences(event, moved);
  else if (first !== undefined) event.provisionalId = first.id;
  const rest = (post.occurrences ?? []).filter((occurrence) => !moved.includes(occurrence));
  setOccurrences(post, rest);
  storeEvent(site, event);
  if (rest.length === 0) site.store.events.delete(post.id);
  return event;
}

const occurrenceOf = (post: EventRecord, id: number) =>
  post.occurrences?.find((occurrence) => occurrence.id === id);

const from = (post: EventRecord, first: Occurrence) =>
  (post.occurrences ?? []).filter(({ start_date }) => start_date >= first.start_date);

/**
 * Updates a recurring event, or one date of it, like Events Calendar Pro: only `_tec_update_type=single` works as
 * named, if `id` is in the query or body. An update of all dates deletes the rule.
 *
 * @throws ServiceError if Events Calendar Pro would move all dates, which the mock does not
 */
export function updateRecurring(event: EventRecord, context: OperationContext): ServiceResponse {
  const { site, parameters, sendsId } = context;
  const { post } = event;
  const occurrence = post && occurrenceOf(post, event.id);
  const type = sendsId ? parameters._tec_update_type : undefined;
  if (post === undefined || occurrence === undefined || type === 'all') {
    const changed = post ?? event;
    forgetRule(changed);
    return updateEvent(changed, context);
  }
  if (type === 'single') return updateEvent(splitOff(site, post, [occurrence], false), context);
  const message = 'The mock cannot move dates of a recurring event: send _tec_update_type=single and the ID.';
  throw new ServiceError(501, 'mock_moves_no_dates', message);
}

/** Deletes a recurring event like Events Calendar Pro: without `_tec_update_type`, all of its dates. */
export function deleteRecurring(event: EventRecord, context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const post = event.post ?? event;
  if (post.fields.status === 'trash') throw postError('alreadyTrashed', 'event');
  const occurrence = occurrenceOf(post, event.id);
  const type = parameters._tec_update_type;
  if (occurrence === undefined || (type !== 'single' && type !== 'upcoming'))
    return deleteDated(post, context);
  const moved = type === 'single' ? [occurrence] : from(post, occurrence);
  const isRecurring = type === 'upcoming' && moved.length > 1;
  return deleteDated(splitOff(site, post, moved, isRecurring), context);
}

function deleteDated(post: EventRecord, context: OperationContext): ServiceResponse {
  const response = deleteEvent(post, context);
  if (post.occurrences === undefined) return response;
  const { fields } = post;
  const { site } = context;
  const page = site.urls.post('events', post.id, 'publish', fields.slug);
  const day = fields.start_date.slice(0, 10);
  fields.url = `${page}${day}/?post_type=tribe_events&p=${post.id}`;
  return { ...response, body: renderEvent(post, site) };
}

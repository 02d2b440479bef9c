import type { Route } from '../../contract/routes.ts';
import type { Fields } from '../json.ts';
import { newPostFields } from '../posts/publication.ts';
import { ServiceError } from '../service/errors.ts';
import type { OperationContext, ServiceContext, ServiceResponse } from '../service/site/site.ts';
import type { EventRecord, Occurrence } from '../store/records.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { eventOn, forgetRule, setOccurrences, withId } from './occurrences.ts';
import { renderEvent } from './render-event.ts';
import { deleteEvent, updateEvent } from './write-event.ts';

/** Moves some dates of a recurring event to a new event of the user. */
function splitOff(
  post: EventRecord,
  moved: readonly [Occurrence, ...Occurrence[]],
  context: ServiceContext,
): EventRecord {
  const { site } = context;
  const { status, slug } = post.fields;
  const fields = newPostFields('events', context, {}, status, slug);
  const { occurrences: _all, ...single } = { ...post, venues: post.venues.slice(0, 1) };
  const [first] = moved;
  const event: EventRecord = { ...single, id: fields.id, fields: withId(post.fields, fields.id) };
  Object.assign(event.fields, withId(eventOn(event, first).fields, fields.id), fields);
  if (moved.length > 1) setOccurrences(event, moved);
  else event.provisionalId = first.id;
  const rest = (post.occurrences ?? []).filter((occurrence) => !moved.includes(occurrence));
  setOccurrences(post, rest);
  // Only a deletion of several dates shortens the rule.
  if (rest.length === 1 && moved.length > 1) forgetRule(post);
  if (rest.length === 0) site.store.events.delete(post.id);
  site.store.setEvent(event);
  return event;
}

/**
 * Redirects a write to a date of a recurring event, like Events Calendar Pro: with `_tec_update_type`, that date, or it
 * and those after it, become an event of their own. Only the credentials are checked before. Updates also need the ID
 * in the query or body, and cannot change several dates.
 *
 * @returns the parameters, with the ID of the event to write to
 */
export function redirectWrite(
  { resource, action }: Route,
  parameters: Fields,
  sendsId: boolean,
  context: ServiceContext,
): Fields {
  if (resource !== 'events' || (action !== 'update' && action !== 'delete')) return parameters;
  const found = context.site.store.event(toInteger(parameters.id));
  const post = found?.post ?? found;
  const dates = post?.occurrences ?? [];
  // The ID of the event stands for its first date.
  const date = found === post ? dates[0] : dates.find(({ id }) => id === found?.id);
  if (post === undefined || date === undefined || (action === 'update' && !sendsId)) return parameters;
  const { _tec_update_type: type } = parameters;
  const later = dates.filter((other) => other !== date && other.start_date >= date.start_date);
  const isUpcoming = type === 'upcoming';
  if (type === 'single' || (isUpcoming && later.length === 0))
    return { ...parameters, id: splitOff(post, [date], context).id };
  if (type === 'all' || (isUpcoming && date === dates[0])) return { ...parameters, id: post.id };
  if (!isUpcoming || action === 'update') return parameters;
  return { ...parameters, id: splitOff(post, [date, ...later], context).id };
}

/**
 * Updates an event. This deletes the rule of a recurring one.
 *
 * @throws ServiceError for one date, because Events Calendar Pro would move all dates, which the mock does not
 */
export function updateAnyEvent(event: EventRecord, context: OperationContext): ServiceResponse {
  const { occurrences, post } = event;
  if (occurrences === undefined) return updateEvent(post ?? event, context);
  if (post !== undefined) {
    const message =
      'The mock cannot move dates of a recurring event: send _tec_update_type=single and the ID.';
    throw new ServiceError(501, 'mock_moves_no_dates', message);
  }
  forgetRule(event);
  return updateEvent(event, context);
}

/** Deletes an event, by its ID or that of a date. A recurring one loses all of its dates. */
export function deleteAnyEvent(event: EventRecord, context: OperationContext): ServiceResponse {
  const { occurrences, post = event } = event;
  const response = deleteEvent(post, context);
  if (occurrences === undefined) return response;
  const { fields } = post;
  const { site } = context;
  const page = site.urls.post('events', post.id, 'publish', fields.slug);
  const day = fields.start_date.slice(0, 10);
  fields.url = `${page}${day}/?post_type=tribe_events&p=${post.id}`;
  return { ...response, body: renderEvent(post, site) };
}

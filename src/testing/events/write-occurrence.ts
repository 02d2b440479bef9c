import type { Route } from '../../contract/routes.ts';
import type { Fields } from '../json.ts';
import { newPostFields } from '../posts/publication.ts';
import { storedTexts } from '../posts/texts.ts';
import { ServiceError } from '../service/errors.ts';
import type { OperationContext, ServiceContext, ServiceResponse } from '../service/site/site.ts';
import type { EventRecord, Occurrence } from '../store/records.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { eventOn, forgetRule, setOccurrences, urlFields, withId } from './occurrences.ts';
import { renderEvent } from './render-event.ts';
import { deleteEvent, updateEvent } from './write-event.ts';

/** Moves some dates of an event to a new event of the user. Without any left, the event stays, but is not listed. */
function splitOff(
  post: EventRecord,
  moved: readonly [Occurrence, ...Occurrence[]],
  context: ServiceContext,
): EventRecord {
  const { site } = context;
  const { title } = storedTexts(post);
  const fields = newPostFields('events', context, { title }, post.fields.status, '');
  const { occurrences, ...single } = post;
  const [first] = moved;
  const event: EventRecord = { ...single, id: fields.id, fields: withId(post.fields, fields.id) };
  const dated = withId(eventOn(event, first).fields, fields.id);
  // The plugin copies no values that are empty, such as those of maps that are not shown.
  const maps = { show_map: true, show_map_link: true };
  Object.assign(event.fields, dated, fields, urlFields(post.fields, fields.url), maps);
  if (moved.length > 1) setOccurrences(event, moved);
  else event.provisionalId = first.id;
  const rest = (occurrences ?? []).filter((occurrence) => !moved.includes(occurrence));
  delete post.provisionalId;
  setOccurrences(post, rest);
  if (occurrences === undefined) delete post.occurrences;
  // Only a deletion of several dates shortens the rule.
  if (rest.length === 1 && moved.length > 1) forgetRule(post);
  site.store.setEvent(event);
  return event;
}

/**
 * Redirects a write to a date of an event, like Events Calendar Pro: with `_tec_update_type`, that date, or it
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
  const { provisionalId } = post ?? {};
  const ownDate = post && provisionalId !== undefined ? [{ ...post.fields, id: provisionalId }] : [];
  const dates = post?.occurrences ?? ownDate;
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

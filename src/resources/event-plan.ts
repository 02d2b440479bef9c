import * as z from 'zod/mini';
import { always, defaultPerPage } from '../contract/constants.ts';
import { type EventQueryInput, parseQuery } from '../contract/parse-event-query.ts';
import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { dateParameters, EventQuery, requireBothCoordinates } from '../contract/records/event-query.ts';
import { validate, validateFields } from '../contract/validate.ts';
import { naturalNumber, problemOf, strictObject, valueLike } from '../contract/values/check.ts';
import { type DateInput, eventDate, type Moment } from '../contract/values/date.ts';
import { throwInvalid } from '../errors/validation-error.ts';
import { optionsSubject } from '../http/request.ts';
import { clockSpan, type EventSpan, instantSpan, largestDifference } from '../time/event-span.ts';
import { parseClock } from '../time/zone.ts';

// A function, because bundlers keep a list that is made when the module loads.
const ownParameters = () => [...dateParameters, 'strict_dates', 'page'] as const;
type OwnParameter = ReturnType<typeof ownParameters>[number];

/** An event query without dates and `page`. The sequence sets those. */
export interface RangeQuery
  extends Omit<EventQuery, OwnParameter | 'per_page'>,
    Partial<Record<OwnParameter, undefined>> {
  /** The most events to return. Default: all, except for `await` of `upcoming` and `past`, which return the first 10. */
  limit?: number | undefined;
  /** Events per page, and per request of an iteration. Sites send at most 50. Default: 10, and as many as needed. */
  per_page?: number | undefined;
}

/** The events of a sequence, and their order. */
export interface EventPlan {
  /** The request, wider than the result, because the API is hours off for events in other time zones. */
  readonly query: EventQuery;
  /** Several tags, each read by a request of its own, because sites use only the first of a query. */
  readonly tags?: readonly (string | number)[] | undefined;
  /** The only events to return, by their IDs or those of the recurring events that they are dates of. */
  readonly ids?: readonly number[] | undefined;
  /** Checks each event exactly. */
  readonly includes: (event: CalendarEvent) => boolean;
  /** The start by which events are ordered: local time or instant. */
  readonly orderBy: (event: CalendarEvent) => EventSpan;
  readonly isLatestFirst: boolean;
  readonly limit: number | undefined;
  /** The most events that `await` resolves to without a limit. */
  readonly defaultLimit?: number;
}

/** The range of dates in a query. */
const longAgo = parseClock(always.from);
const latest = parseClock(always.to);

/** A date for a query, within that range. */
const queryDate = (instant: number) => new Date(Math.min(Math.max(instant, longAgo), latest));

/** Instants are compared with the instants of events, days and local times with each event's own local time. */
const comparing = (date: string | Moment) =>
  typeof date === 'object'
    ? { time: date.instant, spanOf: instantSpan }
    : { time: parseClock(date), spanOf: clockSpan };

/** Whether an event is not over at a moment. An event without duration is not over at its start. */
const isAheadOf = ({ start, end }: EventSpan, moment: number) => end > moment || start >= moment;

const setBySequence = z.optional(
  valueLike<never>(() => false, 'nothing, because the sequence sets dates and has pages()', 'not_allowed'),
);

/** The query of a sequence: a listing's query without the parameters that the sequence sets, and with `limit`. */
const SequenceQuery = strictObject(
  () => ({
    ...EventQuery.shape,
    ...(Object.fromEntries(ownParameters().map((name) => [name, setBySequence])) as object),
    limit: z.optional(naturalNumber()),
  }),
  z.check((payload) => requireBothCoordinates(payload.value as EventQuery, payload)),
);

/**
 * Parses the query of a page or request as the filters of `between`, `upcoming` and `past`. It works like
 * {@link parseEventQuery}, and also drops dates and `page`, because these methods set them.
 *
 * @throws {@link ValidationError} with an issue for each parameter that cannot be read or has over 2,000 characters
 * @example
 * ```ts
 * import { parseRangeQuery } from 'events-calendar-client';
 *
 * const query = parseRangeQuery('?search=jazz&categories=music,4&limit=5&utm_source=mail');
 * const next = await calendar.events.upcoming({ ...query, status: 'publish' });
 * ```
 */
export function parseRangeQuery(input: EventQueryInput): RangeQuery {
  const taken = Object.entries(SequenceQuery.shape).filter(([, schema]) => schema !== setBySequence);
  const query = parseQuery(Object.fromEntries(taken), input);
  validate(SequenceQuery, query, 'query of events');
  return query;
}

/** Plans the part that comes from the caller's query. Older releases read only `start_date` and `end_date`. */
function planQuery(
  query: RangeQuery | undefined,
  bounds: EventQuery,
): Pick<EventPlan, 'query' | 'tags' | 'ids' | 'limit'> {
  const { include, tags, limit, ...checked } = validateFields(SequenceQuery, query ?? {}, 'query of events');
  const { starts_after: start_date = queryDate(longAgo), ends_before: end_date = queryDate(latest) } = bounds;
  const severalTags = Array.isArray(tags) && tags.length > 1 ? [...new Set(tags)] : undefined;
  return {
    query: { ...checked, ...(!severalTags && { tags }), ...bounds, start_date, end_date },
    tags: severalTags,
    ids: include === undefined ? undefined : [include].flat(),
    limit,
  };
}

/** A date that is only compared. */
const moment = eventDate() as z.ZodMiniType as z.ZodMiniType<string | Moment>;

/** Plans the events that overlap a range, ordered as they are compared. */
export function planRange(
  range: { from: DateInput; to: DateInput },
  query: RangeQuery | undefined,
): EventPlan {
  const subject = 'range of events';
  const checked = validate(z.strictObject({ from: moment, to: moment }), range, subject);
  const { time: from, spanOf } = comparing(checked.from);
  const { time: to } = comparing(checked.to);
  if (typeof checked.from !== typeof checked.to || from >= to) {
    const what = 'a later date of the same kind as from';
    throwInvalid(subject, ['to'], problemOf('end_before_start', what, String(range.to)));
  }
  const bounds = {
    starts_before: queryDate(to + largestDifference),
    ends_after: queryDate(from - largestDifference),
  };
  const includes = (event: CalendarEvent) => {
    const span = spanOf(event);
    return span.start < to && isAheadOf(span, from);
  };
  return { ...planQuery(query, bounds), includes, orderBy: spanOf, isLatestFirst: false };
}

/** How long the same call sends the same bound, in milliseconds, so that caches can respond. */
const sameBound = 5 * 60 * 1000;

/** Plans the events that are over at a moment, or the events that are not. */
export function planAround(
  kind: 'upcoming' | 'past',
  query: RangeQuery | undefined,
  options: { readonly now: DateInput },
): EventPlan {
  const { now } = validate(z.strictObject({ now: moment }), options, optionsSubject);
  const { time, spanOf } = comparing(now);
  const isPast = kind === 'past';
  // Rounded up for past events and down for upcoming ones.
  const sign = isPast ? 1 : -1;
  const bound = queryDate(sign * Math.ceil((sign * time + largestDifference) / sameBound) * sameBound);
  const bounds = isPast
    ? { starts_after: queryDate(longAgo), ends_before: bound }
    : { starts_before: queryDate(latest), ends_after: bound };
  const includes = (event: CalendarEvent) => {
    const span = spanOf(event);
    return !Number.isNaN(span.start) && isAheadOf(span, time) !== isPast;
  };
  return {
    ...planQuery(query, bounds),
    includes,
    orderBy: instantSpan,
    isLatestFirst: isPast,
    defaultLimit: defaultPerPage,
  };
}

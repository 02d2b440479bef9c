import * as z from 'zod/mini';
import { defaultPerPage } from '../contract/defaults.ts';
import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { dateParameters, EventQuery, requireBothCoordinates } from '../contract/records/event-query.ts';
import { validate, validateFields } from '../contract/validate.ts';
import { addIssue, naturalNumber, positiveInteger, valueLike } from '../contract/values/check.ts';
import type { DateInput, Moment } from '../contract/values/date.ts';
import { eventDate } from '../contract/values/date.ts';
import { optionsSubject } from '../http/request.ts';
import type { UpcomingOptions } from '../options.ts';
import { clockSpan, type EventSpan, instantSpan, largestDifference } from '../time/event-span.ts';
import { parseClock } from '../time/zone.ts';

const ownParameters = [...dateParameters, 'strict_dates', 'page'] as const;
type OwnParameter = (typeof ownParameters)[number];

/** An event query without dates and pages, which a sequence sets. */
export interface RangeQuery
  extends Omit<EventQuery, OwnParameter | 'per_page'>,
    Partial<Record<OwnParameter, undefined>> {
  /**
   * The most events, however they are read. Without it, `await` resolves to the first 10 of `upcoming` and `past`;
   * everything else has all events.
   */
  limit?: number | undefined;
  /**
   * Events per request and per list of `pages()`. Real sites return at most 50, whatever is requested. Default: 10 per
   * list, and per request no more than are needed, at most 50. The last page of `past` may be requested with fewer.
   */
  per_page?: number | undefined;
}

/** Which events a sequence has, and in which order. */
export interface EventPlan {
  /** What is requested: more than is wanted, since the service is hours off for events of other zones. */
  readonly query: EventQuery;
  /** Judges each event exactly. */
  readonly includes: (event: CalendarEvent) => boolean;
  /** When events are ordered by their starts: on their own clocks, or as instants. */
  readonly orderBy: (event: CalendarEvent) => EventSpan;
  readonly isLatestFirst: boolean;
  /** The most events, however they are read. */
  readonly limit: number | undefined;
  /** The most events that `await` resolves to where there is no limit. */
  readonly defaultLimit?: number;
}

/** The bounds of what a query can hold, in milliseconds: years have four digits. */
const earliest = -6.1e13;
const latest = 2.533e14;

/** The first year that databases are sure to know. */
const longAgo = Date.parse('1000-01-02T00:00:00Z');

/** A date for a query, within the bounds. */
const queryDate = (instant: number) => new Date(Math.min(Math.max(instant, earliest), latest));

/** An instant, or what a day or wall time would be in UTC, in milliseconds. */
function toMilliseconds(date: string | Moment): number {
  return typeof date === 'object' ? date.instant : parseClock(date);
}

/** Instants are compared with those of events, days and wall times with what each event's own clock shows. */
const spanToCompareWith = (date: string | Moment) => (typeof date === 'object' ? instantSpan : clockSpan);

/** Whether an event is not over at a moment. One without length is not over at the moment that it takes place. */
const isAheadOf = ({ start, end }: EventSpan, moment: number) => end > moment || start >= moment;

const setBySequence = z.optional(
  valueLike<never>(
    () => false,
    'nothing here: the sequence sets the dates by itself, and has pages()',
    'not_allowed',
  ),
);

/** The query of a listing, less what the sequence sets itself, and how many of the events are wanted. */
const SequenceQuery = z
  .strictObject({
    ...EventQuery.shape,
    ...(Object.fromEntries(ownParameters.map((name) => [name, setBySequence])) as Record<
      OwnParameter,
      typeof setBySequence
    >),
    limit: z.optional(naturalNumber()),
  })
  .check((payload) => requireBothCoordinates(payload.value, payload));

/**
 * The part of a plan that comes from the query of the caller. Older releases read `start_date` and `end_date` alone, and
 * some find no events by their IDs.
 */
function planQuery(
  query: RangeQuery | undefined,
  bounds: EventQuery,
  includes: EventPlan['includes'],
): Pick<EventPlan, 'query' | 'includes' | 'limit'> {
  const { include, tags, limit, ...checked } = validateFields(SequenceQuery, query ?? {}, 'query of events');
  const { starts_after: start_date = queryDate(longAgo), ends_before: end_date = queryDate(latest) } = bounds;
  const ids = include && new Set([include].flat());
  // Several tags are found here, since sites go by the first of them only.
  const tagSet = Array.isArray(tags) && tags.length > 1 ? new Set<unknown>(tags) : undefined;
  const hasTag = ({ id, slug }: { id: number; slug?: string }) => tagSet?.has(id) || tagSet?.has(slug);
  return {
    query: { ...checked, ...(!tagSet && { tags }), ...bounds, start_date, end_date },
    includes: (event) =>
      includes(event) && (!ids || ids.has(event.id)) && (!tagSet || event.tags.some(hasTag)),
    limit,
  };
}

/** A date, read to be compared. */
const moment = eventDate() as z.ZodMiniType as z.ZodMiniType<string | Moment>;

const Range = z.strictObject({ from: moment, to: moment }).check((payload) => {
  const { from, to } = payload.value;
  if (typeof from !== typeof to || toMilliseconds(from) >= toMilliseconds(to))
    addIssue(payload, 'end_before_start', 'a later date of the same kind as from', to, ['to']);
});

/** The events that overlap a range, in the order in which it compares them. */
export function planRange(
  range: { from: DateInput; to: DateInput },
  query: RangeQuery | undefined,
): EventPlan {
  const validRange = validate(Range, range, 'range of events');
  const spanOf = spanToCompareWith(validRange.from);
  const from = toMilliseconds(validRange.from);
  const to = toMilliseconds(validRange.to);
  const bounds = {
    starts_before: queryDate(to + largestDifference),
    ends_after: queryDate(from - largestDifference),
  };
  const includes = (event: CalendarEvent) => {
    const span = spanOf(event);
    return span.start < to && isAheadOf(span, from);
  };
  return { ...planQuery(query, bounds, includes), orderBy: spanOf, isLatestFirst: false };
}

/** The options that `upcoming` and `past` have in addition to those of a request. */
const MomentOptions = z.strictObject({
  now: z.optional(moment),
  roundTo: z.optional(positiveInteger()),
});

/** For how long the same call sends the same bound, in milliseconds, so that caches have it. */
const defaultRounding = 5 * 60 * 1000;

/** The events that are over at a moment, or those that are not. */
export function planAround(
  kind: 'upcoming' | 'past',
  query: RangeQuery | undefined,
  options: Pick<UpcomingOptions, 'now' | 'roundTo'>,
): EventPlan {
  const validOptions = validate(MomentOptions, options, optionsSubject);
  const { now = { instant: Date.now() }, roundTo = defaultRounding } = validOptions;
  const spanOf = spanToCompareWith(now);
  const instant = toMilliseconds(now);
  const isPast = kind === 'past';
  // Rounded up after now, and down before it.
  const sign = isPast ? 1 : -1;
  const bound = queryDate(sign * Math.ceil((sign * instant + largestDifference) / roundTo) * roundTo);
  const bounds = isPast
    ? { starts_after: queryDate(longAgo), ends_before: bound }
    : { starts_before: queryDate(latest), ends_after: bound };
  const includes = (event: CalendarEvent) => {
    const span = spanOf(event);
    return !Number.isNaN(span.start) && isAheadOf(span, instant) !== isPast;
  };
  return {
    ...planQuery(query, bounds, includes),
    orderBy: instantSpan,
    isLatestFirst: isPast,
    defaultLimit: defaultPerPage,
  };
}

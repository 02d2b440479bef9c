import * as z from 'zod/mini';
import { always } from '../constants.ts';
import { encoded } from '../validate.ts';
import { addIssue, decimal, type Issues, positiveInteger, strictObject } from '../values/check.ts';
import { queryDate } from '../values/date.ts';
import { integerList, termList } from '../values/reference.ts';
import { flag, flagLike, type PostStatus, textOrNone, word } from '../values/text.ts';
import { listingParameters } from './listing-query.ts';

export const dateParameters = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;

/** The parameters that depend on each other, as they are sent. */
interface Filters extends Partial<Record<(typeof dateParameters)[number], string | undefined>> {
  strict_dates?: boolean | undefined;
  geoloc?: boolean | undefined;
  geoloc_lat?: number | undefined;
  geoloc_lng?: number | undefined;
  include?: unknown;
}

/** Instants are encoded as ISO 8601 in UTC, days and local times without a zone. */
const isInstant = (date: string) => date.endsWith('Z');

/**
 * Sets `strict_dates` if a date is an instant, because the API reads instants only then. Days and local times would no
 * longer mean whole days, so a mix of both is rejected.
 */
function requireOneKindOfDates(query: Filters, payload: Issues): void {
  if (query.strict_dates !== undefined) return;
  const instants = dateParameters.filter((name) => query[name] && isInstant(query[name]));
  if (instants.length === 0) return;
  query.strict_dates = true;
  for (const name of dateParameters) {
    const date = query[name];
    if (date && !isInstant(date))
      addIssue(payload, 'invalid_date', 'an instant like the other dates, or strict_dates: true', date, [
        name,
      ]);
  }
}

const coordinates = ['geoloc_lat', 'geoloc_lng'] as const;

/** Latitude and longitude must be sent together. */
export function requireBothCoordinates(
  query: Pick<Filters, (typeof coordinates)[number]>,
  payload: Issues,
): void {
  const missing = coordinates.filter((name) => query[name] === undefined);
  if (missing.length === 1)
    addIssue(payload, 'required', 'a number: geoloc_lat and geoloc_lng go together', undefined, missing);
}

function encodeQuery(query: Filters, payload: Issues): object {
  // Any such date lifts the default dates.
  const hasDates = dateParameters.some((name) => query[name] !== undefined);
  if (query.include !== undefined && !hasDates) query.starts_after = always.from;
  requireOneKindOfDates(query, payload);
  requireBothCoordinates(query, payload);
  // Without `geoloc`, the site ignores them.
  if (query.geoloc_lat !== undefined && query.geoloc_lng !== undefined) query.geoloc ??= true;
  return query;
}

/** The query of a listing of events. */
export const EventQuery = encoded(
  strictObject(() => ({
    ...listingParameters(),
    /** Events that start on or after the given date. Default: usually yesterday, 00:00. */
    start_date: z.optional(queryDate()),
    /** Events that end on or before the given date. Default: about two years after the default of `start_date`. */
    end_date: z.optional(queryDate()),
    /** Events starting before the date. */
    starts_before: z.optional(queryDate()),
    /**
     * Events starting after the date.
     *
     * @example "2027-05-01"
     * @example "2027-05-01T18:00:00Z"
     */
    starts_after: z.optional(queryDate()),
    /** Events ending before the date. */
    ends_before: z.optional(queryDate()),
    /** Events ending after the date. */
    ends_after: z.optional(queryDate()),
    /**
     * Whether dates are applied at the exact times given. Otherwise whole days are included.
     *
     * @defaultValue `false`
     */
    strict_dates: z.optional(flagLike()),
    /** Events whose title or description contains the string. */
    search: textOrNone(),
    /**
     * Events assigned to one of the given categories (slugs or IDs). Their descendants are included.
     *
     * @example ["music", 4]
     */
    categories: z.optional(termList()),
    /** Events with one of these tags (slugs or IDs). Sites use only the first, so all but `list` send a query for each. */
    tags: z.optional(termList()),
    /** Events assigned to one of the venue IDs. */
    venue: z.optional(integerList()),
    /** Events assigned to one of the organizer IDs. */
    organizer: z.optional(integerList()),
    /** Filter by featured status. */
    featured: z.optional(flag()),
    /** Post status of the event. Without credentials only `publish` is permitted. */
    status: z.optional(word<PostStatus>()),
    /** Whether the venue has coordinates. Needs Events Calendar Pro. */
    geoloc: z.optional(flag()),
    /**
     * Venue latitude in degrees, together with geoloc_lng. The client sends `geoloc` with both. Needs Events Calendar
     * Pro and a Google Maps key on the site. Without them, the site ignores it and lists all events.
     */
    geoloc_lat: z.optional(decimal()),
    /** Venue longitude in degrees, together with geoloc_lat. Needs Events Calendar Pro. */
    geoloc_lng: z.optional(decimal()),
    /**
     * Post IDs to include. Sites ignore the dates of the query then, but not their default dates, from yesterday to two
     * years ahead. The client sends an early `starts_after` if the query has no dates, which finds all.
     */
    include: z.optional(integerList()),
    /** Events whose parent post is the given ID. */
    post_parent: z.optional(positiveInteger()),
    /** Events with or without tickets. Needs a ticket add-on. */
    ticketed: z.optional(flag()),
  })),
  encodeQuery,
);
/**
 * The query of a listing of events.
 *
 * A plain day or local time in a date parameter means whole days, by their date. With `strict_dates: true`, it is read
 * as UTC, to the second. An instant (`Date`, `Temporal.Instant`, `Temporal.ZonedDateTime`, string with `Z` or an
 * offset) means that instant: the client sets `strict_dates` for it. It rejects a mix of both kinds unless you set
 * `strict_dates`.
 */
export interface EventQuery extends z.input<typeof EventQuery> {}

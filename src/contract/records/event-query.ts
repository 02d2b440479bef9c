import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { addIssue, decimal, type Issues, positiveInteger } from '../values/check.ts';
import { queryDate } from '../values/date.ts';
import { integerList, termList } from '../values/reference.ts';
import { flag, postStatus, textOrNone } from '../values/text.ts';
import { listingParameters } from './listing-query.ts';

/** The parameters that hold a date. */
export const dateParameters = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;

type Dates = Partial<Record<(typeof dateParameters)[number], string | undefined>> & {
  strict_dates?: boolean | undefined;
};

/** Instants are encoded as ISO 8601 in UTC, days and wall times without a zone. */
const isInstant = (date: string) => date.endsWith('Z');

/**
 * Sets `strict_dates` where a date is an instant, since the service reads it as one only then. Days and wall times
 * would no longer mean whole days, so both kinds together are refused.
 */
function requireOneKindOfDates(query: Dates, payload: Issues): void {
  if (query.strict_dates !== undefined) return;
  const instants = dateParameters.filter((name) => query[name] && isInstant(query[name]));
  if (instants.length === 0) return;
  query.strict_dates = true;
  for (const name of dateParameters) {
    const date = query[name];
    if (date && !isInstant(date))
      addIssue(payload, 'invalid_date', 'an instant, as the other dates are, or strict_dates: true', date, [
        name,
      ]);
  }
}

const coordinates = ['geoloc_lat', 'geoloc_lng'] as const;

type Coordinates = { [Name in (typeof coordinates)[number]]?: number | undefined };

/** Section 4.5: latitude and longitude go together. */
export function requireBothCoordinates(query: Coordinates, payload: Issues): void {
  const missing = coordinates.filter((name) => query[name] === undefined);
  if (missing.length === 1)
    addIssue(payload, 'required', 'a number, as geoloc_lat and geoloc_lng go together', undefined, missing);
}

function encodeQuery(query: Dates & Coordinates & { geoloc?: boolean | undefined }, payload: Issues): object {
  requireOneKindOfDates(query, payload);
  requireBothCoordinates(query, payload);
  // Without it the site ignores them.
  if (query.geoloc_lat !== undefined && query.geoloc_lng !== undefined) query.geoloc ??= true;
  return query;
}

/** The query of GET `/events`: interface section 4.5. */
export const EventQuery = encoded(
  z.strictObject({
    ...listingParameters(),
    /**
     * Events per page. Real sites return at most 50, whatever is requested.
     *
     * @defaultValue `10`
     */
    per_page: z.optional(positiveInteger()),
    /**
     * Events that start on the given date. More exactly: on or after it. By default a date-time computed at request
     * time (close to the current moment; on real sites yesterday, 00:00).
     */
    start_date: z.optional(queryDate()),
    /**
     * Events that end on the given date. More exactly: on or before it. By default a date-time computed at request
     * time (about two years after the start default).
     */
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
     * When false, whole days are included; when true, the date parameters are applied at the exact times given.
     *
     * @defaultValue `false`
     */
    strict_dates: z.optional(flag()),
    /** Events whose title or description contains the string. */
    search: textOrNone(),
    /**
     * Events assigned to one of the given categories (slugs or IDs). Their descendants are included.
     *
     * @example ["music", 4]
     */
    categories: z.optional(termList()),
    /**
     * Events assigned to one of the given tags (slugs or IDs). Of several tags, real sites use only the first.
     */
    tags: z.optional(termList()),
    /** Events assigned to one of the venue IDs. */
    venue: z.optional(integerList()),
    /** Events assigned to one of the organizer IDs. */
    organizer: z.optional(integerList()),
    /** Filter by featured status. */
    featured: z.optional(flag()),
    /** Post status of the event. Without credentials only `publish` is permitted. */
    status: z.optional(postStatus()),
    /** Filter by whether the venue has geolocation data; needs a premium add-on. */
    geoloc: z.optional(flag()),
    /**
     * Filter by venue latitude; must be sent with geoloc_lng; needs a premium add-on. In degrees. The client sends
     * `geoloc` with both. Needs Events Calendar Pro and a Google Maps key of the site's own, else all events are listed.
     */
    geoloc_lat: z.optional(decimal()),
    /** Filter by venue longitude; must be sent with geoloc_lat; needs a premium add-on. In degrees. */
    geoloc_lng: z.optional(decimal()),
    /** Post IDs to include; when given, the date filters are ignored. */
    include: z.optional(integerList()),
    /** Events whose parent post is the given ID. */
    post_parent: z.optional(positiveInteger()),
    /** Events with or without tickets. Needs a ticket add-on. */
    ticketed: z.optional(flag()),
  }),
  encodeQuery,
);
/**
 * The query of GET `/events`: interface section 4.5.
 *
 * A plain day or wall time in a date parameter means whole days, by their date, unless `strict_dates` is true:
 * then it is read as UTC, to the second. An instant (`Date`, `Temporal.Instant`, `Temporal.ZonedDateTime`, text
 * with `Z` or an offset) means that instant: the client sets `strict_dates` for it, and refuses to mix both kinds
 * unless `strict_dates` says which is meant.
 */
export interface EventQuery extends z.input<typeof EventQuery> {}

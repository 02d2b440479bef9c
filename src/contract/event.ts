import * as z from 'zod/mini';
import {
  always,
  digits,
  digitsOrText,
  flagOrNull,
  imageOrNull,
  listOf,
  namedValues,
  plainText,
  slug,
} from './answer.ts';
import { checkCoordinates, exactInstants } from './event-query.ts';
import { resolveInstants } from './event-zone.ts';
import { Organizer } from './organizer.ts';
import { organizerReferences, venueReferences } from './references.ts';
import { EventTerm } from './term.ts';
import { Venue } from './venue.ts';
import {
  cost,
  decimal,
  eventDate,
  flag,
  image,
  integerList,
  leaveOut,
  nonEmptyText,
  positiveInteger,
  publicationDate,
  publicationDateUtc,
  queryDate,
  termAssignment,
  termList,
  text,
  timeZone,
} from './wire.ts';

const fields = {
  /** Author, a user's ID. */
  author: z.optional(positiveInteger),
  /** Publication date in the site's time zone. */
  date: z.optional(publicationDate),
  /** Publication date in UTC. */
  date_utc: z.optional(publicationDateUtc),
  /** Slug. */
  slug: z.optional(text),
  /** Post status, such as `publish`, `draft`, `pending`, `private` or `future`. */
  status: z.optional(text),
  /**
   * The event's time zone: an IANA name such as `Europe/Berlin`, `UTC`, or an offset such as `UTC+5:30`. Left
   * out, a service takes the site's.
   */
  timezone: z.optional(timeZone),
  /** Whether the event lasts the whole day. Default false. */
  all_day: z.optional(flag),
  /** Featured image: the ID of an image in the media library, or a URL. */
  image: z.optional(image),
  /** Cost: a number, a text such as `'$10-25'`, or several of them. */
  cost: z.optional(cost),
  /** Event website, a URL. Default null. */
  website: z.optional(z.nullable(text)),
  /** Show a map. */
  show_map: z.optional(flag),
  /** Show a map link. */
  show_map_link: z.optional(flag),
  /** Hide in calendar views. */
  hide_from_listings: z.optional(flag),
  /** Sticky in calendar views. */
  sticky: z.optional(flag),
  /** Featured on the site. */
  featured: z.optional(flag),
  /** Categories by ID; a name that the site does not have makes a new one. Default null. */
  categories: z.optional(z.nullable(termAssignment)),
  /** Tags by ID; a name that the site does not have makes a new one. Default null. */
  tags: z.optional(z.nullable(termAssignment)),
  /** Venue: an ID, or the data of a new one. Default null. */
  venue: venueReferences,
  /** Organizers: IDs, or the data of new ones. Default null. */
  organizer: organizerReferences,
};

/** The body of POST `/events`: interface sections 2.1 and 4.6. */
export const EventCreate = z
  .strictObject({
    /** Event title. */
    title: nonEmptyText,
    /** Start. Wall time in `timezone`; an instant is converted to it. */
    start_date: eventDate,
    /** End. Wall time in `timezone`; an instant is converted to it. */
    end_date: eventDate,
    /** Description, HTML. */
    description: z.optional(leaveOut('', text)),
    /** Excerpt. */
    excerpt: z.optional(leaveOut('', text)),
    ...fields,
  })
  .check(resolveInstants);
/** The body of POST `/events`: interface sections 2.1 and 4.6. */
export interface EventCreate extends z.input<typeof EventCreate> {}

/** The body of POST, PUT and PATCH on an event: interface sections 2.1 and 4.7. */
export const EventUpdate = z
  .strictObject({
    /** Event title. */
    title: z.optional(nonEmptyText),
    /** Start. Wall time in `timezone`; an instant is converted to it. */
    start_date: z.optional(eventDate),
    /** End. Wall time in `timezone`; an instant is converted to it. */
    end_date: z.optional(eventDate),
    /** Description, HTML. It cannot be cleared. */
    description: z.optional(nonEmptyText),
    /** Excerpt. It cannot be cleared. */
    excerpt: z.optional(nonEmptyText),
    ...fields,
  })
  .check(resolveInstants);
/** The body of POST, PUT and PATCH on an event: interface sections 2.1 and 4.7. */
export interface EventUpdate extends z.input<typeof EventUpdate> {}

/**
 * The query of GET `/events`: interface section 4.5.
 *
 * A plain day or wall time in a date parameter means whole days, by their date, unless `strict_dates` is true:
 * then it is read as UTC, to the second. An instant (`Date`, `Temporal.Instant`, `Temporal.ZonedDateTime`, text
 * with `Z` or an offset) means that instant: the client sets `strict_dates` for it, and refuses to mix both kinds
 * unless `strict_dates` says which is meant.
 */
export const EventQuery = z
  .strictObject({
    /** The page to return, from 1. Default 1. */
    page: z.optional(positiveInteger),
    /** Events on a page. Default 10; real sites give at most 50 whatever is asked. */
    per_page: z.optional(positiveInteger),
    /** Events that start on or after this date. Default about now (real sites: yesterday, 00:00). */
    start_date: z.optional(queryDate),
    /** Events that end on or before this date. Default about two years after the default start. */
    end_date: z.optional(queryDate),
    /** Events that start before this date. */
    starts_before: z.optional(queryDate),
    /** Events that start after this date. */
    starts_after: z.optional(queryDate),
    /** Events that end before this date. */
    ends_before: z.optional(queryDate),
    /** Events that end after this date. */
    ends_after: z.optional(queryDate),
    /** False: dates mean whole days. True: dates mean the exact times given. Default false. */
    strict_dates: z.optional(flag),
    /** Text to find in title or description. */
    search: z.optional(text),
    /** Events of any of these categories, by ID or slug, their descendants included. */
    categories: z.optional(termList),
    /** Events with any of these tags, by ID or slug. */
    tags: z.optional(termList),
    /** Events at any of these venues, by ID. */
    venue: z.optional(integerList),
    /** Events of any of these organizers, by ID. */
    organizer: z.optional(integerList),
    /** Only featured events, or only others. */
    featured: z.optional(flag),
    /** Post status; without credentials only `publish` may be asked for. */
    status: z.optional(text),
    /** Whether the venue has geolocation data; needs a premium add-on. */
    geoloc: z.optional(flag),
    /** Venue latitude in degrees, together with `geoloc_lng`; needs a premium add-on. */
    geoloc_lat: z.optional(decimal),
    /** Venue longitude in degrees, together with `geoloc_lat`; needs a premium add-on. */
    geoloc_lng: z.optional(decimal),
    /** IDs of events to keep to; the date parameters are then ignored. */
    include: z.optional(integerList),
    /** Events whose parent post has this ID. */
    post_parent: z.optional(positiveInteger),
    /** Events with tickets, or without; needs a ticket add-on. */
    ticketed: z.optional(flag),
    /** Language of this request: one of the client's `languages`. */
    tl_language: z.optional(text),
  })
  .check(exactInstants, checkCoordinates);
/**
 * The query of GET `/events`: interface section 4.5.
 *
 * A plain day or wall time in a date parameter means whole days, by their date, unless `strict_dates` is true:
 * then it is read as UTC, to the second. An instant (`Date`, `Temporal.Instant`, `Temporal.ZonedDateTime`, text
 * with `Z` or an offset) means that instant: the client sets `strict_dates` for it, and refuses to mix both kinds
 * unless `strict_dates` says which is meant.
 */
export interface EventQuery extends z.input<typeof EventQuery> {}

const dateDetails = z.looseObject({
  /** Year. */
  year: always(digits),
  /** Month, from 1. */
  month: always(digits),
  /** Day of the month. */
  day: always(digits),
  /** Hour, from 0. */
  hour: always(digits),
  /** Minutes. */
  minutes: always(digits),
  /** Seconds. */
  seconds: always(digits),
});

const costDetails = z.looseObject({
  /** Currency symbol. */
  currency_symbol: always(z.string()),
  /** ISO 4217 code of the currency. */
  currency_code: always(z.string()),
  /** `prefix` or `postfix`. */
  currency_position: always(z.string()),
  /** The single amounts; those that are all digits are numbers. */
  values: always(z.array(digitsOrText)),
});

/** An event as the service answers it. */
export const CalendarEvent = z.pipe(
  z.looseObject({
    /** Numeric ID. */
    id: digits,
    /** ID across sites. */
    global_id: always(z.string()),
    /** IDs across sites. */
    global_id_lineage: always(z.array(z.string())),
    /** The author's user ID. */
    author: always(digits),
    /** Post status, such as `publish`, `draft` or `trash`. */
    status: always(z.string()),
    /** Publication date, `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
    date: always(z.string()),
    /** Publication date in UTC; `0000-00-00 00:00:00` for drafts. */
    date_utc: always(z.string()),
    /** Last change, `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
    modified: always(z.string()),
    /** Last change, `YYYY-MM-DD HH:MM:SS` in UTC. */
    modified_utc: always(z.string()),
    /** Its page on the site. */
    url: always(z.string()),
    /** Its address in the interface. */
    rest_url: always(z.string()),
    /** Title, plain text. */
    title: always(plainText),
    /** Description, HTML. */
    description: always(z.string()),
    /** Excerpt, HTML. */
    excerpt: always(z.string()),
    /** Slug, decoded; empty for drafts. */
    slug: always(slug),
    /** Featured image, or null. */
    image: imageOrNull,
    /** Whether it lasts the whole day: then from `00:00:00` to `23:59:59`, inclusive. */
    all_day: always(flagOrNull),
    /** Start, `YYYY-MM-DD HH:MM:SS` on the clocks of `timezone`. */
    start_date: always(z.string()),
    /** The parts of `start_date`. */
    start_date_details: always(dateDetails),
    /** End, `YYYY-MM-DD HH:MM:SS` on the clocks of `timezone`. */
    end_date: always(z.string()),
    /** The parts of `end_date`. */
    end_date_details: always(dateDetails),
    /** Start, `YYYY-MM-DD HH:MM:SS` in UTC. */
    utc_start_date: always(z.string()),
    /** The parts of `utc_start_date`. */
    utc_start_date_details: always(dateDetails),
    /** End, `YYYY-MM-DD HH:MM:SS` in UTC. */
    utc_end_date: always(z.string()),
    /** The parts of `utc_end_date`. */
    utc_end_date_details: always(dateDetails),
    /** Time zone: an IANA name, `UTC`, or an offset such as `UTC+5:30`. */
    timezone: always(z.string()),
    /** Abbreviation of the time zone at the start, such as `CEST`. */
    timezone_abbr: always(z.string()),
    /** Cost as displayed, such as `$10 – $25`. */
    cost: always(z.string()),
    /** The parts of `cost`. */
    cost_details: always(costDetails),
    /** Event website; null when there is none (the service then names the event's own page). */
    website: always(z.nullable(z.union([z.string(), z.literal(false)]))),
    /** Show a map; null for password-protected events in lists. */
    show_map: always(flagOrNull),
    /** Show a map link; null for password-protected events in lists. */
    show_map_link: always(flagOrNull),
    /** Hidden in calendar views; null for password-protected events in lists. */
    hide_from_listings: always(flagOrNull),
    /** Sticky in calendar views; null for password-protected events in lists. */
    sticky: always(flagOrNull),
    /** Featured; null for password-protected events in lists. */
    featured: always(flagOrNull),
    /** Categories. */
    categories: always(z.array(EventTerm)),
    /** Tags. */
    tags: always(z.array(EventTerm)),
    /** Venues, always a list. */
    venue: listOf(Venue),
    /** Organizers, always a list. */
    organizer: listOf(Organizer),
    /** Values of additional fields, by name. */
    custom_fields: namedValues,
    /** Structured data for search engines; on single reads only. */
    json_ld: z.optional(z.unknown()),
  }),
  z.transform((event) => ({ ...event, website: (event.website !== event.url && event.website) || null })),
);
/** An event as the service answers it. */
export interface CalendarEvent extends z.output<typeof CalendarEvent> {}

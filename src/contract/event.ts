import * as answer from './answer.ts';
import { checkCoordinates, exactInstants } from './event-query.ts';
import { resolveInstants } from './event-zone.ts';
import { leftOutWhen, listOf, orNull } from './nested.ts';
import { Organizer } from './organizer.ts';
import type { Payload } from './part.ts';
import { organizerReferences, venueReferences } from './references.ts';
import { EventTerm } from './term.ts';
import { Venue } from './venue.ts';
import * as wire from './wire.ts';
import * as z from './zod.ts';

const fields = {
  /** Author, a user's ID. */
  author: z.optional(wire.positiveInteger),
  /** Publication date in the site's time zone. */
  date: z.optional(wire.publicationDate),
  /** Publication date in UTC. */
  date_utc: z.optional(wire.publicationDateUtc),
  /** Slug. */
  slug: z.optional(wire.text),
  /** Post status, such as `publish`, `draft`, `pending`, `private` or `future`. */
  status: z.optional(wire.text),
  /**
   * The event's time zone: an IANA name such as `Europe/Berlin`, `UTC`, or an offset such as `UTC+5:30`. Left
   * out, a service takes the site's.
   */
  timezone: z.optional(wire.timeZone),
  /** Whether the event lasts the whole day. Default false. */
  all_day: z.optional(wire.flag),
  /** Featured image: the ID of an image in the media library, or a URL. */
  image: z.optional(wire.image),
  /** Cost: a number, a text such as `'$10-25'`, or several of them. */
  cost: z.optional(wire.cost),
  /** Event website, a URL. Default null. */
  website: z.optional(orNull(wire.text)),
  /** Show a map. */
  show_map: z.optional(wire.flag),
  /** Show a map link. */
  show_map_link: z.optional(wire.flag),
  /** Hide in calendar views. */
  hide_from_listings: z.optional(wire.flag),
  /** Sticky in calendar views. */
  sticky: z.optional(wire.flag),
  /** Featured on the site. */
  featured: z.optional(wire.flag),
  /** Categories by ID; a name that the site does not have makes a new one. Default null. */
  categories: z.optional(orNull(wire.termAssignment)),
  /** Tags by ID; a name that the site does not have makes a new one. Default null. */
  tags: z.optional(orNull(wire.termAssignment)),
  /** Venue: an ID, or the data of a new one. Default null. */
  venue: venueReferences,
  /** Organizers: IDs, or the data of new ones. Default null. */
  organizer: organizerReferences,
};

/** The body of POST `/events`: interface sections 2.1 and 4.6. */
export const EventCreate = z.strictObject(
  {
    /** Event title. */
    title: wire.nonEmptyText,
    /** Start. Wall time in `timezone`; an instant is converted to it. */
    start_date: wire.eventDate,
    /** End. Wall time in `timezone`; an instant is converted to it. */
    end_date: wire.eventDate,
    /** Description, HTML. */
    description: leftOutWhen('', wire.text),
    /** Excerpt. */
    excerpt: leftOutWhen('', wire.text),
    ...fields,
  },
  resolveInstants,
);
/** The body of POST `/events`: interface sections 2.1 and 4.6. */
export interface EventCreate extends z.input<typeof EventCreate> {}

/** The body of POST, PUT and PATCH on an event: interface sections 2.1 and 4.7. */
export const EventUpdate = z.strictObject(
  {
    /** Event title. */
    title: z.optional(wire.nonEmptyText),
    /** Start. Wall time in `timezone`; an instant is converted to it. */
    start_date: z.optional(wire.eventDate),
    /** End. Wall time in `timezone`; an instant is converted to it. */
    end_date: z.optional(wire.eventDate),
    /** Description, HTML. It cannot be cleared. */
    description: z.optional(wire.nonEmptyText),
    /** Excerpt. It cannot be cleared. */
    excerpt: z.optional(wire.nonEmptyText),
    ...fields,
  },
  resolveInstants,
);
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
export const EventQuery = z.strictObject(
  {
    /** The page to return, from 1. Default 1. */
    page: z.optional(wire.positiveInteger),
    /** Events on a page. Default 10; real sites give at most 50 whatever is asked. */
    per_page: z.optional(wire.positiveInteger),
    /** Events that start on or after this date. Default about now (real sites: yesterday, 00:00). */
    start_date: z.optional(wire.queryDate),
    /** Events that end on or before this date. Default about two years after the default start. */
    end_date: z.optional(wire.queryDate),
    /** Events that start before this date. */
    starts_before: z.optional(wire.queryDate),
    /** Events that start after this date. */
    starts_after: z.optional(wire.queryDate),
    /** Events that end before this date. */
    ends_before: z.optional(wire.queryDate),
    /** Events that end after this date. */
    ends_after: z.optional(wire.queryDate),
    /** False: dates mean whole days. True: dates mean the exact times given. Default false. */
    strict_dates: z.optional(wire.flag),
    /** Text to find in title or description. */
    search: z.optional(wire.text),
    /** Events of any of these categories, by ID or slug, their descendants included. */
    categories: z.optional(wire.termList),
    /** Events with any of these tags, by ID or slug. */
    tags: z.optional(wire.termList),
    /** Events at any of these venues, by ID. */
    venue: z.optional(wire.integerList),
    /** Events of any of these organizers, by ID. */
    organizer: z.optional(wire.integerList),
    /** Only featured events, or only others. */
    featured: z.optional(wire.flag),
    /** Post status; without credentials only `publish` may be asked for. */
    status: z.optional(wire.text),
    /** Whether the venue has geolocation data; needs a premium add-on. */
    geoloc: z.optional(wire.flag),
    /** Venue latitude in degrees, together with `geoloc_lng`; needs a premium add-on. */
    geoloc_lat: z.optional(wire.decimal),
    /** Venue longitude in degrees, together with `geoloc_lat`; needs a premium add-on. */
    geoloc_lng: z.optional(wire.decimal),
    /** IDs of events to keep to; the date parameters are then ignored. */
    include: z.optional(wire.integerList),
    /** Events whose parent post has this ID. */
    post_parent: z.optional(wire.positiveInteger),
    /** Events with tickets, or without; needs a ticket add-on. */
    ticketed: z.optional(wire.flag),
    /** Language of this request: one of the client's `languages`. */
    tl_language: z.optional(wire.text),
  },
  exactInstants,
  checkCoordinates,
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

const dateDetails = z.looseObject({
  /** Year. */
  year: answer.digits,
  /** Month, from 1. */
  month: answer.digits,
  /** Day of the month. */
  day: answer.digits,
  /** Hour, from 0. */
  hour: answer.digits,
  /** Minutes. */
  minutes: answer.digits,
  /** Seconds. */
  seconds: answer.digits,
});

const costDetails = z.looseObject({
  /** Currency symbol. */
  currency_symbol: answer.text,
  /** ISO 4217 code of the currency. */
  currency_code: answer.text,
  /** `prefix` or `postfix`. */
  currency_position: answer.text,
  /** The single amounts; those that are all digits are numbers. */
  values: answer.amounts,
});

/** The service names the event's own page as its website when it has none. */
const ownWebsite = ({ value: event }: Payload<{ website: string | null; url: string }>) => {
  if (!event.website || event.website === event.url) event.website = null;
};

/** An event as the service answers it. */
export const CalendarEvent = z.looseObject(
  {
    /** Numeric ID. */
    id: answer.id,
    /** ID across sites. */
    global_id: answer.text,
    /** IDs across sites. */
    global_id_lineage: answer.texts,
    /** The author's user ID. */
    author: answer.digits,
    /** Post status, such as `publish`, `draft` or `trash`. */
    status: answer.text,
    /** Publication date, `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
    date: answer.text,
    /** Publication date in UTC; `0000-00-00 00:00:00` for drafts. */
    date_utc: answer.text,
    /** Last change, `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
    modified: answer.text,
    /** Last change, `YYYY-MM-DD HH:MM:SS` in UTC. */
    modified_utc: answer.text,
    /** Its page on the site. */
    url: answer.plainText,
    /** Its address in the interface. */
    rest_url: answer.text,
    /** Title, plain text. */
    title: answer.plainText,
    /** Description, HTML. */
    description: answer.text,
    /** Excerpt, HTML. */
    excerpt: answer.text,
    /** Slug, decoded; empty for drafts. */
    slug: answer.slug,
    /** Featured image, or null. */
    image: answer.imageOrNull,
    /** Whether it lasts the whole day: then from `00:00:00` to `23:59:59`, inclusive. */
    all_day: answer.flagOrNull,
    /** Start, `YYYY-MM-DD HH:MM:SS` on the clocks of `timezone`. */
    start_date: answer.text,
    /** The parts of `start_date`. */
    start_date_details: answer.always(dateDetails),
    /** End, `YYYY-MM-DD HH:MM:SS` on the clocks of `timezone`. */
    end_date: answer.text,
    /** The parts of `end_date`. */
    end_date_details: answer.always(dateDetails),
    /** Start, `YYYY-MM-DD HH:MM:SS` in UTC. */
    utc_start_date: answer.text,
    /** The parts of `utc_start_date`. */
    utc_start_date_details: answer.always(dateDetails),
    /** End, `YYYY-MM-DD HH:MM:SS` in UTC. */
    utc_end_date: answer.text,
    /** The parts of `utc_end_date`. */
    utc_end_date_details: answer.always(dateDetails),
    /** Time zone: an IANA name, `UTC`, or an offset such as `UTC+5:30`. */
    timezone: answer.text,
    /** Abbreviation of the time zone at the start, such as `CEST`. */
    timezone_abbr: answer.text,
    /** Cost as displayed, such as `$10 – $25`. */
    cost: answer.text,
    /** The parts of `cost`. */
    cost_details: answer.always(costDetails),
    /** Event website, decoded; null when there is none (the service then names the event's own page). */
    website: answer.website,
    /** Show a map; null for password-protected events in lists. */
    show_map: answer.flagOrNull,
    /** Show a map link; null for password-protected events in lists. */
    show_map_link: answer.flagOrNull,
    /** Hidden in calendar views; null for password-protected events in lists. */
    hide_from_listings: answer.flagOrNull,
    /** Sticky in calendar views; null for password-protected events in lists. */
    sticky: answer.flagOrNull,
    /** Featured; null for password-protected events in lists. */
    featured: answer.flagOrNull,
    /** Categories. */
    categories: listOf(EventTerm as z.Schema<EventTerm>),
    /** Tags. */
    tags: listOf(EventTerm as z.Schema<EventTerm>),
    /** Venues, always a list. */
    venue: listOf(Venue),
    /** Organizers, always a list. */
    organizer: listOf(Organizer),
    /** Values of additional fields, by name. */
    custom_fields: answer.customFields,
    /** Structured data for search engines; on single reads only. */
    json_ld: z.optional(answer.anything),
  },
  ownWebsite,
);
/** An event as the service answers it. */
export interface CalendarEvent extends z.output<typeof CalendarEvent> {}

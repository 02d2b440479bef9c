import * as z from 'zod/mini';
import { parseWallTime } from '../../time/zone.ts';
import { type JsonObject, refine } from '../values/check.ts';
import { htmlToText } from '../values/html/text.ts';
import {
  addressOrNull,
  amounts,
  decodedText,
  digits,
  flagOrNull,
  identity,
  imageOrNull,
  listOf,
  openObject,
  orNull,
  slug,
  valuesByName,
} from '../values/response.ts';
import { Organizer } from './organizer.ts';
import { EventTerm } from './term.ts';
import { Venue } from './venue.ts';

function dateDetails() {
  return openObject({
    /** Year. */
    year: digits(),
    /** Month, from 1. */
    month: digits(),
    /** Day of the month, from 1. */
    day: digits(),
    /** Hour, from 0. */
    hour: digits(),
    /** Minutes. */
    minutes: digits(),
    /** Seconds. */
    seconds: digits(),
  });
}

/** Some sites send markup in the code. Without a currency, it is empty. */
const isCurrencyCode = (code: string) => /^([a-z]{3})?$/i.test(code);

/** An event as the client returns it. */
export const CalendarEvent = openObject({
  /** Numeric ID. */
  id: identity(digits()),
  /** ID across sites. */
  global_id: z.string(),
  /** IDs across sites. */
  global_id_lineage: z.array(z.string()),
  /** User ID of the author. */
  author: digits(),
  /** Post status, such as `publish`, `draft` or `trash`. */
  status: z.string(),
  /** Publication date, `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
  date: z.string(),
  /** Publication date in UTC. `0000-00-00 00:00:00` for drafts. */
  date_utc: z.string(),
  /** Last change, `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
  modified: z.string(),
  /**
   * Last change, `YYYY-MM-DD HH:MM:SS` in UTC. `0000-00-00 00:00:00` for drafts that have not changed since they were
   * created. For these, use `modified`.
   */
  modified_utc: z.string(),
  /** URL of the event's page on the site. */
  url: decodedText(),
  /** URL of the event in the API. */
  rest_url: z.string(),
  /** Title as plain text: no tags, entities decoded. */
  title: identity(z.string()),
  /** Title as HTML, as the site renders it. If it has no markup, write `title` instead. */
  // Not sent. The check of the whole event sets it.
  title_html: z.optional(z.string()) as z.ZodMiniType as z.ZodMiniType<string>,
  /** Description, HTML as the site renders it. To write a changed one back, read it with `stored`. */
  description: z.string(),
  /** Excerpt, HTML as the site renders it. */
  excerpt: z.string(),
  /** Slug, decoded. Empty for drafts, absent before release 4.7. */
  slug: z.optional(slug()),
  /** Featured image, or null. */
  image: imageOrNull(),
  /** Whether the event lasts the whole day: from `00:00:00` to `23:59:59`, inclusive. */
  all_day: flagOrNull(),
  /** Start, `YYYY-MM-DD HH:MM:SS` in local time (`timezone`). */
  start_date: identity(z.string()),
  /** The parts of `start_date`. */
  start_date_details: dateDetails(),
  /** End, `YYYY-MM-DD HH:MM:SS` in local time (`timezone`). */
  end_date: identity(z.string()),
  /** The parts of `end_date`. */
  end_date_details: dateDetails(),
  /** Start, `YYYY-MM-DD HH:MM:SS` in UTC. Null if the site has not stored it. Use `startOf` to compute it. */
  utc_start_date: orNull(z.string()),
  /** The parts of `utc_start_date`. */
  utc_start_date_details: dateDetails(),
  /** End, `YYYY-MM-DD HH:MM:SS` in UTC. Null if the site has not stored it. Use `endOf` to compute it. */
  utc_end_date: orNull(z.string()),
  /** The parts of `utc_end_date`. */
  utc_end_date_details: dateDetails(),
  /** Time zone: an IANA name, `UTC`, or an offset such as `UTC+5:30`. */
  timezone: z.string(),
  /** Abbreviation of the time zone at the start, or at the first date of a recurring event, such as `CEST`. */
  timezone_abbr: z.string(),
  /** Cost as displayed, such as `$10 – $25`. */
  cost: decodedText(),
  /** The parts of `cost`. */
  cost_details: openObject({
    /** Currency symbol. */
    currency_symbol: decodedText(),
    /** ISO 4217 code of the currency. Older releases do not send it. */
    currency_code: z.optional(z.string().check(refine(isCurrencyCode, 'a currency code such as EUR'))),
    /** `prefix` or `postfix`, or `suffix` from the form of the plugin. */
    currency_position: z.string(),
    /** The individual amounts. All-digit amounts are numbers, others are strings. */
    values: amounts(),
  }),
  /** Event website, decoded. Null if there is none, even though the API then sends the event's own page. */
  website: addressOrNull(),
  /** Show a map. Null for password-protected events in lists. */
  show_map: flagOrNull(),
  /** Show a map link. Null for password-protected events in lists. */
  show_map_link: flagOrNull(),
  /** Hidden in calendar views. Null for password-protected events in lists. */
  hide_from_listings: flagOrNull(),
  /** Sticky in calendar views. Null for password-protected events in lists. */
  sticky: flagOrNull(),
  /** Featured. Null for password-protected events in lists. */
  featured: flagOrNull(),
  /** Categories. */
  categories: listOf<EventTerm>(EventTerm),
  /** Tags. */
  tags: listOf<EventTerm>(EventTerm),
  /** Venues, always a list. */
  venue: listOf<Venue>(Venue),
  /** Organizers, always a list. */
  organizer: listOf<Organizer>(Organizer),
  /** Values of additional fields, by name. */
  custom_fields: valuesByName(),
  /** Structured data for search engines, only on single reads. */
  json_ld: z.optional(z.unknown()),
}).check(removeOwnWebsite, setTitles);
/** An event as the client returns it. */
export interface CalendarEvent extends z.infer<typeof CalendarEvent> {}

/** Checks whether the client leaves an event out of lists, because it lacks what identifies it. */
export const isUnreadable = ({ title, start_date, end_date }: JsonObject): boolean =>
  typeof title !== 'string' || Number.isNaN(parseWallTime(`${start_date}`) + parseWallTime(`${end_date}`));

/** Without a website, the API sends the event's own page as its website. */
function removeOwnWebsite({ value: event }: z.core.ParsePayload<{ website?: unknown; url?: unknown }>): void {
  if (event.website === event.url) event.website = null;
}

/** Sets `title` to plain text and `title_html` to the HTML that was received. */
function setTitles({ value: event }: z.core.ParsePayload<{ title?: unknown; title_html?: unknown }>): void {
  // A response may be trimmed.
  if (typeof event.title !== 'string') return;
  event.title_html = event.title;
  event.title = htmlToText(event.title);
}

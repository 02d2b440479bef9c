import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { addIssue, type Issues, positiveInteger, strictObject } from '../values/check.ts';
import { cost } from '../values/cost.ts';
import { eventDate, publicationDate, publicationDateUtc, timeZone } from '../values/date.ts';
import { imageAsText, termAssignment } from '../values/reference.ts';
import {
  flag,
  html,
  line,
  nonEmptyText,
  nullable,
  omitEmpty,
  type PostStatus,
  textOrNone,
  website,
  word,
} from '../values/text.ts';
import { checkEnd, type EventDates, encodeDates } from './event-dates.ts';
import { organizerReferences, venueReferences } from './linked-reference.ts';

/** The two fields of a title. A body has one of them. */
interface EventTitle {
  /** Event title, plain text. It is read back unchanged, except that quotes and dashes become typographic. */
  title: string;
  /** Event title as HTML, instead of `title`. */
  title_html: string;
}

function title(): { [Field in keyof EventTitle]: z.ZodMiniOptional<z.ZodMiniType<string, string>> } {
  return { title: z.optional(line(nonEmptyText())), title_html: z.optional(html(nonEmptyText())) };
}

function fields() {
  return {
    /** Author ID. */
    author: z.optional(positiveInteger()),
    /** Publication date. Local time in the site's time zone. */
    date: z.optional(publicationDate()),
    /** Publication date in UTC. */
    date_utc: z.optional(publicationDateUtc()),
    /** Slug. */
    slug: textOrNone(),
    /** Post status, such as `publish`, `draft` or `pending`. */
    status: z.optional(word<PostStatus>(nonEmptyText())),
    /**
     * Event time zone: an IANA name such as `Europe/Berlin`, `UTC`, or an offset such as `UTC+5:30`. Default: the
     * site's time zone.
     *
     * @example "Europe/Berlin"
     * @example "UTC+5:30"
     */
    timezone: z.optional(timeZone()),
    /**
     * Whether the event lasts the whole day.
     *
     * @defaultValue `false`
     */
    all_day: nullable(flag()),
    /**
     * Featured image: the ID of an image in the media library, an image that you have read, or the URL of any image; null
     * for none.
     */
    image: imageAsText(),
    /**
     * Event cost: a number, a string such as `$10-25`, or a list of these. 0 makes the event free. Sent as plain
     * numbers: `1,250.00` becomes `1250.00`. Ambiguous amounts such as `1.250` and several currencies are rejected.
     * Sites drop the words of several amounts or parts.
     *
     * @example 10
     * @example "10-25"
     */
    cost: z.optional(cost()),
    /** Event website URL. */
    website: z.optional(z.nullable(website())),
    /** Show a map. */
    show_map: nullable(flag()),
    /** Show a map link. */
    show_map_link: nullable(flag()),
    /** Hide in calendar view. */
    hide_from_listings: nullable(flag()),
    /** Sticky in calendar view. */
    sticky: nullable(flag()),
    /** Featured on the site. */
    featured: nullable(flag()),
    /**
     * Venue: an ID, a venue that you have read, or the data of a new one, which overwrites an existing venue of the same
     * name: use `venues.ensure` for a shared one; by default null.
     */
    venue: z.optional(venueReferences()),
    /**
     * Organizers: IDs, organizers that you have read, or the data of new ones, which overwrites existing organizers of
     * the same name: use `organizers.ensure` for shared ones; by default null.
     */
    organizer: z.optional(organizerReferences()),
  };
}

interface EventFields extends EventDates, Partial<EventTitle> {}

/** Encodes an event so that the site stores what the caller means. */
export function encodeEvent(event: EventFields, payload: Issues): object {
  const { title, title_html } = event;
  if (title_html !== undefined) {
    if (title !== undefined)
      addIssue(payload, 'not_allowed', 'either title or title_html', title_html, ['title_html']);
    // The API knows no other name.
    event.title = title_html;
    delete event.title_html;
  }
  encodeDates(event, payload);
  return event;
}

/** Requires a title, even if other fields are invalid. */
const requireTitle = z.check<EventFields>(
  ({ value: event, issues }) => {
    if (event.title === undefined && event.title_html === undefined)
      addIssue({ issues }, 'required', 'a non-empty string', undefined, ['title']);
  },
  { when: () => true },
);

/** The fields of a new event, with both titles. */
const NewEvent = strictObject(
  () => ({
    ...title(),
    /**
     * Start date and time, in local time (`timezone`). An instant is converted to it.
     *
     * @example "2027-06-19 14:00"
     * @example "2027-06-19T14:00:00+02:00"
     */
    start_date: eventDate(),
    /**
     * End date and time, in local time (`timezone`). An instant is converted to it.
     *
     * @example "2027-06-19 22:00"
     * @example "2027-06-19T22:00:00+02:00"
     */
    end_date: eventDate(),
    /** Description, HTML. */
    description: omitEmpty(html()),
    /** Excerpt. */
    excerpt: omitEmpty(html()),
    ...fields(),
    /**
     * Categories: IDs, categories that you have read, or names: `create` finds the category with this name or slug, or
     * creates it.
     */
    categories: z.optional(termAssignment()),
    /** Tags: IDs, tags that you have read, or names: `create` finds the tag with this name or slug, or creates it. */
    tags: z.optional(termAssignment()),
  }),
  requireTitle,
);

/** The fields of a new event. */
export interface NewEventFields
  extends Omit<z.input<typeof NewEvent>, keyof EventTitle>,
    Partial<EventTitle> {}

/** The data of a new event, with a `title` or a `title_html`. */
export type EventCreate = NewEventFields & (Pick<EventTitle, 'title'> | Pick<EventTitle, 'title_html'>);

/** The data of a new event, with a `title` or a `title_html`. */
export const EventCreate = encoded(encoded(NewEvent, encodeEvent), checkEnd) as typeof NewEvent &
  z.ZodMiniType<EventCreate, EventCreate>;

/** The fields that `update` sends for an event. */
export const EventUpdate = encoded(
  encoded(
    strictObject(() => ({
      ...title(),
      /** Start date and time, in local time (`timezone`). An instant is converted to it. */
      start_date: z.optional(eventDate()),
      /** End date and time, in local time (`timezone`). An instant is converted to it. */
      end_date: z.optional(eventDate()),
      /** Description, HTML. Cannot be cleared here, only with `edit`. */
      description: z.optional(html(nonEmptyText())),
      /** Excerpt. Cannot be cleared here, only with `edit`. */
      excerpt: z.optional(html(nonEmptyText())),
      ...fields(),
      /**
       * Categories: IDs, categories that you have read, or names. Sites find categories by name, and create one for
       * any other string.
       */
      categories: z.optional(termAssignment()),
      /**
       * Tags: IDs, tags that you have read, or names. Do not pass the name of a tag that exists: sites then create
       * a tag with its ID as name. Pass IDs, or use `edit`.
       */
      tags: z.optional(termAssignment()),
    })),
    encodeEvent,
  ),
  checkEnd,
);
/** The fields that `update` sends for an event. */
export interface EventUpdate extends z.input<typeof EventUpdate> {}

import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { addIssue, type Issues, positiveInteger } from '../values/check.ts';
import { cost } from '../values/cost.ts';
import { eventDate, publicationDate, publicationDateUtc, timeZone } from '../values/date.ts';
import { termAssignment } from '../values/reference.ts';
import { imageAsText } from '../values/response.ts';
import {
  flag,
  html,
  newPostStatus,
  nonEmptyHtml,
  nonEmptyLine,
  omitEmpty,
  omitNull,
  textOrNone,
  website,
} from '../values/text.ts';
import { checkEnd, type EventDates, encodeDates } from './event-dates.ts';
import { organizerReferences, venueReferences } from './linked-reference.ts';

/** The two fields of a title, of which a body has one. */
interface EventTitle {
  /** Event title. Plain text, which is read back as it is; only quotes and dashes become typographic. */
  title: string;
  /** Event title as HTML, in the place of `title`. */
  title_html: string;
}

type TitleInput = { [Field in keyof EventTitle]?: string | undefined };

function title(): { [Field in keyof EventTitle]: z.ZodMiniOptional<z.ZodMiniType<string, string>> } {
  return { title: z.optional(nonEmptyLine()), title_html: z.optional(nonEmptyHtml()) };
}

function fields() {
  return {
    /** Author ID. */
    author: z.optional(positiveInteger()),
    /** Publication date. Wall time in the site's time zone. */
    date: z.optional(publicationDate()),
    /** Publication date in UTC. */
    date_utc: z.optional(publicationDateUtc()),
    /** Slug. */
    slug: textOrNone(),
    /** Post status. Such as `publish`, `draft` or `pending`. */
    status: z.optional(newPostStatus()),
    /**
     * Event time zone. An IANA name such as `Europe/Berlin`, `UTC`, or an offset such as `UTC+5:30`; without it, a
     * service takes the site's.
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
    all_day: omitNull(flag()),
    /**
     * Featured image ID or URL. The ID of an image in the media library, the image as it was read, or the URL of any image;
     * null for none.
     */
    image: imageAsText(),
    /**
     * Event cost. A number, a text such as `$10-25`, or several of them; 0 for a free event. Amounts are sent as plain
     * numbers, `1,250.00` as `1250.00`; one that could mean two, such as `1.250`, is refused.
     *
     * @example 10
     * @example "10-25"
     */
    cost: z.optional(cost()),
    /** Event website URL. */
    website: z.optional(z.nullable(website())),
    /** Show a map. */
    show_map: omitNull(flag()),
    /** Show a map link. */
    show_map_link: omitNull(flag()),
    /** Hide in calendar view. */
    hide_from_listings: omitNull(flag()),
    /** Sticky in calendar view. */
    sticky: omitNull(flag()),
    /** Featured on the site. */
    featured: omitNull(flag()),
    /**
     * Venue IDs (described as IDs or data). An ID, a venue as it was read, or the data of a new one, which overwrites the
     * venue of that name on real sites: use `venues.ensure` for a shared one; by default null.
     */
    venue: z.optional(venueReferences()),
    /**
     * Organizer IDs (described as IDs or data). IDs, organizers as they were read, or the data of new ones, which overwrites
     * the organizers of these names on real sites: use `organizers.ensure` for shared ones; by default null.
     */
    organizer: z.optional(organizerReferences()),
  };
}

/** Sends the HTML of a title as the title, which is the name that services know. */
function sendTitleHtml(event: TitleInput, payload: Issues): void {
  const { title, title_html } = event;
  if (title_html === undefined) return;
  if (title !== undefined)
    addIssue(payload, 'not_allowed', 'title or title_html alone', title_html, ['title_html']);
  event.title = title_html;
  delete event.title_html;
}

/** Makes an event such that a service stores what is meant. */
export function encodeEvent(event: TitleInput & EventDates, payload: Issues): object {
  sendTitleHtml(event, payload);
  encodeDates(event, payload);
  return event;
}

/** A new event has a title. It is missed beside whatever else is wrong. */
const requireTitle = z.check<TitleInput>(
  ({ value: event, issues }) => {
    if (event.title === undefined && event.title_html === undefined)
      addIssue({ issues }, 'required', 'text that is not empty', undefined, ['title']);
  },
  { when: () => true },
);

/** The fields of a new event, of whose titles a body has one. */
const NewEvent = z
  .strictObject({
    ...title(),
    /**
     * Start date and time. Wall time in `timezone`; an instant is converted to it.
     *
     * @example "2027-06-19 14:00"
     * @example "2027-06-19T14:00:00+02:00"
     */
    start_date: eventDate(),
    /**
     * End date and time. Wall time in `timezone`; an instant is converted to it.
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
     * Category IDs (described as ID or name). IDs, categories as they were read, or names: `create` finds the category of that name or
     * slug, or makes a new one.
     */
    categories: z.optional(termAssignment()),
    /**
     * Tag IDs (described as ID or name). IDs, tags as they were read, or names: `create` finds the tag of that name or slug, or
     * makes a new one.
     */
    tags: z.optional(termAssignment()),
  })
  .check(requireTitle);

/** The body of POST `/events`: interface sections 2.1 and 4.6. It has a `title` or a `title_html`. */
export type EventCreate = Omit<z.input<typeof NewEvent>, keyof EventTitle> &
  Partial<EventTitle> &
  (Pick<EventTitle, 'title'> | Pick<EventTitle, 'title_html'>);

/** The body of POST `/events`: interface sections 2.1 and 4.6. */
export const EventCreate = encoded(encoded(NewEvent, encodeEvent), checkEnd) as typeof NewEvent &
  z.ZodMiniType<EventCreate, EventCreate>;

/** The body of POST, PUT and PATCH on an event: interface sections 2.1 and 4.7. */
export const EventUpdate = encoded(
  encoded(
    z.strictObject({
      ...title(),
      /** Start date and time. Wall time in `timezone`; an instant is converted to it. */
      start_date: z.optional(eventDate()),
      /** End date and time. Wall time in `timezone`; an instant is converted to it. */
      end_date: z.optional(eventDate()),
      /** Description, HTML. It cannot be cleared here; `edit` can. */
      description: z.optional(nonEmptyHtml()),
      /** Excerpt. It cannot be cleared here; `edit` can. */
      excerpt: z.optional(nonEmptyHtml()),
      ...fields(),
      /**
       * Category IDs (described as ID or name). Names are sent as they are; real sites know those of their categories,
       * and make a new category of any other text.
       */
      categories: z.optional(termAssignment()),
      /**
       * Tag IDs (described as ID or name). Names are sent as they are; of one that they have already, real sites make a
       * tag that is called like its ID. Pass IDs, or use `edit`.
       */
      tags: z.optional(termAssignment()),
    }),
    encodeEvent,
  ),
  checkEnd,
);
/** The body of POST, PUT and PATCH on an event: interface sections 2.1 and 4.7. */
export interface EventUpdate extends z.input<typeof EventUpdate> {}

// An update keeps the other fields by itself (title, description, excerpt, slug, author, venue, terms). Those are better
// left out: the service sends them rendered, with quotes curled and paragraphs added.
/**
 * The fields of an event that an update resets, beside its cost. Start and end are among them, since a time zone alone
 * would move them.
 */
export const eventFieldsResetByUpdate = [
  'status',
  'image',
  'show_map',
  'show_map_link',
  'date',
  'start_date',
  'end_date',
  'timezone',
  'all_day',
  'website',
  'organizer',
  'featured',
  'sticky',
  'hide_from_listings',
] as const satisfies readonly (keyof EventUpdate)[];

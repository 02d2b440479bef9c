import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { addIssue } from '../values/check.ts';
import { cost } from '../values/cost.ts';
import { clearableTerms } from '../values/reference.ts';
import { clearableHtml, omitEmpty, website } from '../values/text.ts';
import { EventUpdate, encodeEvent } from './event-body.ts';
import { checkEnd, type EventDates } from './event-dates.ts';
import { oneVenue, organizerReferences, venueReplacement } from './linked-reference.ts';

/** The changes that `edit` makes to an event. What is left out stays as it is; null clears a field. */
export const EventChanges = encoded(
  z.strictObject({
    ...EventUpdate.shape,
    /** Description, HTML; null or an empty text clears it. */
    description: clearableHtml(),
    /** Excerpt, HTML; null or an empty text clears it. */
    excerpt: clearableHtml(),
    /**
     * Event cost: a number, a text such as `$10-25`, or several of them; 0 for a free event, null for no cost. Amounts are
     * sent as plain numbers, `1,250.00` as `1250.00`; one that could mean two, such as `1.250`, is refused.
     */
    cost: omitEmpty(cost()),
    /** Event website, a URL; null or an empty text removes it. */
    website: omitEmpty(z.nullable(website())),
    /**
     * Categories: IDs, categories as they were read, or names. A text is always a name: the category of that name or slug, or a new one. Null or
     * an empty list takes all away.
     */
    categories: clearableTerms(),
    /**
     * Tags: IDs, tags as they were read, or names. A text is always a name: the tag of that name or slug, or a new one. Null or an empty
     * list takes all away.
     */
    tags: clearableTerms(),
    /**
     * Venue: an ID, a venue as it was read, or the data of a new one, which overwrites the venue of that name on real sites: use
     * `venues.ensure` for a shared one; null where the event has none. The interface cannot take a venue away.
     */
    venue: z.optional(venueReplacement()),
    /**
     * Organizers: IDs, organizers as they were read, or the data of new ones, which overwrites the organizers of these names on real sites: use
     * `organizers.ensure` for shared ones. Null or an empty list takes all away.
     */
    organizer: omitEmpty(organizerReferences()),
  }),
  encodeEvent,
);
/** The changes that `edit` makes to an event. What is left out stays as it is; null clears a field. */
export interface EventChanges extends z.input<typeof EventChanges> {}

/**
 * The changes of an event together with what it has. Until then, a wall time is not compared with an instant, and the event may
 * have no venue. A service ignores every form that would take one away.
 */
export const MergedEvent = encoded(EventChanges, (event: EventDates & { venue?: unknown }, payload) => {
  if (event.venue === null) addIssue(payload, 'not_allowed', oneVenue, null, ['venue']);
  return checkEnd(event, payload);
});

import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { addIssue, strictObject } from '../values/check.ts';
import { cost } from '../values/cost.ts';
import { clearableTerms } from '../values/reference.ts';
import { clearableHtml, omitEmpty, website } from '../values/text.ts';
import { EventUpdate, encodeEvent } from './event-body.ts';
import { checkEnd, type EventDates } from './event-dates.ts';
import { oneVenue, organizerReferences, venueReplacement } from './linked-reference.ts';

/** Changes to an event for `edit`. Fields you leave out stay unchanged. Null clears a field. */
export const EventChanges = encoded(
  strictObject(() => ({
    ...EventUpdate.shape,
    /** Description, HTML; null or an empty string clears it. */
    description: clearableHtml(),
    /** Excerpt, HTML; null or an empty string clears it. */
    excerpt: clearableHtml(),
    /**
     * Event cost: a number, a string such as `$10-25`, or a list of these. 0 makes the event free, null removes it. Sent as
     * plain numbers: `1,250.00` becomes `1250.00`. Ambiguous amounts such as `1.250` and several currencies are rejected.
     * Sites drop the words of several amounts or parts.
     */
    cost: omitEmpty(cost()),
    /** Event website, a URL; null or an empty string removes it. */
    website: omitEmpty(z.nullable(website())),
    /**
     * Categories: IDs, categories that you have read, or names. A string is always a name: the category with this name
     * or slug is found or created; null or an empty list removes all.
     */
    categories: clearableTerms(),
    /**
     * Tags: IDs, tags that you have read, or names. A string is always a name: the tag with this name or slug is found
     * or created; null or an empty list removes all.
     */
    tags: clearableTerms(),
    /**
     * Venue: an ID, a venue that you have read, or the data of a new one, which overwrites an existing venue of the same
     * name: use `venues.ensure` for a shared one; null if the event has none. The API cannot remove a venue.
     */
    venue: z.optional(venueReplacement()),
    /**
     * Organizers: IDs, organizers that you have read, or the data of new ones, which overwrites existing organizers of
     * the same name: use `organizers.ensure` for shared ones; null or an empty list removes all.
     */
    organizer: omitEmpty(organizerReferences()),
  })),
  encodeEvent,
);
/** Changes to an event for `edit`. Fields you leave out stay unchanged. Null clears a field. */
export interface EventChanges extends z.input<typeof EventChanges> {}

/**
 * Checks the changes of an event together with its current fields. Only then can a local time be compared with an
 * instant. A venue that the event has cannot be removed, because the API ignores every form that would do so.
 */
export const MergedEvent = encoded(EventChanges, (event: EventDates & { venue?: unknown }, payload) => {
  if (event.venue === null) addIssue(payload, 'not_allowed', oneVenue, null, ['venue']);
  return checkEnd(event, payload);
});

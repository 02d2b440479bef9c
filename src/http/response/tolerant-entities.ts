import * as z from 'zod/mini';
import {
  CalendarEvent,
  costDetails,
  dateDetails,
  EventFields,
  removeOwnWebsite,
  setTitles,
} from '../../contract/records/calendar-event.ts';
import { Category } from '../../contract/records/category.ts';
import { Organizer } from '../../contract/records/organizer.ts';
import { Tag } from '../../contract/records/tag.ts';
import { EventTerm, termLinks } from '../../contract/records/term.ts';
import { Venue } from '../../contract/records/venue.ts';
import { Root } from '../../contract/service.ts';
import { Image, imageOrNull } from '../../contract/values/image.ts';
import { addressOrNull, digits, listOf, valuesByName } from '../../contract/values/response.ts';

/**
 * The form of an entity that reads a response with fields missing, because `_fields` trimmed it or a plug-in cut it.
 *
 * @param present - the fields that are there all the same, and the tolerant forms of nested objects
 */
function tolerant(entity: z.ZodMiniObject, present: Record<string, z.ZodMiniType> = {}) {
  return z.extend(z.partial(entity), present);
}

const image = imageOrNull(tolerant(Image));
const details = z.optional(tolerant(dateDetails()));

function tolerantPost(post: z.ZodMiniObject) {
  return tolerant(post, { id: digits(), image: z.optional(image) });
}

function tolerantTerm(term: z.ZodMiniObject) {
  return tolerant(term, { id: digits(), urls: z.optional(tolerant(termLinks())) });
}

const venue = tolerantPost(Venue);
const organizer = tolerantPost(Organizer);
const terms = listOf(tolerantTerm(EventTerm));

const event = tolerant(EventFields, {
  id: digits(),
  image,
  start_date_details: details,
  end_date_details: details,
  utc_start_date_details: details,
  utc_end_date_details: details,
  cost_details: z.optional(tolerant(costDetails())),
  website: addressOrNull(),
  categories: terms,
  tags: terms,
  venue: listOf(venue),
  organizer: listOf(organizer),
  custom_fields: valuesByName(),
});

/** What the client reads responses with, by what the interface promises. */
export const tolerantEntities: ReadonlyMap<z.ZodMiniType, z.ZodMiniType> = new Map<
  z.ZodMiniType,
  z.ZodMiniType
>([
  [CalendarEvent, event.check(removeOwnWebsite, setTitles)],
  [Venue, venue],
  [Organizer, organizer],
  [Category, tolerantTerm(Category)],
  [Tag, tolerantTerm(Tag)],
  [Root, tolerant(Root)],
]);

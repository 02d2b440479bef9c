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
 * @param present - the fields that are never trimmed, and the tolerant forms of nested objects
 */
function tolerant(entity: z.ZodMiniObject, present: Record<string, z.ZodMiniType> = {}) {
  // A loop, since `z.partial` and `z.extend` would be 550 bytes of a bundle for this one use.
  const optionalFields: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of Object.entries(entity.shape)) optionalFields[name] = z.optional(field);
  return z.looseObject({ ...optionalFields, ...present });
}

/** The tolerant forms of all entities, by their schemas. */
function createTolerantForms(): ReadonlyMap<z.ZodMiniType, z.ZodMiniType> {
  const image = imageOrNull(tolerant(Image));
  const details = z.optional(tolerant(dateDetails()));
  const tolerantPost = (post: z.ZodMiniObject) => tolerant(post, { id: digits(), image: z.optional(image) });
  const tolerantTerm = (term: z.ZodMiniObject) =>
    tolerant(term, { id: digits(), urls: z.optional(tolerant(termLinks())) });

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

  return new Map<z.ZodMiniType, z.ZodMiniType>([
    [CalendarEvent, event.check(removeOwnWebsite, setTitles)],
    [Venue, venue],
    [Organizer, organizer],
    [Category, tolerantTerm(Category)],
    [Tag, tolerantTerm(Tag)],
    [Root, tolerant(Root)],
  ]);
}

let tolerantForms: ReadonlyMap<z.ZodMiniType, z.ZodMiniType> | undefined;

/** What reads a response that lacks fields which its schema promises. Created for the first one: most programs see none. */
export function tolerantForm(schema: z.ZodMiniType): z.ZodMiniType {
  tolerantForms ??= createTolerantForms();
  return tolerantForms.get(schema) ?? schema;
}

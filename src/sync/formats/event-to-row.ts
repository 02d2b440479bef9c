import { isAddress } from '../../contract/values/text.ts';
import type { CalendarEvent, Organizer, OrganizerCreate, Venue, VenueCreate } from '../../index.ts';
import { neverPublished } from '../import/changed-fields.ts';
import { meantCost } from '../import/costs.ts';
import type { ImportRow } from '../import/rows.ts';
import { titleFields, writableWebsite } from '../import/texts.ts';
import { flagFields, organizerFields, venueFields } from './csv/columns.ts';

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** The named fields of a record that are not empty. */
function filledFields<Fields extends object, Name extends keyof Fields>(
  record: Fields,
  names: readonly Name[],
): Pick<Fields, Name> {
  const filled = names.filter((name) => (record[name] ?? '') !== '');
  return Object.fromEntries(filled.map((name) => [name, record[name]])) as Pick<Fields, Name>;
}

function venueToRow(venue: Venue): VenueCreate {
  const { description, image } = venue;
  return {
    venue: venue.venue ?? '',
    ...filledFields({ ...venue, website: writableWebsite(venue.website) }, venueFields),
    ...(description && { description }),
    ...(image?.url && { image: image.url }),
    ...(isFlag(venue.show_map) && { show_map: venue.show_map }),
    ...(isFlag(venue.show_map_link) && { show_map_link: venue.show_map_link }),
  };
}

function organizerToRow(organizer: Organizer): OrganizerCreate {
  const { description, image } = organizer;
  return {
    organizer: organizer.organizer ?? '',
    ...filledFields({ ...organizer, website: writableWebsite(organizer.website) }, organizerFields),
    ...(description && { description }),
    ...(image?.url && { image: image.url }),
  };
}

/**
 * Turns an event of a site into a row, for an import into another site or for a file: the venue and the organizers as
 * their data, categories and tags as their names, the image as its URL, an empty field as null. A title with markup is
 * `title_html`, any other `title`. What belongs to the site only is left out: the author, addresses, and what the service computes.
 *
 * @param event - an event as the client returns it
 * @example
 * ```ts
 * import { eventToRow } from 'events-calendar-client/sync';
 *
 * const row = eventToRow(await calendar.events.get(12));
 * console.log(row.title, row.categories);
 * ```
 */
export function eventToRow(event: CalendarEvent): ImportRow {
  const { slug, timezone, status, date_utc, description, excerpt, image } = event;
  // What has no name cannot be found by it on another site.
  const [venue] = (event.venue ?? []).filter((each) => each.venue);
  const organizers = event.organizer ?? [];
  const areNamed = organizers.every((each) => each.organizer);
  const setFlags = flagFields.filter((name) => isFlag(event[name]));
  return {
    id: event.id,
    ...(slug && { slug }),
    ...titleFields(event.title_html),
    start_date: event.start_date,
    end_date: event.end_date,
    ...(timezone && { timezone }),
    ...Object.fromEntries(setFlags.map((name) => [name, event[name]])),
    ...(status && { status }),
    ...(date_utc && date_utc !== neverPublished && { date_utc }),
    description: description || null,
    excerpt: excerpt || null,
    cost: meantCost(event),
    website: writableWebsite(event.website) ?? null,
    // An image whose file is gone has no URL, and those of the sample calendar have one that no site reads.
    ...(image === null && { image }),
    ...(image?.url && isAddress(image.url) && { image: image.url }),
    ...(venue && { venue: venueToRow(venue) }),
    ...(areNamed && { organizer: organizers.map(organizerToRow) }),
    categories: (event.categories ?? []).map(({ name }) => name),
    tags: (event.tags ?? []).map(({ name }) => name),
  };
}

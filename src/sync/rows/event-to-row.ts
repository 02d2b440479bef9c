import { isAddress } from '../../contract/values/text.ts';
import type { CalendarEvent, Organizer, OrganizerCreate, Venue, VenueCreate } from '../../index.ts';
import { meantCost } from '../../stored/cost.ts';
import { neverPublished, titleFields } from '../../stored/values.ts';
import { usualDates } from '../../time/event-span.ts';
import { requireThat } from '../validate.ts';
import { flagFields, organizerFields, venueFields } from './fields.ts';
import type { ImportRow } from './import-row.ts';
import { writableWebsite } from './texts.ts';

const fieldsOfVenue = ['venue', ...venueFields, 'show_map', 'show_map_link'];
const fieldsOfOrganizer = ['organizer', ...organizerFields];

/** Returns the fields of a venue or an organizer that are not empty. */
function linkedFields<Body>(record: Venue | Organizer, names: readonly string[]): Body {
  const fields = new Map<string, unknown>(Object.entries(record));
  fields.set('website', writableWebsite(record.website)).set('image', record.image?.url);
  const filled = [...names, 'description', 'image'].filter((name) => (fields.get(name) ?? '') !== '');
  return Object.fromEntries(filled.map((name) => [name, fields.get(name)])) as Body;
}

const noteOnPassword = 'It has a password. Copies have only its title and dates, and a new event is a draft.';

export const isOnPassword = (note: string) => note.startsWith('It has a password.'); // as in older files

/** A property with what a row lacks of its event, which a copy of the row keeps. */
const lost = Symbol('lost');

export const lostIn = (row: object): string => (row as { readonly [lost]?: string })[lost] ?? '';

export const withLost = <Row extends object>(row: Row, note: string): Row =>
  note === '' ? row : Object.assign(row, { [lost]: note });

/** Marks a row from a snapshot, whose event should have no venue. */
export const withoutVenue = Symbol('without venue');

/** The ID of a draft without a slug in its snapshot. Other events may have its title and start, or its ID. */
export const draft = Symbol('draft');

/** Lists send only title, slug, status and dates of events with a password. */
export function hasPassword(event: object): boolean {
  const { all_day, show_map, description } = event as Readonly<Record<string, unknown>>;
  return all_day === null && show_map === null && (description ?? '') === '';
}

/**
 * Converts an event of a site to a row, to import it into another site or write it to a file.
 *
 * The venue and organizers become data, categories and tags names, the image its URL, and an empty field
 * null. A title with markup becomes `title_html`, any other `title`. The author, the URLs and computed fields
 * of the event are omitted.
 *
 * @param event - an event from the client
 * @example
 * ```ts
 * import { eventToRow } from 'events-calendar-client/sync';
 *
 * const row = eventToRow(await calendar.events.get(12));
 * console.log(row.title, row.categories);
 * ```
 */
export function eventToRow(event: CalendarEvent): ImportRow {
  requireThat(typeof event?.title_html === 'string', 'event', 'an event from the client', event);
  const { slug, timezone, date_utc, description, excerpt, image } = event;
  const isProtected = hasPassword(event);
  const status = isProtected ? 'draft' : event.status;
  // Drafts show venues and organizers that are in the trash.
  const isKept = ({ status }: Venue | Organizer) => status !== 'trash';
  const venues = (event.venue ?? []).filter(isKept);
  const organizers = (event.organizer ?? []).filter(isKept);
  // Without a name, a record cannot be found on another site.
  const [venue] = venues.filter((each) => each.venue);
  const areNamed = organizers.every((each) => each.organizer);
  const setFlags = flagFields.filter((name) => typeof event[name] === 'boolean');
  const shown: ImportRow = {
    id: event.id,
    ...(slug && { slug }),
    ...titleFields(event.title_html),
    ...usualDates(event),
    ...(timezone && { timezone }),
    ...Object.fromEntries(setFlags.map((name) => [name, event[name]])),
    ...(status && { status }),
    ...(date_utc && date_utc !== neverPublished && { date_utc }),
  };
  const hidden: Partial<ImportRow> = {
    description: description || null,
    excerpt: excerpt || null,
    cost: meantCost(event),
    website: writableWebsite(event.website) ?? null,
    // Images without a file have no URL, and a site cannot read the URLs of the sample calendar.
    ...(image === null && { image }),
    ...(image?.url && isAddress(image.url) && { image: image.url }),
    ...(venue && { venue: linkedFields<VenueCreate>(venue, fieldsOfVenue) }),
    ...(areNamed && {
      organizer: organizers.map((each) => linkedFields<OrganizerCreate>(each, fieldsOfOrganizer)),
    }),
    categories: (event.categories ?? []).map(({ name }) => name),
    tags: (event.tags ?? []).map(({ name }) => name),
  };
  const several = `It has ${venues.length} venues, but the API can write only one. Add the others in WordPress.`;
  const notes = [isProtected && noteOnPassword, venues.length > 1 && several];
  if (!areNamed || venues.some((each) => !each.venue))
    notes.push('Venues and organizers without a name are left out.');
  return withLost({ ...shown, ...(!isProtected && hidden) }, notes.filter(Boolean).join(' '));
}

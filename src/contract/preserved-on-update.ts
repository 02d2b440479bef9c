import type { EventUpdate } from './event.ts';
import type { OrganizerUpdate } from './organizer.ts';
import type { VenueUpdate } from './venue.ts';

// The fields that the service resets where an update leaves them out. It keeps the others by itself (title,
// description, excerpt, slug, author, venue, terms), and those are better left out: the service sends them rendered,
// with quotes curled and paragraphs added.

/** The fields of an event that an update resets. Start and end are among them, since a time zone alone would move them. */
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
  'cost',
] as const satisfies readonly (keyof EventUpdate)[];

/** The fields of a venue that an update resets. */
export const venueFieldsResetByUpdate = [
  'status',
  'image',
  'show_map',
  'show_map_link',
  'stateprovince',
] as const satisfies readonly (keyof VenueUpdate)[];

/** The fields of an organizer that an update resets. */
export const organizerFieldsResetByUpdate = [
  'status',
  'image',
] as const satisfies readonly (keyof OrganizerUpdate)[];

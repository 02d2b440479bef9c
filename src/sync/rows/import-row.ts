import type { EventChanges, IdReference, OrganizerCreate, VenueCreate } from '../../index.ts';

/** The venue of a row: its name, its data, or its ID. */
export type VenueOfRow = string | VenueCreate | IdReference;

/** An organizer of a row: its name, its data, or its ID. */
export type OrganizerOfRow = string | OrganizerCreate | IdReference;

/**
 * An event to import: the body of an event, with its venue and organizers by name or as data. A row that may have to be
 * created needs `title`, `start_date` and `end_date`. What a row leaves out stays as it is, null clears it.
 */
export interface ImportRow extends Omit<EventChanges, 'venue' | 'organizer'> {
  /** ID of the event, for the key `'id'`. */
  readonly id?: number | undefined;
  /** The venue: its name, its data or its ID. The interface can replace the venue of an event, but not take it away. */
  readonly venue?: VenueOfRow | null | undefined;
  /** The organizers: a name, data or an ID, or a list of them; null or an empty list takes all away. */
  readonly organizer?: OrganizerOfRow | readonly OrganizerOfRow[] | null | undefined;
}

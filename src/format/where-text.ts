/** A venue as {@link whereText} takes it. Every `Venue` has these fields. */
export interface NamedVenue {
  /** Name, plain text. */
  readonly venue?: string | undefined;
  /** Street address. */
  readonly address?: string | undefined;
  /** City. */
  readonly city?: string | undefined;
  /** Country. */
  readonly country?: string | undefined;
}

/** An event as {@link whereText} takes it. */
export interface EventWithVenues {
  /** Venues. Most events have at most one. */
  readonly venue: readonly NamedVenue[];
}

/**
 * Formats where an event takes place, such as `Grand Hall, 12 Main St, Springfield, United States`.
 *
 * @returns the known parts of name, street, city and country of the venue. Empty without a venue
 * @example
 * ```ts
 * import { whereText } from 'events-calendar-client/format';
 *
 * console.log(whereText(await calendar.events.get(12)) || 'The place is not known yet'); // Harbour Stage, Hamburg
 * ```
 */
export function whereText({ venue: venues }: EventWithVenues): string {
  const lines = venues.map(({ venue, address, city, country }) => {
    // A venue may have the name of its city.
    const parts = new Set([venue, address, city, country].filter(Boolean));
    return [...parts].join(', ');
  });
  return lines.filter(Boolean).join('; ');
}

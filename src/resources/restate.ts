import type { Image } from '../contract/answer.ts';
import type { CalendarEvent, EventUpdate } from '../contract/event.ts';
import type { Organizer, OrganizerUpdate } from '../contract/organizer.ts';
import type { Venue, VenueUpdate } from '../contract/venue.ts';

// What an update would reset if it left it out, in the form in which the service takes it back unchanged. What an
// update keeps by itself (title, description, excerpt, slug, author, venue, terms) is better left alone: as answered
// it is rendered, with quotes curled and paragraphs added.

/** An image goes back as its ID, and only when there is one. */
const restateImage = (image: Image | null | undefined) => (image ? { image: image.id } : {});

/** An event's fields that an update resets. Start and end go along, since a time zone alone would move them. */
export function restateEvent(event: CalendarEvent): EventUpdate {
  const { start_date, end_date, timezone, date, status, cost, website, image, organizer } = event;
  const flags = ['all_day', 'featured', 'sticky', 'show_map', 'show_map_link', 'hide_from_listings'] as const;
  return {
    start_date,
    end_date,
    timezone,
    date,
    status,
    ...Object.fromEntries(flags.map((name) => [name, !!event[name]])),
    ...(cost && { cost }),
    ...(website && { website }),
    ...restateImage(image),
    ...(organizer.length > 0 && { organizer: organizer.map(({ id }) => id) }),
  };
}

/** A venue's fields that an update resets. */
export function restateVenue({
  status,
  date,
  image,
  stateprovince,
  show_map,
  show_map_link,
}: Venue): VenueUpdate {
  const kept = { status, date, show_map: !!show_map, show_map_link: !!show_map_link, ...restateImage(image) };
  return stateprovince ? { ...kept, stateprovince } : kept;
}

/** An organizer's fields that an update resets. */
export function restateOrganizer({ status, date, image }: Organizer): OrganizerUpdate {
  return { status, date, ...restateImage(image) };
}

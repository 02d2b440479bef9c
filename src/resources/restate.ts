import type { CalendarEvent, EventUpdate } from '../contract/event.ts';
import type { Organizer, OrganizerUpdate } from '../contract/organizer.ts';
import type { Venue, VenueUpdate } from '../contract/venue.ts';

// What an update would reset if it left it out, in the form in which the service takes it back unchanged. What an
// update keeps by itself (title, description, excerpt, slug, author, venue, terms) is better left alone: as answered
// it is rendered, with quotes curled and paragraphs added.

/** An event's fields that an update resets. Start and end go along, since a time zone alone would move them. */
export function restateEvent(event: CalendarEvent): EventUpdate {
  const { all_day, featured, sticky, show_map, show_map_link, hide_from_listings } = event;
  const { start_date, end_date, timezone, date, status, cost, website, image, organizer } = event;
  return {
    start_date,
    end_date,
    timezone,
    date,
    status,
    all_day: all_day ?? false,
    featured: featured ?? false,
    sticky: sticky ?? false,
    show_map: show_map ?? false,
    show_map_link: show_map_link ?? false,
    hide_from_listings: hide_from_listings ?? false,
    ...(cost && { cost }),
    ...(website !== null && { website }),
    ...(image && { image: image.id }),
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
  return {
    status,
    date,
    ...(image && { image: image.id }),
    ...(stateprovince && { stateprovince }),
    show_map: show_map ?? false,
    show_map_link: show_map_link ?? false,
  };
}

/** An organizer's fields that an update resets. */
export function restateOrganizer({ status, date, image }: Organizer): OrganizerUpdate {
  return { status, date, ...(image && { image: image.id }) };
}

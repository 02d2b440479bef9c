import type { CalendarEvent, EventUpdate } from '../contract/event.ts';
import type { Organizer, OrganizerUpdate } from '../contract/organizer.ts';
import type { Venue, VenueUpdate } from '../contract/venue.ts';

// What an update would reset if it left it out, in the form in which the service takes it back unchanged. What an
// update keeps by itself (title, description, excerpt, slug, author, venue, terms) is better left alone: as answered
// it is rendered, with quotes curled and paragraphs added.

/** What an image and an organizer have, and other values have not. */
interface Linked {
  readonly id?: number;
}

const common = 'status image show_map show_map_link';
const ofEvents =
  ' date start_date end_date timezone all_day website organizer featured sticky hide_from_listings';

/** The named fields, less the empty ones. An image goes back as its ID, and so do organizers. */
function restate(current: object, names = common): Record<string, unknown> {
  const fields = names.split(' ').map((name) => {
    const value = (current as Record<string, Linked | Linked[] | null | undefined>)[name];
    return [name, Array.isArray(value) ? value.map(({ id }) => id) : (value?.id ?? value)];
  });
  // Of texts and lists, which have a length, the empty ones go.
  return Object.fromEntries(
    fields.filter(([, value]) => ((value ?? '') as { length?: number }).length !== 0),
  );
}

/** An event's fields that an update resets. Start and end go along, since a time zone alone would move them. */
export function preserveEventOnUpdate(event: CalendarEvent): EventUpdate {
  const { cost, cost_details } = event;
  // An amount without a currency of its own is displayed with the site's, which it would take on.
  const amount = String(cost_details?.values);
  const isBare = !cost_details?.currency_symbol && cost.includes(amount);
  return { ...restate(event, common + ofEvents), cost: (isBare && amount) || cost };
}

/** A venue's fields that an update resets. What is changed of state and province is shown as both. */
export function preserveVenueOnUpdate(venue: Venue, { state, province }: VenueUpdate): VenueUpdate {
  return { ...restate(venue), stateprovince: state ?? province ?? venue.stateprovince };
}

/** An organizer's fields that an update resets. */
export function preserveOrganizerOnUpdate(organizer: Organizer): OrganizerUpdate {
  return restate(organizer);
}

import { forReadable, type ProblemOptions } from '../adapters/for-readable.ts';
import { eventStatusOf, type ListedEvent } from '../adapters/listed-event.ts';
import { coordinatesOf, regionOf } from '../adapters/place.ts';
import { plainLines } from '../adapters/plain-lines.ts';
import type { Organizer } from '../contract/records/organizer.ts';
import type { Venue } from '../contract/records/venue.ts';
import { decodeEntities } from '../contract/values/html/entities.ts';
import type { TimeOptions } from '../time/event-times.ts';
import { datesOf } from './dates.ts';
import { type CostOptions, offersOf } from './offers.ts';
import type { JsonLdAddress, JsonLdEvent, JsonLdOrganizer, JsonLdPlace } from './types.ts';

/** How an event becomes structured data. */
export interface JsonLdOptions extends TimeOptions, CostOptions {}

/** How many events become structured data. */
export interface JsonLdListOptions<Event extends ListedEvent = ListedEvent>
  extends JsonLdOptions,
    ProblemOptions<Event> {}

type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined | null> };

/** Leaves out what is not known: search engines take an empty text for a mistake. */
function presentOf<Fields extends object>(fields: Fields): Present<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Present<Fields>;
}

function addressOf(venue: Venue): JsonLdAddress | undefined {
  const lines = presentOf({
    streetAddress: venue.address,
    addressLocality: venue.city,
    addressRegion: regionOf(venue),
    postalCode: venue.zip,
    addressCountry: venue.country,
  });
  return Object.keys(lines).length === 0 ? undefined : { '@type': 'PostalAddress', ...lines };
}

function placeOf(venue: Venue): JsonLdPlace {
  const coordinates = coordinatesOf(venue);
  return {
    '@type': 'Place',
    name: venue.venue,
    ...presentOf({
      address: addressOf(venue),
      geo: coordinates && ({ '@type': 'GeoCoordinates', ...coordinates } as const),
      telephone: venue.phone,
      sameAs: venue.website,
    }),
  };
}

function organizerOf({ organizer, website, phone, email }: Organizer): JsonLdOrganizer {
  const contact = { url: website, telephone: phone, email: decodeEntities(email ?? '') };
  return { '@type': 'Person', name: organizer, ...presentOf(contact) };
}

/** A list, or undefined if it is empty. */
const filled = <Item>(items: readonly Item[]) => (items.length === 0 ? undefined : items);

/**
 * Describes an event in the words of [schema.org](https://schema.org/Event), as search engines read it from pages.
 *
 * @param event - the event
 * @param options - `currency` where costs name none
 * @returns a JSON-LD object, for {@link toScript} or a framework of its own
 * @throws CalendarError where a date is missing or is none, the zone is unknown, or the end is before the start
 * @example
 * ```ts
 * import { eventToJsonLd } from 'events-calendar-client/jsonld';
 *
 * const data = eventToJsonLd(await calendar.events.get(12), { currency: 'USD' });
 * console.log(data.startDate, data.location?.[0]?.address?.addressLocality);
 * ```
 */
export function eventToJsonLd(event: ListedEvent, options: JsonLdOptions = {}): JsonLdEvent {
  const places = (event.venue ?? []).filter(({ venue }) => venue !== '').map(placeOf);
  const organizers = (event.organizer ?? []).filter(({ organizer }) => organizer !== '').map(organizerOf);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    ...datesOf(event, options),
    eventStatus: `https://schema.org/${eventStatusOf(event)}`,
    ...presentOf({
      description: plainLines(event.excerpt || event.description || ''),
      url: event.url,
      image: event.image?.url,
      location: filled(places),
      organizer: filled(organizers),
      offers: offersOf(event, options),
    }),
  };
}

/**
 * Describes several events, as {@link eventToJsonLd} does one.
 *
 * @param events - any number of events
 * @param options - `onProblem` is called with each event whose times cannot be read, which is left out
 * @returns a JSON-LD object for each event
 * @example
 * ```ts
 * import { eventsToJsonLd, toScript } from 'events-calendar-client/jsonld';
 *
 * const events = await calendar.events.upcoming();
 * const html = toScript(eventsToJsonLd(events, { onProblem: (event, problem) => console.warn(event.id, problem) }));
 * console.log(html);
 * ```
 */
export function eventsToJsonLd<Event extends ListedEvent>(
  events: Iterable<Event>,
  options: JsonLdListOptions<Event> = {},
): JsonLdEvent[] {
  const data: JsonLdEvent[] = [];
  forReadable(events, (event) => data.push(eventToJsonLd(event, options)), options);
  return data;
}

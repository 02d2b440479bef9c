import { type EventUrlOptions, eventStatusOf, type ListedEvent } from '../contract/records/listed-event.ts';
import type { Organizer } from '../contract/records/organizer.ts';
import type { Venue } from '../contract/records/venue.ts';
import { coordinatesOf, regionOf } from '../contract/records/venue-place.ts';
import { plainLines } from '../contract/values/html/plain-lines.ts';
import { decodeEntities, pageUrlOf, webUrl } from '../contract/values/html/text.ts';
import { forReadable, type ProblemOptions } from '../errors/problems.ts';
import type { EventTimes, TimeOptions } from '../time/event-times.ts';
import { intervalOf } from '../time/interval.ts';
import { formatOffset, formatWallTime, offsetAt } from '../time/zone.ts';
import type {
  JsonLdAddress,
  JsonLdEvent,
  JsonLdOffer,
  JsonLdOrganizer,
  JsonLdPlace,
  JsonLdPriceRange,
} from './types.ts';

/** How an event becomes structured data. */
export interface JsonLdOptions<Event extends ListedEvent = ListedEvent>
  extends TimeOptions,
    CostOptions,
    EventUrlOptions<Event> {}

/** How many events become structured data. */
export interface JsonLdListOptions<Event extends ListedEvent = ListedEvent>
  extends JsonLdOptions<Event>,
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
    ...presentOf({
      name: venue.venue,
      address: addressOf(venue),
      geo: coordinates && ({ '@type': 'GeoCoordinates', ...coordinates } as const),
      telephone: venue.phone,
      sameAs: webUrl(venue.website),
    }),
  };
}

function organizerOf({ organizer, website, phone, email }: Organizer): JsonLdOrganizer {
  const contact = {
    name: organizer,
    url: webUrl(website),
    telephone: phone,
    email: decodeEntities(email ?? ''),
  };
  return { '@type': 'Person', ...presentOf(contact) };
}

/** A list, or undefined if it is empty. */
const filled = <Item>(items: readonly Item[]) => (items.length === 0 ? undefined : items);

/**
 * Describes an event in the words of [schema.org](https://schema.org/Event), as search engines read it from pages.
 *
 * @param options - `currency` of costs that name none; `url` of the event's page in your app
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
export function eventToJsonLd<Event extends ListedEvent>(
  event: Event,
  options: JsonLdOptions<Event> = {},
): JsonLdEvent {
  const url = pageUrlOf(event, options);
  const places = (event.venue ?? []).filter(({ venue }) => venue).map(placeOf);
  const organizers = (event.organizer ?? []).filter(({ organizer }) => organizer).map(organizerOf);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    ...datesOf(event, options),
    eventStatus: `https://schema.org/${eventStatusOf(event)}`,
    ...presentOf({
      description: plainLines(event.excerpt || event.description || ''),
      url,
      image: webUrl(event.image?.url),
      location: filled(places),
      organizer: filled(organizers),
      offers: offersOf(event, options, url),
    }),
  };
}

/**
 * Describes several events, as {@link eventToJsonLd} does one.
 *
 * @param options - `onProblem` is called with each event whose times cannot be read, which is left out
 */
export function eventsToJsonLd<Event extends ListedEvent>(
  events: Iterable<Event>,
  options: JsonLdListOptions<Event> = {},
): JsonLdEvent[] {
  const data: JsonLdEvent[] = [];
  forReadable(events, (event) => data.push(eventToJsonLd(event, options)), options);
  return data;
}

const minute = 60 * 1000;

/** An instant as the clocks of a zone show it, with their offset. */
function formatInstant(instant: Date, zone: string): string {
  const offset = offsetAt(instant.getTime(), zone);
  // Before clocks were set by the hour they were off by seconds, which no offset can say.
  if (offset % minute !== 0) return instant.toISOString().replace('.000', '');
  return formatWallTime(instant.getTime() + offset).replace(' ', 'T') + formatOffset(offset);
}

/** Start and end of an event in ISO 8601: days for one of whole days, the last inclusive. */
function datesOf(event: EventTimes, options: TimeOptions): { startDate: string; endDate: string } {
  const { start, end, allDay, timeZone } = intervalOf(event, options);
  if (allDay) return { startDate: event.start_date.slice(0, 10), endDate: event.end_date.slice(0, 10) };
  return { startDate: formatInstant(start, timeZone), endDate: formatInstant(end, timeZone) };
}

/** How the cost of events is read. */
export interface CostOptions {
  /**
   * ISO 4217 code of the currency of costs that name none, such as `USD` for a site whose costs are in `$`. Services
   * send only the symbol as a rule, and `$` is the symbol of twenty currencies.
   */
  readonly currency?: string | undefined;
}

/** The amounts of a cost. A service that was sent `1,250.00` has read `1250` and `.00`. */
function amountsOf({ cost, cost_details }: ListedEvent): number[] {
  const values = (cost_details?.values ?? []).map(String);
  const isRest = (value: string) => values.length > 1 && /^\.0*$/.test(value);
  const amounts = values.filter((value) => value !== '' && !isRest(value)).map(readAmount);
  return amounts.length === 0 && cost?.trim().toLowerCase() === 'free' ? [0] : amounts;
}

const readAmount = (value: string) => (value.toLowerCase() === 'free' ? 0 : Number(value));

function currencyOf({ cost, cost_details }: ListedEvent, { currency }: CostOptions): string | undefined {
  if (cost_details?.currency_code) return cost_details.currency_code;
  return cost?.includes('€') ? 'EUR' : currency;
}

/** What an event costs, or undefined where nothing is said of it, or in words only. */
function offersOf(
  event: ListedEvent,
  options: CostOptions,
  page: string | undefined,
): JsonLdOffer | JsonLdPriceRange | undefined {
  const amounts = amountsOf(event).filter((amount) => amount >= 0 && Number.isFinite(amount));
  if (amounts.length === 0) return undefined;
  const priceCurrency = currencyOf(event, options);
  const url = webUrl(event.website) ?? page;
  const common = { ...(priceCurrency && { priceCurrency }), ...(url && { url }) };
  const [lowPrice, highPrice] = [Math.min(...amounts), Math.max(...amounts)];
  if (lowPrice === highPrice) return { '@type': 'Offer', price: lowPrice, ...common };
  return { '@type': 'AggregateOffer', lowPrice, highPrice, ...common };
}

import type { CalendarEvent } from './contract/records/calendar-event.ts';
import type { Organizer } from './contract/records/organizer.ts';
import type { EventTerm } from './contract/records/term.ts';
import type { Venue } from './contract/records/venue.ts';
import type { EventTimes } from './time/event-times.ts';

type Described = 'url' | 'rest_url' | 'slug' | 'description' | 'excerpt' | 'status' | 'website' | 'image';
type Other = 'cost' | 'date' | 'modified_utc';
type Place = 'venue' | 'address' | 'city' | 'zip' | 'country' | 'state' | 'province' | 'stateprovince';
type Contact = 'phone' | 'website';
export type ListedVenue = Pick<Venue, Place | Contact>;
export type ListedOrganizer = Pick<Organizer, Contact | 'organizer' | 'email'>;
type CostDetails = CalendarEvent['cost_details'];
type ListedCost = Pick<CostDetails, 'currency_code'> & { readonly values: Readonly<CostDetails['values']> };

/**
 * The fields of an event that calendar files and structured data use. Every `CalendarEvent` has them. Lists may be
 * read-only, as in the state of Vue and Immer.
 */
export interface ListedEvent
  extends EventTimes,
    Pick<CalendarEvent, 'title' | 'json_ld'>,
    Partial<Pick<CalendarEvent, Described | Other>> {
  /** Numeric ID. */
  readonly id: number;
  /** Venues, usually one. */
  readonly venue?: readonly ListedVenue[];
  /** Organizers. */
  readonly organizer?: readonly ListedOrganizer[];
  /** Categories. */
  readonly categories?: readonly Pick<EventTerm, 'name' | 'slug'>[];
  /** The parts of `cost`. */
  readonly cost_details?: ListedCost;
}

/** Options for the page of an event. */
export interface EventUrlOptions<Event> {
  /** Returns the URL of the event's page in your app. Default: the event's `url`, its page on the WordPress site. */
  readonly url?: ((event: Event) => string) | undefined;
}

/** Returns a web URL, or undefined for any other: `javascript:` would run when a reader opens the link. */
export function webUrl(url: string | null | undefined): string | undefined {
  return url && /^https?:/i.test(url) ? url : undefined;
}

/** Returns the URL of an event's page: from the option, or else the event's own if it is a web URL. */
export function pageUrlOf<Event extends { readonly url?: string | undefined }>(
  event: Event,
  { url }: EventUrlOptions<Event>,
): string | undefined {
  return url ? url(event) : webUrl(event.url);
}

/** The words of schema.org for the status of an event. */
export type EventStatus = 'EventScheduled' | 'EventCancelled' | 'EventPostponed' | 'EventMovedOnline';

/** Returns the status of an event in the words of schema.org, if its structured data has one. */
export function schemaStatusOf({ json_ld }: EventWithStatus): EventStatus | undefined {
  const status = /Event(Scheduled|Cancelled|Postponed|MovedOnline)$/.exec(Object(json_ld).eventStatus);
  return status?.[0] as EventStatus | undefined;
}

/** An event as {@link eventStatusOf} takes it. */
export interface EventWithStatus {
  /** Structured data, which only events from `get` and `getBySlug` have. */
  readonly json_ld?: unknown;
}

/**
 * Returns whether an event takes place, as visitors of the site see it.
 *
 * @returns undefined if the event was read in a list, because only `get` and `getBySlug` return `json_ld`
 * @example
 * ```ts
 * import { eventStatusOf } from 'events-calendar-client/format';
 *
 * console.log(eventStatusOf(await calendar.events.get(12))); // scheduled
 * ```
 */
export function eventStatusOf(event: EventWithStatus): 'canceled' | 'postponed' | 'scheduled' | undefined {
  const status = schemaStatusOf(event);
  if (status === 'EventCancelled') return 'canceled';
  if (status === 'EventPostponed') return 'postponed';
  return status && 'scheduled';
}

/** Coordinates of a place, in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Parses a coordinate, a number or string. Returns undefined if it is out of range. */
function readDegrees(value: unknown, limit: number): number | undefined {
  const degrees = Number(String(value ?? '').trim() || Number.NaN);
  return Math.abs(degrees) <= limit ? degrees : undefined;
}

/** Returns the coordinates of a venue. Events Calendar Pro adds them as `geo_lat` and `geo_lng`. */
export function coordinatesOf(
  venue: ListedVenue & { geo_lat?: unknown; geo_lng?: unknown },
): Coordinates | undefined {
  const latitude = readDegrees(venue.geo_lat, 90);
  const longitude = readDegrees(venue.geo_lng, 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

export function regionOf({ state, province, stateprovince }: ListedVenue): string | undefined {
  return state || province || stateprovince || undefined;
}

/** Returns the code and the symbol of a currency, such as `EUR` and `€`. */
export function symbolsOf(currency: string): [code: string, symbol: string] {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const [symbol] = new Intl.NumberFormat('en', style).formatToParts(0);
  return [currency.toUpperCase(), symbol!.value];
}

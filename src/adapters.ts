import type { CalendarEvent } from './contract/records/calendar-event.ts';
import type { Venue } from './contract/records/venue.ts';
import { htmlToText } from './contract/values/html/text.ts';
import { CalendarError } from './errors/calendar-error.ts';
import type { EventTimes } from './time/event-times.ts';
import { dayLength, startOfDay } from './time/wall-time.ts';
import { clockToInstant, offsetAt } from './time/zone.ts';

/** Options of what maps many events. */
export interface ProblemOptions<Event> {
  /**
   * Called for each event that is left out, with what is wrong with which of its fields: an unknown time zone, a date
   * that is missing or is none, an end before the start. Left out silently by default.
   */
  readonly onProblem?: ((event: Event, problem: CalendarError) => void) | undefined;
}

/** Uses each event; those for which that throws a CalendarError are left out and reported. */
export function forReadable<Event>(
  events: Iterable<Event>,
  use: (event: Event) => void,
  { onProblem }: ProblemOptions<Event>,
): void {
  for (const event of events) {
    try {
      use(event);
    } catch (problem) {
      if (!CalendarError.is(problem)) throw problem;
      onProblem?.(event, problem);
    }
  }
}

/** The offsets of zones on days, which are slow to read. */
const offsets = new Map<string, number>();

/** {@link clockToInstant}, for many events. */
export function toInstant(clock: number, zone: string): number {
  const key = `${zone} ${startOfDay(clock)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    // What is the same two days before and after is so on the whole day: no zone has ever changed its clocks twice in a week.
    offset = offsetAt(clock - 2 * dayLength, zone);
    if (offset !== offsetAt(clock + 2 * dayLength, zone)) return clockToInstant(clock, zone);
    if (offsets.size > 999) offsets.clear();
    offsets.set(key, offset);
  }
  return clock - offset;
}

type Described = 'url' | 'rest_url' | 'description' | 'excerpt' | 'status' | 'website' | 'image';
type Linked = 'venue' | 'organizer' | 'categories';
type Other = 'cost' | 'cost_details' | 'json_ld';
type Dated = 'date' | 'modified_utc';

/** Fields whose lists may be read-only. */
type ReadonlyLists<Fields extends Record<keyof Fields, readonly unknown[]>> = {
  readonly [Name in keyof Fields]: readonly Fields[Name][number][];
};

/** What files and search engines are given of an event. Every `CalendarEvent` has it; all but these may be missing. */
export interface ListedEvent
  extends EventTimes,
    Pick<CalendarEvent, 'title'>,
    Partial<Pick<CalendarEvent, Described | Other | Dated>>,
    Partial<ReadonlyLists<Pick<CalendarEvent, Linked>>> {
  /** Numeric ID. */
  readonly id: number;
}

/** The words of schema.org for whether an event takes place. */
export type EventStatus = 'EventScheduled' | 'EventCancelled' | 'EventPostponed' | 'EventMovedOnline';

const statuses: readonly EventStatus[] = ['EventCancelled', 'EventPostponed', 'EventMovedOnline'];

/** Whether an event takes place: only the structured data of a single read says so, so scheduled otherwise. */
export function eventStatusOf({ json_ld }: ListedEvent): EventStatus {
  const isObject = typeof json_ld === 'object' && json_ld !== null;
  const address = isObject && 'eventStatus' in json_ld ? String(json_ld.eventStatus) : '';
  return statuses.find((status) => address.endsWith(status)) ?? 'EventScheduled';
}

/** Where on earth a place is, in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Parses a coordinate, which services send as a number or as text. Returns undefined if it is out of range. */
function readDegrees(value: unknown, limit: number): number | undefined {
  const isGiven = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const degrees = isGiven ? Number(value) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : undefined;
}

/** Where a venue is, if its site has the premium add-on, which adds `geo_lat` and `geo_lng`. */
export function coordinatesOf(
  venue: Venue & { geo_lat?: unknown; geo_lng?: unknown },
): Coordinates | undefined {
  const latitude = readDegrees(venue.geo_lat, 90);
  const longitude = readDegrees(venue.geo_lng, 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** The part of a country that a venue is in. */
export function regionOf({ state, province, stateprovince }: Venue): string | undefined {
  return state || province || stateprovince || undefined;
}

/** An address of the web, or undefined for any other: that of a script, `javascript:`, would run where somebody opens it. */
export function webAddress(address: string | null | undefined): string | undefined {
  return address && /^https?:/i.test(address) ? address : undefined;
}

/** Where a browser begins a new line. */
const lineEnd = /<br\b|<\/(?:p|div|li|tr|h[1-6])\b/gi;

/** Removes scripts and styles, which are for browsers alone, in linear time. */
function removeInvisible(html: string): string {
  const [before = '', ...rest] = html.split(/<(?:script|style)\b/i);
  const behind = rest.map((part) =>
    part
      .split(/<\/(?:script|style)\s?>/i)
      .slice(1)
      .join(''),
  );
  return before + behind.join('');
}

/** Turns the HTML of a description into plain text, a line for each paragraph and item of a list. */
export function plainLines(html: string): string {
  const lines = htmlToText(removeInvisible(html).replace(lineEnd, '\n$&')).split('\n');
  const texts = lines.map((line) => line.trim()).filter((line) => line !== '');
  return texts.join('\n');
}

import { type ICalEventData, ICalEventStatus, type ICalLocation, type ICalOrganizer } from 'ical-generator';
import { eventStatusOf, type ListedEvent } from '../adapters/listed-event.ts';
import { coordinatesOf, regionOf } from '../adapters/place.ts';
import { plainLines } from '../adapters/plain-lines.ts';
import type { Venue } from '../contract/records/venue.ts';
import { decodeEntities } from '../contract/values/html/entities.ts';
import { CalendarError } from '../http/errors/calendar-error.ts';
import { readClocks, type TimeOptions, zoneOf } from '../time/event-times.ts';
import { clocksToInstants } from '../time/interval.ts';
import { parseWallTime } from '../time/wall-time.ts';
import { wallTimeToInstant } from '../time/zone.ts';
import { writableLine, writableText, writableUri } from './text.ts';
import { type Clocks, type UidOptions, uidOf } from './uid.ts';

/** What a component of a calendar file depends on, beside its event. */
export interface ComponentOptions extends TimeOptions, UidOptions {}

/** Calendar files have years of four digits. */
const firstInstant = Date.parse('0000-01-01T00:00:00Z');
const lastInstant = Date.parse('9999-12-31T23:59:59Z');

/** Both ends as the file has them. Those of whole days are days without a time, here as midnights in UTC. */
function endsOf(event: ListedEvent, clocks: Clocks, options: TimeOptions) {
  const timeZone = zoneOf(event, options);
  const allDay = event.all_day === true;
  const [start, end] = allDay ? clocks : clocksToInstants(clocks, timeZone);
  if (start >= firstInstant && end <= lastInstant)
    return { start: new Date(start), end: new Date(end), allDay };
  const given = `start_date "${event.start_date}" and end_date "${event.end_date}"`;
  throw new CalendarError(`${given} of event ${event.id}: expected years from 0000 to 9999 in UTC`);
}

/** When an event was last changed. Of a draft that was not, the service says only when it was begun, on its own clock. */
function stampOf({ modified_utc, date }: ListedEvent, start: Date, { siteTimeZone }: TimeOptions): Date {
  const modified = parseWallTime(modified_utc ?? '');
  if (!Number.isNaN(modified)) return new Date(modified);
  const begun = date ?? '';
  return Number.isNaN(parseWallTime(begun))
    ? start
    : new Date(wallTimeToInstant(begun, siteTimeZone ?? 'UTC'));
}

function addressOf(venue: Venue): string {
  const regionAndZip = [regionOf(venue), venue.zip].filter(Boolean).join(' ');
  return [venue.address, venue.city, regionAndZip, venue.country].filter(Boolean).join(', ');
}

/** ical-generator takes a zero for a coordinate that is missing; this is a hand's breadth from the equator. */
const almostZero = 0.000001;

/** A coordinate in decimals, since files have no exponents. */
const roundDegrees = (degrees: number) => Number(degrees.toFixed(6)) || almostZero;

function locationOf(venue: Venue | undefined): ICalLocation | null {
  if (venue === undefined) return null;
  const coordinates = coordinatesOf(venue);
  const geo = coordinates && {
    lat: roundDegrees(coordinates.latitude),
    lon: roundDegrees(coordinates.longitude),
  };
  const title = writableText([venue.venue, addressOf(venue)].filter(Boolean).join('\n')).trim();
  if (title === '') return geo ? { geo } : null;
  return { title, ...(geo && { geo }) };
}

/** The first organizer with an e-mail address, without which a file can name none. */
function organizerOf({ organizer = [] }: ListedEvent): ICalOrganizer | null {
  for (const { organizer: name, email = '' } of organizer) {
    // Services encode addresses against spam now and then.
    const address = writableUri(decodeEntities(email));
    // The name stands in quotes, where some readers take a backslash for an escape.
    const quotable = writableLine(name).replaceAll('\\', '/');
    if (address.includes('@')) return { name: quotable || address, email: address };
  }
  return null;
}

function statusOf(event: ListedEvent): ICalEventStatus {
  const status = eventStatusOf(event);
  if (status === 'EventCancelled' || event.status === 'trash') return ICalEventStatus.CANCELLED;
  const isPublished = event.status === undefined || event.status === 'publish';
  const isCertain = isPublished && status !== 'EventPostponed';
  return isCertain ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
}

/** An event in the form that ical-generator takes. */
export function componentOf(event: ListedEvent, options: ComponentOptions): ICalEventData {
  const clocks = readClocks(event);
  const ends = endsOf(event, clocks, options);
  const stamp = stampOf(event, ends.start, options);
  const description = writableText(plainLines(event.description ?? ''));
  const categories = (event.categories ?? []).map(({ name }) => ({ name: writableLine(name) }));
  return {
    ...ends,
    id: uidOf(event, clocks, options),
    stamp,
    lastModified: stamp,
    summary: writableLine(event.title),
    description: description || null,
    location: locationOf(event.venue?.[0]),
    organizer: organizerOf(event),
    categories: categories.filter(({ name }) => name !== ''),
    url: writableUri(event.url ?? '') || null,
    status: statusOf(event),
  };
}

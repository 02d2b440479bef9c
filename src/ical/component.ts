import { type ICalEventData, ICalEventStatus, type ICalLocation, type ICalOrganizer } from 'ical-generator';
import { plainLines } from '../contract/values/html/plain-lines.ts';
import { decodeEntities } from '../contract/values/html/text.ts';
import { coordinatesOf, eventStatusOf, type ListedEvent, pageUrlOf, regionOf } from '../listed-event.ts';
import { nameOf, ownZoneOf, readClocks, refuse, type TimeOptions, zoneOf } from '../time/event-times.ts';
import { clockToInstant, parseWallTime } from '../time/zone.ts';
import { type ComponentOptions, uidOf } from './uid.ts';
import { writableLine, writableText, writableUri, zoneProperty } from './writable.ts';

type ListedVenue = NonNullable<ListedEvent['venue']>[number];

/** Years in calendar files have four digits. The last day is reserved for time zones. */
const lastDay = '9999-12-31';

/** Parses a local time with a four-digit year. Returns NaN for others, because Intl would throw. */
const readStamp = (text = '') => (/^\d{4}-/.test(text) ? parseWallTime(text) : Number.NaN);

/** Returns start and end as the file has them: all-day events have days without a time, here as midnights in UTC. */
function endsOf(event: ListedEvent, ownZone: string | undefined, options: TimeOptions) {
  const { end_date } = event;
  if (end_date > lastDay) refuse(nameOf('end_date', event), 'a year before 9999', end_date);
  const zone = ownZone ?? zoneOf(event, options);
  const [startClock, endClock, allDay] = readClocks(event);
  const toDate = (clock: number) => new Date(allDay ? clock : clockToInstant(clock, zone));
  const [start, end] = [toDate(startClock), toDate(endClock)];
  // In a file, an end must be later than the start.
  return { start, end: end > start ? end : null, allDay };
}

/** Returns when an event was last changed. For a draft that was not, the site sends only its creation, in local time. */
function stampOf({ modified_utc, date }: ListedEvent, start: Date, { siteTimeZone }: TimeOptions): Date {
  const begun = readStamp(date);
  const stamp = readStamp(modified_utc) || (begun && clockToInstant(begun, siteTimeZone ?? 'UTC'));
  return new Date(stamp || start);
}

function addressOf(venue: ListedVenue): string {
  const regionAndZip = [regionOf(venue), venue.zip].filter(Boolean).join(' ');
  return [venue.address, venue.city, regionAndZip, venue.country].filter(Boolean).join(', ');
}

/** ical-generator treats a zero coordinate as missing. This is a hand's breadth from the equator. */
const almostZero = 0.000001;

/** Rounds a coordinate to decimals, because files have no exponents. */
const roundDegrees = (degrees: number) => Number(degrees.toFixed(6)) || almostZero;

function locationOf(venue: ListedVenue | undefined): ICalLocation | null {
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

/** Returns the first organizer with an e-mail address, which a file requires. */
function organizerOf({ organizer = [] }: ListedEvent): ICalOrganizer | null {
  for (const { organizer: name, email } of organizer) {
    // Some sites encode addresses against spam.
    const address = writableUri(decodeEntities(email ?? ''));
    if (!address.includes('@')) continue;
    // The name is in quotes, where some readers take a backslash for an escape.
    const quotable = writableLine(name ?? '').replaceAll('\\', '/');
    return { name: quotable || address, email: address };
  }
  return null;
}

/** Returns null for a published event from a list, which does not tell whether it takes place. */
function statusOf(event: ListedEvent): ICalEventStatus | null {
  const status = eventStatusOf(event);
  if (status === 'canceled' || event.status === 'trash') return ICalEventStatus.CANCELLED;
  const isPublished = event.status === undefined || event.status === 'publish';
  if (!isPublished || status === 'postponed') return ICalEventStatus.TENTATIVE;
  return status ? ICalEventStatus.CONFIRMED : null;
}

/** Converts an event to the form that ical-generator takes. */
export function componentOf<Event extends ListedEvent>(
  event: Event,
  options: ComponentOptions<Event>,
): ICalEventData {
  const zone = ownZoneOf(event);
  const { start, end, allDay } = endsOf(event, zone, options);
  const stamp = stampOf(event, start, options);
  const description = writableText(plainLines(event.description ?? ''));
  const categories = (event.categories ?? []).map(({ name }) => ({ name: writableLine(name ?? '') }));
  // ical-generator writes the ID unchanged. A caller may pass an ID that is a string, or a host with line breaks.
  const id = writableUri(uidOf(event, options));
  return {
    start,
    end,
    allDay,
    id,
    stamp,
    lastModified: stamp,
    summary: writableLine(event.title),
    description: description || null,
    location: locationOf(event.venue?.[0]),
    organizer: organizerOf(event),
    categories: categories.filter(({ name }) => name !== ''),
    url: writableUri(pageUrlOf(event, options) ?? '') || null,
    status: statusOf(event),
    x: zone === undefined ? [] : [{ key: zoneProperty, value: zone }],
  };
}

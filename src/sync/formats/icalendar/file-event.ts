import { zoneProperty } from '../../../ical/writable.ts';
import { dayLength, formatWallTime, startOfDay } from '../../../time/zone.ts';
import { type Component, type Property, PropertyError, propertyOf, textOf } from './content-lines.ts';
import { type Duration, readDuration, readTime, zoneOf } from './times.ts';
import { type FindZone, floating, namedZone, type Zone, type ZoneOptions } from './zones.ts';

export interface FileEvent {
  readonly component: Component;
  readonly sequence: number;
  /** In its own zone, in milliseconds as if in UTC. */
  readonly start: number;
  /** Whether it lasts whole days, whose zone is `floating`. */
  readonly isDay: boolean;
  /** The start: an instant, or for days the midnight in milliseconds. */
  readonly instant: number;
  /** The zone of the start, in which the dates of a rule are computed. */
  readonly zone: Zone;
  /** The zone in which the event is shown. */
  readonly shown: Zone;
  /** The exclusive end of the first date by DTEND: an instant, or for days the midnight in milliseconds. */
  readonly end: number | undefined;
  readonly duration: Duration;
  /** The date of a recurring event that this event replaces, as an instant, or for days as midnight. */
  readonly replaces: number | undefined;
  readonly replacesLater: boolean;
  readonly isCancelled: boolean;
  /** The newest event with its UID that replaces no date. Its class counts for dates without their own. */
  readonly series?: Component | undefined;
  /** The titles of events that this one replaces, although they may be no revisions of it. */
  readonly twins?: ReadonlySet<string>;
  /** Whether it comes from a file of this package, whose texts are not HTML. */
  readonly isOwn: boolean;
  readonly zoneOf: (property: Property) => Zone;
}

/** The properties that only our own files have. */
export const ownProperties = {
  /** The slug, by which events are matched. */
  slug: 'X-EVENT-SLUG',
  /** The status, if `STATUS` would be read as a draft. */
  status: 'X-EVENT-STATUS',
  /** Whether the location is the address of a venue without a name. */
  noVenue: 'X-EVENT-NO-VENUE',
  /** What the file lacks of the event. */
  leftOut: 'X-EVENT-LEFT-OUT',
  /** The names of all organizers: `ORGANIZER` is only one, and needs an e-mail address. */
  organizers: 'X-EVENT-ORGANIZERS',
};

/** Reads an event, or one that replaces a date of a recurring event, which is the master. */
export function readFileEvent(
  component: Component,
  findZone: FindZone,
  { timezone }: ZoneOptions,
  master?: FileEvent,
): FileEvent {
  const calendar = component.calendar ?? component;
  const invalid = component.invalidLine;
  if (invalid)
    throw new PropertyError(undefined, `expected a property such as SUMMARY:Concert, got "${invalid.text}"`);
  const method = textOf(calendar, 'METHOD');
  if (/^(?:REPLY|COUNTER|DECLINECOUNTER|REFRESH)$/i.test(method))
    throw new PropertyError(undefined, `expected an event, got a message about an invitation (${method})`);
  const cancels = ({ name, value }: Property) => name === 'STATUS' && /^CANCEL/i.test(value);
  const isCancelled = component.properties.some(cancels) || /^CANCEL/i.test(method);
  const replaced = propertyOf(component, 'RECURRENCE-ID');
  const startProperty = propertyOf(component, 'DTSTART') ?? (isCancelled ? replaced : undefined);
  if (!startProperty) throw new PropertyError('DTSTART', 'expected a start');
  const ofCalendar = findZone(textOf(calendar, 'X-WR-TIMEZONE'));
  const local = (timezone === undefined ? undefined : namedZone(timezone)) ?? ofCalendar ?? floating;
  const zoneOfStart = () => zoneOf(startProperty, findZone, local);
  const time = readTime(startProperty.value, startProperty, zoneOfStart, isWholeDays(component));
  const { clock: start, isDay, zone } = time;
  // Some apps set the zone only in DTSTART.
  const zoneOfOthers = startProperty.parameters.has('TZID') && !isDay ? zone : local;
  const zoneOfProperty = (property: Property) => zoneOf(property, findZone, zoneOfOthers);
  // Whole days need no zone, so an unknown one is not an error.
  const ownZone = isDay ? (findZone(startProperty.parameters.get('TZID') ?? '') ?? local) : zone;
  // Times in UTC, and in zones that only the file defines, are shown in the local zone.
  const isLocal = (/Z$/i.test(startProperty.value) || !ownZone.isKnown) && local !== floating;
  const shown = findZone(textOf(component, zoneProperty)) ?? (isLocal ? local : ownZone);
  const range = replaced?.parameters.get('RANGE')?.toUpperCase();
  if (range && range !== 'THISANDFUTURE')
    throw new PropertyError('RECURRENCE-ID', `expected RANGE=THISANDFUTURE, got RANGE=${range}`);
  const event = {
    component,
    start,
    isDay,
    instant: zone.toInstant(start),
    zone,
    shown,
    zoneOf: zoneOfProperty,
    sequence: Number.parseInt(textOf(component, 'SEQUENCE'), 10) || 0,
    isOwn: textOf(calendar, 'PRODID').includes('events-calendar-client'),
    replacesLater: range === 'THISANDFUTURE',
    isCancelled,
  };
  const replaces = replaced && replacedBy(event, replaced, master);
  return { ...event, replaces, ...readEnd(event) };
}

type Start = Pick<FileEvent, 'start' | 'isDay' | 'instant' | 'zone' | 'shown' | 'zoneOf'>;

/**
 * Returns which date of a recurring event another event replaces. A time without a zone is in the zone of the recurring
 * event, and a day without a time has its time. Google writes 1970 as the date that a time of an all-day event
 * replaces, which is the date of its start.
 */
export function replacedBy(event: Start, property: Property, master?: Start): number {
  const recurring = master ?? event;
  // A time in UTC needs no zone, so an unknown one is not an error.
  const isUtc = /Z$/i.test(property.value) && master;
  const zoneOfId = () => (isUtc ? recurring.shown : recurring.zoneOf(property));
  const { clock, isDay, zone } = readTime(property.value, property, zoneOfId, recurring.isDay);
  const instant = zone.toInstant(clock);
  if (instant === 0) return recurring.isDay ? startOfDay(event.start) : event.instant;
  if (recurring.isDay || !isDay || !master) return instant;
  return master.zone.toInstant(clock + master.start - startOfDay(master.start));
}

/** Outlook writes whole days as midnight to midnight, and marks them with a property. */
const isWholeDays = (component: Component) =>
  /^TRUE$/i.test(textOf(component, 'X-MICROSOFT-CDO-ALLDAYEVENT'));

function readEnd(event: Start & Pick<FileEvent, 'component'>): Pick<FileEvent, 'end' | 'duration'> {
  const { component, start, isDay, instant, zone } = event;
  const property = propertyOf(component, 'DTEND');
  if (!property) {
    const duration = readDuration(textOf(component, 'DURATION') || 'P0D', 'DURATION');
    const days = Math.ceil((duration.nominal + duration.exact) / dayLength) || 1;
    return { end: undefined, duration: isDay ? { nominal: days * dayLength, exact: 0 } : duration };
  }
  const { value } = property;
  const isWhole = isWholeDays(component);
  const read = readTime(value, property, () => event.zoneOf(property), isWhole && isDay);
  if (read.isDay !== isDay && !isWhole) {
    const kind = isDay ? 'day' : 'time';
    throw new PropertyError('DTEND', `expected a ${kind}, like DTSTART, got "${value}"`);
  }
  const written = isDay ? startOfDay(read.clock) : read.zone.toInstant(read.clock);
  if (written < instant)
    throw new PropertyError('DTEND', `expected an end after ${formatWallTime(start)}, got "${value}"`);
  // A day lasts until the next one. Some apps end it on the same day.
  const end = isDay ? Math.max(written, instant + dayLength) : written;
  return { end, duration: { nominal: Math.max(zone.toClock(end) - start, 0), exact: 0 } };
}

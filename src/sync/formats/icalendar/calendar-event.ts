import type ICAL from 'ical.js';
import { dayLength, formatWallTime, parseWallTime } from '../../../time/wall-time.ts';
import type { FileComponent } from './components.ts';
import { clocksOf, isInUtc, PropertyError, zoneOfProperty } from './wall-times.ts';
import { type Clock, isDay } from './window.ts';
import { type ZoneOptions, zoneNamed } from './zones.ts';

/** An event of a calendar file, whose times are those of one clock. */
export interface ParsedEvent {
  readonly uid: string;
  readonly component: ICAL.Component;
  /** Undefined where the clock is that of the site. */
  readonly zone: string | undefined;
  readonly start: Clock;
  /** Exclusive, of the same kind as the start. */
  readonly end: Clock;
  /** The start of the occurrence of a recurring event that this one replaces. */
  readonly replaces: Clock | undefined;
  /** The line that it begins in. */
  readonly line: number;
  /** The file's text of it. */
  readonly file: FileComponent;
}

/** The name of the property that holds the zone of an event: files of ours have times in UTC, which everybody can read. */
export const zoneProperty = 'x-event-timezone';

/** The name of the property that holds the slug of an event: files of ours are read as the events that they are of. */
export const slugProperty = 'x-event-slug';

/** The zone on whose clock an event takes place. */
function zoneOf(
  component: ICAL.Component,
  start: ICAL.Property,
  calendarZone: string | undefined,
  { timezone, timezones = {} }: ZoneOptions,
): string | undefined {
  const ownName = component.getFirstPropertyValue(zoneProperty);
  const own = typeof ownName === 'string' ? zoneNamed(ownName, timezones) : undefined;
  const named = own ?? zoneOfProperty(start, timezones) ?? timezone;
  if (named !== undefined) return named;
  const ofCalendar = calendarZone === undefined ? undefined : zoneNamed(calendarZone, timezones);
  return ofCalendar ?? (isInUtc(start) ? 'UTC' : undefined);
}

const afterLastYear = Date.UTC(10_000);

/**
 * Adds seconds to a clock reading.
 *
 * @param property - that which the end is computed from, for messages
 */
export function addSeconds(clock: Clock, seconds: number, property: string): Clock {
  const later = parseWallTime(clock) + seconds * 1000;
  if (!(later < afterLastYear)) throw new PropertyError(property, 'expected an end before the year 10000');
  const text = formatWallTime(later);
  return isDay(clock) ? text.slice(0, 10) : text;
}

function endOf(
  component: ICAL.Component,
  start: Clock,
  zone: string | undefined,
  names: Readonly<Record<string, string>>,
): Clock {
  const property = component.getFirstProperty('dtend');
  const duration = component.getFirstPropertyValue('duration');
  let end = start;
  if (property) {
    [end = start] = clocksOf(property, zone, names);
    if (isDay(end) !== isDay(start)) {
      throw new PropertyError(
        'dtend',
        `expected a ${isDay(start) ? 'day' : 'time'}, as DTSTART is, got ${end}`,
      );
    }
    if (end < start) throw new PropertyError('dtend', `expected none before ${start}, got ${end}`);
  } else if (duration && typeof duration === 'object' && 'toSeconds' in duration) {
    const seconds = Number(duration.toSeconds());
    if (seconds < 0) throw new PropertyError('duration', `expected none below zero, got ${duration}`);
    end = addSeconds(start, seconds, 'duration');
  }
  // Some programs end whole days on the day that they begin.
  return isDay(start) && end === start ? addSeconds(start, dayLength / 1000, 'dtstart') : end;
}

/** Reads an event of a calendar file. */
export function readParsedEvent(
  component: ICAL.Component,
  file: FileComponent,
  options: ZoneOptions,
): ParsedEvent {
  const { timezones = {} } = options;
  const uid = component.getFirstPropertyValue('uid');
  if (typeof uid !== 'string' || uid.trim() === '') throw new PropertyError('uid', 'expected a UID');
  const startProperty = component.getFirstProperty('dtstart');
  if (!startProperty) throw new PropertyError('dtstart', 'expected a start');
  const zone = zoneOf(component, startProperty, file.calendarZone, options);
  const [start = ''] = clocksOf(startProperty, zone, timezones);
  const replaced = component.getFirstProperty('recurrence-id');
  if (replaced?.getFirstParameter('range')) {
    throw new PropertyError('recurrence-id', 'expected one occurrence, got it with all that follow (RANGE)');
  }
  return {
    uid: uid.trim(),
    component,
    zone,
    start,
    end: endOf(component, start, zone, timezones),
    replaces: replaced ? clocksOf(replaced, zone, timezones)[0] : undefined,
    line: file.lines[0]?.number ?? 1,
    file,
  };
}

import { instantToWallTime, wallTimeToInstant } from '../../../time/zone.ts';
import type { PhpZone } from './zone.ts';

export type RelativeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** What a date text has been parsed to so far. */
export interface DateState {
  /** A missing year is the current one. */
  date?: { year: number | undefined; month: number; day: number };
  time?: { hour: number; minute: number; second: number };
  /** Whether the text contains a time of day, and does not only imply midnight. */
  hasExplicitTime: boolean;
  zone?: PhpZone;
  /** Seconds since the epoch, if the text is a timestamp. */
  timestamp?: number;
  relative: Record<RelativeUnit, number>;
  isRelative: boolean;
  /** The day of the week to move on to. `includesToday`: stay where it is that day already. */
  weekday?: { day: number; includesToday: boolean };
  edgeOfMonth?: 'first' | 'last';
}

export function emptyDateState(): DateState {
  return {
    hasExplicitTime: false,
    relative: { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 },
    isRelative: false,
  };
}

/** A date and time whose fields may overflow, such as day 32. */
interface DateTimeFields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const minuteLength = 60_000;

/** The fields as a date in UTC, with those that overflow carried over. */
function toUtcDate({ year, month, day, hour, minute, second }: DateTimeFields): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return date;
}

function formatWallTime(date: Date): string {
  const year = date.getUTCFullYear();
  const digits = String(Math.abs(year)).padStart(4, '0');
  return `${year < 0 ? '-' : ''}${digits}-${date.toISOString().slice(-19, -5).replace('T', ' ')}`;
}

function toWallTime(instant: number, zone: PhpZone): Date {
  if (typeof zone === 'number') return new Date(instant + zone * minuteLength);
  return new Date(`${instantToWallTime(instant, zone).replace(' ', 'T')}Z`);
}

function toInstant(wallTime: Date, zone: PhpZone): number {
  if (typeof zone === 'number') return wallTime.getTime() - zone * minuteLength;
  const year = wallTime.getUTCFullYear();
  // The zone functions take years of four digits, and zones have no rules outside of them.
  if (year < 1 || year > 9999) return wallTime.getTime();
  return wallTimeToInstant(formatWallTime(wallTime), zone);
}

function moveToWeekday(fields: DateTimeFields, { weekday, relative }: DateState): void {
  if (!weekday) return;
  const difference = weekday.day - toUtcDate(fields).getUTCDay();
  const movesBack = relative.day < 0;
  const earliest = movesBack || weekday.includesToday ? 0 : 1;
  fields.day += difference < earliest ? difference + 7 : difference;
}

function addRelative(fields: DateTimeFields, state: DateState): void {
  moveToWeekday(fields, state);
  for (const unit of ['year', 'month', 'day', 'hour', 'minute', 'second'] as const) {
    fields[unit] += state.relative[unit];
  }
  if (state.edgeOfMonth === 'first') fields.day = 1;
  if (state.edgeOfMonth === 'last') {
    fields.month += 1;
    fields.day = 0;
  }
}

export interface PhpDate {
  /** The date and time as written, `YYYY-MM-DD HH:MM:SS`. An offset or zone in the text is ignored. */
  wallTime: string;
  /** Milliseconds since the epoch. An offset or zone in the text applies. */
  instant: number;
}

/** Resolves a parsed text to a date. Returns `undefined` where that is out of range. */
export function resolveDate(state: DateState, now: Date, timeZone: string): PhpDate | undefined {
  const zone = state.zone ?? (state.timestamp === undefined ? timeZone : 0);
  const start =
    state.timestamp === undefined ? Math.floor(now.getTime() / 1000) * 1000 : state.timestamp * 1000;
  if (!Number.isFinite(new Date(start).getTime())) return undefined;
  const base = toWallTime(start, zone);
  const keepsCurrentTime = state.date === undefined && state.time === undefined;
  const { hour, minute, second } = keepsCurrentTime
    ? { hour: base.getUTCHours(), minute: base.getUTCMinutes(), second: base.getUTCSeconds() }
    : (state.time ?? { hour: 0, minute: 0, second: 0 });
  const fields: DateTimeFields = {
    year: state.date?.year ?? base.getUTCFullYear(),
    month: state.date?.month ?? base.getUTCMonth() + 1,
    day: state.date?.day ?? base.getUTCDate(),
    hour,
    minute,
    second,
  };
  addRelative(fields, state);
  const wallTime = toUtcDate(fields);
  if (!Number.isFinite(wallTime.getTime())) return undefined;
  const isNow = keepsCurrentTime && !state.isRelative;
  return {
    wallTime: formatWallTime(wallTime),
    instant: isNow ? start : toInstant(wallTime, zone),
  };
}

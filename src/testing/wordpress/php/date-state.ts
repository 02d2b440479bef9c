import { instantToWallTime, wallTimeToInstant } from '../../../time/zone.ts';
import type { PhpZone } from './zone.ts';

export type RelativeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** What the parts of a date text have said so far. */
export interface DateState {
  /** A year or day that the text leaves out is the current one. */
  date?: { year: number | undefined; month: number; day: number | undefined };
  time?: { hour: number; minute: number; second: number };
  /** Whether the date text states the time itself, rather than that it implies midnight. */
  statesTime: boolean;
  zone?: PhpZone;
  /** Seconds since the epoch, if the text is a timestamp. */
  timestamp?: number;
  relative: Record<RelativeUnit, number>;
  isRelative: boolean;
  /** A day of the week to move on to; `staysToday` if today counts when it is that day. */
  weekday?: { day: number; staysToday: boolean };
  weekdaysToAdd: number;
  edgeOfMonth?: 'first' | 'last';
}

export function emptyState(): DateState {
  return {
    statesTime: false,
    relative: { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 },
    isRelative: false,
    weekdaysToAdd: 0,
  };
}

interface Clock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const minuteLength = 60_000;

/** The reading as if it were one of UTC, with fields that overflow carried over. */
function utcOf({ year, month, day, hour, minute, second }: Clock): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return date;
}

function formatWall(clock: Date): string {
  const year = clock.getUTCFullYear();
  const digits = String(Math.abs(year)).padStart(4, '0');
  return `${year < 0 ? '-' : ''}${digits}-${clock.toISOString().slice(-19, -5).replace('T', ' ')}`;
}

function wallAt(instant: number, zone: PhpZone): Date {
  if (typeof zone === 'number') return new Date(instant + zone * minuteLength);
  return new Date(`${instantToWallTime(instant, zone).replace(' ', 'T')}Z`);
}

function instantOf(wall: Date, zone: PhpZone): number {
  if (typeof zone === 'number') return wall.getTime() - zone * minuteLength;
  const year = wall.getUTCFullYear();
  // The zone functions read years of four digits, and that far away no rules are known.
  if (year < 1 || year > 9999) return wall.getTime();
  return wallTimeToInstant(formatWall(wall), zone);
}

function moveToWeekday(clock: Clock, { weekday, relative }: DateState): void {
  if (!weekday) return;
  let difference = weekday.day - utcOf(clock).getUTCDay();
  const movesBack = relative.day < 0;
  if (movesBack ? difference < 0 : difference < (weekday.staysToday ? 0 : 1)) difference += 7;
  clock.day += difference;
}

function addWorkingDays(clock: Clock, count: number): void {
  const step = Math.sign(count);
  for (let left = Math.abs(count); left > 0; ) {
    clock.day += step;
    const day = utcOf(clock).getUTCDay();
    if (day !== 0 && day !== 6) left -= 1;
  }
}

function addRelative(clock: Clock, state: DateState): void {
  moveToWeekday(clock, state);
  for (const unit of ['year', 'month', 'day', 'hour', 'minute', 'second'] as const) {
    clock[unit] += state.relative[unit];
  }
  addWorkingDays(clock, state.weekdaysToAdd);
  if (state.edgeOfMonth === 'first') clock.day = 1;
  if (state.edgeOfMonth === 'last') {
    clock.month += 1;
    clock.day = 0;
  }
}

export interface PhpDate {
  /** The clock reading as written, `YYYY-MM-DD HH:MM:SS`; an offset or zone in the text is ignored. */
  wall: string;
  /** Milliseconds since the epoch; an offset or zone in the text is honoured. */
  instant: number;
  /** Whether the text states a time of day. */
  hasTime: boolean;
}

/** The date that the parts of a text add up to, `undefined` if it is out of range. */
export function resolveState(state: DateState, now: Date, timeZone: string): PhpDate | undefined {
  const zone = state.zone ?? (state.timestamp === undefined ? timeZone : 0);
  const start =
    state.timestamp === undefined ? Math.floor(now.getTime() / 1000) * 1000 : state.timestamp * 1000;
  if (!Number.isFinite(new Date(start).getTime())) return undefined;
  const base = wallAt(start, zone);
  const keepsClock = state.date === undefined && state.time === undefined;
  const { hour, minute, second } = keepsClock
    ? { hour: base.getUTCHours(), minute: base.getUTCMinutes(), second: base.getUTCSeconds() }
    : (state.time ?? { hour: 0, minute: 0, second: 0 });
  const clock: Clock = {
    year: state.date?.year ?? base.getUTCFullYear(),
    month: state.date?.month ?? base.getUTCMonth() + 1,
    day: state.date?.day ?? base.getUTCDate(),
    hour,
    minute,
    second,
  };
  addRelative(clock, state);
  const wall = utcOf(clock);
  if (!Number.isFinite(wall.getTime())) return undefined;
  const isUntouched = keepsClock && !state.isRelative;
  return {
    wall: formatWall(wall),
    instant: isUntouched ? start : instantOf(wall, zone),
    hasTime: keepsClock || state.statesTime,
  };
}

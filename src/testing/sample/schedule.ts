import { dayLength, startOfDay } from '../../time/zone.ts';
import data from './events.json' with { type: 'json' };
import type { Category } from './picture.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
type Weekday = (typeof weekdays)[number];

/** An event as data. Its days are chosen when the calendar is created. */
interface SampleEvent {
  /** Plain text. */
  readonly title: string;
  /** Of several events with the same title. Their days are appended, unless they are one recurring event. */
  readonly slug?: string;
  /** Whether it is one recurring event of Events Calendar Pro. */
  readonly recurs?: true;
  /** Paragraphs with inline HTML. The first one is the excerpt as well. */
  readonly text: readonly string[];
  /** The key of a venue in places.json. The lists below have keys too. */
  readonly venue?: string;
  readonly organizers?: readonly string[];
  readonly categories: readonly Category[];
  readonly tags?: readonly string[];
  /** Pounds: one price, or the lowest and the highest. 0 is free. Absent if unknown. */
  readonly price?: readonly number[];
  readonly website?: string;
  /** The time zone of its times. Default: the town's. */
  readonly timezone?: string;
  readonly hasPicture?: false;
  readonly featured?: true;
  readonly hidden?: true;
  readonly status?: 'draft' | 'pending';
  /** `HH:MM`. Events without it last for whole days. */
  readonly time?: string;
  readonly minutes?: number;
  readonly wholeDays?: number;
}

/** On a day of every week or every few weeks. */
interface Weekly extends SampleEvent {
  readonly day: Weekday;
  /** The first and the last week, counted from the present one. */
  readonly weeks: readonly [first: number, last: number];
  /** Number of weeks between events. Default 1. */
  readonly every?: number;
}

/** Monthly, such as every second Monday. `months` are the first and the last one, counted from the present one. */
interface Monthly extends SampleEvent {
  readonly day: Weekday;
  readonly nth: number;
  readonly months: readonly [first: number, last: number];
}

/** Once, on any suitable day of the year. */
interface OneOff extends SampleEvent {
  readonly days: readonly Weekday[];
  /** Days of the year, `MM-DD`, both inclusive. May cross the end of the year. */
  readonly season?: readonly [from: string, to: string];
}

const town = data as unknown as {
  readonly planned: readonly (Weekly | Monthly)[];
  readonly oneOff: readonly OneOff[];
};

/** An event with its local times, as if they were in UTC, in milliseconds. */
export interface Scheduled {
  readonly event: SampleEvent;
  /** The midnight at the start of its first day. */
  readonly day: number;
  readonly start: number;
  readonly end: number;
}

/** Returns random numbers that depend only on a seed (Mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const weekLength = 7 * dayLength;
/** How many weeks before and after the present one have events. */
const weeksAround = 26;
/** The most events on a day, if there is a choice. */
const mostOnDay = 4;

export function mondayOf(clock: number): number {
  const day = startOfDay(clock);
  return day - ((new Date(day).getUTCDay() + 6) % 7) * dayLength;
}

const weekdayOf = (day: number): Weekday => weekdays[(new Date(day).getUTCDay() + 6) % 7]!;

function weeklyDays({ day, weeks: [first, last], every = 1 }: Weekly, monday: number): number[] {
  const count = Math.floor((last - first) / every) + 1;
  const firstDay = monday + first * weekLength + weekdays.indexOf(day) * dayLength;
  return Array.from({ length: count }, (_, index) => firstDay + index * every * weekLength);
}

function monthlyDays({ day, nth, months: [first, last] }: Monthly, monday: number): number[] {
  const present = new Date(monday);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const start = Date.UTC(present.getUTCFullYear(), present.getUTCMonth() + first + index, 1);
    const untilFirst = (weekdays.indexOf(day) - weekdays.indexOf(weekdayOf(start)) + 7) % 7;
    return start + (untilFirst + (nth - 1) * 7) * dayLength;
  });
}

/** Whether a day is one of an event's days of the week, in its season. */
function isSuitable(day: number, { days, season: [from, to] = ['01-01', '12-31'] }: OneOff): boolean {
  const date = new Date(day).toISOString().slice(5, 10);
  const isInSeason = from <= to ? from <= date && date <= to : date >= from || date <= to;
  return days.includes(weekdayOf(day)) && isInSeason;
}

function timesOn(day: number, event: SampleEvent): Scheduled {
  const { time = '00:00', minutes = 0, wholeDays } = event;
  if (wholeDays !== undefined) return { event, day, start: day, end: day + wholeDays * dayLength - 1000 };
  const start = day + Date.parse(`1970-01-01T${time}Z`);
  return { event, day, start, end: start + minutes * 60_000 };
}

/** Whether a day has room for an event, and its venue is free at that time. */
function isFree(entries: readonly Scheduled[], event: OneOff, day: number): boolean {
  const timed = entries.filter((entry) => 'time' in entry.event);
  if (timed.filter((entry) => entry.day === day).length >= mostOnDay) return false;
  const { start, end } = timesOn(day, event);
  const atVenue = timed.filter(({ event: { venue } }) => venue !== undefined && venue === event.venue);
  return !atVenue.some((entry) => entry.start < end && start < entry.end);
}

/**
 * Chooses days for all events of the town.
 *
 * @param monday - the first day of the present week
 */
export function scheduleEvents(monday: number, seed: number): readonly Scheduled[] {
  const entries: Scheduled[] = [];
  const add = (event: SampleEvent, day: number) => entries.push(timesOn(day, event));
  const random = randomFrom(seed);
  for (const event of town.planned) {
    const days = 'nth' in event ? monthlyDays(event, monday) : weeklyDays(event, monday);
    for (const day of days) add(event, day);
  }

  const allDays = Array.from(
    { length: 2 * 7 * weeksAround },
    (_, index) => monday - weeksAround * weekLength + index * dayLength,
  );
  const remaining = new Set(town.oneOff);
  // Each day of the present week has an event.
  for (const day of allDays.filter((one) => mondayOf(one) === monday)) {
    const event = [...remaining].find(
      (one) => !one.season && !one.status && isSuitable(day, one) && isFree(entries, one, day),
    );
    if (event === undefined) continue;
    add(event, day);
    remaining.delete(event);
  }
  for (const event of remaining) {
    const suitable = allDays.filter((day) => isSuitable(day, event));
    const free = suitable.filter((day) => isFree(entries, event, day));
    const choice = free.length > 0 ? free : suitable;
    add(event, choice[Math.floor(random() * choice.length)]!);
  }
  return entries.sort((one, other) => one.start - other.start);
}

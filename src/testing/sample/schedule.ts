import { dayLength, startOfDay } from '../../time/zone.ts';
import data from './events.json' with { type: 'json' };
import type { Category } from './picture.ts';

type Weekday = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun';

/** Days of the year, `MM-DD`, both inclusive. May cross the end of the year. */
type Season = readonly [from: string, to: string];

/** An event as data. Its days are chosen when the calendar is created. */
interface EventText {
  /** Plain text. */
  readonly title: string;
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
}

/** A time of day, `HH:MM`, and a duration. */
type Timed = { readonly time: string; readonly minutes: number };

/** At a time of day, or on whole days. */
type Duration = Timed | { readonly wholeDays: number };

/** Once, on any suitable day of the year. */
type OneOff = EventText & Duration & { readonly days: readonly Weekday[]; readonly season?: Season };

/** On a day of a week, counted from the present one. */
type OnDay = EventText & Duration & { readonly day: Weekday; readonly week: number };

/** Separate events with the same title on a day of the week. */
type Repeated = EventText & Timed & { readonly slug: string; readonly day: Weekday };

/** Every week or every few weeks. `weeks` are the first and the last one, counted from the present one. */
type Weekly = Repeated & {
  /** Whether it is one recurring event of Events Calendar Pro. */
  readonly recurs?: true;
  readonly weeks: readonly [first: number, last: number];
  /** Number of weeks between events. Default 1. */
  readonly every?: number;
};

/** Monthly, such as every second Monday. `months` are the first and the last one, counted from the present one. */
type Monthly = Repeated & { readonly nth: number; readonly months: readonly [first: number, last: number] };

const town = data as unknown as {
  /** Events of several days, others, and the four-day festival in the week after the present one. */
  readonly dated: readonly OnDay[];
  readonly weekly: readonly Weekly[];
  readonly monthly: readonly Monthly[];
  readonly oneOff: readonly OneOff[];
};

/** An event of the town, without its days. */
type SampleEvent = OneOff | OnDay | Weekly | Monthly;

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

const weekdays: readonly Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export function mondayOf(clock: number): number {
  const day = startOfDay(clock);
  return day - ((new Date(day).getUTCDay() + 6) % 7) * dayLength;
}

const weekdayOf = (day: number): Weekday => weekdays[(new Date(day).getUTCDay() + 6) % 7]!;

const dayIn = (monday: number, week: number, weekday: Weekday): number =>
  monday + week * weekLength + weekdays.indexOf(weekday) * dayLength;

function weeklyDays({ day, weeks: [first, last], every = 1 }: Weekly, monday: number): number[] {
  const count = Math.floor((last - first) / every) + 1;
  return Array.from({ length: count }, (_, index) => dayIn(monday, first + index * every, day));
}

function monthlyDays({ day, nth, months: [first, last] }: Monthly, monday: number): number[] {
  const present = new Date(monday);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const start = Date.UTC(present.getUTCFullYear(), present.getUTCMonth() + first + index, 1);
    const untilFirst = (weekdays.indexOf(day) - weekdays.indexOf(weekdayOf(start)) + 7) % 7;
    return start + (untilFirst + (nth - 1) * 7) * dayLength;
  });
}

/** `MM-DD`. */
const dateOf = (day: number): string => new Date(day).toISOString().slice(5, 10);

function isInSeason(date: string, [from, to]: Season): boolean {
  return from <= to ? from <= date && date <= to : date >= from || date <= to;
}

function timesOn(day: number, event: SampleEvent): Scheduled {
  if ('wholeDays' in event) return { event, day, start: day, end: day + event.wholeDays * dayLength - 1000 };
  const start = day + Date.parse(`1970-01-01T${event.time}Z`);
  return { event, day, start, end: start + event.minutes * 60_000 };
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
  for (const event of town.dated) add(event, dayIn(monday, event.week, event.day));
  for (const event of town.weekly) for (const day of weeklyDays(event, monday)) add(event, day);
  for (const event of town.monthly) for (const day of monthlyDays(event, monday)) add(event, day);

  const allDays = Array.from(
    { length: 2 * 7 * weeksAround },
    (_, index) => monday - weeksAround * weekLength + index * dayLength,
  ).map((day) => ({ day, weekday: weekdayOf(day), date: dateOf(day) }));
  const remaining = new Set(town.oneOff);
  // Each day of the present week has an event.
  const presentWeek = allDays.filter(({ day }) => mondayOf(day) === monday);
  for (const { day, weekday } of presentWeek) {
    const event = [...remaining].find(
      (one) =>
        one.days.includes(weekday) &&
        one.season === undefined &&
        one.status === undefined &&
        isFree(entries, one, day),
    );
    if (event === undefined) continue;
    add(event, day);
    remaining.delete(event);
  }
  for (const event of remaining) {
    const { days, season } = event;
    const suitable = allDays
      .filter(({ weekday, date }) => days.includes(weekday) && (!season || isInSeason(date, season)))
      .map(({ day }) => day);
    const free = suitable.filter((day) => isFree(entries, event, day));
    const choice = free.length > 0 ? free : suitable;
    add(event, choice[Math.floor(random() * choice.length)]!);
  }
  return entries.sort((one, other) => one.start - other.start);
}

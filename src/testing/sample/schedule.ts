import { dayLength, startOfDay } from '../../time/wall-time.ts';
import data from './events.json' with { type: 'json' };
import type { Monthly, OnDay, OneOff, Season, Weekday, Weekly } from './town-event.ts';

const town = data as unknown as {
  /** What lasts several days. */
  readonly long: readonly OnDay[];
  readonly dated: readonly OnDay[];
  /** The festival of four days, in the week after the present one. */
  readonly festival: readonly OnDay[];
  readonly weekly: readonly Weekly[];
  readonly monthly: readonly Monthly[];
  readonly oneOff: readonly OneOff[];
};

/** An event of the town, without its days. */
type SampleEvent = OneOff | OnDay | Weekly | Monthly;

/** An event with its times: what its own clock shows, as if that were in UTC, in milliseconds. */
export interface Scheduled {
  readonly event: SampleEvent;
  /** The midnight at which its first day begins. */
  readonly day: number;
  readonly start: number;
  readonly end: number;
}

/** A number from 0, included, to 1, excluded. */
export type Random = () => number;

/** Random numbers that are the same for a seed (Mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const weekLength = 7 * dayLength;
/** How many weeks before and after the present one there are events. */
const weeksAround = 26;
/** How many events a day has at most, where there is a choice. */
const mostOnDay = 4;

const weekdays: readonly Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The Monday of a day's week. */
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

/** Days on which the town stays at home. */
const isHoliday = (day: number) => ['12-24', '12-25', '12-26', '01-01'].includes(dateOf(day));

function timesOn(day: number, event: SampleEvent): Scheduled {
  if ('wholeDays' in event) return { event, day, start: day, end: day + event.wholeDays * dayLength - 1000 };
  const start = day + Date.parse(`1970-01-01T${event.time}Z`);
  return { event, day, start, end: start + event.minutes * 60_000 };
}

/** Finds days for all events. */
class Schedule {
  readonly entries: Scheduled[] = [];
  /** How many timed events begin on a day. */
  readonly #counts = new Map<number, number>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  add(event: SampleEvent, day: number): void {
    this.entries.push(timesOn(day, event));
    if ('time' in event) this.#counts.set(day, this.#countOn(day) + 1);
  }

  #countOn(day: number): number {
    return this.#counts.get(day) ?? 0;
  }

  /** Whether a day has room for an event, and its venue nothing else at the time. */
  isFree(event: OneOff, day: number): boolean {
    if (this.#countOn(day) >= mostOnDay) return false;
    const { start, end } = timesOn(day, event);
    return !this.entries.some(
      (entry) =>
        'time' in entry.event &&
        entry.event.venue === event.venue &&
        event.venue !== undefined &&
        entry.start < end &&
        start < entry.end,
    );
  }

  /** Adds an event on one of the days, more often on those that are near and have little else. */
  addOnAny(event: OneOff, days: readonly number[], monday: number): void {
    const weights = days.map((day) => {
      const weeksAway = Math.abs(day - monday) / weekLength;
      return 1 / ((4 + weeksAway) * (1 + 2 * this.#countOn(day)));
    });
    let rest = this.#random() * weights.reduce((sum, weight) => sum + weight, 0);
    const chosen = weights.findIndex((weight) => {
      rest -= weight;
      return rest < 0;
    });
    this.add(event, days.at(chosen)!);
  }
}

function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

/**
 * Finds days for all events of the town.
 *
 * @param monday - the first day of the present week
 */
export function scheduleEvents(monday: number, random: Random): readonly Scheduled[] {
  const schedule = new Schedule(random);
  for (const event of town.long) schedule.add(event, dayIn(monday, event.week, event.day));
  const addUnlessHoliday = (event: SampleEvent, day: number) => {
    if (!isHoliday(day)) schedule.add(event, day);
  };
  for (const event of town.dated) addUnlessHoliday(event, dayIn(monday, event.week, event.day));
  // The festival is put off to the first week in which it meets no holiday.
  const meetsHoliday = (weeks: number) =>
    town.festival.some(({ week, day }) => isHoliday(dayIn(monday, week + weeks, day)));
  let weeksLater = 0;
  while (meetsHoliday(weeksLater)) weeksLater += 1;
  for (const event of town.festival) schedule.add(event, dayIn(monday, event.week + weeksLater, event.day));
  const series = [
    ...town.weekly.map((event) => ({ event, days: weeklyDays(event, monday) })),
    ...town.monthly.map((event) => ({ event, days: monthlyDays(event, monday) })),
  ];
  for (const { event, days } of series) {
    for (const day of days) addUnlessHoliday(event, day);
  }

  const allDays = Array.from(
    { length: 2 * 7 * weeksAround },
    (_, index) => monday - weeksAround * weekLength + index * dayLength,
  )
    .filter((day) => !isHoliday(day))
    .map((day) => ({ day, weekday: weekdayOf(day), date: dateOf(day) }));
  const remaining = new Set(shuffle(town.oneOff, random));
  // The town is never without anything on a day of the present week.
  const presentWeek = allDays.filter(({ day }) => mondayOf(day) === monday);
  for (const { day, weekday } of presentWeek) {
    const event = [...remaining].find(
      (one) =>
        one.days.includes(weekday) &&
        one.season === undefined &&
        one.status === undefined &&
        schedule.isFree(one, day),
    );
    if (event === undefined) continue;
    schedule.add(event, day);
    remaining.delete(event);
  }
  for (const event of remaining) {
    const { days, season } = event;
    const suitable = allDays
      .filter(({ weekday, date }) => days.includes(weekday) && (!season || isInSeason(date, season)))
      .map(({ day }) => day);
    const free = suitable.filter((day) => schedule.isFree(event, day));
    schedule.addOnAny(event, free.length > 0 ? free : suitable, monday);
  }
  return schedule.entries.sort((one, other) => one.start - other.start);
}

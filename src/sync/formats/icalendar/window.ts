import { readDate } from '../../../contract/values/date-input.ts';
import { CalendarError, type DateInput } from '../../../index.ts';
import { parseWallTime } from '../../../time/wall-time.ts';
import { wallTimeToInstant } from '../../../time/zone.ts';

/** A day, or what a clock shows: `2027-05-01`, or `2027-05-01 18:00:00`. */
export type Clock = string;

/** Whether a clock reading is a day alone. */
export const isDay = (clock: Clock) => clock.length === 'YYYY-MM-DD'.length;

/** The events that are wanted of a file. */
export interface WindowOptions {
  /**
   * Leaves out what is over before: an instant, or a day or wall time, which is compared with what each event's own clock
   * shows.
   */
  readonly from?: DateInput | undefined;
  /** Leaves out what starts then or later. A recurring event without an end needs it. */
  readonly to?: DateInput | undefined;
}

/** Judges the times of an event by a bound. */
interface Bound {
  /** Milliseconds from the bound to a clock reading of a zone, below zero where that is earlier. */
  readonly distanceTo: (clock: Clock, zone: string | undefined) => number;
}

function readBound(value: DateInput | undefined, name: 'from' | 'to'): Bound | undefined {
  if (value === undefined) return undefined;
  const bound = readDate(value);
  if (bound === undefined) {
    throw new CalendarError(`${name}: expected a date such as 2027-05-01, got ${JSON.stringify(value)}`);
  }
  if (typeof bound === 'string') {
    const clockBound = parseWallTime(bound);
    return { distanceTo: (clock) => parseWallTime(clock) - clockBound };
  }
  return { distanceTo: (clock, zone = 'UTC') => wallTimeToInstant(clock, zone) - bound.instant };
}

/** The time that events of a file are wanted of. */
export class Window {
  readonly #from: Bound | undefined;
  readonly #to: Bound | undefined;

  constructor({ from, to }: WindowOptions) {
    this.#from = readBound(from, 'from');
    this.#to = readBound(to, 'to');
  }

  /** Whether it has an end, which recurring events without one need. */
  get isBounded(): boolean {
    return this.#to !== undefined;
  }

  /** Whether what starts then is beyond the window. */
  isBeyond(start: Clock, zone: string | undefined): boolean {
    return this.#to !== undefined && this.#to.distanceTo(start, zone) >= 0;
  }

  /** Whether an event overlaps the window. One without length is not over at the moment that it takes place. */
  includes(start: Clock, end: Clock, zone: string | undefined): boolean {
    const from = this.#from;
    const isOver = from && from.distanceTo(end, zone) <= 0 && from.distanceTo(start, zone) < 0;
    return !isOver && !this.isBeyond(start, zone);
  }
}

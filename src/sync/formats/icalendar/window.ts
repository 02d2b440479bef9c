import { readDate } from '../../../contract/values/date.ts';
import { CalendarError, type DateInput } from '../../../index.ts';
import { dayLength, parseWallTime, wallTimeToInstant } from '../../../time/zone.ts';
import type { ImportRow } from '../../import/rows.ts';

/** A day, or what a clock shows: `2027-05-01`, or `2027-05-01 18:00:00`. */
export type Clock = string;

/** Whether a clock reading is a day alone. */
export const isDay = (clock: Clock) => clock.length === 'YYYY-MM-DD'.length;

/** The last that clocks of rows show. */
export const lastClock = Date.UTC(9999, 11, 31);

export type RowTimes = Pick<ImportRow, 'start_date' | 'end_date' | 'all_day' | 'timezone'> & {
  readonly start_date: string;
  readonly end_date: string;
};

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
  readonly distanceTo: (clock: Clock, zone: string) => number;
  /** The bound itself, on some clock. */
  readonly clock: number;
}

function readBound(value: DateInput | undefined, name: 'from' | 'to'): Bound | undefined {
  if (value === undefined) return undefined;
  const bound = readDate(value);
  if (bound === undefined) {
    throw new CalendarError(`${name}: expected a date such as 2027-05-01, got ${JSON.stringify(value)}`);
  }
  if (typeof bound === 'string') {
    const clockBound = parseWallTime(bound);
    return { distanceTo: (clock) => parseWallTime(clock) - clockBound, clock: clockBound };
  }
  return {
    distanceTo: (clock, zone) => wallTimeToInstant(clock, zone) - bound.instant,
    clock: bound.instant,
  };
}

/** The time that events of a file are wanted of. */
export class Window {
  readonly #from: Bound | undefined;
  readonly #to: Bound | undefined;

  constructor({ from, to }: WindowOptions) {
    this.#from = readBound(from, 'from');
    this.#to = readBound(to, 'to');
  }

  /** The clock readings that may be in the window of something that lasts so long, on any clock. */
  rangeFor(length: number): readonly [number, number] {
    const from = this.#from ? this.#from.clock - length - 2 * dayLength : Number.NEGATIVE_INFINITY;
    return [from, this.#to ? this.#to.clock + 2 * dayLength : lastClock];
  }

  /** Whether a row overlaps the window. One without length is not over at the moment that it takes place. */
  includes({ start_date, end_date, timezone = 'UTC' }: RowTimes): boolean {
    const isOver = (from: Bound) =>
      from.distanceTo(end_date, timezone) <= 0 && from.distanceTo(start_date, timezone) < 0;
    const isLater = (to: Bound) => to.distanceTo(start_date, timezone) >= 0;
    return !(this.#from && isOver(this.#from)) && !(this.#to && isLater(this.#to));
  }
}

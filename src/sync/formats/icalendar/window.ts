import { readDate } from '../../../contract/values/date.ts';
import { CalendarError, type DateInput } from '../../../index.ts';
import { dayLength, parseClock, parseWallTime, wallTimeToInstant } from '../../../time/zone.ts';
import type { ImportRow } from '../../rows/import-row.ts';

/** The first time that no row can have, in milliseconds. */
export const endOfTime = Date.UTC(10_000);

export type RowTimes = Pick<ImportRow, 'start_date' | 'end_date' | 'all_day' | 'timezone'> & {
  readonly start_date: string;
  readonly end_date: string;
};

/** Limits the events of a file by time. */
export interface WindowOptions {
  /** Skips events that are over by then: an instant, or a date or local time in each event's own zone. */
  readonly from?: DateInput | undefined;
  /** Skips events that start then or later. Required for recurring events without an end. */
  readonly to?: DateInput | undefined;
}

/** Returns a bound in some zone, and its distance to a local time of a zone, negative if that is earlier. In milliseconds. */
function readBound(value: DateInput | undefined, name: 'from' | 'to') {
  if (value === undefined) return undefined;
  const bound = readDate(value);
  if (bound === undefined)
    throw new CalendarError(`${name}: expected a date such as 2027-05-01, got ${JSON.stringify(value)}`);
  const isLocal = typeof bound === 'string';
  const clock = isLocal ? parseClock(bound) : bound.instant;
  return {
    distanceTo: (other: string, zone: string) =>
      (isLocal ? parseWallTime(other) : wallTimeToInstant(other, zone)) - clock,
    clock,
  };
}

export function createWindow(options: WindowOptions) {
  const [from, to] = [readBound(options.from, 'from'), readBound(options.to, 'to')];
  return {
    /** Returns the range of local starts, in any zone, that an event of this length may have in the window. */
    rangeFor: (length: number): readonly [number, number] => [
      from ? from.clock - length - 2 * dayLength : Number.NEGATIVE_INFINITY,
      to ? to.clock + 2 * dayLength : Number.POSITIVE_INFINITY,
    ],
    /** Checks whether a row overlaps the window. At its start, an event without length is not over yet. */
    includes({ start_date, end_date, timezone = 'UTC' }: RowTimes): boolean {
      const isOver =
        from && from.distanceTo(end_date, timezone) <= 0 && from.distanceTo(start_date, timezone) < 0;
      return !isOver && !(to && to.distanceTo(start_date, timezone) >= 0);
    },
  };
}

export type Window = ReturnType<typeof createWindow>;

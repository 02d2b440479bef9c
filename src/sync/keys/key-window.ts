import { readDate } from '../../contract/values/date-input.ts';
import { type DateInput, ValidationError } from '../../index.ts';
import { instantToWallTime } from '../../time/index.ts';
import type { ImportRow } from '../rows/import-row.ts';

const millisecondsOfADay = 24 * 60 * 60 * 1000;

/** The days that a window is widened by when events are read: the clocks of two zones differ by up to 26 hours. */
const margin = 2;

/** A range of clock readings, as text. */
export interface WallWindow {
  readonly from: string;
  readonly to: string;
}

function daysLater(wallTime: string, days: number): string {
  const day = Date.parse(`${wallTime.slice(0, 10)}T00:00:00Z`);
  return new Date(day + days * millisecondsOfADay).toISOString().slice(0, 10);
}

/** Any date as a clock reading; instants as that of UTC. */
function toWallTime(date: DateInput | null | undefined, timezone: string | undefined): string | undefined {
  const read = readDate(date);
  if (typeof read !== 'object') return read;
  return instantToWallTime(read.instant, timezone ?? 'UTC');
}

/**
 * The clock readings of a window.
 *
 * @throws {@link ValidationError} when it is empty or cannot be read
 */
export function parseWindow(from: DateInput, to: DateInput): WallWindow {
  const window = { from: toWallTime(from, undefined), to: toWallTime(to, undefined) };
  const { from: start, to: end } = window;
  if (start !== undefined && end !== undefined && start < end) return { from: start, to: end };
  const message = 'expected { from, to }, two dates of which the second is later';
  throw new ValidationError('options of importEvents', [{ path: ['window'], message }]);
}

/** A window that has every event that may be in another one, whatever its zone. */
export function widen({ from, to }: WallWindow): WallWindow {
  return { from: daysLater(from, -margin), to: daysLater(to, margin) };
}

/** Whether a row overlaps a window, as far as its zone is known. */
export function isInWindow({ start_date, end_date, timezone }: ImportRow, { from, to }: WallWindow): boolean {
  const start = toWallTime(start_date, timezone);
  if (start === undefined) return true;
  const end = toWallTime(end_date, timezone) ?? start;
  return start < to && (end >= from || start >= from);
}

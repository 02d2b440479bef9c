import { readDate } from '../../contract/values/date-input.ts';
import type { DateInput } from '../../index.ts';
import { instantToWallTime, wallTimeToInstant } from '../../time/index.ts';

/** WordPress's date of what was never published. */
export const neverPublished = '0000-00-00 00:00:00';

/** A day or a wall time, to the second. */
function toSeconds(date: string): string {
  const midnight = '0000-00-00 00:00:00';
  return `${date}${midnight.slice(date.length)}`;
}

/** The clock reading that a service stores: of one that is skipped when the clocks go forward, the one an hour later. */
export function storedWallTime(date: string, zone: string): string {
  const wallTime = toSeconds(date);
  return instantToWallTime(wallTimeToInstant(wallTime, zone), zone);
}

/** Whether two wall times are on the same day. */
export function isSameDay(one: string, other: string): boolean {
  return one.slice(0, 'YYYY-MM-DD'.length) === other.slice(0, 'YYYY-MM-DD'.length);
}

/** Whether a publication date is another one, as far as that is written. */
export function isSamePublication(stored: string, wanted: string): boolean {
  return stored === toSeconds(wanted);
}

/** Any date as a clock reading; instants as that of UTC. */
export function toWallTime(
  date: DateInput | null | undefined,
  timezone: string | undefined,
): string | undefined {
  const read = readDate(date);
  if (typeof read !== 'object') return read;
  return instantToWallTime(read.instant, timezone ?? 'UTC');
}

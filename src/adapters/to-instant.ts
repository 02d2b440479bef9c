import { dayLength, startOfDay } from '../time/wall-time.ts';
import { clockToInstant, offsetAt } from '../time/zone.ts';

/** The offsets of zones on days, which are slow to read. */
const offsets = new Map<string, number>();

/** {@link clockToInstant}, for many events. */
export function toInstant(clock: number, zone: string): number {
  const key = `${zone} ${startOfDay(clock)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    // What is the same two days before and after is so on the whole day: no zone has ever changed its clocks twice in a week.
    offset = offsetAt(clock - 2 * dayLength, zone);
    if (offset !== offsetAt(clock + 2 * dayLength, zone)) return clockToInstant(clock, zone);
    if (offsets.size > 999) offsets.clear();
    offsets.set(key, offset);
  }
  return clock - offset;
}

import { readDate } from '../../contract/values/date-input.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../testing/index.ts';
import { parseWallTime } from '../../time/wall-time.ts';
import { isTimeZone, wallTimeToInstant } from '../../time/zone.ts';
import type { RecordKind } from './record-state.ts';
import { textOf } from './record-state.ts';

/** Whether a snapshot of a window would have an event, going by its times. */
function isInWindow(record: SnapshotRecord, from: string, to: string): boolean {
  const start = textOf(record.start_date);
  const end = textOf(record.end_date) || start;
  const [lower, upper] = [readDate(from), readDate(to)];
  const zone = textOf(record.timezone);
  const isInstant = typeof lower === 'object' && typeof upper === 'object';
  const toNumber = (date: string) =>
    isInstant && isTimeZone(zone) ? wallTimeToInstant(date, zone) : parseWallTime(date);
  const [first, beyond] = isInstant
    ? [lower.instant, upper.instant]
    : [parseWallTime(String(lower)), parseWallTime(String(upper))];
  const isOver = toNumber(end) <= first && toNumber(start) < first;
  return !isOver && toNumber(start) < beyond;
}

/**
 * Whether a snapshot would have a record if its site had it. Without a window, as the mock exports it, a snapshot has
 * everything.
 */
export function wouldHave({ window }: CalendarSnapshot, record: SnapshotRecord, kind: RecordKind): boolean {
  if (window === undefined || kind === 'categories' || kind === 'tags') return true;
  const { from, to, status } = window;
  const recordStatus = textOf(record.status) || 'publish';
  const isOfStatus = status === 'any' ? recordStatus !== 'trash' : recordStatus === status;
  const isHidden = kind === 'events' && record.hide_from_listings === true;
  return isOfStatus && !isHidden && (kind !== 'events' || isInWindow(record, from, to));
}

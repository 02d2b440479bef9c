import { dateParameters } from '../../../src/contract/records/event-query.ts';
import type { CalendarEvent, EventQuery } from '../../../src/index.ts';
import { both, type Judgement } from './judge-list.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** A clock reading of a record, as if it were in UTC, in milliseconds. */
const reading = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);

/** The bounds of a clock reading that is not known exactly, in milliseconds. */
interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** How far the site's clock is ahead of UTC, in milliseconds: between these, as its records show. */
export type SiteOffset = Bounds;

/** Every zone of the world. */
const anywhere: SiteOffset = { low: -12 * hour, high: 14 * hour };

/** The offset of the site by the publication dates of its records, which have both clocks. */
export function siteOffsetOf(events: readonly CalendarEvent[]): SiteOffset {
  const offsets = events
    .map(({ date, date_utc }) => reading(date) - reading(date_utc))
    .filter((offset) => offset >= anywhere.low && offset <= anywhere.high);
  if (offsets.length === 0) return anywhere;
  // Daylight saving may be on for other dates than those.
  return { low: Math.min(...offsets) - hour, high: Math.max(...offsets) + hour };
}

type DateName = (typeof dateParameters)[number];

/**
 * What a date means on the clocks of events: an instant is shifted to the site's clock, a day is widened to its end, or
 * for `start_date` to its beginning. That is what the best-known implementation does.
 */
function boundsOf(name: DateName, value: unknown, offset: SiteOffset): Bounds {
  if (value instanceof Date)
    return { low: value.getTime() + offset.low, high: value.getTime() + offset.high };
  const start = reading(`${String(value).slice(0, 10)} 00:00:00`);
  const edge = name === 'start_date' ? start : start + day - 1000;
  return { low: edge, high: edge };
}

function isBefore(time: number, { low, high }: Bounds): Judgement {
  if (time < low) return 'yes';
  return time >= high ? 'no' : 'maybe';
}

function isAfter(time: number, { low, high }: Bounds): Judgement {
  if (time > high) return 'yes';
  return time <= low ? 'no' : 'maybe';
}

/** At a bound itself: `start_date` and `end_date` include it, the others do not. */
function judgeDate({ start_date, end_date }: CalendarEvent, name: DateName, bounds: Bounds): Judgement {
  const [start, end] = [reading(start_date), reading(end_date)];
  const second = 1000;
  const inclusive = { low: bounds.low - second, high: bounds.high - second };
  if (name === 'start_date') return isAfter(start, inclusive);
  if (name === 'starts_after') return isAfter(start, bounds);
  if (name === 'starts_before') return isBefore(start, bounds);
  if (name === 'end_date') return isBefore(end, { low: bounds.low + second, high: bounds.high + second });
  if (name === 'ends_before') return isBefore(end, bounds);
  return isAfter(end, bounds);
}

/** Yesterday 00:00; when exactly, depends on the zone of the site. */
function judgeDefaultStart({ start_date }: CalendarEvent, now: number): Judgement {
  return isAfter(reading(start_date), { low: now - 3 * day, high: now + day });
}

/** Two years ahead; when exactly, depends on the clock of the site. */
function judgeDefaultEnd({ end_date }: CalendarEvent, now: number): Judgement {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 2);
  return isBefore(reading(end_date), { low: end.getTime() - 2 * day, high: end.getTime() + 2 * day });
}

/** Whether an event is in the dates of a query. */
export function judgeDates(
  event: CalendarEvent,
  query: EventQuery,
  { offset, now }: { readonly offset: SiteOffset; readonly now: Date },
): Judgement {
  const given = dateParameters.filter((name) => query[name] !== undefined);
  // Of two dates for one side, the one that is relative counts.
  const effective = given.filter(
    (name) => !(name === 'start_date' && query.starts_after) && !(name === 'end_date' && query.ends_before),
  );
  const judgements = effective.map((name) => judgeDate(event, name, boundsOf(name, query[name], offset)));
  const start = judgeDefaultStart(event, now.getTime());
  const end = judgeDefaultEnd(event, now.getTime());
  if (query.include !== undefined) {
    // The interface has no dates beside IDs, and the service keeps its default ones: only what is in all must come.
    return both([...judgements, start, end]) === 'yes' ? 'yes' : 'maybe';
  }
  const isRelative = given.some((name) => name !== 'start_date' && name !== 'end_date');
  return both([
    ...judgements,
    ...(isRelative || query.start_date !== undefined ? [] : [start]),
    ...(isRelative || query.end_date !== undefined ? [] : [end]),
  ]);
}

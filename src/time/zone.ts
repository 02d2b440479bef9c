/** A local time without a zone: `YYYY-MM-DD HH:MM:SS`. */
export type WallTime = string;

/** Parses a local time as if it were in UTC. In milliseconds. */
export function parseWallTime(text: string): number {
  return Date.parse(`${String(text).replace(' ', 'T')}Z`);
}

/** Parses a day or local time as if it were in UTC. In milliseconds. */
export function parseClock(text: string): number {
  return parseWallTime(text.length === 'YYYY-MM-DD'.length ? `${text} 00:00` : text);
}

/** Whether a parsed local time is on its own day: `Date.parse` rolls 30 February over into March, and 24:00 into the next day. */
export const isOnItsDay = (clock: number, text: string) =>
  new Date(clock).getUTCDate() === Number(text.slice(8, 10));

/** Formats milliseconds since 1970 in UTC as a local time. */
export function formatWallTime(clock: number): WallTime {
  return new Date(clock).toISOString().slice(0, 19).replace('T', ' ');
}

/** In milliseconds. */
export const dayLength = 24 * 60 * 60 * 1000;

/** Returns the midnight at the start of a local time's day. Both are milliseconds. */
export function startOfDay(clock: number): number {
  return Math.floor(clock / dayLength) * dayLength;
}

/** Adds days to a day. Both are `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return formatWallTime(Date.parse(day) + count * dayLength).slice(0, 10);
}

/** Caches values that are slow to create, up to a limit. A formatter takes some 26 kB. */
export function keep<Key, Value>(kept: Map<Key, Value>, key: Key, make: () => Value, limit = 100): Value {
  if (kept.has(key)) return kept.get(key) as Value;
  const made = make();
  if (kept.size >= limit) kept.clear();
  kept.set(key, made);
  return made;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the cached formatter of a key, or a new one. */
export const formatterFor = (
  key: string,
  locale: string | readonly string[] | undefined,
  options: Intl.DateTimeFormatOptions,
) => keep(formatters, key, () => new Intl.DateTimeFormat(locale as string[] | undefined, options));

/** Some other letters equal these in lower case, but not for Intl. Offsets such as `+02:00` are zones only for Intl. */
const nameForm = /^[a-z][\w/+-]*$/i;
const offsetForm = /^UTC([+-](14|(0?\d|1[0-3])(\.\d{1,2}|:[0-5]\d)?))?$/;

function formatterOf(zone: string): Intl.DateTimeFormat {
  // Intl ignores letter case, so one zone has thousands of spellings.
  return formatterFor(zone.toLowerCase(), 'en-US', { timeZone: zone, timeZoneName: 'longOffset' });
}

/** Reads the offset at the end of a string, such as `UTC-3.5`, `UTC+5:30` or `GMT-04:00`, in milliseconds. Default 0. */
function readOffset(text: string): number {
  const [, sign, hours, minutes = 0, seconds = 0] = /([+-])([\d.]+)(?::(\d+))?(?::(\d+))?$/.exec(text) ?? [];
  return sign ? Number(`${sign}1000`) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) : 0;
}

/** Returns how far the zone is ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  if (offsetForm.test(zone)) return readOffset(zone);
  // The name of the zone follows the date.
  return readOffset(formatterOf(zone).format(instant));
}

/** Formats an offset in milliseconds as hours and minutes, such as `+02:00`. */
export function formatOffset(offset: number): string {
  return (offset < 0 ? '-' : '+') + formatWallTime(Math.abs(offset)).slice(11, 16);
}

/** Converts an offset zone, such as `+05:30`, `-0800` or `GMT+2`, to the plugin's form, such as `UTC+5:30`. */
export function toPluginZone(zone: string): string {
  const withColon = zone.replace(/([+-]\d\d?)(\d\d)$/, '$1:$2');
  return withColon.replace(/^(?:GMT)?([+-])0?(\d+)(?::00|(:\d\d))?$/i, 'UTC$1$2$3');
}

/** Whether a string is a time zone that the plugin knows: an IANA name, `UTC`, or an offset such as `UTC+5:30`. */
export function isTimeZone(zone: string): boolean {
  try {
    return offsetForm.test(zone) || (nameForm.test(zone) && !!formatterOf(zone));
  } catch {
    return false;
  }
}

/** Whether sites and Intl share a zone. On sites, abbreviations are fixed offsets: `CET` has no summer time there. */
export function isCommonZone(zone: string): boolean {
  return isTimeZone(zone) && !/^(?!GMT|UCT|[EHM]ST)..T$/i.test(zone);
}

/**
 * Converts an instant to the local time in a zone.
 *
 * @param instant - milliseconds since 1970 began in UTC, such as `date.getTime()`
 * @param zone - an IANA name, `UTC`, or an offset such as `UTC+5:30`
 * @returns the local time, `YYYY-MM-DD HH:MM:SS`
 * @throws RangeError if the zone or the instant does not exist
 * @example
 * ```ts
 * import { instantToWallTime } from 'events-calendar-client/time';
 *
 * instantToWallTime(Date.parse('2027-05-01T16:00:00Z'), 'Europe/Berlin'); // '2027-05-01 18:00:00'
 * ```
 */
export function instantToWallTime(instant: number, zone: string): WallTime {
  return formatWallTime(instant + offsetAt(instant, zone));
}

/** The offsets of zones before and after each day, cached because Intl computes them slowly. */
const offsets = new Map<string, [before: number, after: number]>();

/** Converts a local time like {@link wallTimeToInstant}, but in milliseconds, as if it were in UTC. */
export function clockToInstant(clock: number, zone: string): number {
  const day = startOfDay(clock);
  const readOffsets = (): [number, number] => [
    offsetAt(day - 2 * dayLength, zone),
    offsetAt(day + 3 * dayLength, zone),
  ];
  const [before, after] = keep(offsets, `${zone} ${day}`, readOffsets, 1000);
  // No zone ever changed its clocks twice in a week, so the same offset before and after holds all day.
  if (before === after) return clock - before;
  const isShown = (offset: number) => offsetAt(clock - offset, zone) === offset;
  return clock - ([offsetAt(clock, zone), before, after].find(isShown) ?? before);
}

/**
 * Converts a local time in a zone to an instant, in milliseconds. The client takes it as a date: `new Date(…)`. Like
 * the site, it moves a local time that clocks skip forward by the gap. A local time that occurs twice means the second
 * occurrence in zones east of UTC, and the first in zones west of it.
 *
 * @param wall - `YYYY-MM-DD HH:MM:SS`
 * @param zone - an IANA name, `UTC`, or an offset such as `UTC+5:30`
 * @returns milliseconds since 1970 began in UTC
 * @throws RangeError if the zone or the local time does not exist
 * @example
 * ```ts
 * import { wallTimeToInstant } from 'events-calendar-client/time';
 *
 * const from = new Date(wallTimeToInstant('2027-05-01 18:00:00', 'Europe/Berlin')); // 2027-05-01T16:00:00.000Z
 * const to = new Date(wallTimeToInstant('2027-05-02 02:00:00', 'Europe/Berlin'));
 * const tonight = await calendar.events.between(from, to);
 * console.log(tonight.length);
 * ```
 */
export function wallTimeToInstant(wall: WallTime, zone: string): number {
  const clock = parseWallTime(wall);
  if (!isOnItsDay(clock, wall)) throw new RangeError(`Invalid local time: ${wall}`);
  return clockToInstant(clock, zone);
}

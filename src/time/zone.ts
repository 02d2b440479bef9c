/** A wall-clock reading without a zone: `YYYY-MM-DD HH:MM:SS`. */
export type WallTime = string;

/** A wall time as if it were in UTC, in milliseconds. */
export function parseWallTime(text: string): number {
  return Date.parse(`${String(text).replace(' ', 'T')}Z`);
}

/** A day or wall time as if it were in UTC, in milliseconds. */
export function parseClock(text: string): number {
  return parseWallTime(text.length === 'YYYY-MM-DD'.length ? `${text} 00:00` : text);
}

/** Formats milliseconds since 1970 in UTC as a wall time. */
export function formatWallTime(clock: number): WallTime {
  return new Date(clock).toISOString().slice(0, 19).replace('T', ' ');
}

/** In milliseconds. */
export const dayLength = 24 * 60 * 60 * 1000;

/** The midnight at the start of a clock's day. Both are milliseconds. */
export function startOfDay(clock: number): number {
  return Math.floor(clock / dayLength) * dayLength;
}

/** Adds days to a day. Both are `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return formatWallTime(Date.parse(day) + count * dayLength).slice(0, 10);
}

/** Keeps what is slow to make and quick to use, until there is too much. A formatter takes some 26 kB. */
export function keep<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  if (kept.size >= 100) kept.clear();
  kept.set(key, made);
  return made;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The formatter that is kept under a key, or a new one. */
export const formatterFor = (
  key: string,
  locale: string | readonly string[] | undefined,
  options: Intl.DateTimeFormatOptions,
) => keep(formatters, key, () => new Intl.DateTimeFormat(locale as string[] | undefined, options));

/** Other letters may be equal to these in lower case, but not to Intl. Offsets such as `+02:00` are zones to Intl alone. */
const nameForm = /^[a-z][\w/+-]*$/i;
const offsetForm = /^UTC([+-](14|(0?\d|1[0-3])(\.\d{1,2}|:[0-5]\d)?))?$/;

function formatterOf(zone: string): Intl.DateTimeFormat {
  // The case of letters does not matter to Intl, so one zone has thousands of spellings.
  return formatterFor(zone.toLowerCase(), 'en-US', { timeZone: zone, timeZoneName: 'longOffset' });
}

/** The offset that a text ends in, such as `UTC-3.5`, `UTC+5:30` or `GMT-04:00`, in milliseconds; 0 without one. */
function readOffset(text: string): number {
  const [, sign, hours, minutes = 0, seconds = 0] = /([+-])([\d.]+)(?::(\d+))?(?::(\d+))?$/.exec(text) ?? [];
  return sign ? Number(`${sign}1000`) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) : 0;
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  if (offsetForm.test(zone)) return readOffset(zone);
  // The name of the zone stands at the end, behind the date.
  return readOffset(formatterOf(zone).format(instant));
}

/** An offset in milliseconds, in hours and minutes such as `+02:00`. */
export function formatOffset(offset: number): string {
  return (offset < 0 ? '-' : '+') + formatWallTime(Math.abs(offset)).slice(11, 16);
}

/** Whether a text names a time zone that the service knows: an IANA name, `UTC`, or a manual offset such as `UTC+5:30`. */
export function isTimeZone(zone: string): boolean {
  try {
    return offsetForm.test(zone) || (nameForm.test(zone) && !!formatterOf(zone));
  } catch {
    return false;
  }
}

/**
 * Converts an instant to what the clocks of a zone show then.
 *
 * @param instant - milliseconds since 1970 began in UTC, such as `date.getTime()`
 * @param zone - an IANA name, `UTC`, or a manual offset such as `UTC+5:30`
 * @returns the wall time, `YYYY-MM-DD HH:MM:SS`
 * @throws RangeError where there is no such zone or instant
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

/** The offsets of zones on days. Intl takes long to compute them. */
const offsets = new Map<string, number>();

/** Converts like {@link wallTimeToInstant}, a wall time in milliseconds, as if it were in UTC. */
export function clockToInstant(clock: number, zone: string): number {
  const key = `${zone} ${startOfDay(clock)}`;
  const known = offsets.get(key);
  if (known !== undefined) return clock - known;
  // No zone has ever changed its clocks twice in a week, so an offset that is the same two days before and after holds all day.
  const before = offsetAt(clock - 2 * dayLength, zone);
  const after = offsetAt(clock + 2 * dayLength, zone);
  if (before === after) {
    if (offsets.size > 999) offsets.clear();
    offsets.set(key, before);
    return clock - before;
  }
  const isShown = (offset: number) => offsetAt(clock - offset, zone) === offset;
  return clock - ([offsetAt(clock, zone), before, after].find(isShown) ?? before);
}

/**
 * Converts a wall time to the instant at which the clocks of a zone show it, in milliseconds: `new Date(…)` makes it a date, which
 * the client takes. As the service stores it, a reading that the clocks skip is moved forward by the gap, and of one that they show
 * twice the second counts in zones east of UTC, the first in zones west of it.
 *
 * @param wall - `YYYY-MM-DD HH:MM:SS`
 * @param zone - an IANA name, `UTC`, or a manual offset such as `UTC+5:30`
 * @returns milliseconds since 1970 began in UTC
 * @throws RangeError where there is no such zone or wall time
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
  if (Number.isNaN(clock)) throw new RangeError(`Invalid wall time: ${wall}`);
  return clockToInstant(clock, zone);
}

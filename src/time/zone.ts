/** A wall-clock reading without a zone: `YYYY-MM-DD HH:MM:SS`. */
export type WallTime = string;

/** Other letters may be equal to these in lower case, but not to Intl. Offsets such as `+02:00` are zones to Intl alone. */
const nameForm = /^[a-z][\w/+-]*$/i;
const offsetForm = /^UTC([+-](14|(0?\d|1[0-3])(\.\d{1,2}|:[0-5]\d)?))?$/;
const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** A formatter is slow to make and quick to use, so those of the latest zones are kept, by name in lower case. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter takes some 26 kB. */
const mostFormatters = 100;

function formatterOf(zone: string): Intl.DateTimeFormat {
  // The case of letters does not matter to Intl, so one zone has thousands of spellings.
  const name = zone.toLowerCase();
  const known = formatters.get(name);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const [oldest] = formatters.keys();
  if (oldest !== undefined && formatters.size >= mostFormatters) formatters.delete(oldest);
  formatters.set(name, formatter);
  return formatter;
}

/** The offset that a text ends in, such as `UTC-3.5`, `UTC+5:30` or `GMT-04:00`, in milliseconds; 0 without one. */
function readOffset(text: string): number {
  const [, sign, hours, minutes = 0, seconds = 0] = /([+-])([\d.]+)(?::(\d+))?(?::(\d+))?$/.exec(text) ?? [];
  return sign ? Number(`${sign}1000`) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) : 0;
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  if (offsetForm.test(zone)) return readOffset(zone);
  // The name of the zone stands at the end, behind the date.
  return readOffset(formatterOf(zone).format(instant));
}

/** Whether a zone is as far ahead of UTC at an instant as an offset such as `+02:00` says, to the minute. */
export function isOffsetAt(instant: number, zone: string, offset: string): boolean {
  return Math.abs(offsetAt(instant, zone) - readOffset(offset)) < minute;
}

/** Whether a text names a time zone that the service knows: an IANA name, `UTC`, or a manual offset such as `UTC+5:30`. */
export function isTimeZone(zone: string): boolean {
  try {
    return offsetForm.test(zone) || (nameForm.test(zone) && !!formatterOf(zone));
  } catch {
    return false;
  }
}

/** What the clocks of a zone show at an instant. */
export function instantToWallTime(instant: number, zone: string): WallTime {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * The instant at which the clocks of a zone show a reading, in milliseconds. As the service stores it, a reading that
 * the clocks skip is moved forward by the gap, and of one that they show twice the second counts in zones east of UTC,
 * the first in zones west of it.
 */
export function wallTimeToInstant(wall: WallTime, zone: string): number {
  const clock = Date.parse(`${wall.replace(' ', 'T')}Z`);
  const candidates = [clock, clock - day, clock + day].map((instant) => clock - offsetAt(instant, zone));
  const shown = candidates.find((instant) => instant + offsetAt(instant, zone) === clock);
  return shown ?? clock - offsetAt(clock - day, zone);
}

/** A wall-clock reading without a zone: `YYYY-MM-DD HH:MM:SS`. */
export type WallTime = string;

const offsetForm = /^UTC(?:([+-])(\d{1,2})(?::([0-5]\d)|(\.\d{1,2}))?)?$/;
const second = 1000;
const minute = 60 * second;

/** A formatter is slow to make and quick to use, so each zone's is made once. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** The fixed offset of `UTC`, `UTC+2`, `UTC-3.5` or `UTC+5:30` in milliseconds, `undefined` for any other zone. */
function fixedOffset(zone: string): number | undefined {
  const match = offsetForm.exec(zone);
  if (!match) return undefined;
  const [, sign, hours = '0', minutes = '0', fraction = '0'] = match;
  const size = (Number(hours) + Number(fraction)) * 60 + Number(minutes);
  return size > 14 * 60 ? undefined : (sign === '-' ? -size : size) * minute;
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const fixed = fixedOffset(zone);
  if (fixed !== undefined) return fixed;
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) parts[type] = value;
  const clock = Date.parse(
    `${parts.year!.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`,
  );
  return clock - Math.floor(instant / second) * second;
}

/** Whether a text names a time zone that the service knows: an IANA name, `UTC`, or a manual offset such as `UTC+5:30`. */
export function isTimeZone(zone: string): boolean {
  if (fixedOffset(zone) !== undefined) return true;
  // Offsets such as `+02:00` are zones to Intl but not to the service.
  if (!/^[A-Za-z]/.test(zone) || offsetForm.test(zone)) return false;
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** What the clocks of a zone show at an instant. */
export function instantToWallTime(instant: number, zone: string): WallTime {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * The instant at which the clocks of a zone show a reading, in milliseconds. As in PHP, a reading that the
 * clocks skip is moved forward by the gap, and of a reading that they show twice the first counts.
 */
export function wallTimeToInstant(wall: WallTime, zone: string): number {
  const clock = Date.parse(`${wall.replace(' ', 'T')}Z`);
  const day = 24 * 60 * minute;
  const before = clock - offsetAt(clock - day, zone);
  const after = clock - offsetAt(clock + day, zone);
  if (before === after) return before;
  const candidates = [before, after].filter((instant) => instant + offsetAt(instant, zone) === clock);
  return candidates.length > 0 ? Math.min(...candidates) : before;
}

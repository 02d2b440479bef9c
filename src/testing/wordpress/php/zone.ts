import { formatOffset, isTimeZone, keep, parseWallTime, wallTimeToInstant } from '../../../time/zone.ts';

/** The abbreviations that are still in use, by offset. PHP knows more. */
const abbreviations = new Map(
  Object.entries({
    UTC: 'z utc gmt wet',
    'UTC+1': 'bst cet wat west',
    'UTC+2': 'cat cest eet ist sast',
    'UTC+3': 'eat eest idt msk',
    'UTC+5': 'pkt',
    'UTC+7': 'wib',
    'UTC+8': 'awst hkt wita',
    'UTC+8:30': 'kst',
    'UTC+9': 'jst wit',
    'UTC+9:30': 'acst',
    'UTC+10': 'aest chst',
    'UTC+11': 'aedt',
    'UTC+12': 'nzst',
    'UTC+13': 'nzdt',
    'UTC-3': 'adt',
    'UTC-3:30': 'nst',
    'UTC-4': 'ast edt',
    'UTC-5': 'cdt est',
    'UTC-6': 'cst mdt',
    'UTC-7': 'mst pdt',
    'UTC-8': 'akdt pst',
    'UTC-9': 'akst',
    'UTC-10': 'hst',
    'UTC-11': 'sst',
  }).flatMap(([zone, names]) => names.split(' ').map((name) => [name, zone] as const)),
);

const isAbbreviation = (text: string) => /^[a-z]{1,4}$/i.test(text);

/**
 * Converts the zone of an event to an IANA name or an offset such as `UTC+5:30`. The plugin also accepts offsets such
 * as `+02:00` and `GMT+2`, and abbreviations.
 *
 * @returns `undefined` if the zone does not exist
 */
export function resolveZone(text: string): string | undefined {
  const name = text.trimStart();
  if (isAbbreviation(name)) return abbreviations.get(name.toLowerCase());
  const [, sign, hours, minutes = '00'] = /^(?:gmt)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(name) ?? [];
  const zone = sign === undefined ? name : `UTC${sign}${hours}:${minutes}`;
  return isTimeZone(zone) ? zone : undefined;
}

/** The zones whose rules PHP applies to an offset in hours. Events get their UTC times by these. */
const zonesOfOffsets: Readonly<Record<string, string>> = {
  1: 'Europe/Paris',
  1.5: 'Africa/Johannesburg',
  2: 'Europe/Helsinki',
  3: 'Europe/Moscow',
  4: 'Asia/Dubai',
  5: 'Asia/Karachi',
  5.5: 'Asia/Kolkata',
  5.75: 'Asia/Kathmandu',
  7: 'Asia/Krasnoyarsk',
  8: 'Asia/Shanghai',
  8.5: 'Asia/Shanghai',
  9: 'Asia/Tokyo',
  9.5: 'Australia/Adelaide',
  10: 'Australia/Melbourne',
  11.5: 'Pacific/Auckland',
  12: 'Pacific/Auckland',
  '-1': 'Atlantic/Azores',
  '-3': 'America/Sao_Paulo',
  '-3.5': 'America/St_Johns',
  '-4': 'America/Halifax',
  '-4.5': 'America/Caracas',
  '-5': 'America/New_York',
  '-6': 'America/Chicago',
  '-7': 'America/Denver',
  '-8': 'America/Los_Angeles',
  '-9': 'America/Anchorage',
  '-10': 'Pacific/Honolulu',
  '-10.5': 'Pacific/Honolulu',
  '-11': 'Pacific/Apia',
};

/** Returns the zone of an event's UTC times. PHP finds none for some offsets, and then takes them as UTC. */
export function zoneOfUtcTimes(timeZone: string): string {
  const offset = /^UTC([+-].+)/.exec(timeZone)?.[1];
  if (offset === undefined) return resolveZone(timeZone) ?? timeZone;
  // PHP adds the minutes even to a negative offset.
  const [hours = 0, minutes = 0] = offset.split(':').map(Number);
  return zonesOfOffsets[hours + minutes / 60] ?? 'UTC';
}

/** Each has abbreviations for some zones, and offsets for the others. */
const locales = ['en-US', 'en-GB', 'en-AU', 'en-ZA', 'en-IN', 'en-IE', 'ja'];

const formatters = new Map<string, readonly Intl.DateTimeFormat[]>();
const formattersOf = (timeZone: string) =>
  keep(formatters, timeZone, () =>
    locales.map((locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })),
  );

/** PHP's abbreviation of a zone at a local time: `CEST`, or `+03` and `+0545` for zones without an abbreviation. */
export function zoneAbbreviation(wallTime: string, zone: string): string {
  const text = zone.trimStart();
  // Offsets such as UTC+5.5 are their own abbreviation.
  if (/^UTC[+-]/.test(text)) return zone;
  if (isAbbreviation(text)) return text.toUpperCase();
  const offset = offsetTextAt(wallTime, zone).replace(':', '');
  if (/^(?:gmt)?[+-]/i.test(text)) return `GMT${offset}`;
  if (!isTimeZone(text)) return zone;
  const instant = wallTimeToInstant(wallTime, text);
  const names = formattersOf(text)
    .flatMap((formatter) => formatter.formatToParts(instant))
    .filter(({ type, value }) => type === 'timeZoneName' && /^[A-Z]+$/.test(value));
  return names[0]?.value ?? offset.replace(/00$/, '');
}

/** Formats an instant in UTC as `YYYY-MM-DD HH:MM:SS`, or with more digits for a year after 9999 or a sign before 0. */
export function formatUtc(instant: number): string {
  const clock = new Date(instant);
  const year = clock.getUTCFullYear();
  const digits = String(Math.abs(year)).padStart(4, '0');
  return `${year < 0 ? '-' : ''}${digits}-${clock.toISOString().slice(-19, -5).replace('T', ' ')}`;
}

/** Returns the offset of a zone at a local time, such as `+05:30`. */
function offsetTextAt(wallTime: string, zone: string): string {
  return formatOffset(parseWallTime(wallTime) - wallTimeToInstant(wallTime, resolveZone(zone) ?? zone));
}

/** Formats a local time with its offset, such as `2027-04-18T14:30:00+05:30`. */
export function formatWithOffset(wallTime: string, zone: string): string {
  return wallTime.replace(' ', 'T') + offsetTextAt(wallTime, zone);
}

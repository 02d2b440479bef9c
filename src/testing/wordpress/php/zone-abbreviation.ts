import { isTimeZone, wallTimeToInstant } from '../../../time/zone.ts';
import { offsetMinutes } from '../date-format.ts';
import { isAbbreviation } from './zone.ts';

/** Each of these knows the abbreviations of some zones. In the others, it has offsets. */
const locales = ['en-US', 'en-GB', 'en-AU', 'en-ZA', 'en-IN', 'ja'];
const formatters = new Map<string, readonly Intl.DateTimeFormat[]>();

function formattersOf(zone: string): readonly Intl.DateTimeFormat[] {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = locales.map(
    (locale) => new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }),
  );
  formatters.set(zone, made);
  return made;
}

/** An offset such as `+0300`. */
function formatOffset(minutes: number): string {
  const sign = minutes < 0 ? '-' : '+';
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0');
  return `${sign}${hours}${String(Math.abs(minutes) % 60).padStart(2, '0')}`;
}

/** PHP's abbreviation of a zone at a wall time: `CEST`, or `+03` and `+0545` for zones without an abbreviation. */
export function zoneAbbreviation(wallTime: string, zone: string): string {
  const text = zone.trimStart();
  // Manual offsets such as UTC+5.5 are their own abbreviation.
  if (/^UTC[+-]/.test(text)) return zone;
  if (isAbbreviation(text)) return text.toUpperCase();
  const offset = formatOffset(offsetMinutes(wallTime, zone));
  if (/^(?:gmt)?[+-]/i.test(text)) return `GMT${offset}`;
  if (!isTimeZone(text)) return zone;
  const instant = wallTimeToInstant(wallTime, text);
  const names = formattersOf(text)
    .flatMap((formatter) => formatter.formatToParts(instant))
    .filter(({ type, value }) => type === 'timeZoneName' && /^[A-Z]+$/.test(value));
  return names[0]?.value ?? offset.replace(/00$/, '');
}

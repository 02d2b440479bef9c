import { dayLength, isOnItsDay, parseWallTime, startOfDay } from '../../../time/zone.ts';
import { type Property, PropertyError } from './content-lines.ts';
import { type FindZone, floating, namedZone, type Zone } from './zones.ts';

const timeForm = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(Z)?|Z)?$/i;

/**
 * Reads a date or time, in milliseconds as if in UTC. A time without a zone is in `local`. For an event of whole days,
 * midnight in its own or the local zone is a date: some apps write dates as times, and Outlook as times in UTC. If the
 * zone is unknown, they are midnights of zones from UTC-10, as in Hawaii, to UTC+13, as in New Zealand.
 */
export function readTime(
  text: string,
  { name, parameters }: Pick<Property, 'name' | 'parameters'>,
  local: () => Zone,
  isOfDays = false,
): { readonly clock: number; readonly isDay: boolean; readonly zone: Zone } {
  const [, year, month, day, hour, minute = '00', second = '00', isUtc] = timeForm.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  // A leap second has the number 60.
  const clock = parseWallTime(`${date} ${hour ?? '00'}:${minute}:${second === '60' ? '59' : second}`);
  if (!isOnItsDay(clock, date))
    throw new PropertyError(name, `expected a date such as 20270501T180000, got "${text}"`);
  const isMidnight = (time: number) => time % dayLength === 0;
  const isDate = parameters.get('VALUE')?.toUpperCase() === 'DATE';
  // Some apps write midnight after a date, or VALUE=DATE before a time.
  if (hour === undefined || (isDate && isMidnight(clock))) return { clock, isDay: true, zone: floating };
  const zone = isUtc ? namedZone('UTC') : local();
  if (isOfDays && isUtc && local() === floating && clock % (dayLength / 48) === 0)
    return { clock: startOfDay(Number(hour) > 10 ? clock + dayLength : clock), isDay: true, zone: floating };
  const clocks = isOfDays ? [clock, local().toClock(zone.toInstant(clock))] : [];
  const midnight = clocks.find(isMidnight);
  if (midnight === undefined) return { clock, isDay: false, zone };
  return { clock: midnight, isDay: true, zone: floating };
}

/** Returns the zone of a property's TZID, or else the zone for times without one. */
export function zoneOf({ name, parameters }: Property, findZone: FindZone, otherwise: Zone): Zone {
  const id = parameters.get('TZID');
  if (!id) return otherwise;
  const zone = findZone(id);
  if (zone) return zone;
  const how = `Specify it in the option timezones, { ${JSON.stringify(id)}: … }`;
  const what = 'a time zone of IANA or Windows, or one that the file defines';
  throw new PropertyError(name, `expected ${what}, got "${id}". ${how}`);
}

/** A duration in milliseconds. When clocks change, days are nominal and hours are exact. */
export interface Duration {
  readonly nominal: number;
  readonly exact: number;
}

/** Some apps leave out the T, as in `P0S`. Without it, `P1M` might mean a month. */
const durationForm =
  /^([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?T?(?:(\d{1,9})H)?(?:(?<=T.*)(\d{1,9})M)?(?:(\d{1,9})S)?$/i;

export function readDuration(text: string, property: string): Duration {
  const [match, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    durationForm.exec(text) ?? [];
  if (match === undefined || sign === '-')
    throw new PropertyError(property, `expected a duration such as PT2H, not a negative one, got "${text}"`);
  return {
    nominal: (Number(weeks) * 7 + Number(days)) * dayLength,
    exact: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000,
  };
}

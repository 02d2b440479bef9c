import type ICAL from 'ical.js';
import { instantToWallTime, wallTimeToInstant } from '../../../time/zone.ts';
import { type Clock, isDay } from './window.ts';
import { zoneNamed } from './zones.ts';

/** Something is wrong with a property of an event. */
export class PropertyError extends Error {
  /** The property, in capital letters. */
  readonly property: string;

  constructor(property: string, problem: string) {
    super(problem);
    this.property = property.toUpperCase();
  }
}

const isUtc = (value: string) => value.endsWith('Z');

/** The time zone that a property names, or undefined. */
export function zoneOfProperty(
  property: ICAL.Property,
  names: Readonly<Record<string, string>>,
): string | undefined {
  const name = property.getFirstParameter('tzid');
  if (!name) return undefined;
  const zone = zoneNamed(name, names);
  if (zone !== undefined) return zone;
  const how = `Name it in the option timezones, { ${JSON.stringify(name)}: … }`;
  throw new PropertyError(property.name, `expected a time zone of IANA or Windows, got "${name}". ${how}`);
}

/** A date as the file has it: ical.js divides whatever there is as if it were one. */
const textInFile = (value: string) => value.replace(/[-:]/g, '').replace(/T$/, '');

/** The values of a property as they are in the file, checked: ical.js rolls 30 February over into March. */
function valuesOf(property: ICAL.Property): string[] {
  const [, , , ...values] = property.jCal;
  return values.map((value) => {
    const text = String(value);
    const isPeriod = typeof value !== 'string' || text.includes('/');
    const date = Date.parse(isUtc(text) || !text.includes('T') ? text : `${text}Z`);
    const written = isPeriod || Number.isNaN(date) ? '' : new Date(date).toISOString().slice(0, 19);
    if (written !== '' && written.startsWith(text.replace(/Z$/, ''))) return text;
    throw new PropertyError(
      property.name,
      `expected a date such as 20270501T180000, got "${textInFile(text)}"`,
    );
  });
}

/**
 * What the clocks of a zone show at the times of a property.
 *
 * @param zone - the zone of the event; without one, clocks are the site's
 */
export function clocksOf(
  property: ICAL.Property,
  zone: string | undefined,
  names: Readonly<Record<string, string>>,
): Clock[] {
  const ownZone = zoneOfProperty(property, names);
  return valuesOf(property).map((value) => {
    const clock = value.replace('T', ' ').replace(/Z$/, '');
    const from = isUtc(value) ? 'UTC' : ownZone;
    if (isDay(clock) || from === undefined || zone === undefined || from === zone) return clock;
    const own = instantToWallTime(wallTimeToInstant(clock, from), zone);
    if (/^\d{4}-/.test(own)) return own;
    throw new PropertyError(
      property.name,
      `expected a year from 0 to 9999 in ${zone}, got ${clock} in ${from}`,
    );
  });
}

/** Whether the times of a property are in UTC. */
export const isInUtc = (property: ICAL.Property) =>
  property.jCal.slice(3).some((value) => isUtc(String(value)));

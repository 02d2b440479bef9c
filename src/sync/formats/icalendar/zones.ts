import {
  clockToInstant,
  dayLength,
  formatOffset,
  isCommonZone,
  keep,
  offsetAt as offsetOf,
  parseClock,
  toPluginZone,
} from '../../../time/zone.ts';
import { requireThat } from '../../validate.ts';
import { type Component, propertiesOf, propertyOf, textOf } from './content-lines.ts';
import { type ExpandRule, readRule, toUntil } from './rules.ts';
// From Unicode's CLDR, supplemental/windowsZones.json: the zones of the territory 001.
import windowsZones from './windows-zones.json' with { type: 'json' };

/** The time zones of a file. */
export interface ZoneOptions {
  /**
   * The time zone for times without one, and in which times in UTC are shown. Default the zone of the
   * calendar (`X-WR-TIMEZONE`), else `UTC` for times in UTC and the site's zone for others.
   */
  readonly timezone?: string | undefined;
  /**
   * Time zones for custom names in a file, such as `{ 'Customized Time Zone': 'Europe/Berlin' }`. IANA names,
   * Windows names and zones that the file defines are known.
   */
  readonly timezones?: Readonly<Record<string, string>> | undefined;
}

/** A time zone: converts local times, in milliseconds as if in UTC, to instants and back. */
export interface Zone {
  toInstant(clock: number): number;
  toClock(instant: number): number;
  /** Returns the site's name for the zone at an instant. Undefined for the site's own zone. */
  nameAt(instant: number): string | undefined;
  readonly isKnown: boolean;
}

/** Zones of IANA with summer time, which sites store as fixed offsets under these names. */
const places = new Map([
  ['CET', 'Europe/Brussels'],
  ['EET', 'Europe/Athens'],
  ['MET', 'Europe/Brussels'],
  ['WET', 'Europe/Lisbon'],
]);

/** Whether a name means the same zone in a file, an option and on a site, or that of a place. */
const isNamed = (zone: string) => isCommonZone(zone) || places.has(zone.toUpperCase());

export function namedZone(name: string): Zone {
  const zone = places.get(name.toUpperCase()) ?? name;
  return {
    toInstant: (clock) => clockToInstant(clock, zone),
    toClock: (instant) => instant + offsetOf(instant, zone),
    nameAt: () => zone,
    isKnown: true,
  };
}

/** The site's own zone, and that of days. It may be unknown, since its times are only compared with each other. */
export const floating: Zone = { ...namedZone('UTC'), nameAt: () => undefined };

const ianaOfWindows = new Map(
  Object.entries(windowsZones).map(([windows, iana]) => [windows.toLowerCase(), iana]),
);

const utcNames = /^(?:Etc\/|tzone:\/\/Microsoft\/)?(?:UTC|GMT|Zulu)$|^Z$/i;

/** Returns the site's name for a known name, or for its end: `/mozilla.org/20070129_1/Europe/Berlin`. */
function knownZone(name: string): string | undefined {
  const parts = name.split('/').filter((part) => part !== '');
  const ends = [3, 2].map((length) => parts.slice(-length).join('/'));
  // Outlook also displays places, such as `(UTC+02:00) Athens, Bucharest`.
  const places = name.replace(/^\((?:UTC|GMT)[^)]*\) */, '');
  const cities = places.split(', ').map((city) => city.replaceAll(' ', '_'));
  const regions = ['Africa', 'America', 'Asia', 'Atlantic', 'Australia', 'Europe', 'Pacific'];
  const inRegions = cities.flatMap((city) => regions.map((region) => `${region}/${city}`));
  for (const candidate of [name, ...ends, places.replace(/ Time\b.*/, ' Standard Time'), ...inRegions]) {
    const zone = (ianaOfWindows.get(candidate.toLowerCase()) ?? candidate).replace(utcNames, 'UTC');
    if (isNamed(zone)) return zone;
  }
  return undefined;
}

/** Converts an offset such as `+0530` to milliseconds. */
function readOffset(component: Component, name: string): number | undefined {
  const [match, sign, hours, minutes, seconds = 0] =
    /^([+-])(\d\d):?(\d\d):?(\d\d)?$/.exec(propertyOf(component, name)?.value ?? '') ?? [];
  if (match === undefined) return undefined;
  return Number(`${sign}1000`) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds));
}

/** Reads a local time such as `20070311T020000`. Returns NaN for others. */
const readLocal = (text: string) =>
  parseClock(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3 $4:$5:$6'));

/** Returns the zone of a definition, or undefined if its offsets cannot be read. */
function definedZone({ components }: Component, expand: ExpandRule): Zone | undefined {
  const observances = components.map((component) => {
    const to = readOffset(component, 'TZOFFSETTO') ?? Number.NaN;
    const from = readOffset(component, 'TZOFFSETFROM') ?? to;
    const listed = ['DTSTART', 'RDATE'].flatMap((name) => propertiesOf(component, name));
    const dates = listed.flatMap(({ value }) => value.split(',').map(readLocal)).filter(Number.isFinite);
    const [start = Number.NaN] = dates;
    /** Returns when this observance begins, until the end of a year and at least the last time. */
    const changesUntil = (year: number) => {
      const text = propertyOf(component, 'RRULE')?.value;
      const rule = text ? readRule(text) : undefined;
      // Some files have only the last day.
      const until = (rule?.get('UNTIL') ?? '').replace(/^\d{8}(?=Z?$)/, '$&T235959');
      // UNTIL should be in UTC. All other times are local times with the previous offset.
      const end = readLocal(until) + (until.endsWith('Z') ? from : 0);
      if (Number.isFinite(end)) rule?.set('UNTIL', toUntil(end));
      // A rule that ended long ago may have the last change.
      const lastYear = Math.min(year, new Date(end).getUTCFullYear() || year);
      const first = Math.max(start, Date.UTC(lastYear - 2, 0));
      const last = Date.UTC(year + 1, 1);
      const ruled = rule && last > start ? expand(rule, start, first, last) : [];
      return [...dates, ...ruled].map((clock) => ({ instant: clock - from, from, to }));
    };
    return { from, to, changesUntil };
  });
  if (observances.length === 0 || observances.some(({ to }) => Number.isNaN(to))) return undefined;
  const changes = new Map<string, { instant: number; from: number; to: number }[]>();
  const offsetAt = (instant: number): number => {
    const year = new Date(instant).getUTCFullYear();
    const newestFirst = keep(changes, `${year}`, () =>
      observances.flatMap((one) => one.changesUntil(year)).sort((one, other) => other.instant - one.instant),
    );
    const last = newestFirst.find((change) => change.instant <= instant);
    return last ? last.to : (newestFirst.at(-1) ?? observances[0]!).from;
  };
  return {
    isKnown: false,
    toInstant(clock) {
      const before = clock - offsetAt(clock - dayLength);
      const after = clock - offsetAt(before);
      // A local time that occurs twice means the first one. A skipped one has the offset before the change.
      return offsetAt(after) === offsetAt(before) ? after : before;
    },
    toClock: (instant) => instant + offsetAt(instant),
    nameAt: (instant) => {
      const offset = offsetAt(instant);
      return offset === 0 || offset % 60_000 !== 0 ? 'UTC' : toPluginZone(formatOffset(offset));
    },
  };
}

/** Finds a zone by its name in a calendar. Returns undefined for an unknown name. */
export type FindZone = (name: string) => Zone | undefined;

/** Returns the zones of each calendar of a file. Calendars may define different zones by the same name. */
export function createZones(
  calendars: readonly Component[],
  { timezone, timezones = {} }: ZoneOptions,
  expand: ExpandRule,
): ReadonlyMap<Component, FindZone> {
  for (const [name, zone] of Object.entries({ timezone, ...timezones })) {
    const isZone = zone === undefined || isNamed(zone);
    const path = name === 'timezone' ? [name] : ['timezones', name];
    requireThat(isZone, 'options of readICalendar', 'a time zone such as Europe/Berlin', zone, path);
  }
  const definitionsOf = (components: readonly Component[]) => {
    const zones = components.filter((one) => one.name === 'VTIMEZONE' && textOf(one, 'TZID') !== '');
    return new Map(zones.map((component) => [textOf(component, 'TZID').toLowerCase(), component]));
  };
  const all = definitionsOf(calendars.flatMap(({ components }) => components));
  /** By their content, since each calendar of a file may repeat a definition. */
  const defined = new Map<string, Zone | undefined>();
  const find = (name: string, definition: Component | undefined): Zone | undefined => {
    const location = definition && propertyOf(definition, 'X-LIC-LOCATION')?.value;
    const given = Object.hasOwn(timezones, name) ? timezones[name] : undefined;
    // EST, MST and HST have no summer time, except in files that define it, and CET has it, except in those without.
    const isFixed = definition?.components.every(
      (one) => textOf(one, 'TZOFFSETFROM') === textOf(one, 'TZOFFSETTO'),
    );
    const isDefined = definition && (places.has(name.toUpperCase()) ? isFixed : /^[EMH]ST$/i.test(name));
    const known = given ?? (location && knownZone(location)) ?? (isDefined ? undefined : knownZone(name));
    if (known || !definition) return known ? namedZone(known) : undefined;
    const content = JSON.stringify(definition, ['components', 'properties', 'name', 'value']);
    return keep(defined, content, () => definedZone(definition, expand));
  };
  const zonesOf = (calendar: Component): FindZone => {
    const own = definitionsOf(calendar.components);
    const zones = new Map<string, Zone | undefined>();
    return (name) => {
      const id = name.toLowerCase();
      return keep(zones, name, () => find(name, own.get(id) ?? all.get(id)));
    };
  };
  return new Map(calendars.map((calendar) => [calendar, zonesOf(calendar)]));
}

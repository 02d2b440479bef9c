import { isTimeZone } from '../../../time/zone.ts';
import windowsZones from './windows-zones.json' with { type: 'json' };

/** How the times of a file are read. */
export interface ZoneOptions {
  /**
   * The time zone of events that name none, as those of whole days and those in UTC do. Default that of the calendar
   * (`X-WR-TIMEZONE`), or else `UTC` for times in UTC, and that of the site for others.
   */
  readonly timezone?: string | undefined;
  /**
   * Time zones by the names that a file has for them, such as `{ 'Customized Time Zone': 'Europe/Berlin' }`. Those of
   * IANA and of Windows are known.
   */
  readonly timezones?: Readonly<Record<string, string>> | undefined;
}

const ianaOfWindows = new Map(Object.entries(windowsZones));

/** Services write `UTC` and `UTC+2`; in the names of IANA's fixed offsets the sign is the other way round. */
function toServiceZone(zone: string): string {
  if (/^(?:Etc\/)?(?:UTC|GMT|Zulu)$|^Z$/i.test(zone)) return 'UTC';
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(zone) ?? [];
  if (sign === undefined) return zone;
  return `UTC${sign === '+' ? '-' : '+'}${hours}`;
}

/** Names such as `/mozilla.org/20070129_1/Europe/Berlin` end in that of IANA. */
function endsOf(name: string): string[] {
  const parts = name.split('/').filter((part) => part !== '');
  return [3, 2].filter((length) => parts.length > length).map((length) => parts.slice(-length).join('/'));
}

/**
 * The time zone that a calendar file calls by a name: that of IANA, of Windows, or one of the two behind a prefix.
 *
 * @param names - zones by further names, which go first
 * @returns undefined for an unknown name
 */
export function zoneNamed(name: string, names: Readonly<Record<string, string>>): string | undefined {
  const plain = name.trim().replace(/^"|"$/g, '');
  if (Object.hasOwn(names, plain)) return names[plain];
  const candidates = [plain, ...endsOf(plain)];
  for (const candidate of candidates) {
    const zone = toServiceZone(ianaOfWindows.get(candidate) ?? candidate);
    if (isTimeZone(zone)) return zone;
  }
  return undefined;
}

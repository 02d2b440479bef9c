/**
 * Writes the time zones of Windows with their IANA names, as Unicode's CLDR keeps them, to
 * `src/sync/formats/icalendar/windows-zones.json`: `node .ci/windows-zones.ts`. A test holds the file against the package.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const source = new URL('../node_modules/cldr-core/supplemental/windowsZones.json', import.meta.url);
const target = new URL('../src/sync/formats/icalendar/windows-zones.json', import.meta.url);

const WindowsZones = z.object({
  supplemental: z.object({
    windowsZones: z.object({
      mapTimezones: z.array(
        z.object({ mapZone: z.object({ _other: z.string(), _type: z.string(), _territory: z.string() }) }),
      ),
    }),
  }),
});

/** The IANA name of each zone of Windows; of several, that which CLDR names for the whole world. */
export function readWindowsZones(): Record<string, string> {
  const { supplemental } = WindowsZones.parse(JSON.parse(readFileSync(source, 'utf8')));
  const zones = supplemental.windowsZones.mapTimezones.map(({ mapZone }) => mapZone);
  const defaults = zones.filter((zone) => zone._territory === '001');
  return Object.fromEntries(defaults.map((zone) => [zone._other, zone._type]));
}

if (import.meta.main) writeFileSync(target, `${JSON.stringify(readWindowsZones(), null, 2)}\n`);

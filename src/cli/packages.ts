import { packages } from '../sync/formats/packages.ts';

/** Lets scripts load the packages inside the command, since nobody has installed them beside it. */
export function bringPackages(): void {
  Object.assign(packages, {
    'csv-parse': () => import('csv-parse/stream'),
    'csv-stringify': () => import('csv-stringify/sync'),
    'ical-generator': async () => ({
      ...(await import('../ical/index.ts')),
      ...(await import('ical-generator')),
    }),
    'rrule-temporal': () => import('rrule-temporal'),
  } satisfies typeof packages);
}

/** What loads the packages that formats need, by their names. The command puts those in their place that it has inside. */
export const packages = {
  'csv-parse': () => import('csv-parse/stream'),
  'csv-stringify': () => import('csv-stringify/sync'),
  'ical-generator': async () => ({
    ...(await import('../../ical/index.ts')),
    ...(await import('ical-generator')),
  }),
  'rrule-temporal': () => import('rrule-temporal'),
};

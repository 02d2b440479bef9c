import type * as csv from './csv.ts';
import type * as icalendar from './icalendar.ts';

/** Loads an entry point when it is called. Bundlers do not follow it: they would need the optional packages. */
const load = (entry: string) => import(/* @vite-ignore */ /* webpackIgnore: true */ entry);
const loadCsv = (): Promise<typeof csv> => load('events-calendar-client/sync/csv');
const loadICalendar = (): Promise<typeof icalendar> => load('events-calendar-client/sync/icalendar');

/** @deprecated Import it from `events-calendar-client/sync/csv`. Bundles cannot load it from here. */
export const readCsv: typeof csv.readCsv = async function* (...parameters) {
  yield* (await loadCsv()).readCsv(...parameters);
};

/** @deprecated Import it from `events-calendar-client/sync/csv`. Bundles cannot load it from here. */
export const writeCsv: typeof csv.writeCsv = async function* (...parameters) {
  yield* (await loadCsv()).writeCsv(...parameters);
};

/** @deprecated Import it from `events-calendar-client/sync/icalendar`. Bundles cannot load it from here. */
export const readICalendar: typeof icalendar.readICalendar = async function* (...parameters) {
  return yield* (await loadICalendar()).readICalendar(...parameters);
};

/** @deprecated Import it from `events-calendar-client/sync/icalendar`. Bundles cannot load it from here. */
export const writeICalendar: typeof icalendar.writeICalendar = async function* (...parameters) {
  yield* (await loadICalendar()).writeICalendar(...parameters);
};

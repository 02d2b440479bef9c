import type { CalendarEvent } from 'events-calendar-client';
import { type ImportRow, readJson, readNdjson, writeJson, writeNdjson } from 'events-calendar-client/sync';
import { readCsv, writeCsv } from 'events-calendar-client/sync/csv';
import { readICalendar, writeICalendar } from 'events-calendar-client/sync/icalendar';
import { rowsOf, textFrom } from './support.ts';

type Copy = (events: readonly CalendarEvent[]) => Promise<ImportRow[]>;

/** Writes events as a file of each format, and returns the rows that are read from it. */
export const copies: Readonly<Record<string, Copy>> = {
  JSON: async (events) => rowsOf(readJson(await textFrom(writeJson(events)))),
  NDJSON: async (events) => rowsOf(readNdjson(await textFrom(writeNdjson(events)))),
  CSV: async (events) => rowsOf(readCsv(await textFrom(writeCsv(events)))),
  iCalendar: async (events) => rowsOf(readICalendar(await textFrom(writeICalendar(events)))),
};

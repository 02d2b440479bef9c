/**
 * Imports the spreadsheet of an agency: German headings and dates, informal times and prices, lists with commas.
 * Options handle all of it. Rows that cannot be read are listed by line, column and heading, and the others are
 * imported.
 *
 *     CSV=programm.csv node examples/import-agency.ts
 */
import { createReadStream } from 'node:fs';
import { importEvents } from 'events-calendar-client/sync';
import { readCsv } from 'events-calendar-client/sync/csv';
import { connect } from './common/connect.ts';
import { run } from './common/run.ts';
import { getSetting } from './common/settings.ts';

await run(async () => {
  const { calendar } = await connect();
  const rows = readCsv(createReadStream(getSetting('CSV') ?? 'programm.csv'), {
    delimiter: ';',
    dates: 'day-month-year',
    lists: ',',
    encoding: 'windows-1252',
    columns: {
      Veranstaltung: 'title',
      Datum: 'start_date',
      Beginn: 'start_time',
      Ende: 'end_time',
      Spielort: 'venue',
      Stadt: 'venue_city',
      Veranstalter: 'organizer',
      Preis: 'cost',
      Rubriken: 'categories',
      Beschreibung: 'description',
      Ausverkauft: null,
    },
  });
  const {
    ok,
    counts,
    rows: results,
  } = await importEvents(calendar, rows, {
    key: 'title-and-start',
    unknownVenues: 'refuse',
  });
  for (const { title, error } of results) if (error) console.error(`${title}: ${error.message}`);
  console.log(counts);
  if (!ok) process.exitCode = 1;
});

/**
 * Imports events from a CSV file. Venues, organizers, categories and tags are found by name, or created. Events are
 * identified by slug and edited if they differ, so a second run only applies the changes in the file.
 *
 *     node examples/import-csv.ts
 *     CSV=my-events.csv node examples/import-csv.ts
 */
import { type FileHandle, open } from 'node:fs/promises';
import { importEvents } from 'events-calendar-client/sync';
import { readCsv } from 'events-calendar-client/sync/csv';
import { connect } from './common/connect.ts';
import { run } from './common/run.ts';
import { getSetting, SettingsError } from './common/settings.ts';

async function openFile(file: string | URL): Promise<FileHandle> {
  try {
    return await open(file);
  } catch (cause) {
    throw new SettingsError(`The file ${file} cannot be read`, { cause });
  }
}

await run(async () => {
  const { calendar, siteUrl } = await connect();
  const file = await openFile(getSetting('CSV') ?? new URL('import-csv.csv', import.meta.url));
  const { ok, counts } = await importEvents(calendar, readCsv(file.createReadStream()), {
    onRow: ({ row, key, status, id, fields = [], error, note }) => {
      if (error ?? note) console.error(`Row ${row}: ${error?.message ?? note}`);
      if (!error) console.log(`${key}: ${status} ${id} ${fields.join(', ')}`.trimEnd());
    },
  });
  console.log(`${siteUrl}: ${counts.created} created, ${counts.updated} updated, ${counts.failed} failed`);
  if (!ok) process.exitCode = 1;
});

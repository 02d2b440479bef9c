/**
 * Creates events from a CSV file, or edits those that are there already: an event is known by its slug, so a second
 * run changes nothing but what has changed in the file.
 *
 *     node examples/import-csv.ts
 *     CSV=my-events.csv node examples/import-csv.ts
 */
import { readFile } from 'node:fs/promises';
import {
  type CalendarClient,
  type EventChanges,
  type EventCreate,
  NotFoundError,
  ValidationError,
} from 'events-calendar-client';
import { connect } from './common/connect.ts';
import { parseCsv, type Row } from './common/csv.ts';
import { run } from './common/run.ts';
import { SettingsError, setting } from './common/settings.ts';

async function read(file: string | URL): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new SettingsError(`The file ${file} cannot be read`, { cause });
  }
}

/** A body that both `create` and `edit` take. */
type EventBody = EventCreate & EventChanges & { slug: string };

/** A row as an event. Empty cells are left out, so that they change nothing. */
function eventOf({ featured, ...cells }: Row): EventBody {
  const { title = '', start_date = '', end_date = '', slug = '', ...others } = cells;
  return { title, start_date, end_date, slug, ...others, ...(featured && { featured: featured === 'yes' }) };
}

async function save(calendar: CalendarClient, event: EventBody): Promise<string> {
  try {
    const { id } = await calendar.events.editBySlug(event.slug, event);
    return `edited ${id}`;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const { id } = await calendar.events.create(event);
    return `created ${id}`;
  }
}

await run(async () => {
  const { calendar, site } = await connect();
  const file = setting('CSV') ?? new URL('import-csv.csv', import.meta.url);
  const rows = parseCsv(await read(file));
  console.log(`${rows.length} rows for ${site}`);

  for (const [index, row] of rows.entries()) {
    try {
      console.log(`${row.slug}: ${await save(calendar, eventOf(row))}`);
    } catch (error) {
      // A row that cannot be sent says nothing about the next one; a site that refuses or is gone does.
      if (!(error instanceof ValidationError)) throw error;
      console.error(
        `Row ${index + 1}: ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
      );
      process.exitCode = 1;
    }
  }
});

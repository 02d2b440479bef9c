/**
 * Creates events from a CSV file, or edits those that exist. Events are identified by slug, so a second run only
 * applies the changes in the file.
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
import { getSetting, SettingsError } from './common/settings.ts';

async function readCsv(file: string | URL): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new SettingsError(`The file ${file} cannot be read`, { cause });
  }
}

/** A body that both `create` and `edit` take. */
type EventBody = EventCreate & EventChanges & { slug: string };

/** Converts a row to an event. Empty cells are omitted, so that they change nothing. */
function toEvent({ featured, ...cells }: Row): EventBody {
  const { title = '', start_date = '', end_date = '', slug = '', ...others } = cells;
  return { title, start_date, end_date, slug, ...others, ...(featured && { featured: featured === 'yes' }) };
}

/** Edits the event with the same slug, or creates it. Returns what was done. */
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
  const { calendar, siteUrl } = await connect();
  const file = getSetting('CSV') ?? new URL('import-csv.csv', import.meta.url);
  const rows = parseCsv(await readCsv(file));
  console.log(`${rows.length} rows for ${siteUrl}`);

  for (const [index, row] of rows.entries()) {
    try {
      console.log(`${row.slug}: ${await save(calendar, toEvent(row))}`);
    } catch (error) {
      // Other rows may be valid, so continue. Errors of the site would affect them too.
      if (!(error instanceof ValidationError)) throw error;
      const issues = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      console.error(`Row ${index + 1}: ${issues.join('; ')}`);
      process.exitCode = 1;
    }
  }
});

/**
 * Imports events from a CSV file. Venues, organizers, categories and tags are found by their names, or created. Events
 * are identified by slug and edited if they exist, so a second run only applies the changes in the file.
 *
 *     node examples/import-csv.ts
 *     CSV=my-events.csv node examples/import-csv.ts
 */
import { readFile } from 'node:fs/promises';
import { type CalendarClient, type EventChanges, NotFoundError } from 'events-calendar-client';
import { EventCreate } from 'events-calendar-client/schemas';
import { connect } from './common/connect.ts';
import { parseCsv, type Row } from './common/csv.ts';
import { run } from './common/run.ts';
import { getSetting, SettingsError } from './common/settings.ts';

/** A body that both `create` and `edit` accept. */
type EventBody = EventCreate & EventChanges & { slug: string };

async function readCsv(file: string | URL): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new SettingsError(`The file ${file} cannot be read`, { cause });
  }
}

/** Splits a cell with several names, such as `open air; free`. */
const splitNames = (cell: string) =>
  cell
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Converts a row to an event, without its venue and organizers. Empty cells are omitted, so that they change nothing. */
function toEvent({ venue, city, organizer, categories, tags, featured, ...cells }: Row): EventBody {
  const { title = '', start_date = '', end_date = '', slug = '', ...others } = cells;
  return {
    ...{ title, start_date, end_date, slug, ...others },
    ...(featured && { featured: featured === 'yes' }),
    ...(categories && { categories: splitNames(categories) }),
    ...(tags && { tags: splitNames(tags) }),
  };
}

/** The venue and the organizers of an event. */
type LinkedIds = Pick<EventBody, 'venue' | 'organizer'>;

/** Finds or creates the venue and the organizers of a row, and returns their IDs. */
async function ensureLinked(calendar: CalendarClient, { venue, city, organizer }: Row): Promise<LinkedIds> {
  const linked: LinkedIds = {};
  if (venue) linked.venue = (await calendar.venues.ensure({ venue, city: city ?? null })).id;
  if (organizer) {
    const names = splitNames(organizer);
    const organizers = await Promise.all(names.map((name) => calendar.organizers.ensure(name)));
    linked.organizer = organizers.map(({ id }) => id);
  }
  return linked;
}

/** Edits the event with the slug of a row, or creates it. Returns what was done. */
async function save(calendar: CalendarClient, row: Row): Promise<string> {
  const event = { ...toEvent(row), ...(await ensureLinked(calendar, row)) };
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
    // Before anything is sent, so that an invalid row leaves no venue behind.
    const { error } = EventCreate.safeParse(toEvent(row));
    if (error) {
      const issues = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      console.error(`Row ${index + 1}: ${issues.join('; ')}`);
      process.exitCode = 1;
      continue;
    }
    console.log(`${row.slug}: ${await save(calendar, row)}`);
  }
});

/**
 * A tour of the library on a mock that contains the recorded records of a real site:
 *
 *     npm run quickstart
 *
 * With CALENDAR_URL set it reads a real site instead; with CALENDAR_USER, CALENDAR_PASSWORD and `--write` it also
 * creates a draft there, edits it and moves it to the trash:
 *
 *     CALENDAR_URL=https://example.org npm run quickstart
 *     CALENDAR_URL=https://example.org CALENDAR_USER=jane CALENDAR_PASSWORD='…' npm run quickstart -- --write
 */
import { parseArgs } from 'node:util';
import { type Connection, connect } from './common/connect.ts';
import { run } from './common/run.ts';
import { SettingsError } from './common/settings.ts';
import { showErrors } from './quickstart/errors.ts';
import { printHeading, printText } from './quickstart/print.ts';
import {
  iterateAllPages,
  listByCategory,
  listNextMonth,
  listUpcoming,
  searchEvents,
} from './quickstart/reading.ts';
import { createEditDelete } from './quickstart/writing.ts';

/** Whether the quickstart may write: with `--write`, and always on the mock. */
function mayWrite({ isMock }: Connection): boolean {
  try {
    const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
    return values.write || isMock;
  } catch {
    throw new SettingsError(
      'The only option is --write: create, edit and delete a draft on the real site too',
    );
  }
}

await run(async () => {
  const connection = await connect();
  const writable = mayWrite(connection);
  const { calendar, siteUrl, isMock, now } = connection;
  // Without credentials, lists contain published events only.
  const visitor = { ...connection, calendar: calendar.withOptions({ auth: undefined }) };
  console.log(
    isMock ? `The mock of ${siteUrl}; its clock says ${now.toISOString()}.` : `The site ${siteUrl}.`,
  );

  const upcoming = await listUpcoming(visitor);
  await searchEvents(visitor, upcoming);
  await listByCategory(visitor);
  await iterateAllPages(visitor);
  await listNextMonth(visitor);
  if (writable) await createEditDelete(connection);
  await showErrors(visitor);

  printHeading('That was all');
  if (!writable) printText('Nothing was written; --write also creates, edits and deletes a draft.');
  printText('Guides: docs/quick-start.md and those that it names. More programs: examples/.');
});

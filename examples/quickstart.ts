/**
 * What the library does, shown on the mock service, which holds what a real site once held:
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
import { mistakes } from './quickstart/mistakes.ts';
import { byCategory, everyPage, nextEvents, nextMonth, search } from './quickstart/reading.ts';
import { say, screen } from './quickstart/screen.ts';
import { write } from './quickstart/writing.ts';

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
  const writes = mayWrite(connection);
  const { calendar, site, isMock, now } = connection;
  // Credentials would bring drafts into the lists; a visitor sees what is public.
  const visitor = { ...connection, calendar: calendar.withOptions({ auth: undefined }) };
  console.log(isMock ? `The mock of ${site}; its clock says ${now.toISOString()}.` : `The site ${site}.`);

  const known = await nextEvents(visitor);
  await search(visitor, known);
  await byCategory(visitor);
  await everyPage(visitor);
  await nextMonth(visitor);
  if (writes) await write(connection);
  await mistakes(visitor);

  screen('That was all');
  if (!writes) say('Nothing was written; --write also creates, edits and deletes a draft.');
  say('Guides: docs/getting-started.md and those that it names. More programs: examples/.');
});

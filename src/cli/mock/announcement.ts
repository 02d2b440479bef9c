import type { CommandContext } from '../process/command-context.ts';
import { recordKinds } from '../records/record-kind.ts';
import type { CalendarData } from './calendar-data.ts';
import { createUsers, defaultPassword, type MockCommandOptions } from './options.ts';
import type { SiteAddresses } from './site-addresses.ts';

/** Writes the URL of a mock to standard output, and what else is of use to standard error. */
export function announce(
  { title, snapshot }: CalendarData,
  { siteUrl, eventsRoot }: SiteAddresses,
  { user, json, quiet }: MockCommandOptions,
  file: string | undefined,
  { stdout, stderr, env }: CommandContext,
): void {
  const users = createUsers(user, '').map(({ username }) => username);
  const counts = recordKinds.map(({ name }) => [name, snapshot[name]?.length ?? 0] as const);
  if (json) {
    const line = { url: siteUrl, events_root: eventsRoot, users, saved_as: file ?? null };
    stdout.write(`${JSON.stringify({ ...line, ...Object.fromEntries(counts) })}\n`);
    return;
  }
  stdout.write(`${siteUrl}\n`);
  if (quiet) return;
  const password = env.CALENDAR_MOCK_PASSWORD ? 'in CALENDAR_MOCK_PASSWORD' : `"${defaultPassword}"`;
  const lines = [
    `A mock of ${title}: ${counts.map(([kind, count]) => `${count} ${kind}`).join(', ')}`,
    `Events root: ${eventsRoot}`,
    `Users: ${users.join(', ')}, with the password ${password}`,
    file === undefined
      ? 'Ctrl+C stops it. Changes are lost then; --save keeps them.'
      : `Ctrl+C stops it and saves it as ${file}.`,
  ];
  stderr.write(`${lines.join('\n')}\n\n`);
}

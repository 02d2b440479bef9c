import { createStyle } from '../output/style.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { CalendarData } from './calendar-data.ts';
import type { MockCommandOptions } from './parse-options.ts';
import { isLoopback, type SiteAddresses } from './site-addresses.ts';

/** A mock that has just begun to listen. */
export interface StartedMock {
  readonly options: MockCommandOptions;
  readonly data: CalendarData;
  readonly addresses: SiteAddresses;
  readonly usernames: readonly string[];
  /** Missing where it was set by the user, who knows it. */
  readonly password?: string;
  /** Where the mock is saved. */
  readonly file?: string;
}

const kinds = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

function countsOf({ snapshot }: CalendarData): Record<(typeof kinds)[number], number> {
  const [events = 0, venues = 0, organizers = 0, categories = 0, tags = 0] = kinds.map(
    (kind) => snapshot[kind]?.length ?? 0,
  );
  return { events, venues, organizers, categories, tags };
}

/** What a program that starts the mock reads: one line. */
function resultLine({ options, data, addresses, usernames, file }: StartedMock): string {
  const { siteUrl, eventsRoot } = addresses;
  if (!options.json) return siteUrl;
  return JSON.stringify({
    url: siteUrl,
    events_root: eventsRoot,
    users: usernames,
    saved_as: file ?? null,
    ...countsOf(data),
  });
}

/** Writes the address of a mock to the standard output, and what else is of use to the standard error output. */
export function announce(started: StartedMock, { stdout, stderr, env }: CommandContext): void {
  const { options, data, addresses, usernames, password, file } = started;
  stdout.write(`${resultLine(started)}\n`);
  const style = createStyle(stderr, env);
  if (!isLoopback(options.host)) {
    const link =
      options.url === undefined ? ' Links in its responses name this machine; --url changes that.' : '';
    stderr.write(
      `${style.warning(`Others can reach it on ${options.host}, and its passwords protect nothing.${link}`)}\n`,
    );
  }
  if (options.quiet || options.json) return;
  const counts = Object.entries(countsOf(data)).map(([kind, count]) => `${count} ${kind}`);
  const signIn = `${usernames.slice(0, -1).join(', ')} or ${usernames.at(-1)}`;
  const lines = [
    `A mock of ${data.title}: ${counts.join(', ')}`,
    `Events root: ${addresses.eventsRoot}`,
    `Users: ${signIn}, with the password ${password === undefined ? 'in CALENDAR_MOCK_PASSWORD' : `"${password}"`}`,
    file === undefined
      ? 'Ctrl+C stops it; what is written to it is lost then, --save keeps it.'
      : `Ctrl+C stops it and saves it as ${file}.`,
  ];
  stderr.write(`${lines.join('\n')}\n\n`);
}

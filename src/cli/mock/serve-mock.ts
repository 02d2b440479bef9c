import { once } from 'node:events';
import { open, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { createCalendarMock, type MockRoute, SnapshotError } from '../../testing/index.ts';
import { UsageError } from '../errors/errors.ts';
import { fileError } from '../files/read-file.ts';
import { type CommandContext, type CommandResult, ExitCode } from '../process/command-context.ts';
import { recordKinds } from '../records/record-kind.ts';
import {
  type CalendarData,
  createUsers,
  type MockCommandOptions,
  readCalendarData,
  relocateSnapshot,
} from './options.ts';
import { listen, respondAndLog, type ServedMock } from './respond.ts';
import { readRoutes } from './routes.ts';

/** The password of all users if CALENDAR_MOCK_PASSWORD is not set. */
const defaultPassword = 'mock password';

function createServedMock(
  siteUrl: string,
  data: CalendarData,
  routes: Readonly<Record<string, MockRoute>>,
  options: MockCommandOptions,
  context: CommandContext,
): ServedMock {
  const { now, timezone, languages, apiPrefix = 'wp-json', vendor = 'tribe', languageParam, user } = options;
  const restRoot = `${siteUrl}/${apiPrefix}`;
  try {
    const mock = createCalendarMock({
      baseUrl: siteUrl,
      snapshot: relocateSnapshot(data.snapshot, data.siteUrl, siteUrl),
      users: createUsers(user, context.env.CALENDAR_MOCK_PASSWORD || defaultPassword),
      recordRequests: false,
      routes,
      apiPrefix,
      vendor,
      ...(now && { now }),
      ...(timezone && { site: { timezone } }),
      ...(languages && { languages }),
      ...(languageParam && { languageParam }),
    });
    return { mock, siteUrl, restRoot, eventsRoot: `${restRoot}/${vendor}/events/v1`, options, context };
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    throw new UsageError(`${data.title}: ${error.message}`);
  }
}

/** Writes the URL of a mock to standard output, and what else is of use to standard error. */
function announce(
  { title, snapshot }: CalendarData,
  { siteUrl, eventsRoot, options, context }: ServedMock,
  file: string | undefined,
): void {
  const { stdout, stderr, env } = context;
  const users = createUsers(options.user, '').map(({ username }) => username);
  const counts = recordKinds.map(({ name }) => [name, snapshot[name]?.length ?? 0] as const);
  if (options.json) {
    const line = { url: siteUrl, events_root: eventsRoot, users, saved_as: file ?? null };
    stdout.write(`${JSON.stringify({ ...line, ...Object.fromEntries(counts) })}\n`);
    return;
  }
  stdout.write(`${siteUrl}\n`);
  if (options.quiet) return;
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

/**
 * The file to save the mock as.
 *
 * @throws UsageError if it cannot be written
 */
async function savedPath({ save, snapshot }: MockCommandOptions): Promise<string | undefined> {
  if (save === undefined) return undefined;
  const path = save === true ? snapshot : save;
  if (path === undefined) throw new UsageError('--save needs a file, such as --save calendar.json.');
  try {
    await (await open(path, 'a')).close();
  } catch (error) {
    throw fileError(error, path, 'written');
  }
  return path;
}

/** Serves a mock until the command is interrupted, which is its regular end. */
export async function serveMock(
  options: MockCommandOptions,
  context: CommandContext,
  result: CommandResult,
): Promise<void> {
  const { signal, stderr } = context;
  const data = await readCalendarData(options, context);
  const path = await savedPath(options);

  const routes = options.routes === undefined ? {} : await readRoutes(options.routes);
  const listener = await listen(options, (request) => respondAndLog(request, served));
  let served: ServedMock;
  try {
    // Its URL is known only now, and no request arrives before the mock is there: nothing is awaited in between.
    served = createServedMock(options.url ?? listener.url, data, routes, options, context);
    announce(data, served, path);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await listener.close();
  }
  if (path === undefined) return;
  try {
    // With the URL that the site had in its snapshot.
    const snapshot = {
      events: [],
      ...relocateSnapshot(served.mock.snapshot(), served.siteUrl, data.siteUrl),
    };
    const text = `${JSON.stringify(snapshot, undefined, 2)}\n`;
    await writeFile(path, path.endsWith('.gz') ? gzipSync(text) : text);
    stderr.write(`Saved as ${path}.\n`);
  } catch (error) {
    stderr.write(`Not saved as ${path}: ${(error as Error).message}\n`);
    result.exitCode = ExitCode.findings;
  }
}

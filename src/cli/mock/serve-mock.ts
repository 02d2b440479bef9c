import { once } from 'node:events';
import { open, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { type CalendarMock, createCalendarMock } from '../../testing/index.ts';
import { UsageError } from '../errors/errors.ts';
import { fileError } from '../files/file-error.ts';
import { type CommandContext, type CommandResult, ExitCode } from '../process/command-context.ts';
import { announce } from './announcement.ts';
import { type CalendarData, readCalendarData, withDataNamed } from './calendar-data.ts';
import { listen } from './listen.ts';
import { createUsers, defaultPassword, type MockCommandOptions } from './options.ts';
import { createRequestLog } from './request-log.ts';
import { respondAndLog, type ServedMock } from './respond.ts';
import { relocateSnapshot, siteAddresses } from './site-addresses.ts';

function createMock(
  siteUrl: string,
  data: CalendarData,
  options: MockCommandOptions,
  password: string,
): CalendarMock {
  const { now, timezone, languages, apiPrefix, vendor, languageParam, user } = options;
  return createCalendarMock({
    baseUrl: siteUrl,
    snapshot: relocateSnapshot(data.snapshot, data.siteUrl, siteUrl),
    users: createUsers(user, password),
    recordRequests: false,
    ...(now && { now }),
    ...(timezone && { site: { timezone } }),
    ...(languages && { languages }),
    ...(languageParam && { languageParam }),
    ...(apiPrefix && { apiPrefix }),
    ...(vendor && { vendor }),
  });
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

/** Saves what the mock contains, with the URL that the site had in its snapshot. */
async function saveMock(path: string, { mock, addresses }: ServedMock, siteUrl: string): Promise<void> {
  const snapshot = { events: [], ...relocateSnapshot(mock.snapshot(), addresses.siteUrl, siteUrl) };
  const text = `${JSON.stringify(snapshot, undefined, 2)}\n`;
  await writeFile(path, path.endsWith('.gz') ? gzipSync(text) : text);
}

/** Serves a mock until the command is interrupted, which is its regular end. */
export async function serveMock(
  options: MockCommandOptions,
  context: CommandContext,
  result: CommandResult,
): Promise<void> {
  const { signal, env, stderr } = context;
  const data = await readCalendarData(options, context);
  const path = await savedPath(options);
  const password = env.CALENDAR_MOCK_PASSWORD || defaultPassword;
  const log = createRequestLog(context, options);

  const listener = await listen(options, (request) => respondAndLog(request, served));
  let served: ServedMock;
  try {
    // Its URL is known only now, and no request arrives before the mock is there: nothing is awaited in between.
    const addresses = siteAddresses(options.url ?? listener.url, options);
    const mock = withDataNamed(data, () => createMock(addresses.siteUrl, data, options, password));
    const { now, latency } = options;
    served = { mock, addresses, now, latency, signal, log };
    announce(data, addresses, options, path, context);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await listener.close();
  }
  if (path === undefined) return;
  try {
    await saveMock(path, served, data.siteUrl);
    stderr.write(`Saved as ${path}.\n`);
  } catch (error) {
    stderr.write(`Not saved as ${path}: ${(error as Error).message}\n`);
    result.exitCode = ExitCode.findings;
  }
}

import { once } from 'node:events';
import { type CalendarMock, createCalendarMock } from '../../testing/index.ts';
import { mayWrite } from '../files/write-file.ts';
import { type CommandContext, type CommandResult, ExitCode } from '../process/command-context.ts';
import { announce } from './announcement.ts';
import { type CalendarData, readCalendarData, withDataNamed } from './calendar-data.ts';
import { listen } from './listen.ts';
import { createUsers, defaultPassword, type MockCommandOptions } from './parse-options.ts';
import { createRequestLog } from './request-log.ts';
import { respondAndLog, type ServedMock } from './respond.ts';
import { checkFolder, isSnapshot, savedPath, saveMock } from './save-mock.ts';
import { reachableUrl, relocateSnapshot, type SiteAddresses, siteAddresses } from './site-addresses.ts';

function createMock(
  { siteUrl }: SiteAddresses,
  data: CalendarData,
  options: MockCommandOptions,
  password: string,
): CalendarMock {
  const { now, timezone, languages, apiPrefix, vendor, languageParam, extraField, user } = options;
  return createCalendarMock({
    baseUrl: siteUrl,
    snapshot: relocateSnapshot(data.snapshot, data.siteUrl, siteUrl),
    users: createUsers(user, password),
    recordRequests: false,
    ...(extraField && { extraFields: extraField }),
    ...(now && { now }),
    ...(timezone && { site: { timezone } }),
    ...(languages && { languages }),
    ...(languageParam && { languageParam }),
    ...(apiPrefix && { apiPrefix }),
    ...(vendor && { vendor }),
  });
}

/** Serves a mock until the command is interrupted, which is its regular end. */
export async function serveMock(
  options: MockCommandOptions,
  context: CommandContext,
  result: CommandResult,
): Promise<void> {
  const { signal, env } = context;
  const data = await readCalendarData(options, context);
  const path = savedPath(options);
  const isOwn = (existing: string) => isSnapshot(existing, options, context);
  const file = path === undefined ? undefined : await mayWrite(path, options, context, isOwn);
  if (path !== undefined && file === undefined) {
    result.exitCode = ExitCode.findings;
    return;
  }
  if (file !== undefined) await checkFolder(file);
  const password = env.CALENDAR_MOCK_PASSWORD || defaultPassword;
  const log = options.quiet ? () => {} : createRequestLog(context, options);

  const listener = await listen({ ...options, respond: (request) => respondAndLog(request, served) });
  let served: ServedMock;
  try {
    // Its address is known only now, and no request arrives before the mock is there: nothing is awaited in between.
    const addresses = siteAddresses(options.url ?? reachableUrl(listener.url), options);
    const mock = withDataNamed(data, () => createMock(addresses, data, options, password));
    const { latency, host, url, allowOrigin = [] } = options;
    const origins = [...allowOrigin, ...(url === undefined ? [] : [new URL(url).origin])];
    served = { mock, addresses, latency, access: { origins, host }, signal, log };
    announce(
      {
        options,
        data,
        addresses,
        usernames: createUsers(options.user, password).map(({ username }) => username),
        ...(password === defaultPassword && { password }),
        ...(file !== undefined && { file: file.path }),
      },
      context,
    );
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await listener.close();
  }
  if (file !== undefined) await saveMock(file, served, data, context, result);
}

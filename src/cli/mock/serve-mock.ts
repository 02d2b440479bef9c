import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { serve } from 'srvx';
import { type CalendarMock, createCalendarMock, type MockRole, SnapshotError } from '../../testing/index.ts';
import { UsageError } from '../errors/errors.ts';
import { checkWritable, writeFileChunks } from '../files/write-file.ts';
import { writeResult } from '../output/text.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';
import { recordKinds } from '../records/record-kind.ts';
import { type CalendarData, type MockCommandOptions, readCalendarData, relocateSnapshot } from './options.ts';

/** Checks whether pages of an origin may use the mock: only this machine and the mock's own origin. */
function isAllowed(origin: string | null, siteUrl: string): boolean {
  if (origin === null || origin === new URL(siteUrl).origin) return true;
  return /^((?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(URL.parse(origin)?.hostname ?? '');
}

/** Returns what responds to requests of a mock, and logs them. */
function createHandler(
  mock: CalendarMock,
  siteUrl: string,
  { now, quiet }: MockCommandOptions,
  { stderr }: CommandContext,
): (request: Request) => Promise<Response> {
  async function respond(received: Request, url: URL): Promise<Response> {
    const { method, headers } = received;
    if (!isAllowed(headers.get('origin'), siteUrl))
      return Response.json({ message: 'Only pages on this machine may use the mock.' }, { status: 403 });
    const body = await received.arrayBuffer();
    // Rebuilt with the mock's own URL: clients may use another host, such as the name of a container.
    const init = { method, headers, signal: received.signal, ...(body.byteLength > 0 && { body }) };
    const response = await mock.fetch(new Request(url, init));
    // The home page, where people and clients look for the calendar.
    const status = url.href === `${siteUrl}/` ? 200 : response.status;
    const statusText = STATUS_CODES[status] ?? '';
    return new Response(response.body, { headers: response.headers, status, statusText });
  }
  return async (request) => {
    const started = performance.now();
    const url = new URL(new URL(siteUrl).origin + request.url.replace(/^\w+:\/\/[^/]*/, ''));
    let status: number | null = null;
    try {
      const response = await respond(request, url);
      // The server would add the time of this machine, but clients check with it whether a write was stored.
      if (now) response.headers.set('Date', now.toUTCString());
      status = response.status;
      return response;
    } finally {
      const clock = new Date().toTimeString().slice(0, 'HH:MM:SS'.length);
      const duration = Math.round(performance.now() - started);
      // The URL is percent-encoded, so it cannot control a terminal. A disconnected client has no status.
      const line = `${clock} ${request.method} ${url.pathname}${url.search} ${status ?? 'left'} ${duration} ms`;
      if (!quiet) stderr.write(`${line}\n`);
    }
  };
}

async function listen({ port, host }: MockCommandOptions, respond: (request: Request) => Promise<Response>) {
  // The command handles signals, since it may have to save the mock.
  const server = serve({ port, hostname: host, fetch: respond, silent: true, gracefulShutdown: false });
  try {
    await server.ready();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === '') throw error;
    throw new UsageError(
      code === 'EADDRINUSE'
        ? `Port ${port} of ${host} is in use. Try --port ${port + 1}, or --port 0 for any free one.`
        : `The mock cannot listen on port ${port} of ${host}: ${message}.`,
    );
  }
  const url = new URL(server.url ?? `http://${host}:${port}`);
  // These mean all addresses of the machine. Clients cannot connect to them.
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = 'localhost';
  return { url: url.href.replace(/\/$/, ''), close: () => server.close(true) };
}

const roles: readonly MockRole[] = ['administrator', 'editor', 'author', 'contributor', 'subscriber'];
const defaultPassword = 'mock password';

function createMock(
  siteUrl: string,
  { title, snapshot, siteUrl: ownUrl }: CalendarData,
  { now, timezone, languages, latency }: MockCommandOptions,
  { env }: CommandContext,
): CalendarMock {
  const applicationPassword = env.CALENDAR_MOCK_PASSWORD || defaultPassword;
  try {
    return createCalendarMock({
      baseUrl: siteUrl,
      snapshot: relocateSnapshot(snapshot, ownUrl, siteUrl),
      users: roles.map((role) => ({ username: role, role, applicationPassword })),
      recordRequests: false,
      latency,
      ...(now && { now }),
      ...(timezone && { site: { timezone } }),
      ...(languages && { languages }),
    });
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    throw new UsageError(`${title}: ${error.message}`);
  }
}

/** Prints the URL of a mock to standard output, and everything else to standard error. */
async function announce(
  { title, snapshot }: CalendarData,
  siteUrl: string,
  { quiet }: MockCommandOptions,
  file: string | undefined,
  { stdout, stderr, env }: CommandContext,
): Promise<void> {
  const counts = recordKinds.map(({ name }) => `${snapshot[name]?.length ?? 0} ${name}`);
  const password = env.CALENDAR_MOCK_PASSWORD ? 'in CALENDAR_MOCK_PASSWORD' : `"${defaultPassword}"`;
  const lines = [
    `A mock of ${title}: ${counts.join(', ')}`,
    `Events root: ${siteUrl}/wp-json/tribe/events/v1`,
    `Users: ${roles.join(', ')}, with the password ${password}`,
    file === undefined
      ? 'Press Ctrl+C to stop it. Changes are lost then, unless you add --save.'
      : `Press Ctrl+C to stop it and save it as ${file}.`,
  ];
  if (!quiet) stderr.write(`${lines.join('\n')}\n\n`);
  await writeResult(stdout, `${siteUrl}\n`);
}

/**
 * Returns the path to save the mock to.
 *
 * @throws UsageError if it cannot be written
 */
async function savedPath({ save, snapshot, force = false }: MockCommandOptions): Promise<string | undefined> {
  if (save === undefined) return undefined;
  const path = save === true ? snapshot : save;
  if (path === undefined) throw new UsageError('--save needs a file, such as --save calendar.json.');
  // The records of the snapshot are in the mock, so only that file may be replaced.
  const isOwn = snapshot !== undefined && resolve(path) === resolve(snapshot);
  await checkWritable(path, { force: force || isOwn });
  return path;
}

/** Serves a mock until the command is interrupted, which is the normal way to stop it. */
export async function serveMock(options: MockCommandOptions, context: CommandContext): Promise<void> {
  const { signal, stderr } = context;
  const data = await readCalendarData(options, context);
  const path = await savedPath(options);

  const listener = await listen(options, (request) => handle(request));
  const siteUrl = options.url?.href.replace(/\/$/, '') ?? listener.url;
  let mock: CalendarMock;
  let handle: ReturnType<typeof createHandler>;
  try {
    // The URL is known only now. No request arrives before the mock exists: nothing is awaited in between.
    mock = createMock(siteUrl, data, options, context);
    handle = createHandler(mock, siteUrl, options, context);
    await announce(data, siteUrl, options, path, context);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await listener.close();
  }
  if (path === undefined) return;
  try {
    // Restores the original URL of the site.
    const records = relocateSnapshot(mock.snapshot(), siteUrl, data.siteUrl);
    const text = JSON.stringify({ events: [], ...records }, undefined, 2);
    await writeFileChunks(path, Readable.from([`${text}\n`]), context);
    stderr.write(`Saved as ${path}.\n`);
  } catch (error) {
    stderr.write(`error: Not saved as ${path}: ${(error as Error).message}\n`);
    context.session.exitCode = ExitCode.findings;
  }
}

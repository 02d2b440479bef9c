import { STATUS_CODES } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Server, serve } from 'srvx';
import type { CalendarMock } from '../../testing/index.ts';
import { UsageError } from '../errors/errors.ts';
import { createStyle } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { MockCommandOptions } from './options.ts';

/** A mock as it is served. URLs have no slash at the end. */
export interface ServedMock {
  readonly mock: CalendarMock;
  readonly siteUrl: string;
  readonly restRoot: string;
  readonly eventsRoot: string;
  readonly options: MockCommandOptions;
  readonly context: CommandContext;
}

/** The longest body in bytes. The limit of a real site is of the same order. */
const longestBody = 8 * 2 ** 20;

const reject = (status: number, code: string, message: string) =>
  Response.json({ code, message, data: { status } }, { status, headers: { Connection: 'close' } });

/** Whether pages of an origin may use the mock: those of this machine, and those of its own URL. */
function isAllowed(origin: string | null, siteUrl: string): boolean {
  if (origin === null || origin === new URL(siteUrl).origin) return true;
  return /^((?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(URL.parse(origin)?.hostname ?? '');
}

/** The front page of a mock, for people who open its URL, and for clients that look for the calendar there. */
const frontPage = ({ siteUrl, restRoot, eventsRoot }: ServedMock) => `<!DOCTYPE html>
<html lang="en">
<head>
<title>A mock of an events calendar</title>
<link rel="https://api.w.org/" href="${restRoot}/">
<meta name="tec-api-version" content="v1">
<meta name="tec-api-origin" content="${siteUrl}">
<link rel="alternate" href="${eventsRoot}/">
</head>
<h1>A mock of an events calendar</h1>
<p>Its API is below <a href="${eventsRoot}/events">${eventsRoot}</a>.</p>
`;

async function respond(received: Request, url: URL, served: ServedMock): Promise<Response> {
  const { mock, siteUrl, options, context } = served;
  const { method, headers } = received;
  if (!isAllowed(headers.get('origin'), siteUrl))
    return reject(403, 'origin_not_allowed', 'Only pages of this machine may use the mock.');
  const body = await received.arrayBuffer();
  if (body.byteLength > longestBody) return reject(413, 'body_too_large', 'A body may have 8 MiB at most.');
  if (options.latency > 0)
    await delay(options.latency, undefined, { signal: context.signal }).catch(() => undefined);
  // Rebuilt with the mock's own URL, since a client may reach it by another name, such as that of a container.
  const init = { method, headers, signal: received.signal, ...(body.byteLength > 0 && { body }) };
  const response = await mock.fetch(new Request(url, init));
  const { status } = response;
  const isFrontPage = url.href === `${siteUrl}/` && status === 404;
  if (isFrontPage) return new Response(frontPage(served), { headers: response.headers, statusText: 'OK' });
  return new Response(response.body, {
    headers: response.headers,
    status,
    statusText: STATUS_CODES[status] ?? '',
  });
}

/** Writes a line about a request to standard error. The status is null if the client went away before. */
function logRequest(
  { method }: Request,
  { pathname, search }: URL,
  status: number | null,
  duration: number,
  { options, context: { stderr, env } }: ServedMock,
): void {
  if (options.quiet) return;
  const time = new Date();
  const milliseconds = Math.round(duration);
  // The URL is percent-encoded, so it cannot control a terminal.
  const path = pathname + search;
  if (options.json) {
    stderr.write(`${JSON.stringify({ time: time.toISOString(), method, path, status, milliseconds })}\n`);
    return;
  }
  const style = createStyle(stderr, env);
  const paint = (status ?? 500) >= 500 ? style.bad : (status ?? 500) >= 400 ? style.warning : style.good;
  const clock = style.faint(time.toTimeString().slice(0, 'HH:MM:SS'.length));
  stderr.write(
    `${clock} ${method} ${path} ${paint(`${status ?? 'left'}`)} ${style.faint(`${milliseconds} ms`)}\n`,
  );
}

/** Responds to a request as the mock does, and logs it. */
export async function respondAndLog(request: Request, served: ServedMock): Promise<Response> {
  const started = performance.now();
  const url = new URL(new URL(served.siteUrl).origin + request.url.replace(/^\w+:\/\/[^/]*/, ''));
  let status: number | null = null;
  try {
    const response = await respond(request, url, served);
    // The server adds the time of this machine otherwise, by which clients judge whether a write was stored.
    if (served.options.now) response.headers.set('Date', served.options.now.toUTCString());
    // A connection that was kept for more requests would keep the server from closing.
    if (served.context.signal.aborted) response.headers.set('Connection', 'close');
    status = response.status;
    return response;
  } finally {
    logRequest(request, url, status, performance.now() - started, served);
  }
}

/** How long busy connections may take to finish, in milliseconds. */
const longestClosing = 2_000;

/** Lets requests that are under way finish, for a moment, and takes no others. */
async function close(server: Server): Promise<void> {
  const timer = setTimeout(() => void server.close(true), longestClosing);
  await server.close();
  clearTimeout(timer);
}

/** Returns a URL that reaches the server from this machine, without a slash at the end, and how to close it. */
export async function listen(
  { port, host }: Pick<MockCommandOptions, 'port' | 'host'>,
  respond: (request: Request) => Promise<Response>,
) {
  // The command handles signals, since it may have something to save.
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
  // These listen on all addresses, and are none to connect to.
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') url.hostname = 'localhost';
  return { url: url.href.replace(/\/$/, ''), close: () => close(server) };
}

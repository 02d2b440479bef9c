import type { CalendarMock, CalendarMockOptions } from 'events-calendar-client/testing';
import { type ServerRequest, serve } from 'srvx';
import { onTestFinished } from 'vitest';
import { administrator, createSite, recordedSnapshot } from '../../support/test-calendar.ts';

/** A mock that is reached over the network, as the command needs it. */
export interface ServedSite {
  /** Its address, without a slash at the end. */
  readonly url: string;
  readonly mock: CalendarMock;
  /** The environment with the credentials of its administrator, and no address. */
  readonly credentials: { readonly CALENDAR_USER: string; readonly CALENDAR_PASSWORD: string };
  close(): Promise<void>;
}

/** srvx hands over requests of its own kind, which the platform's `Request` cannot copy. */
export async function toPlainRequest({ url, method, headers, body }: Request): Promise<Request> {
  return new Request(url, { method, headers, body, ...(body && { duplex: 'half' }) });
}

/** Starts a server at a free port of this machine. */
export async function listen(options: Omit<Parameters<typeof serve>[0], 'port'>) {
  const server = serve({ port: 0, hostname: '127.0.0.1', silent: true, ...options });
  await server.ready();
  return { url: server.url!.replace(/\/$/, ''), close: () => server.close(true) };
}

/** Serves a mock of the recorded calendar until it is closed. `handle` may respond in its place. */
export async function startSite(
  options: Partial<CalendarMockOptions> = {},
  handle?: (request: ServerRequest) => Response | undefined | Promise<Response | undefined>,
): Promise<ServedSite> {
  const { url, close } = await listen({
    fetch: async (request) => (await handle?.(request)) ?? mock.fetch(await toPlainRequest(request)),
  });
  const { mock } = createSite({ baseUrl: url, snapshot: recordedSnapshot, ...options });
  const { username, applicationPassword } = administrator;
  const credentials = { CALENDAR_USER: username, CALENDAR_PASSWORD: applicationPassword };
  return { url, mock, credentials, close };
}

/** Serves a mock as `startSite` does, until the test finishes. */
export async function serveSite(...options: Parameters<typeof startSite>): Promise<ServedSite> {
  const site = await startSite(...options);
  onTestFinished(site.close);
  return site;
}

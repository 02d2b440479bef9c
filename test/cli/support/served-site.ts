import type { CalendarMock, CalendarMockOptions } from 'events-calendar-client/testing';
import { createCalendarMock } from 'events-calendar-client/testing';
import { serve as listen } from 'srvx';
import { onTestFinished } from 'vitest';
import { administrator, recordedSnapshot, testTime } from '../../support/test-calendar.ts';

/** A mock that is reached over the network, as the command needs it. */
export interface ServedSite {
  /** Its address, without a slash at the end. */
  readonly url: string;
  readonly mock: CalendarMock;
  /** The environment with the credentials of its administrator, and no address. */
  readonly credentials: { readonly CALENDAR_USER: string; readonly CALENDAR_PASSWORD: string };
}

/** srvx hands over requests of its own kind, which the platform's `Request` cannot copy. */
async function toPlainRequest({ url, method, headers, body }: Request): Promise<Request> {
  return new Request(url, { method, headers, body, ...(body && { duplex: 'half' }) });
}

/** Serves a mock of the recorded calendar until the test finishes. `handle` may respond in its place. */
export async function serveSite(
  options: Partial<CalendarMockOptions> = {},
  handle?: (request: Request) => Response | undefined | Promise<Response | undefined>,
): Promise<ServedSite> {
  const server = listen({
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    fetch: async (request) => (await handle?.(request)) ?? mock.fetch(await toPlainRequest(request)),
  });
  await server.ready();
  onTestFinished(() => server.close(true));
  const url = server.url!.replace(/\/$/, '');
  const mock = createCalendarMock({
    baseUrl: url,
    snapshot: recordedSnapshot,
    users: [{ ...administrator, role: 'administrator' }],
    now: testTime,
    ...options,
  });
  const { username, applicationPassword } = administrator;
  return { url, mock, credentials: { CALENDAR_USER: username, CALENDAR_PASSWORD: applicationPassword } };
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CalendarMock, createCalendarMock } from 'events-calendar-client/testing';
import { onTestFinished } from 'vitest';

/** The user that imports. */
export const editor = { username: 'editor', applicationPassword: 'abcd 1234 EFGH' };

/** What a server does with a request: responds, fails before or after it was carried out, or closes the connection. */
export type Treatment = 'respond' | 'fail before' | 'fail after' | 'close before' | 'close after';

/** A mock behind a real server. */
export interface ServedCalendar {
  readonly url: string;
  readonly mock: CalendarMock;
}

function toRequest(url: string, incoming: IncomingMessage, body: string): Request {
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const method = incoming.method ?? 'GET';
  return new Request(`${url}${incoming.url}`, { method, headers, ...(body && { body }) });
}

/** Serves an empty calendar until the test has finished. */
export async function serveCalendar(
  treat: (request: Request) => Treatment = () => 'respond',
): Promise<ServedCalendar> {
  const server = createServer(async (incoming, outgoing) => {
    const request = toRequest(url, incoming, await text(incoming).catch(() => ''));
    const treatment = treat(request);
    const response = treatment.endsWith('before') ? undefined : await mock.fetch(request);
    if (treatment.startsWith('close')) {
      incoming.socket.destroy();
      return;
    }
    if (treatment === 'respond' && response !== undefined) {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
      return;
    }
    outgoing.writeHead(500, { 'content-type': 'text/html' }).end('<p>There has been a critical error.</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const mock = createCalendarMock({ baseUrl: url, users: [{ ...editor, role: 'editor' }] });
  return { url, mock };
}

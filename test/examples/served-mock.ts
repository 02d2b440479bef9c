import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createCalendarMock } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';

export const editor = { username: 'editor', applicationPassword: 'abcd 1234 EFGH' };

/** A site to talk to over the network, with what it was asked. */
export async function serveMock() {
  const requests: { method: string; path: string; authorized: boolean }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const request = await requestOf(incoming);
    const { pathname } = new URL(request.url);
    requests.push({
      method: request.method,
      path: pathname,
      authorized: request.headers.has('authorization'),
    });
    const answer = await mock.fetch(request);
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const snapshot = sampleCalendar({ around: new Date() });
  const mock = createCalendarMock({ baseUrl: url, snapshot, users: [{ ...editor, role: 'editor' }] });

  async function requestOf(incoming: IncomingMessage): Promise<Request> {
    const body = await text(incoming);
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Request(`${url}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers,
      ...(body && { body }),
    });
  }
  return { url, mock, requests, close: () => server.close() };
}

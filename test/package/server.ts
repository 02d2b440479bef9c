import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createCalendarMock } from 'events-calendar-client/testing';
import { recordedSnapshot, testTime } from '../support/test-calendar.ts';

export interface Servers {
  /** The URL of a mock, whose interface has CORS headers and whose pages have none. */
  readonly site: string;
  /** The URL of a server on another origin that redirects to the mock. */
  readonly gateway: string;
  close(): void;
}

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

async function requestOf(incoming: IncomingMessage, base: string, signal: AbortSignal): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming;
  const content = await buffer(incoming);
  return new Request(new URL(url, base), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    signal,
    ...(content.length > 0 && { body: new Uint8Array(content) }),
  });
}

/** Whether a URL is of the REST interface, and not of a page. */
function isRestUrl(url = '/'): boolean {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  return pathname.startsWith('/wp-json/') || searchParams.has('rest_route');
}

/** Starts a server for the mock that the smoke test expects, and a gateway that redirects to it. */
export async function serveMock(): Promise<Servers> {
  const { delay, editor } = await import(new URL('smoke/steps.js', import.meta.url).href);
  let requestCount = 0;
  const site = await listen(async (incoming, outgoing) => {
    requestCount += 1;
    const controller = new AbortController();
    outgoing.on('close', () => controller.abort());
    try {
      const response = await mock.fetch(await requestOf(incoming, site.url, controller.signal));
      const isSent = ([name]: [string, string]) =>
        isRestUrl(incoming.url) || !name.startsWith('access-control-');
      const headers = Object.fromEntries([...response.headers].filter(isSent));
      outgoing.writeHead(response.status, headers).end(await response.text());
    } catch (error) {
      if (!controller.signal.aborted) outgoing.writeHead(500).end(String(error));
    }
  });
  const mock = createCalendarMock({
    baseUrl: site.url,
    snapshot: recordedSnapshot,
    now: testTime,
    users: [{ ...editor, role: 'editor' }],
  });

  const gateway = await listen((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    outgoing.setHeader('Access-Control-Allow-Origin', '*');
    outgoing.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*');
    if (url === '/requests') {
      outgoing.end(String(requestCount));
      return;
    }
    if (url === '/slow-down') mock.failNext({ delay });
    if (method === 'OPTIONS' || url === '/slow-down') {
      outgoing.writeHead(204).end();
      return;
    }
    // Redirects to this origin first and then to the other one, so that both kinds are tested.
    const target = url.startsWith('/moved/') ? url.replace('/moved', '') : `${site.url}${url}`;
    outgoing.writeHead(302, { Location: target }).end();
  });

  const close = () => {
    site.close();
    gateway.close();
  };
  return { site: site.url, gateway: gateway.url, close };
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};

/** Serves the files of a folder. */
export function serveFolder(folder: string) {
  return listen(async (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    const contentType = contentTypes[extname(pathname)];
    const content = contentType && (await readFile(join(folder, pathname)).catch(() => undefined));
    if (content) outgoing.writeHead(200, { 'Content-Type': contentType }).end(content);
    else outgoing.writeHead(404).end();
  });
}

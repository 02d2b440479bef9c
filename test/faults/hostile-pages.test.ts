import { DiscoveryError, discoverCalendar, ServerError, TimeoutError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingFetch } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { serve } from '../support/server.ts';
import { createMockAt, htmlPage, isRestUrl, pageWithDiscoveryLinks, siteHandler } from '../support/site.ts';
import { startFaultyServer } from './support/server.ts';

const home = 'https://example.org';
const kibibyte = 1024;

/** A site whose page is a stream, and whose interface is a mock. */
function siteWithPage(page: () => Response) {
  const mock = createMockAt(home);
  return recordingFetch((request) => (isRestUrl(new URL(request.url)) ? mock.fetch(request) : page()));
}

/** A body that starts with a text and goes on without end. */
function endlessBody(start: string) {
  const sent = { bytes: 0 };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    pull: (controller) => {
      sent.bytes += 16 * kibibyte;
      controller.enqueue(new Uint8Array(16 * kibibyte).fill(0x78));
    },
  });
  return { stream, sent };
}

describe('a page that is as long as it can be', () => {
  test('is read as far as a head reaches', async () => {
    const { stream, sent } = endlessBody(`<link rel="https://api.w.org/" href="${home}/wp-json/">`);
    const { fetch } = siteWithPage(() => new Response(stream));

    const calendar = await discoverCalendar(home, { fetch });

    expect((await calendar.events.get(60)).id).toBe(60);
    expect(sent.bytes).toBeLessThan(600 * kibibyte);
  });

  test('is read up to maxResponseBytes, where that is less', async () => {
    const link = `<link rel="https://api.w.org/" href="${home}/wp-json/">`;
    const { fetch } = siteWithPage(() => new Response('x'.repeat(1000) + link));

    const error = await rejectionOf(discoverCalendar(home, { fetch, maxResponseBytes: 1000 }));

    expect(error).toMatchObject({ name: 'DiscoveryError', problem: 'no-calendar' });
  });

  // Each of them took minutes where an expression tried anew at every element.
  test.each([
    ['elements without end', '<link ', ''],
    ['elements with one end', '<link ', '>'],
    ['markers without an attribute', '<link https://api.w.org/ ', '>'],
    ['attributes without a value', '<link https://api.w.org/ href ', '>'],
    ['spaces', `<link https://api.w.org/ href${' '.repeat(1000)}`, '>'],
    ['elements of another kind', '<', ''],
  ])('is read in linear time: %s', async (_, repeated, end) => {
    const html = repeated.repeat((500 * kibibyte) / repeated.length) + end;
    const { fetch } = siteWithPage(() => new Response(html));

    expect(await rejectionOf(discoverCalendar(home, { fetch }))).toBeInstanceOf(DiscoveryError);
  });

  test('is read in linear time: headers', async () => {
    const headers = { 'X-TEC-API-ROOT': `/${'rest_route=/a/'.repeat(20_000)}` };
    const { fetch } = siteWithPage(() => new Response('', { headers }));

    expect(await rejectionOf(discoverCalendar(home, { fetch }))).toBeInstanceOf(DiscoveryError);
  });
});

describe('a page is requested like any other read', () => {
  test('with a timeout where no response comes', async () => {
    const server = await serve(() => 'hang');
    const error = await rejectionOf(discoverCalendar(server.url, { http: { timeout: 50 } }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ method: 'GET', url: `${server.url}/` });
  });

  test.each([{ timeout: 300 }, { totalTimeout: 300 }])(
    'with %o where one comes byte by byte',
    async (http) => {
      const server = await startFaultyServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
        const drip = setInterval(() => socket.write('x'), 10);
        socket.on('close', () => clearInterval(drip));
      });
      expect(await rejectionOf(discoverCalendar(server.url, { http }))).toBeInstanceOf(TimeoutError);
    },
  );

  test.each(['reset', { status: 503 }] as const)('again after a failure: %o', async (failure) => {
    const site = siteHandler((origin) => pageWithDiscoveryLinks(origin));
    const server = await serve((request, index) => (index < 2 ? failure : site(request, index)));

    const http = { retry: { delay: () => 0 } };
    const calendar = await discoverCalendar(server.url, { http });

    expect((await calendar.events.get(60)).id).toBe(60);
    expect(server.requests.slice(0, 3).map(({ url }) => url.pathname)).toEqual(['/', '/', '/']);
  });

  test('not again after a Retry-After of a day', async () => {
    const server = await serve(() => ({ status: 503, headers: { 'retry-after': '86400' } }));
    const error = await rejectionOf(discoverCalendar(server.url));
    expect(error).toMatchObject({ name: 'DiscoveryError', problem: 'blocked' });
    expect(server.requests).toHaveLength(1);
  });

  test('and not redirected for ever', async () => {
    const server = await serve(() => ({ status: 302, headers: { location: '/' } }));
    const error = await rejectionOf(discoverCalendar(server.url));
    expect(error).toMatchObject({ name: 'ResponseError', method: 'GET', url: `${server.url}/` });
    expect(server.requests).toHaveLength(11);
  });

  test('but as HTML, without the hooks that may add credentials, which another site does not get', async () => {
    const other = await serve(siteHandler((origin) => pageWithDiscoveryLinks(origin)));
    const server = await serve(() => ({ status: 302, headers: { location: `${other.url}/page/` } }));
    const beforeRequest = ({ request }: { request: Request }) => request.headers.set('x-secret', 'open');

    const http = { hooks: { beforeRequest: [beforeRequest] } };
    const error = await rejectionOf(discoverCalendar(server.url, { http }));

    expect(error).toMatchObject({ name: 'ValidationError', message: expect.stringContaining(other.url) });
    expect(other.requests.map(({ url }) => url.pathname)).toEqual(['/page/', '/wp-json/tribe/events/v1/']);
    for (const { headers } of [...server.requests, ...other.requests]) {
      expect(headers['x-secret']).toBeUndefined();
    }
    for (const { headers } of [server.requests[0]!, other.requests[0]!]) {
      expect(headers.accept).toBe('text/html');
    }
  });
});

test('a site whose interface is overloaded for a day is blocked at once', async () => {
  const busy = { status: 503, headers: { 'retry-after': '86400' }, body: { code: 'busy', message: 'Sorry' } };
  const server = await serve(({ url }) =>
    isRestUrl(url) ? busy : htmlPage(`<link rel="https://api.w.org/" href="/wp-json/">`),
  );
  const error = await rejectionOf(discoverCalendar(server.url));
  expect(error).toMatchObject({ problem: 'blocked' });
  expect((error as DiscoveryError).cause).toBeInstanceOf(ServerError);
});

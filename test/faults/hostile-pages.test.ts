import { DiscoveryError, discoverCalendar, TimeoutError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingFetch } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { serve } from '../support/server.ts';
import { createMockAt, isRestUrl, pageWithDiscoveryLinks, siteHandler } from '../support/site.ts';
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

  // Each of them took minutes where an expression tried anew at every element.
  test.each([
    ['elements without end', '<link ', ''],
    ['attributes without a value', '<link https://api.w.org/ href ', '>'],
    ['spaces', `<link https://api.w.org/ href${' '.repeat(1000)}`, '>'],
  ])('is read in linear time: %s', async (_, repeated, end) => {
    const html = repeated.repeat((500 * kibibyte) / repeated.length) + end;
    const { fetch } = siteWithPage(() => new Response(html));

    expect(await rejectionOf(discoverCalendar(home, { fetch }))).toBeInstanceOf(DiscoveryError);
  });
});

describe('a page is requested like any other read', () => {
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

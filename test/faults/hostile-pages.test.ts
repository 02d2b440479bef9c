import { DiscoveryError, discoverCalendar } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingFetch } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { serve } from '../support/server.ts';
import { createMockAt, isRestUrl, pageWithDiscoveryLinks, siteHandler } from '../support/site.ts';

const home = 'https://example.org';
const kibibyte = 1024;

/** A site whose page is a stream, and whose interface is a mock. */
function siteWithPage(page: () => Response) {
  const mock = createMockAt(home);
  return recordingFetch((request) => (isRestUrl(new URL(request.url)) ? mock.fetch(request) : page()));
}

// Each of them took minutes where an expression tried anew at every element.
test.each([
  ['elements without end', '<link ', ''],
  ['attributes without a value', '<link https://api.w.org/ href ', '>'],
  ['spaces', `<link https://api.w.org/ href${' '.repeat(1000)}`, '>'],
])('a page of any length is read in linear time: %s', async (_, repeated, end) => {
  const html = repeated.repeat((500 * kibibyte) / repeated.length) + end;
  const { fetch } = siteWithPage(() => new Response(html));

  expect(await rejectionOf(discoverCalendar(home, { fetch }))).toBeInstanceOf(DiscoveryError);
});

describe('a page is requested like any other read', () => {
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

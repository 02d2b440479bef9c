import { DiscoveryError, discoverCalendar, NetworkError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingFetch } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { createMockAt, isRestUrl } from '../support/site.ts';
import { administrator } from '../support/test-calendar.ts';

interface Site {
  /** Where it lies, with its folder. */
  readonly home: string;
  readonly plainPermalinks?: boolean;
  /** What its REST interface responds with, by default the recorded calendar. */
  readonly rest?: (request: Request) => Response | Promise<Response>;
}

/** Fetches as a page of another origin does: what has no CORS headers cannot be read, and headers are hidden. */
function browserFetch({ home, plainPermalinks = false, rest }: Site) {
  const mock = createMockAt(home);
  const respond = rest ?? ((request: Request) => mock.fetch(request));
  return recordingFetch(async (request) => {
    const url = new URL(request.url);
    const site = new URL(home);
    const [path] = url.pathname.split(/\/wp-json\/|\/index\.php/);
    const isItsRoute = plainPermalinks
      ? url.searchParams.has('rest_route')
      : url.pathname.includes('/wp-json/');
    const isItsPath = path?.replace(/\/$/, '') === site.pathname.replace(/\/$/, '');
    if (url.origin !== site.origin || !isRestUrl(url) || !isItsRoute || !isItsPath) {
      throw new TypeError('Failed to fetch');
    }
    const headers = new Headers(request.headers);
    headers.set('Origin', 'https://elsewhere.example');
    const response = await respond(new Request(request, { headers }));
    if (!response.headers.has('access-control-allow-origin')) throw new TypeError('Failed to fetch');
    return new Response(await response.text(), { status: response.status });
  });
}

const http = { retry: { delay: () => 0 } };
const cors = { 'access-control-allow-origin': '*' };

describe('a page of another origin in a browser', () => {
  test.each<[string, Site]>([
    ['https://example.org', { home: 'https://example.org' }],
    ['https://example.org/2027/05/some-page/?a=b#c', { home: 'https://example.org' }],
    ['https://example.org/blog/2027/page/', { home: 'https://example.org/blog' }],
    ['https://example.org/blog/', { home: 'https://example.org/blog' }],
    ['https://example.org/?p=5', { home: 'https://example.org', plainPermalinks: true }],
    ['https://example.org/blog/?p=5', { home: 'https://example.org/blog', plainPermalinks: true }],
    ['https://example.org/wp-json/tribe/events/v1/events', { home: 'https://example.org' }],
    ['http://localhost:8080/page/', { home: 'http://localhost:8080' }],
  ])('%s leads to the calendar', async (page, site) => {
    const { fetch, requests } = browserFetch(site);
    const calendar = await discoverCalendar(page, { fetch, http });
    expect((await calendar.events.get(60)).id).toBe(60);
    const last = new URL(requests.at(-1)!.url);
    const root = site.plainPermalinks ? 'index.php?rest_route=' : 'wp-json';
    expect(decodeURIComponent(last.href)).toBe(`${site.home}/${root}/tribe/events/v1/events/60`);
  });

  test('is requested first with retries, and then the roots at its address and above it, once each', async () => {
    const { fetch, requests } = browserFetch({ home: 'https://other.example' });
    const http = { retry: { limit: 1, delay: () => 0 } };
    await rejectionOf(discoverCalendar('https://example.org/a/b/', { fetch, http }));
    expect(requests.map(({ url }) => decodeURIComponent(url.replace('https://example.org', '')))).toEqual([
      '/a/b/',
      '/a/b/',
      '/a/b/wp-json/tribe/events/v1/',
      '/a/wp-json/tribe/events/v1/',
      '/wp-json/tribe/events/v1/',
      '/a/b/index.php?rest_route=/tribe/events/v1/',
      '/a/index.php?rest_route=/tribe/events/v1/',
      '/index.php?rest_route=/tribe/events/v1/',
    ]);
  });

  test('that leads nowhere is a NetworkError with a sentence about CORS', async () => {
    const { fetch } = browserFetch({ home: 'https://other.example' });
    const error = await rejectionOf(discoverCalendar('https://example.org/a/', { fetch, http }));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({
      ...{ method: 'GET', url: 'https://example.org/a/' },
      message: expect.stringMatching(/Failed to fetch\. .*CORS.*baseUrl/),
      cause: { name: 'TypeError', message: 'Failed to fetch' },
    });
  });

  test('of a site without a calendar is one, where its interface says so', async () => {
    const body = { code: 'rest_no_route', message: 'No route.', data: { status: 404 } };
    const rest = () => Response.json(body, { status: 404, headers: cors });
    const { fetch } = browserFetch({ home: 'https://example.org', rest });
    const error = await rejectionOf(discoverCalendar('https://example.org/page/', { fetch, http }));
    expect(error).toBeInstanceOf(DiscoveryError);
    expect(error).toMatchObject({ problem: 'no-calendar' });
  });

  test('is passed over where something else responds', async () => {
    const rest = () => new Response('<h1>Hello</h1>', { headers: cors });
    const { fetch } = browserFetch({ home: 'https://example.org', rest });
    expect(await rejectionOf(discoverCalendar('https://example.org', { fetch, http }))).toBeInstanceOf(
      NetworkError,
    );
  });

  test('leads to a client with the options, whose credentials go along with later requests only', async () => {
    const { fetch, requests } = browserFetch({ home: 'https://example.org' });
    const options = {
      fetch,
      auth: administrator,
      language: 'ro',
      http: { retry: { limit: 2, delay: () => 0 } },
    };
    const calendar = await discoverCalendar('https://example.org/page/', options);
    expect(requests.some(({ headers }) => headers.has('authorization'))).toBe(false);
    await calendar.events.get(60);
    expect(requests.at(-1)!.headers.has('authorization')).toBe(true);
    expect(new URL(requests.at(-1)!.url).searchParams.get('tl_language')).toBe('ro');
  });

  test('is given up at once where the caller aborts', async () => {
    const controller = new AbortController();
    const { fetch, requests } = recordingFetch((_, index) => {
      if (index === 2) controller.abort(new Error('the user went away'));
      throw new TypeError('Failed to fetch');
    });
    const attempt = discoverCalendar('https://example.org/a/b/c/', {
      fetch,
      http,
      signal: controller.signal,
    });
    expect(await rejectionOf(attempt)).toBe(controller.signal.reason);
    expect(requests).toHaveLength(3);
  });
});

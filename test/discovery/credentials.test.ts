import { type ClientOptions, discoverCalendar, ValidationError } from 'events-calendar-client';
import { describe, expect, test, vi } from 'vitest';
import { type RecordingFetch, recordingFetch } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { createMockAt, isRestUrl, pageWithDiscoveryLinks } from '../support/site.ts';
import { administrator } from '../support/test-calendar.ts';

const base64 = btoa(`${administrator.username}:${administrator.applicationPassword}`);

/** Sites on several hosts, whose pages link to a calendar that may be on another host. */
function sites(calendars: Record<string, string>, redirects: Record<string, string> = {}): RecordingFetch {
  const mocks = new Map(Object.values(calendars).map((home) => [home, createMockAt(home)]));
  return recordingFetch((request) => {
    const url = new URL(request.url);
    const target = redirects[url.href];
    if (target !== undefined) return new Response(null, { status: 301, headers: { location: target } });
    const mock = mocks.get(url.origin);
    if (isRestUrl(url) && mock) return mock.fetch(request);
    const page = pageWithDiscoveryLinks(calendars[url.origin] ?? url.origin);
    if (typeof page === 'string') throw new Error('A page has no body.');
    return new Response(String(page.body), page);
  });
}

/** The URL, headers and credentials mode of a request as one string. */
const requestText = (request: Request) =>
  [request.url, ...[...request.headers].flat(), request.credentials].join('\n').toLowerCase();

const secrets: Record<string, { options: Partial<ClientOptions>; secret: string }> = {
  'a password': { options: { auth: administrator }, secret: base64 },
  'a token': { options: { auth: { token: 'hush-token' } }, secret: 'hush-token' },
  'a nonce': { options: { auth: { nonce: 'hush-nonce' } }, secret: 'hush-nonce' },
  'a function': { options: { auth: () => ({ Authorization: 'hush-function' }) }, secret: 'hush-function' },
  headers: { options: { headers: { Authorization: 'hush-header' } }, secret: 'hush-header' },
  'a hook': {
    options: {
      http: {
        hooks: { beforeRequest: [({ request }) => request.headers.set('Authorization', 'hush-hook')] },
      },
    },
    secret: 'hush-hook',
  },
};

describe.each(Object.entries(secrets))('%s', (_, { options, secret }) => {
  const hasSecret = (request: Request) => requestText(request).includes(secret.toLowerCase());

  test('is sent with later requests, not with those for the page and the API root', async () => {
    const { fetch, requests } = sites({ 'https://example.org': 'https://example.org' });
    const calendar = await discoverCalendar('https://example.org/page/', { ...options, fetch });
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/page/', '/wp-json/tribe/events/v1/']);
    expect(requests.some(hasSecret)).toBe(false);
    expect(requests[0]?.credentials).toBe('omit');
    await calendar.events.get(60).catch(() => {});
    expect(requests.map(hasSecret)).toEqual([false, false, true]);
  });

  test.each([
    ['another host', 'https://example.org', 'https://attacker.example'],
    ['a host below', 'https://example.org', 'https://api.example.org'],
    ['another port', 'https://example.org', 'https://example.org:8443'],
    ['the http address of the same host', 'https://example.org', 'http://example.org'],
    ['an https address on another port', 'http://example.org:8080', 'https://example.org'],
  ])('is not sent to %s', async (_, page, home) => {
    const { fetch, requests } = sites({ [page]: home });
    const discovery = discoverCalendar(page, { ...options, fetch, allowInsecureAuth: true });
    const error = await rejectionOf(discovery);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ message: expect.stringContaining(home), issues: [{ path: ['url'] }] });
    expect(requests.some(hasSecret)).toBe(false);
    const anonymous = await discoverCalendar(page, { fetch });
    expect((await anonymous.events.get(60)).id).toBe(60);
  });

  test('is sent to the https address of the same host', async () => {
    const { fetch, requests } = sites({ 'http://example.org': 'https://example.org' });
    const calendar = await discoverCalendar('http://example.org', { ...options, fetch });
    expect(requests.some(hasSecret)).toBe(false);
    await calendar.events.get(60).catch(() => {});
    expect(requests.at(-1)?.url).toBe('https://example.org/wp-json/tribe/events/v1/events/60');
    expect(requests.map(hasSecret)).toEqual([false, false, true]);
  });

  test('is not sent when the request for the API root is redirected', async () => {
    const root = '/wp-json/tribe/events/v1/';
    const { fetch, requests } = sites(
      {
        'https://example.org': 'https://example.org',
        'https://attacker.example': 'https://attacker.example',
      },
      { [`https://example.org${root}`]: `https://attacker.example${root}` },
    );
    await discoverCalendar('https://example.org', { ...options, fetch });
    expect(requests.at(-1)?.url).toBe(`https://attacker.example${root}`);
    expect(requests.some(hasSecret)).toBe(false);
  });
});

test('an auth function is not called before credentials are needed', async () => {
  const { fetch } = sites({ 'https://example.org': 'https://example.org' });
  const auth = vi.fn(() => ({ Authorization: `Basic ${base64}` }));
  const calendar = await discoverCalendar('https://example.org', { auth, fetch });
  expect(auth).not.toHaveBeenCalled();
  expect(await calendar.events.edit(60, { title: 'New' })).toMatchObject({ title: 'New' });
  expect(auth).toHaveBeenCalledTimes(3);
});

test('credentials over http require allowInsecureAuth, as for any client', async () => {
  const { fetch } = sites({ 'http://example.org': 'http://example.org' });
  const options = { auth: administrator, fetch };
  await expect(discoverCalendar('http://example.org', options)).rejects.toThrow(ValidationError);
  const allowed = await discoverCalendar('http://example.org', { ...options, allowInsecureAuth: true });
  expect((await allowed.events.edit(60, { title: 'New' })).title).toBe('New');
});

import { CalendarClient, type ClientOptions, ValidationError } from 'events-calendar-client';
import { describe, expect, test, vi } from 'vitest';
import { type RecordingFetch, recordingFetch } from '../support/recording-fetch.ts';
import { createMockAt, isRestUrl, pageWithDiscoveryLinks } from '../support/site.ts';
import { administrator } from '../support/test-calendar.ts';

const base64 = btoa(`${administrator.username}:${administrator.applicationPassword}`);

/** Sites of several hosts: every page of each signs for a calendar that may lie at another. */
function internet(calendars: Record<string, string>, redirects: Record<string, string> = {}): RecordingFetch {
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

/** All that a request says, as one text. */
const said = (request: Request) =>
  [request.url, ...[...request.headers].flat(), request.credentials].join('\n').toLowerCase();

const secrets: Record<string, { options: Partial<ClientOptions>; secret: string }> = {
  'a password': { options: { auth: administrator }, secret: base64 },
  'a token': { options: { auth: { token: 'hush-token' } }, secret: 'hush-token' },
  'a nonce': { options: { auth: { nonce: 'hush-nonce' } }, secret: 'hush-nonce' },
  'a function': { options: { auth: () => ({ Authorization: 'hush-function' }) }, secret: 'hush-function' },
  headers: { options: { headers: { Authorization: 'hush-header' } }, secret: 'hush-header' },
};

describe.each(Object.entries(secrets))('%s', (_, { options, secret }) => {
  const isTold = (request: Request) => said(request).includes(secret.toLowerCase());

  test('goes neither to the page nor to the probe, but with what is asked afterwards', async () => {
    const { fetch, requests } = internet({ 'https://example.org': 'https://example.org' });
    const calendar = await CalendarClient.discover('https://example.org/page/', { ...options, fetch });
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/page/', '/wp-json/tribe/events/v1/']);
    expect(requests.some(isTold)).toBe(false);
    expect(requests[0]?.credentials).toBe('omit');
    await calendar.events.get(60).catch(() => {});
    expect(requests.map(isTold)).toEqual([false, false, true]);
  });

  test.each([
    ['another host', 'https://example.org', 'https://attacker.example'],
    ['a host below', 'https://example.org', 'https://api.example.org'],
    ['another port', 'https://example.org', 'https://example.org:8443'],
    ['the open address of the same host', 'https://example.org', 'http://example.org'],
    ['a secure address at another port', 'http://example.org:8080', 'https://example.org'],
  ])('does not follow to %s', async (_, page, home) => {
    const { fetch, requests } = internet({ [page]: home });
    const attempt = CalendarClient.discover(page, { ...options, fetch, allowInsecureAuth: true });
    const error = await attempt.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ message: expect.stringContaining(home), issues: [{ path: ['url'] }] });
    expect(requests.some(isTold)).toBe(false);
    const open = await CalendarClient.discover(page, { fetch });
    expect((await open.events.get(60)).id).toBe(60);
  });

  test('follows to the secure address of the same host', async () => {
    const { fetch, requests } = internet({ 'http://example.org': 'https://example.org' });
    const calendar = await CalendarClient.discover('http://example.org', { ...options, fetch });
    expect(requests.some(isTold)).toBe(false);
    await calendar.events.get(60).catch(() => {});
    expect(requests.at(-1)?.url).toBe('https://example.org/wp-json/tribe/events/v1/events/60');
    expect(requests.map(isTold)).toEqual([false, false, true]);
  });

  test('does not go along when the probe is redirected', async () => {
    const root = '/wp-json/tribe/events/v1/';
    const { fetch, requests } = internet(
      {
        'https://example.org': 'https://example.org',
        'https://attacker.example': 'https://attacker.example',
      },
      { [`https://example.org${root}`]: `https://attacker.example${root}` },
    );
    await CalendarClient.discover('https://example.org', { ...options, fetch });
    expect(requests.at(-1)?.url).toBe(`https://attacker.example${root}`);
    expect(requests.some(isTold)).toBe(false);
  });
});

test('a function that gives credentials is not called before they are needed', async () => {
  const { fetch } = internet({ 'https://example.org': 'https://example.org' });
  const auth = vi.fn(() => ({ Authorization: `Basic ${base64}` }));
  const calendar = await CalendarClient.discover('https://example.org', { auth, fetch });
  expect(auth).not.toHaveBeenCalled();
  expect(await calendar.events.edit(60, { title: 'New' })).toMatchObject({ title: 'New' });
  expect(auth).toHaveBeenCalledTimes(2);
});

test('credentials for an open address need to be allowed, as for any client', async () => {
  const { fetch } = internet({ 'http://example.org': 'http://example.org' });
  const options = { auth: administrator, fetch };
  await expect(CalendarClient.discover('http://example.org', options)).rejects.toThrow(ValidationError);
  const allowed = await CalendarClient.discover('http://example.org', {
    ...options,
    allowInsecureAuth: true,
  });
  expect((await allowed.events.edit(60, { title: 'New' })).title).toBe('New');
});

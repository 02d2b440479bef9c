import { CalendarClient, type ClientOptions } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingFetch } from '../../support/recording-fetch.ts';
import { validationErrorOf } from '../../support/rejection.ts';

/** Returns the URL that a client with these options requests for its events. */
async function requestedUrl(options: ClientOptions): Promise<string> {
  const { fetch, requests } = recordingFetch(() => Response.json({ events: [], total: 0, total_pages: 0 }));
  await new CalendarClient({ ...options, fetch }).events.list();
  return requests[0]?.url ?? 'no request was sent';
}

/** Returns the error that a client with these options throws. */
const errorWith = (options: ClientOptions) => validationErrorOf(() => new CalendarClient(options));

const root = '/wp-json/tribe/events/v1/events';

test.each([
  ['https://example.org', `https://example.org${root}`],
  ['https://example.org/', `https://example.org${root}`],
  ['https://example.org///', `https://example.org${root}`],
  ['  https://example.org\n', `https://example.org${root}`],
  ['HTTPS://Example.ORG', `https://example.org${root}`],
  ['https://example.org:443', `https://example.org${root}`],
  ['https://example.org:8443', `https://example.org:8443${root}`],
  ['http://localhost:8080', `http://localhost:8080${root}`],
  ['http://[::1]:8080/', `http://[::1]:8080${root}`],
  ['https://example.org/blog', `https://example.org/blog${root}`],
  ['https://example.org/blog/', `https://example.org/blog${root}`],
  ['https://example.org/a//b', `https://example.org/a/b${root}`],
  ['https://example.org/index.php', `https://example.org/index.php${root}`],
  ['https://bücher.example', `https://xn--bcher-kva.example${root}`],
  [
    'https://example.org/veranstaltungen für alle',
    `https://example.org/veranstaltungen%20f%C3%BCr%20alle${root}`,
  ],
  ['https://example.org/100%25', `https://example.org/100%25${root}`],
])('baseUrl is normalized: %j', async (baseUrl, expected) => {
  expect(await requestedUrl({ baseUrl })).toBe(expected);
  expect(await requestedUrl({ baseUrl: new URL(baseUrl) })).toBe(expected);
});

describe('an invalid baseUrl throws with the expected format', () => {
  test.each([
    '',
    '   ',
    'example.org',
    '/blog',
    '//example.org',
    'https://',
    'https://exa mple.org',
    'localhost:8080',
    'ftp://example.org',
    'https://example.org?page_id=5',
    'https://example.org/#events',
  ])('%j', async (baseUrl) => {
    const error = await errorWith({ baseUrl });

    expect(error.message).toMatch(
      /^Invalid client options: baseUrl: expected .*absolute.*https:\/\/.*, got /,
    );
    expect(error.message).toContain('such as https://example.org/blog');
    if (/[?#]/.test(baseUrl)) expect(error.message).toContain('without user, ? and #');
    else expect(error.message).toContain(`, got ${JSON.stringify(baseUrl)}`);
    expect(error.issues.map(({ path }) => path)).toEqual([['baseUrl']]);
  });

  test.each([undefined, null, 5, {}, []])('%j', async (baseUrl) => {
    // @ts-expect-error: not an address
    expect((await errorWith({ baseUrl })).message).toMatch(
      /^Invalid client options: baseUrl: expected an absolute URL/,
    );
  });

  test.each([
    'https://editor:open-sesame@example.org',
    'https://editor:open-sesame@exa mple.org',
    'https://example.org/?key=open-sesame',
    'https://example.org/#open-sesame',
  ])('%j, without the secret in the message', async (baseUrl) => {
    expect((await errorWith({ baseUrl })).message).not.toContain('open-sesame');
  });

  test.each([
    ['https://example.org/wp-json/tribe/events/v1', 'https://example.org'],
    ['https://example.org/wp-json/tribe/events/v1/events/60', 'https://example.org'],
    ['https://example.org/blog//wp-json/tribe/events/v1', 'https://example.org/blog'],
    ['https://example.org/wp-json', 'https://example.org'],
    ['https://example.org/blog/wp-json/', 'https://example.org/blog'],
  ])('%j, which is the address of the API and not of the site', async (baseUrl, site) => {
    const { message } = await errorWith({ baseUrl });

    expect(message).toMatch(/^Invalid client options: baseUrl: expected the site's URL, /);
    expect(message).toContain(`, ${site}, got "`);
  });

  test('the events root with another prefix or a language', async () => {
    const segments = { apiPrefix: 'api', vendor: 'maker', languageSegment: 'ro' };

    expect(
      (await errorWith({ ...segments, baseUrl: 'https://example.org/api/maker/events/v1' })).message,
    ).toMatch(/site's URL, https:\/\/example\.org, got "/);
    expect(
      (await errorWith({ ...segments, baseUrl: 'https://example.org/ro/api/maker/events/v1' })).message,
    ).toMatch(/site's URL, https:\/\/example\.org, got "/);
  });
});

describe('the segments of the events root', () => {
  const baseUrl = 'https://example.org';

  test.each([
    [{ apiPrefix: 'api' }, '/api/tribe/events/v1/events'],
    [{ apiPrefix: '/api/' }, '/api/tribe/events/v1/events'],
    [{ apiPrefix: 'index.php/wp-json' }, '/index.php/wp-json/tribe/events/v1/events'],
    [{ vendor: 'maker' }, '/wp-json/maker/events/v1/events'],
    [{ languageSegment: 'ro' }, '/ro/wp-json/tribe/events/v1/events'],
    [{ languageSegment: '/tr/' }, '/tr/wp-json/tribe/events/v1/events'],
    [
      { languageSegment: undefined, apiPrefix: undefined, vendor: undefined },
      '/wp-json/tribe/events/v1/events',
    ],
    [{ languageSegment: 'ro', apiPrefix: 'api', vendor: 'maker' }, '/ro/api/maker/events/v1/events'],
  ])('%j', async (options, path) => {
    expect(await requestedUrl({ baseUrl, ...options })).toBe(`https://example.org${path}`);
  });

  const invalidSegments = ['/', '..', 'a/../b', 'a//b', 'a b', 'a?b', 'a\\b', '%2e%2e', 'ä'];
  const options = ['apiPrefix', 'vendor', 'languageSegment'] as const;

  test.each(options.flatMap((option) => invalidSegments.map((value) => [option, value] as const)))(
    '%s %j throws',
    async (option, value) => {
      const error = await errorWith({ baseUrl, [option]: value });

      expect(error.message).toBe(
        `Invalid client options: ${option}: expected a path such as wp-json, got ${JSON.stringify(value)}`,
      );
    },
  );
});

const plain = { baseUrl: 'https://example.org/blog/', plainPermalinks: true };

test('on a site with plain permalinks the route is sent as a query parameter', async () => {
  const url = 'https://example.org/blog/index.php?rest_route=/tribe/events/v1/events';
  expect(await requestedUrl(plain)).toBe(url);
  expect(await requestedUrl({ ...plain, baseUrl: 'https://example.org/blog/index.php' })).toBe(url);
  expect(await requestedUrl({ ...plain, languageSegment: 'ro', vendor: 'maker' })).toBe(
    'https://example.org/blog/ro/?rest_route=/maker/events/v1/events',
  );
});

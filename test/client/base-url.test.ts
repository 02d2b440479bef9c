import { CalendarClient, type ClientOptions, ValidationError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingFetch } from '../support/fetch.ts';

/** The address that a client with these options asks for its events. */
async function addressOf(options: ClientOptions): Promise<string> {
  const { fetch, requests } = recordingFetch(() => Response.json({ events: [], total: 0, total_pages: 0 }));
  await new CalendarClient({ ...options, fetch }).events.list();
  return requests[0]?.url ?? 'nothing was asked';
}

/** Why a client with these options is refused. */
function refusalOf(options: ClientOptions): ValidationError {
  try {
    new CalendarClient(options);
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
  throw new Error('The options were accepted.');
}

describe('baseUrl is tidied', () => {
  const root = '/wp-json/tribe/events/v1/events';

  test.each([
    ['https://example.org', `https://example.org${root}`],
    ['https://example.org/', `https://example.org${root}`],
    ['https://example.org///', `https://example.org${root}`],
    ['https:///example.org', `https://example.org${root}`],
    ['https:/example.org', `https://example.org${root}`],
    ['https:example.org', `https://example.org${root}`],
    ['  https://example.org\n', `https://example.org${root}`],
    ['HTTPS://Example.ORG', `https://example.org${root}`],
    ['https://example.org:443', `https://example.org${root}`],
    ['https://example.org:8443', `https://example.org:8443${root}`],
    ['http://localhost:8080', `http://localhost:8080${root}`],
    ['http://[::1]:8080/', `http://[::1]:8080${root}`],
    ['https://example.org/blog', `https://example.org/blog${root}`],
    ['https://example.org/blog/', `https://example.org/blog${root}`],
    ['https://example.org//blog//', `https://example.org/blog${root}`],
    ['https://example.org/a//b', `https://example.org/a/b${root}`],
    ['https://example.org/shop/../blog', `https://example.org/blog${root}`],
    ['https://example.org/index.php', `https://example.org/index.php${root}`],
    ['https://example.org/wp-json-blog', `https://example.org/wp-json-blog${root}`],
    ['https://bücher.example', `https://xn--bcher-kva.example${root}`],
    [
      'https://example.org/veranstaltungen für alle',
      `https://example.org/veranstaltungen%20f%C3%BCr%20alle${root}`,
    ],
    ['https://example.org/100%25', `https://example.org/100%25${root}`],
  ])('%j', async (baseUrl, expected) => {
    expect(await addressOf({ baseUrl })).toBe(expected);
    expect(await addressOf({ baseUrl: new URL(baseUrl) })).toBe(expected);
  });

  test('without changing the URL object, and later changes of it count for nothing', async () => {
    const baseUrl = new URL('https://example.org//blog/');
    const { fetch, requests } = recordingFetch();
    const client = new CalendarClient({ baseUrl, fetch });
    expect(baseUrl.href).toBe('https://example.org//blog/');

    baseUrl.hostname = 'other.example';
    await client.events.get(1);

    expect(requests[0]?.url).toBe(`https://example.org/blog${root}/1`);
  });
});

describe('baseUrl is refused with a sentence that says how to write it', () => {
  test.each([
    ['', /expected an absolute address, got "": write the whole address of the site, such as https:\/\//],
    ['   ', /expected an absolute address/],
    ['example.org', /expected an absolute address, got "example\.org": write .* https:\/\/example\.org or/],
    ['/blog', /expected an absolute address, got "\/blog"/],
    ['//example.org', /expected an absolute address, got "\/\/example\.org"/],
    ['https//example.org', /expected an absolute address/],
    ['https://', /expected an absolute address/],
    ['https://exa mple.org', /expected an absolute address/],
    ['localhost:8080', /expected https:\/\/ or http:\/\/, got "localhost:8080": write the whole address/],
    ['ftp://example.org', /expected https:\/\/ or http:\/\/, got "ftp:\/\/example\.org"/],
    ['file:///srv/www', /expected https:\/\/ or http:\/\//],
    ['data:text/html,hello', /expected https:\/\/ or http:\/\//],
    ['https://example.org?page_id=5', /expected no \? or # in the address/],
    ['https://example.org/?', /expected no \? or # in the address/],
    ['https://example.org/#events', /expected no \? or # in the address/],
    ['https://example.org/#', /expected no \? or # in the address/],
  ])('%j', (baseUrl, sentence) => {
    const error = refusalOf({ baseUrl });

    expect(error.message).toMatch(/^Invalid client options: baseUrl: expected /);
    expect(error.message).toMatch(sentence);
    expect(error.issues.map(({ path }) => path)).toEqual([['baseUrl']]);
  });

  test.each([undefined, null, 5, {}, []])('%j', (baseUrl) => {
    // @ts-expect-error: not an address
    expect(refusalOf({ baseUrl }).message).toMatch(/^Invalid client options: baseUrl: expected an absolute/);
  });

  test('no options at all', () => {
    // @ts-expect-error: baseUrl is required
    expect(() => new CalendarClient()).toThrow(/^Invalid client options: baseUrl: expected an absolute/);
    // @ts-expect-error: baseUrl is required
    expect(() => new CalendarClient({})).toThrow(/^Invalid client options: baseUrl: expected an absolute/);
  });

  test.each([
    'https://editor:open-sesame@example.org',
    'https://open-sesame@example.org',
    'ftp://editor:open-sesame@example.org',
    'editor:open-sesame@example.org',
    'https://editor:open-sesame@exa mple.org',
    'https://editor:open-sesame@example.org/?page_id=5',
    'https://example.org/?key=open-sesame',
    'https://example.org/#open-sesame',
  ])('%j, and the secret in it is not repeated', (baseUrl) => {
    expect(refusalOf({ baseUrl }).message).not.toContain('open-sesame');
  });

  test('credentials in it, and says where they belong', () => {
    expect(refusalOf({ baseUrl: 'https://editor:open-sesame@example.org' }).message).toBe(
      'Invalid client options: baseUrl: expected no user name or password in the address: give them as auth: { username, applicationPassword }',
    );
  });

  test.each([
    ['https://example.org/wp-json/tribe/events/v1', 'https://example.org'],
    ['https://example.org/wp-json/tribe/events/v1/', 'https://example.org'],
    ['https://example.org/wp-json/tribe/events/v1/events', 'https://example.org'],
    ['https://example.org/wp-json/tribe/events/v1/events/60', 'https://example.org'],
    ['https://example.org/blog//wp-json/tribe/events/v1', 'https://example.org/blog'],
    ['https://example.org/wp-json', 'https://example.org'],
    ['https://example.org/blog/wp-json/', 'https://example.org/blog'],
    ['https://example.org/wp-json/tribe', 'https://example.org'],
  ])('%j, which names the interface and not the site', (baseUrl, site) => {
    expect(refusalOf({ baseUrl }).message).toBe(
      `Invalid client options: baseUrl: expected the site's address only: write ${site}`,
    );
  });

  test('the events root of other prefixes, and of a language', () => {
    const parts = { apiPrefix: 'api', vendor: 'maker', languageSegment: 'ro' };

    expect(refusalOf({ ...parts, baseUrl: 'https://example.org/api/maker/events/v1' }).message).toMatch(
      /write https:\/\/example\.org$/,
    );
    expect(refusalOf({ ...parts, baseUrl: 'https://example.org/ro/api/maker/events/v1' }).message).toMatch(
      /write https:\/\/example\.org$/,
    );
  });
});

describe('the parts of the events root', () => {
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
    expect(await addressOf({ baseUrl, ...options })).toBe(`https://example.org${path}`);
  });

  test('come after the path of the site', async () => {
    expect(await addressOf({ baseUrl: 'https://example.org/blog/', languageSegment: 'ro' })).toBe(
      'https://example.org/blog/ro/wp-json/tribe/events/v1/events',
    );
  });

  const outside = [
    '/',
    '.',
    '..',
    'a/../b',
    'a//b',
    'a b',
    'a?b',
    'a#b',
    'a\\b',
    '%2e%2e',
    'wp-json?x=1',
    'ä',
  ];
  const parts = ['apiPrefix', 'vendor', 'languageSegment'] as const;

  test.each(parts.flatMap((part) => outside.map((value) => [part, value] as const)))(
    '%s %j is refused',
    (part, value) => {
      const error = refusalOf({ baseUrl, [part]: value });

      expect(error.message).toBe(
        `Invalid client options: ${part}: expected a part of a path such as ${examples[part]}, got ${JSON.stringify(value)}`,
      );
    },
  );

  const examples = { apiPrefix: 'wp-json', vendor: 'tribe', languageSegment: 'ro' };
});

import { CalendarClient, ResponseError } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { recordingClient } from '../support/recording-fetch.ts';
import { rejectionOf, validationErrorOf } from '../support/rejection.ts';
import { serve } from '../support/server.ts';
import { forAll, propertyRuns } from '../support/share.ts';

const auth = { username: 'editor', applicationPassword: 'open sesame 4711' };

describe('addresses', () => {
  test.each([
    ['pretty permalinks', {}, 'https://example.org/wp-json/wp/v2/posts/12?context=edit'],
    [
      'plain permalinks',
      { plainPermalinks: true },
      'https://example.org/index.php?rest_route=/wp/v2/posts/12&context=edit',
    ],
    ['another prefix', { apiPrefix: 'api' }, 'https://example.org/api/wp/v2/posts/12?context=edit'],
    ['another vendor', { vendor: 'acme' }, 'https://example.org/wp-json/wp/v2/posts/12?context=edit'],
    [
      'a site in a folder, with a language segment',
      { baseUrl: 'https://example.org/blog/', languageSegment: 'ro' },
      'https://example.org/blog/ro/wp-json/wp/v2/posts/12?context=edit',
    ],
  ])('with %s', async (_, options, address) => {
    const { client, requests } = recordingClient(undefined, options);
    await client.site.request('wp/v2/posts/12', { query: { context: 'edit' } });
    expect(requests[0]?.url).toBe(address);
  });

  test('the client’s language is not sent', async () => {
    const { client, requests } = recordingClient(undefined, { language: 'ro' });
    await client.site.request('wp/v2/posts');
    expect(requests[0]?.url).toBe('https://example.org/wp-json/wp/v2/posts');
  });

  test.each(['csv', 'repeat'] as const)(
    'lists in a query are written in the list format %s',
    async (listFormat) => {
      const { client, requests } = recordingClient(undefined, { listFormat });
      await client.site.request('wp/v2/posts', {
        query: { include: [1, 2], search: 'a&b', status: undefined },
      });
      const { searchParams } = new URL(requests[0]!.url);
      const lists = {
        csv: [['include', '1,2']],
        repeat: [
          ['include[]', '1'],
          ['include[]', '2'],
        ],
      };
      expect([...searchParams]).toEqual([...lists[listFormat], ['search', 'a&b']]);
    },
  );

  test.each([
    ...['/', '/wp/v2/posts', 'wp/v2/posts/', 'wp//v2', '..', 'wp/../../wp-login.php', 'wp/v2/%2e%2e/x'],
    ...['wp/v2/%252e%252e/x', 'wp/v2/a%2Fb', 'wp\\v2', 'https://evil.example/x', 'wp/v2/posts?context=edit'],
  ])('the path %j is refused before anything is sent', async (path) => {
    const { client, requests } = recordingClient();
    for (const attempt of [client.site.request(path), client.site.list(path)]) {
      const error = await validationErrorOf(attempt);
      expect(error.issues).toMatchObject([{ path: ['path'] }]);
    }
    expect(requests).toEqual([]);
  });

  test('whatever the path is, a request that is sent stays below the REST root', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...['..', '.', '/', '//', '\\', '%2e', '%2F', '%5c', '%25', '?', '#', '@', ':', 'wp', '\t', '%00'],
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    );
    const path = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    await forAll(propertyRuns(300), [path, fc.boolean()], async (text, plainPermalinks) => {
      const { client, requests } = recordingClient(undefined, { plainPermalinks });
      await rejectionOf(client.site.request(text));
      for (const { url } of requests) {
        const { origin, pathname, searchParams } = new URL(url);
        expect(origin).toBe('https://example.org');
        const route = plainPermalinks ? searchParams.get('rest_route')! : pathname;
        expect([...searchParams.keys()]).toEqual(plainPermalinks ? ['rest_route'] : []);
        expect(route).toMatch(plainPermalinks ? /^\// : /^\/wp-json\//);
        expect(decodeURIComponent(route).split(/[/\\]/).slice(1)).not.toContain('..');
      }
    });
  });
});

const form = new FormData();
form.set('title', 'Fair');
const bodies: [string, object, string, string][] = [
  ['an object', { meta: { ours: 7 } }, 'application/json', '{"meta":{"ours":7}}'],
  ['a form', form, 'multipart/form-data', 'name="title"'],
  [
    'URLSearchParams',
    new URLSearchParams({ title: 'A & B' }),
    'application/x-www-form-urlencoded',
    'title=A+%26+B',
  ],
  ['a Blob', new Blob(['pixels'], { type: 'image/png' }), 'image/png', 'pixels'],
];

test.each(bodies)('the body %s is sent, except in a GET', async (_, body, contentType, text) => {
  const { client, requests } = recordingClient();
  const { issues } = await validationErrorOf(client.site.request('wp/v2/posts/12', { body }));
  expect(issues).toMatchObject([{ path: ['body'], code: 'not_allowed' }]);
  await client.site.request('wp/v2/posts/12', { method: 'POST', body });
  expect(requests[0]?.method).toBe('POST');
  expect(requests[0]?.headers.get('content-type')).toContain(contentType);
  expect(await requests[0]?.text()).toContain(text);
});

/** What Standard Schema allows beside what Zod does. */
const standard = {
  version: 1,
  vendor: 'tests',
  validate(value: unknown) {
    const { id, date } = Object(value);
    const wrong = [...(typeof id === 'number' ? [] : ['id']), ...(typeof date === 'string' ? [] : ['date'])];
    if (wrong.length === 0) return { value: { id, date: new Date(date) } };
    return { issues: wrong.map((key) => ({ message: 'wrong', path: [{ key }] })) };
  },
} as const;

describe('schemas', () => {
  const post = { id: 12, title: { rendered: 'Fair' }, date: '2027-05-01' };
  const schemas = {
    Zod: z.object({ id: z.number(), date: z.string().transform((date) => new Date(date)) }),
    'a function with objects as keys': Object.assign(() => {}, { '~standard': standard }),
  };

  test.each(Object.entries(schemas))('%s decodes the response', async (_, schema) => {
    const { client } = recordingClient(() => Response.json(post));
    const request = client.site.request('wp/v2/posts/12', { schema });
    const { data, response } = await request.withResponse();
    expect(data).toMatchObject({ id: 12, date: new Date('2027-05-01') });
    expect(await response.json()).toEqual(post);
  });

  test.each(Object.entries(schemas))('%s refuses a response', async (_, schema) => {
    const { client } = recordingClient(() => Response.json({ id: 'twelve', date: 5 }));
    const error = await rejectionOf(client.site.request('wp/v2/posts/12', { schema }));
    expect(error).toBeInstanceOf(ResponseError);
    const { issues, snippet } = error as ResponseError;
    expect(issues?.map(({ path }) => path.join('.')).sort()).toEqual(['date', 'id']);
    expect(snippet).toContain('twelve');
  });

  test('messages of a schema do not repeat credentials', async () => {
    const { client } = recordingClient(() => Response.json({ echo: auth.applicationPassword }), { auth });
    const schema = z.looseObject({}).refine(() => false, { error: ({ input }) => JSON.stringify(input) });
    const error = (await rejectionOf(client.site.request('acme/v1/me', { schema }))) as ResponseError;
    expect(JSON.stringify([error.message, error.issues, error.snippet])).not.toContain('4711');
  });
});

test('requests carry the credentials and headers, to the site alone', async () => {
  const elsewhere = await serve(() => ({ body: { id: 1 } }));
  const site = await serve(() => ({
    status: 302,
    headers: { location: `${elsewhere.url}/wp-json/wp/v2/posts/1` },
  }));
  const calendar = new CalendarClient({ baseUrl: site.url, auth, headers: { 'X-Ours': 'yes' } });
  await calendar.site.request('wp/v2/posts/1', { headers: { 'X-TEC-EEA': 'acknowledged' } });
  const [received] = site.requests;
  expect(received?.headers).toMatchObject({ 'x-ours': 'yes', 'x-tec-eea': 'acknowledged' });
  expect(received?.headers.authorization).toMatch(/^Basic /);
  expect(elsewhere.requests[0]?.headers.authorization).toBeUndefined();
  expect(elsewhere.requests[0]?.headers['x-tec-eea']).toBeUndefined();
});

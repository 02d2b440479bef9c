import { inspect } from 'node:util';
import { CalendarClient, type ClientOptions, type RequestOptions } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { rejectionOf, validationErrorOf } from '../../support/rejection.ts';

const secret = 'open-Sesame-4711';

test.each<ClientOptions['auth']>([
  { token: `${secret}\n1` },
  { nonce: `${secret}\r\nX-Other: 1` },
  { token: `${secret}€` },
  { nonce: `${secret}東` },
])('credentials that headers cannot hold are not in the message, nor sent', async (auth) => {
  const { client, requests } = recordingClient(undefined, { auth });
  expect(inspect(await validationErrorOf(client.tags.get(1)))).not.toContain(secret);
  expect(requests).toEqual([]);
});

/** With characters that JSON, HTML and URLs escape. */
const awkward = 'open"Sesame<4711/+';
const password = 'abcd EFGH ijkl 4711';
const basic = btoa(`editor:${password}`);

const credentials: [string, Partial<ClientOptions>, RequestOptions, string[]][] = [
  ['a password', { auth: { username: 'editor', applicationPassword: password } }, {}, [password, basic]],
  ['a token', { auth: { token: awkward } }, {}, [awkward]],
  ['a nonce', { auth: { nonce: awkward } }, {}, [awkward]],
  [
    'what an auth function returns',
    { auth: async () => ({ Authorization: `Custom ${awkward}` }) },
    {},
    [awkward],
  ],
  ['a header', { headers: { 'X-Api-Key': awkward } }, {}, [awkward]],
  ['a cookie', { headers: { Cookie: 'session=SECRETVALUE4711; theme=dark' } }, {}, ['SECRETVALUE4711']],
  ['a header of the request', {}, { headers: { Authorization: `Bearer ${awkward}` } }, [awkward]],
  ['a parameter', {}, { extraQuery: { api_key: secret, _wpnonce: awkward } }, [awkward]],
];

/** What a site may respond with that repeats the credentials of a request. */
const responses: ((value: string) => Response)[] = [
  (value) => Response.json({ code: value, message: `No ${value}` }, { status: 400 }),
  (value) =>
    Response.json({ code: 'x', message: 'No', data: { params: { [value]: value } } }, { status: 400 }),
  (value) => new Response(`<h1>${value}</h1>`, { status: 500 }),
  (value) => new Response(`<p>${value}</p>`),
  (value) => new Response(`${value}{"id":1}`),
];

test.each(credentials)('%s that a site repeats is in no error', async (_, client, request, values) => {
  for (const value of values) {
    for (const respond of responses) {
      const { client: calendar } = recordingClient(() => respond(value), { ...client, http: { retry: 0 } });
      const error = await rejectionOf(calendar.tags.get(5, request));
      const logged = [String(error), inspect(error, { depth: 20 }), JSON.stringify(error)].join('\n');
      expect(logged).toContain('***');
      expect(logged).not.toContain(value);
    }
  }
});

describe('addresses in errors', () => {
  async function shownUrl(path: string): Promise<string> {
    const { client } = recordingClient(
      () => new Response(null, { status: 302, headers: { location: path } }),
    );
    return String(await rejectionOf(client.tags.create({ name: 'a' })));
  }

  test.each([
    ...['pwd', 'pw', 'pin', 'password', 'sig', 'x-sig', 'signature', 'jwt', 'sid', 'session', 'bearer'],
    ...['PHPSESSID_session', 'credential', 'code', 'access_token', '_wpnonce', 'api_key', 'client_secret'],
  ])('do not show the value of %s', async (name) => {
    expect(await shownUrl(`/?${name}=hush`)).not.toContain('hush');
  });

  test.each(['design', 'shopping', 'postcode', 'inside', 'codes', 'pinboard', 'search', 'rest_route'])(
    'show that of %s',
    async (name) => {
      expect(await shownUrl(`/?${name}=shown`)).toContain(`${name}=shown`);
    },
  );

  test.each([
    '/?a=x%3D1&a=y&b=%2Fpage%3Fc%3D1%26d%3D2',
    '/?redirect_to=https%3A%2F%2Fexample.org%2F%3Fpage%3D2',
    '/?a=b=c&d=%2Fpath',
    '/?to=%2Fp%3Fx%3D%2520y',
  ])('show %s as it is', async (path) => {
    expect(await shownUrl(path)).toContain(path);
  });
});

describe('a client in a log', () => {
  const calendar = new CalendarClient({
    baseUrl: 'https://example.org/',
    language: 'de',
    auth: { username: 'editor', applicationPassword: secret },
    headers: { 'X-Key': secret },
  });
  const { events, venues, organizers, categories, tags, site } = calendar;

  test('a client shows its address and language, in logs and in JSON, and nothing inside', () => {
    const namespaces = { events: {}, venues: {}, organizers: {}, categories: {}, tags: {}, site: {} };
    const shown = JSON.parse(JSON.stringify(calendar));
    expect(shown).toEqual({ baseUrl: 'https://example.org', language: 'de', ...namespaces });
    const logged = inspect(calendar, { depth: 20 });
    expect(logged).toContain("baseUrl: 'https://example.org'");
    expect(logged).not.toContain(secret);
    expect(logged.length).toBeLessThan(500);
  });

  test.each(
    Object.entries({
      events,
      venues,
      organizers,
      categories,
      tags,
      site,
      list: events.list(),
      between: events.between('2027-01-01', '2027-02-01'),
      listing: site.list('wp/v2/posts'),
    }),
  )('%s shows nothing inside', (_name, one) => {
    expect(inspect(one, { depth: 20 })).toMatch(/^\w+ (\[\w+\] )?\{\}$/);
    expect(JSON.stringify(one)).toBe('{}');
  });
});

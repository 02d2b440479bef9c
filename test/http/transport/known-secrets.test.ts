import { inspect } from 'node:util';
import { CalendarClient, type ClientOptions, type RequestOptions } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordingClient, recordingFetch } from '../../support/recording-fetch.ts';
import { rejectionOf } from '../../support/rejection.ts';
import { propertyRuns } from '../../support/share.ts';

const secret = 'open"Sesame<4711';
const password = 'abcd EFGH ijkl 4711';
const basic = btoa(`editor:${password}`);

/** Credentials of every kind, and the values that no error may repeat. */
const credentials: Record<string, { options: Partial<ClientOptions>; values: string[] }> = {
  'an application password': {
    options: { auth: { username: 'editor', applicationPassword: password } },
    values: [password, password.replaceAll(' ', ''), basic, encodeURIComponent(password)],
  },
  'a token': { options: { auth: { token: secret } }, values: [secret, encodeURIComponent(secret)] },
  'a nonce': { options: { auth: { nonce: secret } }, values: [secret] },
  'an auth function': {
    options: { auth: async () => ({ Authorization: `Custom ${secret}` }) },
    values: [secret, `Custom ${secret}`],
  },
  headers: {
    options: { headers: { 'X-Api-Key': secret } },
    values: [secret],
  },
  cookies: {
    options: { headers: { Cookie: 'session=SECRETVALUE4711; theme=dark; other="SECOND=VALUE%2B1"' } },
    values: ['SECRETVALUE4711', 'SECOND=VALUE%2B1', 'SECOND=VALUE+1'],
  },
  'an auth function with Basic': {
    options: { auth: () => ({ Authorization: `Basic ${basic}` }) },
    values: [basic, password, password.replaceAll(' ', '')],
  },
};

/** Everything that could be logged of an error. */
function loggedText(error: unknown): string {
  return [String(error), inspect(error, { depth: 20 }), JSON.stringify(error)].join('\n');
}

const html = (text: string) => text.replaceAll('"', '&quot;').replaceAll('<', '&#60;');

/** The error of a request that a service refuses with this message. */
const refusal = (message: string, options: Partial<ClientOptions> = {}, ofRequest: RequestOptions = {}) =>
  rejectionOf(
    recordingClient(() => Response.json({ code: 'x', message }, { status: 400 }), options).client.tags.get(
      5,
      ofRequest,
    ),
  );

/** What a server may respond with that repeats the credentials of a request. */
const responses: Record<string, (value: string) => Response> = {
  'in a message': (value) => Response.json({ code: 'x', message: `No ${value}`, data: {} }, { status: 400 }),
  'in a message with entities': (value) =>
    Response.json({ code: 'x', message: `No ${html(value)}` }, { status: 400 }),
  'in a code': (value) => Response.json({ code: value, message: 'No' }, { status: 403 }),
  'in params': (value) =>
    Response.json({ code: 'x', message: 'No', data: { params: { [value]: value } } }, { status: 400 }),
  'in an error page': (value) => new Response(`<h1>${value}</h1>`, { status: 500 }),
  'in a page of a firewall': (value) => new Response(`<p>${value}</p>`),
  'in broken JSON': (value) => new Response(`{"id":${JSON.stringify(value)}`),
  'in a text that begins like JSON': (value) => new Response(`${value}{"id":1}`),
  'in the wrong place': (value) => Response.json({ id: value }),
  'across the end of the snippet': (value) =>
    new Response(`{"id":"${' '.repeat(0)}${'x'.repeat(188)}${value}`),
  'in a content type': (value) =>
    new Response('<p>', { headers: { 'content-type': `text/${encodeURIComponent(value)}` } }),
  'in a redirect': (value) =>
    new Response(null, {
      status: 302,
      headers: { location: `ftp://example.org/${encodeURIComponent(value)}` },
    }),
  'in a redirect that cannot be parsed': (value) =>
    new Response(null, { status: 302, headers: { location: `https://[${encodeURIComponent(value)}` } }),
};

describe.each(Object.entries(credentials))('%s', (_, { options, values }) => {
  test.each(Object.entries(responses))('that a server repeats %s is in no error', async (_where, respond) => {
    for (const value of values) {
      const { client } = recordingClient(() => respond(value), { ...options, http: { retry: 0 } });
      const attempts = [client.tags.get(5), client.tags.list(), client.tags.create({ name: 'a' })];
      for (const attempt of attempts) {
        const error = await rejectionOf(attempt);
        expect(error).toMatchObject({ name: expect.stringMatching(/Error$/) });
        expect(loggedText(error)).not.toContain(value);
      }
    }
  });

  test('that a fetch function writes into its error is in no cause', async () => {
    for (const value of values) {
      const failures = [
        () => new Error(`Cannot reach https://example.org/?key=${value}`),
        () => Object.assign(new Error('failed'), { config: { headers: { Authorization: value } } }),
        () => Object.assign(new Error('failed'), { request: { headers: new Headers({ a: value }) } }),
        () => new Error('failed', { cause: new TypeError(`Invalid ${value}`) }),
        () => new AggregateError([new Error(`Invalid ${value}`)], 'failed'),
        () => value,
      ];
      for (const failure of failures) {
        const fetch = () => Promise.reject(failure());
        const client = new CalendarClient({
          baseUrl: 'https://example.org',
          ...options,
          fetch,
          http: { retry: 0 },
        });
        const error = await rejectionOf(client.tags.get(5));
        expect(error).toMatchObject({ name: 'NetworkError', method: 'GET' });
        expect(loggedText(error)).not.toContain(value);
      }
    }
  });
});

test('broken JSON that repeats a credential has no cause, which would', async () => {
  const { client } = recordingClient(() => new Response('{"id":token-4711'), {
    auth: { token: 'token-4711' },
  });
  const error = (await rejectionOf(client.tags.get(5))) as Error;
  expect(error.message).toContain('the JSON is broken');
  expect(error.cause).toBeUndefined();
});

test.each([
  ['abcdef', 'No ***'],
  // Part of many a word.
  ['abcde', 'No abcde'],
])('of the token %s a message shows: %s', async (token, detail) => {
  expect(await refusal(`No ${token}`, { auth: { token } })).toMatchObject({ detail });
});

test('values of a request that are named like secrets are in no error either', async () => {
  const { client } = recordingClient(({ url, headers }) =>
    Response.json({ code: 'x', message: `No ${url} by ${headers.get('x-token')}` }, { status: 400 }),
  );
  const extraQuery = { api_key: 'hush-hush-4711' };
  const error = await rejectionOf(client.tags.get(5, { extraQuery, headers: { 'X-Token': 'hush-token' } }));
  expect(loggedText(error)).not.toContain('hush');
  expect(loggedText(error)).toContain('api_key=***');
  expect(loggedText(error)).toContain('by ***');
});

test('the untouched response is at hand', async () => {
  const error = await refusal(`No ${password}`, credentials['an application password']!.options);
  expect(error).toMatchObject({ detail: 'No ***' });
  expect(await (error as { response: Response }).response.json()).toMatchObject({
    message: `No ${password}`,
  });
});

/** How a service, a proxy or a page may write a value. */
const encodings: Record<string, (value: string) => string> = {
  'as it is': (value) => value,
  'as in a form': (value) => new URLSearchParams([['', value]]).toString().slice(1),
  'as in an address': encodeURIComponent,
  'as in an address, in small letters': (value) =>
    encodeURIComponent(value).replace(/%../g, (code) => code.toLowerCase()),
  'as in HTML': (value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  'as numeric references': (value) =>
    value.replace(/[^a-z]/gi, (character) => `&#${character.charCodeAt(0)};`),
  'as hexadecimal references': (value) =>
    value.replace(/[^a-z]/gi, (character) => `&#x${character.charCodeAt(0).toString(16)};`),
  'as in JSON': (value) => JSON.stringify(value).slice(1, -1),
  'as in the JSON of PHP': (value) =>
    JSON.stringify(value)
      .slice(1, -1)
      .replace(/[^\w\\]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'with each character percent-encoded': (value) =>
    value.replace(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`),
  // Nobody breaks a line within an escape.
  'in lines': (value) => value.replace(/((?:\\.|[^\\]){3})/g, '$1\n'),
};

test('no error repeats a password in any encoding, nor in one within another', async () => {
  const passwords = fc
    .stringMatching(/^[ -~]{6,24}$/)
    .filter((text) => text.replace(/[\s+\\]/g, '').length > 8);
  const encoding = fc.constantFrom(...Object.values(encodings));
  const place = fc.constantFrom(...Object.keys(responses));
  await fc.assert(
    fc.asyncProperty(passwords, encoding, encoding, place, async (applicationPassword, one, other, where) => {
      const written = other(one(applicationPassword));
      const { fetch } = recordingFetch(() => responses[where]!(written));
      const auth = { username: 'editor', applicationPassword };
      const client = new CalendarClient({ baseUrl: 'https://example.org', fetch, auth, http: { retry: 0 } });
      const text = loggedText(await rejectionOf(client.tags.get(5)));
      expect(text).not.toContain(written);
      expect(text).not.toContain(applicationPassword);
    }),
    { numRuns: propertyRuns(1000) },
  );
});

test.each(Object.keys(responses))(
  'of a token of 20,000 characters that a server repeats %s nothing is left',
  async (where) => {
    const token = Array.from({ length: 2_000 }, (_, index) => `${index}`.padStart(10, 'z')).join('');
    const { client } = recordingClient(() => responses[where]!(token), {
      auth: { token },
      http: { retry: 0 },
    });
    const text = loggedText(await rejectionOf(client.tags.get(5)));
    expect(text).not.toMatch(/z{6}/);
  },
);

test('of a secret that begins another nothing is left', async () => {
  const headers = { 'X-Api-Key': 'abcdefgh', 'X-Token': 'abcdefghijkl' };
  const error = await refusal('No abcdefghijkl and abcdefgh.', { headers });
  expect(error).toMatchObject({ detail: 'No *** and ***.' });
});

test('secrets of one request are no secrets of another', async () => {
  const { client } = recordingClient(() =>
    Response.json({ code: 'x', message: 'The organizer hall-7 is closed' }, { status: 400 }),
  );
  const shown = { detail: 'The organizer hall-7 is closed' };
  const hidden = { detail: 'The organizer *** is closed' };
  expect(await rejectionOf(client.tags.get(5, { extraQuery: { token: 'hall-7' } }))).toMatchObject(hidden);
  expect(await rejectionOf(client.tags.get(5, { headers: { 'X-Token': 'hall-7' } }))).toMatchObject(hidden);
  expect(await rejectionOf(client.tags.get(5))).toMatchObject(shown);
});

test.each(['keyword', 'author', 'monkey', 'authors', 'passage', 'keys', 'tokenize', 'Author-Name'])(
  'the value of %s is no secret',
  async (name) => {
    const error = await refusal('No concert-hall', {}, { extraQuery: { [name]: 'concert-hall' } });
    expect(error).toMatchObject({
      detail: 'No concert-hall',
      url: expect.stringContaining(`${name}=concert-hall`),
    });
  },
);

test.each([
  'apiKey',
  'access_token',
  'API_KEY',
  'user-password',
  'authToken',
  'XSRF-TOKEN',
  'otp',
  '_wpnonce',
])('the value of %s is one', async (name) => {
  const error = await refusal('No concert-hall', {}, { extraQuery: { [name]: 'concert-hall' } });
  expect(loggedText(error)).not.toContain('concert-hall');
});

import { inspect } from 'node:util';
import type { ClientOptions, RequestOptions } from 'events-calendar-client';
import { expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { rejectionOf } from '../../support/rejection.ts';

const secret = 'open"Sesame<4711/+';
const password = 'abcd EFGH ijkl 4711';
const basic = btoa(`editor:${password}`);

const credentials: [string, Partial<ClientOptions>, RequestOptions, string[]][] = [
  ['a password', { auth: { username: 'editor', applicationPassword: password } }, {}, [password, basic]],
  ['a token', { auth: { token: secret } }, {}, [secret]],
  ['a nonce', { auth: { nonce: secret } }, {}, [secret]],
  [
    'what an auth function returns',
    { auth: async () => ({ Authorization: `Custom ${secret}` }) },
    {},
    [secret],
  ],
  ['a header', { headers: { 'X-Api-Key': secret } }, {}, [secret]],
  ['a cookie', { headers: { Cookie: 'session=SECRETVALUE4711; theme=dark' } }, {}, ['SECRETVALUE4711']],
  ['a header of the request', {}, { headers: { Authorization: `Bearer ${secret}` } }, [secret]],
  ['a parameter', {}, { extraQuery: { api_key: secret } }, [secret]],
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

test('a short value is no secret', async () => {
  const { client } = recordingClient(
    () => Response.json({ code: 'x', message: 'No tags' }, { status: 400 }),
    {
      auth: { token: 'tags' },
    },
  );
  expect(await rejectionOf(client.tags.get(5))).toMatchObject({ detail: 'No tags' });
});

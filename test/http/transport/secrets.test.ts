import { inspect } from 'node:util';
import { type Auth, CalendarClient, type ClientOptions, type RequestOptions } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { rejectionOf, validationErrorOf } from '../../support/rejection.ts';
import { type RequestHandler, serve, type TestResponse } from '../../support/server.ts';

const secret = 'open-Sesame-4711';
const password = `${secret} abcd`;

const auths: Record<string, Auth> = {
  Basic: { username: 'editor', applicationPassword: password },
  nonce: { nonce: secret },
  token: { token: secret },
  function: () => ({ Authorization: `Bearer ${secret}` }),
};

/** The encodings in which a secret could appear. */
const encodings = [secret, encodeURIComponent(secret), btoa(`editor:${password}`), btoa(secret)];

/** Returns everything that could be logged of a value. */
function loggedText(value: unknown): string {
  const texts = [
    String(value),
    inspect(value, { depth: Number.POSITIVE_INFINITY }),
    JSON.stringify(value) ?? '',
  ];
  for (let error = value; error instanceof Error; error = error.cause) {
    texts.push(error.message, error.stack ?? '', inspect(error, { depth: Number.POSITIVE_INFINITY }));
  }
  return texts.join('\n');
}

function expectNoSecret(value: unknown): void {
  const text = loggedText(value);
  for (const encoded of encodings) expect(text).not.toContain(encoded);
}

const errorResponse = (status: number): TestResponse => ({
  status,
  body: { code: 'refused', message: 'Sorry' },
});

const handlers: Record<string, RequestHandler> = {
  BadRequestError: () => errorResponse(400),
  ResponseError: () => ({ body: '<html>' }),
  NetworkError: () => 'reset',
  TimeoutError: () => 'hang',
};

describe.each(Object.entries(auths))('with %s credentials', (_, auth) => {
  test.each(Object.entries(handlers))('%s contains no secret', async (name, handler) => {
    const server = await serve(handler);
    const options: ClientOptions = { baseUrl: server.url, auth, http: { retry: 0, timeout: 300 } };
    const query = { extraQuery: { _wpnonce: secret, api_key: secret, password: secret, seen: 'yes' } };

    const error = (await rejectionOf(new CalendarClient(options).events.get(12, query))) as Error;

    expect(error.name).toBe(name);
    expect(error.message).toContain('seen=yes');
    expectNoSecret(error);
    const [received] = server.requests;
    expect(Object.values(received?.headers ?? {}).join()).toContain(
      auth === auths.Basic ? btoa(`editor:${password}`) : secret,
    );
  });
});

describe('invalid credentials', () => {
  test.each<ClientOptions['auth']>([
    { token: `${secret}\n1` },
    { nonce: `${secret}\r\nX-Other: 1` },
    { token: `${secret}€` },
    { nonce: `${secret}東` },
  ])('that headers cannot hold are not in the message, nor sent', async (auth) => {
    const { client, requests } = recordingClient(undefined, { auth });
    expectNoSecret(await validationErrorOf(client.tags.get(1)));
    expect(requests).toEqual([]);
  });
});

describe('known secrets', () => {
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

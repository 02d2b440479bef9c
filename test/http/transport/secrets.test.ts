import { inspect } from 'node:util';
import { type Auth, CalendarClient, type ClientOptions } from 'events-calendar-client';
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
  AuthenticationError: () => errorResponse(401),
  PermissionError: () => errorResponse(403),
  ServerError: () => errorResponse(500),
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

  test('the client and its properties contain no secret', async () => {
    const server = await serve(() => ({ body: { events: [], total: 0, total_pages: 0 } }));
    const headers = { 'X-Api-Key': secret };
    const client = new CalendarClient({ baseUrl: server.url, auth, headers });
    const request = client.events.list();
    const single = client.venues.get(0).catch((error: unknown) => error);

    for (const value of [client, client.events, client.tags, client.withOptions({}), request, single]) {
      expectNoSecret(value);
    }
    expectNoSecret(await request);
    expectNoSecret(await single);
  });
});

describe('invalid credentials', () => {
  test.each<[string, ClientOptions['auth']]>([
    ['plain http', { token: secret }],
    ['plain http', { username: 'editor', applicationPassword: password }],
    ['a misspelt key', { username: 'editor', password } as never],
  ])('with %s are not in the message', async (_, auth) => {
    expectNoSecret(
      await validationErrorOf(() => new CalendarClient({ baseUrl: 'http://example.org', auth })),
    );
  });

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

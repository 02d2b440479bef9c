import { inspect } from 'node:util';
import { type Auth, CalendarClient, type ClientOptions } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { type RequestHandler, serve, type TestResponse, unreachableUrl } from '../../support/server.ts';

const secret = 'open-Sesame-4711';
const password = `${secret} abcd`;

const auths: Record<string, Auth> = {
  Basic: { username: 'editor', applicationPassword: password },
  nonce: { nonce: secret },
  token: { token: secret },
  function: () => ({ Authorization: `Bearer ${secret}` }),
};

/** The forms in which a secret could show up. */
const forms = [secret, encodeURIComponent(secret), btoa(`editor:${password}`), btoa(secret)];

/** Everything that could end up in a log. */
function shown(value: unknown): string {
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
  const text = shown(value);
  for (const form of forms) expect(text).not.toContain(form);
}

async function failureOf(answer: PromiseLike<unknown>): Promise<Error> {
  try {
    await answer;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('It did not fail with an error.');
}

const refusal = (status: number): TestResponse => ({ status, body: { code: 'refused', message: 'Sorry' } });

const failures: Record<string, RequestHandler> = {
  BadRequestError: () => refusal(400),
  AuthenticationError: () => refusal(401),
  PermissionError: () => refusal(403),
  ServerError: () => refusal(500),
  ResponseError: () => ({ body: '<html>' }),
  NetworkError: () => 'reset',
  TimeoutError: () => 'hang',
};

describe.each(Object.entries(auths))('with %s credentials', (_, auth) => {
  test.each(Object.entries(failures))('%s tells no secret', async (name, handler) => {
    const server = await serve(handler);
    const options: ClientOptions = { baseUrl: server.url, auth, http: { retry: 0, timeout: 300 } };
    const query = { extraQuery: { _wpnonce: secret, api_key: secret, password: secret, seen: 'yes' } };

    const error = await failureOf(new CalendarClient(options).events.get(12, query));

    expect(error.name).toBe(name);
    expect(error.message).toContain('seen=yes');
    expectNoSecret(error);
    const [received] = server.requests;
    expect(Object.values(received?.headers ?? {}).join()).toContain(
      auth === auths.Basic ? btoa(`editor:${password}`) : secret,
    );
  });

  test('a refused connection tells no secret', async () => {
    const client = new CalendarClient({ baseUrl: await unreachableUrl(), auth, http: { retry: 0 } });

    const error = await failureOf(client.events.get(12));

    expect(error.name).toBe('NetworkError');
    expectNoSecret(error);
  });

  test('the client and its parts tell no secret', async () => {
    const server = await serve(() => ({ body: { events: [], total: 0, total_pages: 0 } }));
    const headers = { 'X-Api-Key': secret };
    const client = new CalendarClient({ baseUrl: server.url, auth, headers });
    const request = client.events.list();
    const single = client.venues.get(0).catch((error: unknown) => error);

    for (const part of [client, client.events, client.tags, client.withOptions({}), request, single]) {
      expectNoSecret(part);
    }
    expectNoSecret(await request);
    expectNoSecret(await single);
  });
});

describe('credentials that are refused', () => {
  test.each<[string, ClientOptions['auth']]>([
    ['a line break', { token: `${secret}\n` }],
    ['a line break', { nonce: `${secret}\r\nX-Other: 1` }],
    ['a character that headers cannot hold', { token: `${secret}€` }],
    ['a character that headers cannot hold', { nonce: `${secret}東` }],
    ['plain http', { token: secret }],
    ['plain http', { username: 'editor', applicationPassword: password }],
  ])('for %s are not repeated', (_, auth) => {
    let error: unknown;
    try {
      new CalendarClient({ baseUrl: 'http://example.org', auth });
    } catch (reason) {
      error = reason;
    }

    expect(error).toMatchObject({ name: 'ValidationError' });
    expectNoSecret(error);
  });

  test('because of a misspelt key are not repeated', () => {
    const auth = { username: 'editor', password };
    let error: unknown;
    try {
      // @ts-expect-error: the key is called applicationPassword
      new CalendarClient({ baseUrl: 'https://example.org', auth });
    } catch (reason) {
      error = reason;
    }

    expect(error).toMatchObject({ name: 'ValidationError' });
    expectNoSecret(error);
  });

  test('for their characters are refused over https too', () => {
    const baseUrl = 'https://example.org';

    expect(() => new CalendarClient({ baseUrl, auth: { token: '€' } })).toThrow(/auth: expected .*token/);
    expect(() => new CalendarClient({ baseUrl, auth: { nonce: '東' } })).toThrow(/auth: expected .*nonce/);
  });
});

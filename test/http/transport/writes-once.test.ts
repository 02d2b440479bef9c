import { CalendarClient, type ClientOptions, type HttpOptions, ResponseError } from 'events-calendar-client';
import ky from 'ky';
import { describe, expect, test } from 'vitest';
import { rejectionOf } from '../../support/rejection.ts';
import { serve, type TestResponse } from '../../support/server.ts';

const record: TestResponse = { body: { id: 5 } };
const sendImmediately = { delay: () => 0 };

/** Starts a service that sends these responses first and then the record, and creates a client for it. */
async function startService(first: readonly TestResponse[], options: Partial<ClientOptions> = {}) {
  const server = await serve((_, index) => first[index] ?? record);
  return { server, client: new CalendarClient({ baseUrl: server.url, ...options }) };
}

type SendWrite = (client: CalendarClient, http?: HttpOptions) => PromiseLike<unknown>;

const writes: [string, SendWrite][] = [
  ['create', (client, http) => client.tags.create({ name: 'open air' }, { http })],
  ['update', (client, http) => client.tags.update(5, { name: 'open air' }, { http })],
  ['PUT', (client, http) => client.tags.update(5, { name: 'open air' }, { http, method: 'PUT' })],
  ['delete', (client, http) => client.tags.delete(5, { http })],
];

describe.each(writes)('%s is sent once', (_, write) => {
  test.each<[string, TestResponse]>([
    ['ServerError', { status: 500, body: { code: 'internal_server_error', message: 'Oh' } }],
    ['NetworkError', 'reset'],
    ['TimeoutError', 'hang'],
  ])('with a %s', async (name, response) => {
    const { server, client } = await startService([response]);
    const retry = { ...sendImmediately, limit: 3, methods: ['post' as const], retryOnTimeout: true };

    const error = await rejectionOf(
      write(client, { retry: { ...retry, shouldRetry: () => true }, timeout: 100 }),
    );

    expect(error).toMatchObject({ name });
    expect(server.requests).toHaveLength(1);
  });

  test('but again if the service took nothing of it', async () => {
    const declined: TestResponse[] = [{ status: 429 }, { status: 503, headers: { 'retry-after': '0' } }];
    const { server, client } = await startService(declined);

    expect(await write(client, { retry: sendImmediately })).toEqual({ id: 5 });
    expect(server.requests).toHaveLength(3);
  });
});

test('reads are sent again as a hook wants', async () => {
  let retries = 0;
  const afterResponse = [() => (retries++ < 2 ? ky.retry({ delay: 0 }) : undefined)];
  const { server, client } = await startService([]);

  expect(await client.tags.get(5, { http: { hooks: { afterResponse } } })).toEqual({ id: 5 });
  expect(server.requests).toHaveLength(3);
});

describe('redirects of writes are not followed', () => {
  test.each<[string, HttpOptions]>([
    [
      'if a hook sets redirect',
      {
        hooks: {
          init: [
            (options) => {
              options.redirect = 'follow';
            },
          ],
        },
      },
    ],
    [
      'if a hook replaces the request',
      {
        hooks: {
          beforeRequest: [
            async ({ request }) => {
              const { method, url, headers } = request;
              return new Request(url, { method, headers, body: await request.text() });
            },
          ],
        },
      },
    ],
  ])('%s', async (_, http) => {
    const elsewhere = await serve(() => record);
    const { server, client } = await startService(
      Array(9).fill({ status: 307, headers: { location: `${elsewhere.url}/x` } }),
      { auth: { token: 'secret-token' } },
    );

    expect(await rejectionOf(client.tags.create({ name: 'open air' }, { http }))).toBeInstanceOf(
      ResponseError,
    );
    expect(server.requests).toHaveLength(1);
    expect(elsewhere.requests).toHaveLength(0);
  });
});

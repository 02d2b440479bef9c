import {
  CalendarClient,
  type ClientOptions,
  type HttpOptions,
  NetworkError,
  ResponseError,
  ServerError,
} from 'events-calendar-client';
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

/** A hook that retries every response. */
const retrying: HttpOptions = { hooks: { afterResponse: [() => ky.retry({ delay: 0 })] } };

/** A hook that retries whatever fails. */
const insisting: HttpOptions = {
  hooks: {
    init: [
      (options) => {
        options.retry = {
          ...sendImmediately,
          limit: 3,
          methods: ['post', 'patch', 'put', 'delete'],
          statusCodes: [500, 503],
          retryOnTimeout: true,
          shouldRetry: () => true,
        };
      },
    ],
  },
};

const serverError: TestResponse = { status: 500, body: { code: 'internal_server_error', message: 'Oh' } };

describe.each(writes)('%s is sent once', (_, write) => {
  test('if a hook retries a response that was good', async () => {
    const { server, client } = await startService([]);
    const error = await rejectionOf(write(client, retrying));

    expect(server.requests).toHaveLength(1);
    expect(error).toBeInstanceOf(ResponseError);
    expect(String(error)).toMatch(/a hook would send it again, although the service may have carried it out/);
  });

  test.each([
    ['ky.retry()', retrying],
    ['an init hook', insisting],
  ])('if %s retries a failure, whose error is thrown', async (_name, http) => {
    const { server, client } = await startService([serverError]);
    const error = await rejectionOf(write(client, http));

    expect(server.requests).toHaveLength(1);
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ status: 500, code: 'internal_server_error' });
  });

  test('if an init hook retries a connection that broke', async () => {
    const { server, client } = await startService(['reset']);

    const error = await rejectionOf(write(client, insisting));

    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toHaveProperty('cause', expect.any(Error));
    expect(server.requests).toHaveLength(1);
  });

  test('if an init hook retries a timeout', async () => {
    const { server, client } = await startService(['hang']);

    expect(await rejectionOf(write(client, { ...insisting, timeout: 50 }))).toMatchObject({
      name: 'TimeoutError',
    });
    expect(server.requests).toHaveLength(1);
  });

  test('if hooks of the client do it', async () => {
    const { server, client } = await startService([], { http: retrying });

    expect(await rejectionOf(write(client))).toBeInstanceOf(ResponseError);
    expect(server.requests).toHaveLength(1);
  });

  test('if a hook shows another status than the service sent', async () => {
    const afterResponse = [() => new Response('{}', { status: 429 })];
    const { server, client } = await startService([], { http: { hooks: { afterResponse } } });

    expect(await rejectionOf(write(client))).toBeInstanceOf(ResponseError);
    expect(server.requests).toHaveLength(1);
  });

  test('but again if the service took nothing of it', async () => {
    const afterResponse: NonNullable<HttpOptions['hooks']>['afterResponse'] = [
      ({ response }) => (response.ok ? undefined : ky.retry({ delay: 0 })),
    ];
    const declined: TestResponse[] = [{ status: 429 }, { status: 503, headers: { 'retry-after': '0' } }];
    const { server, client } = await startService(declined);

    expect(await write(client, { hooks: { afterResponse } })).toEqual({ id: 5 });
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

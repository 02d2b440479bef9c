import { CalendarClient, type HttpOptions, ServerError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { rejectionOf } from '../../support/rejection.ts';
import { serve, type TestResponse } from '../../support/server.ts';

const record: TestResponse = { body: { id: 5 } };

/** Retry options without a delay. */
const withoutDelay = { delay: () => 0 };

/** Starts a service that sends these responses first and then the record, and creates a client for it. */
async function startService(first: readonly TestResponse[], http: HttpOptions = { retry: withoutDelay }) {
  const server = await serve((_, index) => first[index] ?? record);
  return { server, client: new CalendarClient({ baseUrl: server.url, http }) };
}

const busy = (status: number): TestResponse => ({ status });
type SendWrite = (client: CalendarClient) => PromiseLike<unknown>;

const writes: [string, SendWrite][] = [
  ['create', (client) => client.tags.create({ name: 'open air' })],
  ['update', (client) => client.tags.update(5, { name: 'open air' })],
  ['PUT', (client) => client.tags.update(5, { name: 'open air' }, { method: 'PUT' })],
  ['POST', (client) => client.tags.update(5, { name: 'open air' }, { method: 'POST' })],
  ['delete', (client) => client.tags.delete(5)],
];

describe('a write', () => {
  test('is never sent again after a timeout', async () => {
    const retry = { ...withoutDelay, limit: 3, methods: ['post' as const], shouldRetry: () => true };
    const http = { retry: { ...retry, retryOnTimeout: true }, timeout: 1000 };
    const { server, client } = await startService(Array(9).fill('hang'), http);

    for (const error of await Promise.all(writes.map(([, write]) => rejectionOf(write(client))))) {
      expect(error).toMatchObject({ name: 'TimeoutError' });
    }
    expect(server.requests).toHaveLength(writes.length);
  });

  test.each<NonNullable<HttpOptions['retry']>>([
    5,
    { ...withoutDelay, limit: 5 },
    { ...withoutDelay, methods: ['post', 'patch', 'delete'] },
    { ...withoutDelay, statusCodes: [500, 503] },
    { ...withoutDelay, shouldRetry: () => true },
    { ...withoutDelay, retryOnTimeout: true },
  ])('is not sent again with any option: %o', async (retry) => {
    for (const failure of [busy(500), busy(503), 'reset'] as const) {
      const { server, client } = await startService([failure], { retry });

      await expect(client.tags.create({ name: 'open air' })).rejects.toBeInstanceOf(Error);
      await expect(client.tags.create({ name: 'open air' }, { http: { retry } })).resolves.toEqual({ id: 5 });
      expect(server.requests).toHaveLength(2);
    }
  });
});

describe('options', () => {
  test.each<[NonNullable<HttpOptions['retry']>, number]>([
    [0, 1],
    [{ ...withoutDelay, limit: 1 }, 2],
    [{ ...withoutDelay, limit: 4 }, 5],
    [{ ...withoutDelay, statusCodes: [500] }, 1],
    [{ ...withoutDelay, shouldRetry: () => false }, 1],
  ])('set the number of tries: %o', async (retry, tries) => {
    const { server, client } = await startService(Array(9).fill(busy(503)), { retry });

    await expect(client.tags.get(5)).rejects.toBeInstanceOf(ServerError);
    expect(server.requests).toHaveLength(tries);
  });

  test('of a request override those of the client one by one', async () => {
    const { server, client } = await startService(Array(9).fill(busy(503)), {
      retry: { ...withoutDelay, limit: 4 },
    });

    await expect(client.tags.get(5, { http: { retry: 1 } })).rejects.toBeInstanceOf(ServerError);
    expect(server.requests).toHaveLength(2);
    await expect(client.tags.get(5, { http: { retry: { jitter: false } } })).rejects.toBeInstanceOf(
      ServerError,
    );
    expect(server.requests).toHaveLength(7);
  });

  test('of one request decide which statuses are sent again', async () => {
    const retry = { ...withoutDelay, limit: 1, statusCodes: [418] };
    const { server, client } = await startService([busy(418)]);
    await client.tags.get(5, { http: { retry } });
    expect(server.requests).toHaveLength(2);
  });

  test('have a read sent again after a 520 of Cloudflare, unless they name statuses', async () => {
    const { server, client } = await startService([busy(520)], { retry: withoutDelay });
    await client.tags.get(5);
    expect(server.requests).toHaveLength(2);
    const named = await startService([busy(520)], { retry: { ...withoutDelay, statusCodes: [500] } });
    await expect(named.client.tags.get(5)).rejects.toBeInstanceOf(ServerError);
  });

  test('hooks of the client and of the request all run', async () => {
    const ran: string[] = [];
    const hook = (name: string) => ({ hooks: { beforeRequest: [() => void ran.push(name)] } });
    const { client } = await startService([], hook('client'));

    await client.tags.get(5, { http: hook('request') });

    expect(ran).toEqual(['client', 'request']);
  });
});

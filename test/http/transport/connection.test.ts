import { CalendarClient, CalendarError, TimeoutError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { rejectionOf } from '../../support/rejection.ts';
import { serve } from '../../support/server.ts';

/** Starts a service that never responds, and creates a client for it. */
async function startService() {
  const server = await serve(() => 'hang');
  return { server, client: new CalendarClient({ baseUrl: server.url, http: { retry: 0 } }) };
}

test('the error by which Next.js ends a prerender arrives as it is, and nothing is sent again', async () => {
  const ended = Object.assign(new Error('fetch() rejects'), { digest: 'HANGING_PROMISE_REJECTION' });
  const { client, requests } = recordingClient(() => Promise.reject(ended));

  expect(await rejectionOf(client.tags.get(5))).toBe(ended);
  expect(await rejectionOf(client.tags.create({ name: 'air' }))).toBe(ended);
  expect(requests).toHaveLength(2);
});

describe('no response in time', () => {
  test.each([{ timeout: 100 }, { totalTimeout: 100 }])('%o: a TimeoutError', async (http) => {
    const { server, client } = await startService();

    const error = await rejectionOf(client.tags.get(5, { http }));

    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(CalendarError);
    expect(error).toMatchObject({
      name: 'TimeoutError',
      method: 'GET',
      message: expect.stringMatching(/^GET http:.*\/tags\/5 got no response in time/),
    });
    expect(await server.requests[0]?.closed).toEqual({ completed: false });
  });

  test('the caller’s own AbortSignal.timeout rejects with the platform’s error', async () => {
    const { client } = await startService();

    const error = await rejectionOf(client.tags.get(5, { signal: AbortSignal.timeout(50) }));

    expect(error).toBeInstanceOf(DOMException);
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(CalendarError.is(error)).toBe(false);
  });
});

describe('aborting', () => {
  test('rejects every kind of request immediately with the platform’s AbortError', async () => {
    const { server, client } = await startService();
    const controller = new AbortController();
    const { signal } = controller;

    const requests = [
      client.root({}, { signal }),
      client.tags.list({}, { signal }).then(),
      client.tags.get(5, { signal }),
      client.tags.create({ name: 'air' }, { signal }),
      client.tags.update(5, { description: 'New' }, { signal }),
      client.tags.delete(5, { signal }),
      client.venues.getBySlug('hall', { signal }).withResponse(),
    ].map(rejectionOf);
    await server.waitForRequests(7);
    controller.abort();

    for (const error of await Promise.all(requests)) {
      expect(error).toBe(signal.reason);
      expect(error).toMatchObject({ name: 'AbortError' });
      expect(CalendarError.is(error)).toBe(false);
    }
    const connections = await Promise.all(server.requests.map(({ closed }) => closed));
    expect(connections.every(({ completed }) => !completed)).toBe(true);
  });

  // After 500, a read would be sent again.
  test.each(['get', 'delete'] as const)('while the body is being read cancels it: %s', async (method) => {
    const reading = new AbortController();
    const { client } = recordingClient(({ signal }) => {
      const body = new ReadableStream({
        start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
        pull: () => reading.abort(),
      });
      return new Response(body, { status: method === 'get' ? 200 : 500 });
    });

    const error = await rejectionOf(client.tags[method](5, { signal: reading.signal }));

    expect(error).toBe(reading.signal.reason);
  });
});

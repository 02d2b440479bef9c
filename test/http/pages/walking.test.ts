import { CalendarClient, ValidationError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { listResponse, numberedRecords, pageNumber } from '../../support/list-response.ts';
import { type RequestHandler, serve } from '../../support/server.ts';

const items = numberedRecords(20);
const page = ({ url }: { readonly url: URL }) => listResponse('events', items, url);

/** Starts a service with ten pages of two events each. A signal may be null, as for `fetch`. */
async function tenPages(handler: RequestHandler = page) {
  const server = await serve(handler);
  const client = new CalendarClient({ baseUrl: server.url, http: { retry: 0 } });
  const list = (signal: AbortSignal | null = null) =>
    client.events.list({ per_page: 2 }, { signal: signal! });
  return { server, list, requestedPages: () => server.requests.map(pageNumber) };
}

describe('requests', () => {
  test('are not sent before the list is awaited or iterated', async () => {
    const { server, list } = await tenPages();

    const request = list();
    request.pages();
    request[Symbol.asyncIterator]();
    await expect(request.pages({ concurrency: 0 }).next()).rejects.toBeInstanceOf(ValidationError);
    await fetch(`${server.url}/marker`);

    expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/marker']);
  });

  test('for the first page are sent once, however often the list is awaited and iterated', async () => {
    const { list, requestedPages } = await tenPages();
    const request = list();

    const [first, again, { data, response }] = await Promise.all([request, request, request.withResponse()]);
    await request.finally(() => {});
    for await (const _ of request) break;
    for await (const _ of request.pages({ concurrency: 1 })) break;
    await request.all({ limit: 2 });

    expect([again.items, data.items]).toEqual([first.items, first.items]);
    expect(await response.json()).toMatchObject({ total: first.total });
    expect(requestedPages().filter((number) => number === 1)).toHaveLength(1);
  });
});

describe('concurrency', () => {
  test.each([1, 2, 3, 5])('of %i is reached and never exceeded', async (concurrency) => {
    let pending = 0;
    let maximum = 0;
    const allPending = Promise.withResolvers<void>();
    const { list } = await tenPages(async (request) => {
      pending += 1;
      maximum = Math.max(maximum, pending);
      // The first page is requested alone; the others wait for each other, which proves that they run concurrently.
      if (pageNumber(request) > 1) {
        if (pending === concurrency) allPending.resolve();
        await allPending.promise;
      }
      pending -= 1;
      return page(request);
    });

    const all = await list().all({ concurrency });

    expect(all).toHaveLength(20);
    expect(maximum).toBe(concurrency);
  });

  test('keeps the order, whichever response arrives first', async () => {
    const lastPage = Promise.withResolvers<void>();
    const { list } = await tenPages(async (request) => {
      if (pageNumber(request) === 4) lastPage.resolve();
      else if (pageNumber(request) > 1) await lastPage.promise;
      return page(request);
    });

    const all = await list().all({ concurrency: 3 });

    expect(all.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });
});

/** Responds to requests for the first page, and never to others. */
const firstPageOnly: RequestHandler = (request) => (pageNumber(request) === 1 ? page(request) : 'hang');

describe('ending the iteration', () => {
  test('by break aborts pending requests and sends no more', async () => {
    const { server, list } = await tenPages(firstPageOnly);

    for await (const { page: number } of list().pages({ concurrency: 4 })) {
      expect(number).toBe(1);
      await server.waitForRequests(4);
      break;
    }

    const connections = await Promise.all(server.requests.slice(1).map(({ closed }) => closed));
    expect(connections).toEqual([{ completed: false }, { completed: false }, { completed: false }]);
    expect(server.requests).toHaveLength(4);
  });

  test('by an error response aborts the other requests', async () => {
    const { server, list } = await tenPages(async (request) => {
      if (pageNumber(request) !== 2) return firstPageOnly(request, 0);
      await server.waitForRequests(4);
      return { status: 403, body: { code: 'rest_forbidden', message: 'Sorry' } };
    });

    await expect(list().all()).rejects.toMatchObject({ code: 'rest_forbidden' });

    const connections = await Promise.all(server.requests.map(({ closed }) => closed));
    expect(connections.filter(({ completed }) => completed)).toHaveLength(2);
  });
});

describe('aborting', () => {
  test('an iteration while it waits for a page', async () => {
    const { server, list } = await tenPages(firstPageOnly);
    const controller = new AbortController();
    const ids: number[] = [];

    const iterate = async () => {
      for await (const { id } of list(controller.signal)) ids.push(id);
    };
    const iteration = iterate();
    await server.waitForRequests(4);
    controller.abort();

    await expect(iteration).rejects.toMatchObject({ name: 'AbortError' });
    expect(ids).toEqual([1, 2]);
    expect(server.requests).toHaveLength(4);
  });

  test('an iteration over pages already received stops immediately', async () => {
    const { server, list } = await tenPages();
    const controller = new AbortController();
    const pages = list(controller.signal).pages({ concurrency: 10 });

    await pages.next();
    await server.waitForRequests(10);
    await Promise.all(server.requests.map(({ closed }) => closed));
    controller.abort();

    await expect(pages.next()).rejects.toBe(controller.signal.reason);
  });

  test('next() of a page uses the signal of the list', async () => {
    const { list } = await tenPages();
    const controller = new AbortController();
    const first = await list(controller.signal);

    controller.abort();

    await expect(first.next()).rejects.toBe(controller.signal.reason);
  });
});

import { CalendarClient, ValidationError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { listResponse, numberedRecords, pageNumber } from '../../support/list-response.ts';
import { type RequestHandler, serve } from '../../support/server.ts';

const items = numberedRecords(20);
const page = ({ url }: { readonly url: URL }) => listResponse('events', items, url);

/** A service of ten pages with two events each. */
async function tenPages(handler: RequestHandler = page) {
  const server = await serve(handler);
  const client = new CalendarClient({ baseUrl: server.url, http: { retry: 0 } });
  const list = (signal?: AbortSignal) => client.events.list({ per_page: 2 }, { signal });
  return { server, list, asked: () => server.requests.map(pageNumber) };
}

/** A promise to be kept from outside. */
function promised() {
  let keep = () => {};
  const promise = new Promise<void>((resolve) => {
    keep = resolve;
  });
  return { promise, keep };
}

describe('what is sent, and when', () => {
  test('nothing before one awaits or walks', async () => {
    const { server, list } = await tenPages();

    const request = list();
    request.pages();
    request[Symbol.asyncIterator]();
    await fetch(`${server.url}/marker`);

    expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/marker']);
  });

  test('the first page once, however often it is awaited and walked', async () => {
    const { list, asked } = await tenPages();
    const request = list();

    const [first, again, { data }] = await Promise.all([request, request, request.withResponse()]);
    await request.finally(() => {});
    for await (const _ of request) break;
    for await (const _ of request.pages({ concurrency: 1 })) break;
    await request.all({ limit: 2 });

    expect(again).toBe(first);
    expect(data).toBe(first);
    expect(asked().filter((number) => number === 1)).toHaveLength(1);
  });

  test('page by page and only when asked for, with a concurrency of 1', async () => {
    const { list, asked } = await tenPages();
    const pages = list().pages({ concurrency: 1 });

    await pages.next();
    expect(asked()).toEqual([1]);
    await pages.next();
    expect(asked()).toEqual([1, 2]);
    await pages.return();
    expect(asked()).toEqual([1, 2]);
  });

  test('no failure is left unhandled when nobody waits for it any more', async () => {
    const { server, list } = await tenPages((request) =>
      pageNumber(request) > 1 ? { status: 500, body: { code: 'failed', message: 'Sorry' } } : page(request),
    );

    const pages = list().pages({ concurrency: 4 });
    await pages.next();
    await server.waitForRequests(4);
    await Promise.all(server.requests.map(({ closed }) => closed));
    await pages.return();

    expect(server.requests).toHaveLength(4);
  });
});

describe('concurrency', () => {
  test.each([1, 2, 3, 5])('of %i is reached and never passed', async (concurrency) => {
    let underWay = 0;
    let most = 0;
    const full = promised();
    const { list } = await tenPages(async (request) => {
      underWay += 1;
      most = Math.max(most, underWay);
      // The first page comes alone; the others wait for each other, which shows that they go together.
      if (pageNumber(request) > 1) {
        if (underWay === concurrency) full.keep();
        await full.promise;
      }
      underWay -= 1;
      return page(request);
    });

    const all = await list().all({ concurrency });

    expect(all).toHaveLength(20);
    expect(most).toBe(concurrency);
  });

  test('keeps the order, whichever page answers first', async () => {
    const last = promised();
    const { list } = await tenPages(async (request) => {
      if (pageNumber(request) === 4) last.keep();
      else if (pageNumber(request) > 1) await last.promise;
      return page(request);
    });

    const all = await list().all({ concurrency: 3 });

    expect(all.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });

  test('is checked before anything is sent', async () => {
    const { server, list } = await tenPages();

    await expect(list().pages({ concurrency: 1.5 }).next()).rejects.toBeInstanceOf(ValidationError);
    expect(server.requests).toHaveLength(0);
  });
});

/** A service that answers the first page and leaves all others waiting. */
const firstPageOnly: RequestHandler = (request) => (pageNumber(request) === 1 ? page(request) : 'hang');

describe('leaving the loop', () => {
  test('stops the requests under way, and starts no more', async () => {
    const { server, list } = await tenPages(firstPageOnly);

    for await (const { page: number } of list().pages({ concurrency: 4 })) {
      expect(number).toBe(1);
      await server.waitForRequests(4);
      break;
    }

    const ends = await Promise.all(server.requests.slice(1).map(({ closed }) => closed));
    expect(ends).toEqual([{ completed: false }, { completed: false }, { completed: false }]);
    expect(server.requests).toHaveLength(4);
  });

  test('by an error does so too', async () => {
    const { server, list } = await tenPages(firstPageOnly);
    const failure = new Error('the caller’s own');

    const walk = async () => {
      for await (const _ of list()) {
        await server.waitForRequests(4);
        throw failure;
      }
    };

    await expect(walk()).rejects.toBe(failure);
    const ends = await Promise.all(server.requests.slice(1).map(({ closed }) => closed));
    expect(ends.every(({ completed }) => !completed)).toBe(true);
  });

  test('an error of one page stops the others', async () => {
    const { server, list } = await tenPages(async (request) => {
      if (pageNumber(request) !== 2) return firstPageOnly(request, 0);
      await server.waitForRequests(4);
      return { status: 403, body: { code: 'rest_forbidden', message: 'Sorry' } };
    });

    await expect(list().all()).rejects.toMatchObject({ code: 'rest_forbidden' });

    const ends = await Promise.all(server.requests.map(({ closed }) => closed));
    expect(ends.filter(({ completed }) => completed)).toHaveLength(2);
  });
});

describe('aborting', () => {
  test('a page under way', async () => {
    const { server, list } = await tenPages(() => 'hang');
    const controller = new AbortController();

    const page = list(controller.signal).then();
    await server.waitForRequests(1);
    controller.abort();

    await expect(page).rejects.toBe(controller.signal.reason);
    await expect(page).rejects.toMatchObject({ name: 'AbortError' });
    expect(controller.signal.reason).toBeInstanceOf(DOMException);
    expect(await server.requests[0]?.closed).toEqual({ completed: false });
  });

  test('a walk while it waits for a page', async () => {
    const { server, list } = await tenPages(firstPageOnly);
    const controller = new AbortController();
    const seen: number[] = [];

    const walk = async () => {
      for await (const { id } of list(controller.signal)) seen.push(id);
    };
    const walked = walk();
    await server.waitForRequests(4);
    controller.abort();

    await expect(walked).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toEqual([1, 2]);
    expect(server.requests).toHaveLength(4);
  });

  test('a walk between two items stops at once', async () => {
    const { list } = await tenPages();
    const controller = new AbortController();
    const seen: number[] = [];

    const walk = async () => {
      for await (const { id } of list(controller.signal)) {
        seen.push(id);
        controller.abort();
      }
    };

    await expect(walk()).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toEqual([1]);
  });

  test('a walk over pages that are already there stops at once', async () => {
    const { server, list } = await tenPages();
    const controller = new AbortController();
    const pages = list(controller.signal).pages({ concurrency: 10 });

    await pages.next();
    await server.waitForRequests(10);
    await Promise.all(server.requests.map(({ closed }) => closed));
    controller.abort();

    await expect(pages.next()).rejects.toBe(controller.signal.reason);
  });

  test.each([
    ['an error', new Error('The user went away')],
    ['a text', 'gone'],
  ])('with %s of the caller’s own as the reason', async (_, reason) => {
    const { server, list } = await tenPages(() => 'hang');
    const controller = new AbortController();

    const all = list(controller.signal).all();
    await server.waitForRequests(1);
    controller.abort(reason);

    await expect(all).rejects.toBe(reason);
  });

  test('before anything was sent sends nothing', async () => {
    const { server, list } = await tenPages();
    const reason = new Error('too late');
    const signal = AbortSignal.abort(reason);

    await expect(list(signal)).rejects.toBe(reason);
    await expect(list(signal).all()).rejects.toBe(reason);
    await expect(list(signal).pages().next()).rejects.toBe(reason);
    expect(server.requests).toHaveLength(0);
  });

  test('next() of a page heeds the signal of the listing', async () => {
    const { list } = await tenPages();
    const controller = new AbortController();
    const first = await list(controller.signal);

    controller.abort();

    await expect(first.next()).rejects.toBe(controller.signal.reason);
  });
});

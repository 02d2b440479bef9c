import { CalendarClient, type HttpOptions } from 'events-calendar-client';
import { expect, test } from 'vitest';

/** What Next.js declares. */
declare global {
  interface RequestInit {
    next?: { revalidate?: number | false; tags?: string[] };
  }
}

/** A client, and the options that its fetch function receives beside each request. */
function createClient(http: HttpOptions) {
  const received: (RequestInit | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (_request, init) => {
    received.push(init);
    return Response.json({ id: 1, events: [], total: 0, total_pages: 0 });
  };
  return { received, calendar: new CalendarClient({ baseUrl: 'https://example.org', fetch, http }) };
}

test('options that only the platform knows are passed to fetch', async () => {
  const { received, calendar } = createClient({ next: { revalidate: 3600, tags: ['events'] } });

  await calendar.events.list();

  expect(received).toEqual([{ next: { revalidate: 3600, tags: ['events'] } }]);
});

test('options of a request are added to those of the client', async () => {
  const { received, calendar } = createClient({ next: { revalidate: 3600, tags: ['events'] } });

  await calendar.events.get(1, { http: { next: { revalidate: 60, tags: ['event-1'] } } });

  expect(received).toEqual([{ next: { revalidate: 60, tags: ['events', 'event-1'] } }]);
});

test('withOptions replaces them', async () => {
  const { received, calendar } = createClient({ next: { revalidate: 3600 } });

  await calendar.withOptions({ http: { cache: 'no-store' } }).events.list();

  expect(received).toEqual([{}]);
});

test('options of requests are part of the request that fetch receives', async () => {
  const requests: Request[] = [];
  const fetch: typeof globalThis.fetch = async (request) => {
    requests.push(request as Request);
    return Response.json({ id: 1 });
  };
  const calendar = new CalendarClient({ baseUrl: 'https://example.org', fetch, http: { cache: 'no-store' } });

  await calendar.events.get(1);

  expect(requests.map(({ cache }) => cache)).toEqual(['no-store']);
});

import type { CalendarClient } from 'events-calendar-client';
import type { CalendarMock } from 'events-calendar-client/testing';
import { requestsOf } from '../../../support/test-calendar.ts';

/** What a run requests, with the number of each request. */
export async function countRequests(
  mock: CalendarMock,
  run: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = mock.requests.length;
  await run();
  const requests = requestsOf(mock)
    .slice(before)
    .map((request) => request.replace(/\/(?:\d+|by-slug\/.*)$/, '/one'));
  return Object.fromEntries(
    Object.entries(Object.groupBy(requests, (request) => request)).map(([name, all]) => [
      name,
      all?.length ?? 0,
    ]),
  );
}

/** A client that has a function called before each request, with its method and address. */
export function watched(
  calendar: CalendarClient,
  mock: CalendarMock,
  onRequest: (method: string, url: URL) => Promise<Response | undefined> | Response | undefined,
): CalendarClient {
  return calendar.withOptions({
    http: { retry: 0 },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await onRequest(request.method, new URL(request.url));
      return response ?? mock.fetch(request);
    },
  });
}

/**
 * The mock as handlers for [MSW](https://mswjs.io). Requires msw 3.
 *
 * @module events-calendar-client/testing/msw
 */
import { type HttpHandler, HttpResponse, type HttpResponseResolver, http } from 'msw';
import type { CalendarMock } from './mock.ts';
import { connectionFailure } from './service/receive/receive-request.ts';

/**
 * Creates handlers for msw's `setupServer` and `setupWorker`. They respond to requests to the mock's API and leave all
 * others to other handlers.
 *
 * @param mock - a mock, even from another copy of the package
 * @returns the handlers, to spread into `setupServer` or `setupWorker`
 * @example
 * ```ts
 * import { createCalendarMock } from 'events-calendar-client/testing';
 * import { createHandlers } from 'events-calendar-client/testing/msw';
 * import { setupServer } from 'msw/node';
 *
 * const mock = createCalendarMock({ baseUrl: 'https://example.org' });
 * const server = setupServer(...createHandlers(mock));
 * ```
 */
export function createHandlers(mock: Pick<CalendarMock, 'fetch' | 'handles'>): HttpHandler[] {
  const resolve: HttpResponseResolver = async ({ request }) => {
    try {
      return await mock.fetch(request);
    } catch (error) {
      // MSW logs whatever else is thrown.
      if (request.signal.aborted || Object(error).message === connectionFailure) return HttpResponse.error();
      throw error;
    }
  };
  return [http.all(({ request }) => mock.handles(request), resolve)];
}

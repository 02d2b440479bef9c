import type { HttpHandler } from 'msw';
import { connectionFailure } from './service/receive/receive-request.ts';

// msw is an optional peer dependency.
const msw = await import('msw').catch(() => undefined);

/**
 * Creates handlers for msw. Requests to the service are handled, all others are left to other handlers.
 *
 * @param siteUrl - URL of the site, without a trailing slash
 * @param isForService - whether a request is to the service
 * @param receive - handles a request to the service
 */
export function createHandlers(
  siteUrl: string,
  isForService: (request: Request) => boolean,
  receive: (request: Request) => Promise<Response | typeof connectionFailure>,
): HttpHandler[] {
  if (msw === undefined) {
    throw new Error("`handlers` needs the package 'msw', version 3. Install it, or use the mock's `fetch`.");
  }
  const { http, HttpResponse } = msw;
  return [
    http.all(`${siteUrl}/*`, async ({ request }) => {
      if (!isForService(request)) return undefined;
      const response = await receive(request);
      return response === connectionFailure ? HttpResponse.error() : response;
    }),
  ];
}

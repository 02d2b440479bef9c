import type { HttpHandler } from 'msw';
import { noAnswer } from './service/receive/receive-request.ts';

const msw = await import('msw').catch(() => undefined);

/** Handlers for msw that answer what belongs to the service and leave the rest to others. */
export function makeHandlers(
  address: string,
  isForService: (request: Request) => boolean,
  answer: (request: Request) => Promise<Response | typeof noAnswer>,
): HttpHandler[] {
  if (msw === undefined) {
    throw new Error("`handlers` needs the package 'msw', version 3. Install it, or use the mock's `fetch`.");
  }
  const { http, HttpResponse } = msw;
  return [
    http.all(`${address}/*`, async ({ request }) => {
      if (!isForService(request)) return undefined;
      const response = await answer(request);
      return response === noAnswer ? HttpResponse.error() : response;
    }),
  ];
}

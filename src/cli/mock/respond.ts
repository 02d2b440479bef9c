import { setTimeout as delay } from 'node:timers/promises';
import type { CalendarMock } from '../../testing/index.ts';
import { type Access, readBody, refusalOf } from './access.ts';
import { frontPage } from './front-page.ts';
import type { RequestLog } from './request-log.ts';
import type { SiteAddresses } from './site-addresses.ts';

/** A mock as it is served. */
export interface ServedMock {
  readonly mock: CalendarMock;
  readonly addresses: SiteAddresses;
  /** Milliseconds before each response. */
  readonly latency: number;
  readonly access: Access;
  /** Aborted when the mock is to stop: nothing is delayed any more. */
  readonly signal: AbortSignal;
  readonly log: RequestLog;
}

/**
 * The request as one to the mock's own address, since the host that a client reached it by may be another: `localhost`,
 * or the name of a container. It is rebuilt, since srvx hands over requests of its own kind, which the platform's
 * `Request` cannot copy.
 */
function toMockRequest(request: Request, url: URL, body: Uint8Array<ArrayBuffer> | undefined): Request {
  const { method, headers, signal } = request;
  return new Request(url, { method, headers, signal, ...(body && { body }) });
}

/** The address of a request at the mock's own origin, whatever host it names. */
function toMockUrl({ url }: Request, siteUrl: string): URL {
  return new URL(new URL(siteUrl).origin + url.replace(/^\w+:\/\/[^/]*/, ''));
}

async function respond(
  received: Request,
  url: URL,
  { mock, addresses, access, latency, signal }: ServedMock,
): Promise<Response> {
  const refusal = refusalOf(received, url, access);
  if (refusal !== undefined) return refusal;
  const body = await readBody(received);
  if (body instanceof Response) return body;
  if (latency > 0) await delay(latency, undefined, { signal }).catch(() => {});
  const request = toMockRequest(received, url, body);
  const response = await mock.fetch(request);
  const isFrontPage = request.url === `${addresses.siteUrl}/` && response.status === 404;
  return isFrontPage ? frontPage(response, addresses) : response;
}

/** Responds to a request as the mock does, and logs it. */
export async function respondAndLog(request: Request, served: ServedMock): Promise<Response> {
  const started = performance.now();
  const { method } = request;
  const url = toMockUrl(request, served.addresses.siteUrl);
  const logWith = (status?: number) => {
    const milliseconds = performance.now() - started;
    served.log({ method, url, ...(status !== undefined && { status }), milliseconds });
  };
  try {
    const response = await respond(request, url, served);
    // A connection that was kept for more requests would keep the server from closing.
    if (served.signal.aborted) response.headers.set('Connection', 'close');
    logWith(response.status);
    return response;
  } catch (error) {
    logWith();
    throw error;
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { CalendarMock } from '../../testing/index.ts';
import { frontPage } from './front-page.ts';
import type { RequestLog } from './request-log.ts';
import type { SiteAddresses } from './site-addresses.ts';

/** A mock as it is served. */
export interface ServedMock {
  readonly mock: CalendarMock;
  readonly addresses: SiteAddresses;
  /** The time at which its clock is stopped; undefined if it runs. */
  readonly now: Date | undefined;
  /** Milliseconds before each response. */
  readonly latency: number;
  /** Aborted when the mock is to stop. */
  readonly signal: AbortSignal;
  readonly log: RequestLog;
}

/** The longest body in bytes: a real site's limit is of the same order. */
const longestBody = 8 * 2 ** 20;

const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, message, data: { status } }, { status, headers: { Connection: 'close' } });

/** The body of a request, or undefined if it is too long. */
async function readBody({ body }: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    size += chunk.length;
    if (size > longestBody) {
      // A client that is cut off while it sends may not see the response, so the rest is dropped as it comes.
      body?.pipeTo(new WritableStream()).catch(() => undefined);
      return undefined;
    }
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

/** Whether pages of an origin may use the mock: those of this machine, and those of its own URL. */
function isAllowed(origin: string | null, siteUrl: string): boolean {
  if (origin === null || origin === new URL(siteUrl).origin) return true;
  return /^((?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(URL.parse(origin)?.hostname ?? '');
}

async function respond(
  received: Request,
  url: URL,
  { mock, addresses, latency, signal }: ServedMock,
): Promise<Response> {
  const { method, headers } = received;
  if (!isAllowed(headers.get('origin'), addresses.siteUrl))
    return refuse(403, 'origin_not_allowed', 'Only pages of this machine may use the mock.');
  const body = await readBody(received);
  if (body === undefined) return refuse(413, 'body_too_large', 'A body may have 8 MiB at most.');
  if (latency > 0) await delay(latency, undefined, { signal }).catch(() => undefined);
  // Rebuilt with the mock's own URL, since a client may reach it by another name, such as that of a container.
  const init = { method, headers, signal: received.signal, ...(body.length > 0 && { body }) };
  const response = await mock.fetch(new Request(url, init));
  const isFrontPage = url.href === `${addresses.siteUrl}/` && response.status === 404;
  return isFrontPage ? new Response(frontPage(addresses), { headers: response.headers }) : response;
}

/** Responds to a request as the mock does, and logs it. */
export async function respondAndLog(request: Request, served: ServedMock): Promise<Response> {
  const started = performance.now();
  const { method } = request;
  const url = new URL(new URL(served.addresses.siteUrl).origin + request.url.replace(/^\w+:\/\/[^/]*/, ''));
  let status: number | undefined;
  try {
    const response = await respond(request, url, served);
    // The server adds the time of this machine otherwise, by which clients judge whether a write was stored.
    if (served.now) response.headers.set('Date', served.now.toUTCString());
    // A connection that was kept for more requests would keep the server from closing.
    if (served.signal.aborted) response.headers.set('Connection', 'close');
    status = response.status;
    return response;
  } finally {
    served.log({ method, url, status, milliseconds: performance.now() - started });
  }
}

import { isIP } from 'node:net';
import { isLoopback } from './site-addresses.ts';

/** The most that a body may have, in bytes: that of a real site is of the same order. */
const greatestBody = 8 * 2 ** 20;

/** Methods that the platform's `Request` does not take. */
const forbiddenMethods = ['TRACE', 'TRACK', 'CONNECT'];

/** From where a mock may be used. */
export interface Access {
  /** The origins of `--allow-origin` and `--url`. */
  readonly origins: readonly string[];
  /** The host of `--host`. */
  readonly host: string;
}

/**
 * Whether a request may name a host. A page can have its own name lead to this machine (DNS rebinding). Where others are let
 * in, they name an IP address, or a name without a dot, such as that of a container.
 */
function isOwnHost(host: string | null, { origins, host: listening }: Access): boolean {
  const hostname = host?.toLowerCase().replace(/:\d+$/, '') ?? '';
  const named = [listening.toLowerCase(), ...origins.map((origin) => new URL(origin).hostname)];
  if (isLoopback(hostname) || named.includes(hostname)) return true;
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return !isLoopback(listening) && (isAddress || /^[\w-]+$/.test(hostname));
}

/** Whether pages of an origin may use the mock. */
function isAllowedOrigin(origin: string, host: string | null, { origins }: Access): boolean {
  const url = URL.parse(origin);
  if (url === null) return false;
  return isLoopback(url.hostname) || url.host === host || origins.includes(url.origin);
}

/** Whether a page of another site has a browser send a request, without an origin, that writes. */
function isForged({ method, headers }: Request, { searchParams }: URL): boolean {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method) && !searchParams.has('_method');
  return !isRead && headers.get('origin') === null && headers.get('sec-fetch-site') === 'cross-site';
}

const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, message, data: { status } }, { status, headers: { Connection: 'close' } });

/** The response to a request that may not be carried out; undefined for any other. */
export function refusalOf(request: Request, url: URL, access: Access): Response | undefined {
  const { method, headers } = request;
  const [host, origin] = [headers.get('host'), headers.get('origin')];
  if (forbiddenMethods.includes(method))
    return refuse(405, 'method_not_allowed', `${method} is not allowed.`);
  if (!isOwnHost(host, access)) {
    return refuse(421, 'host_not_allowed', 'The mock does not serve this host. --url names another one.');
  }
  if (isForged(request, url) || (origin !== null && !isAllowedOrigin(origin, host, access))) {
    return refuse(
      403,
      'origin_not_allowed',
      'Pages of this origin may not use the mock. --allow-origin names one that may.',
    );
  }
  // Any page can load a script and read what it says.
  if (url.searchParams.has('_jsonp') || url.searchParams.has('_jsonp[]'))
    return refuse(400, 'rest_callback_disabled', 'JSONP support is disabled on this site.');
  return undefined;
}

/** Reads the body of a request; a response that refuses it where it is too large. */
export async function readBody({ body }: Request): Promise<Uint8Array<ArrayBuffer> | Response | undefined> {
  if (body === null) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body.values({ preventCancel: true })) {
    size += chunk.length;
    if (size > greatestBody) {
      // The rest is dropped as it comes: a client that is cut off while it sends may not see the response.
      body.pipeTo(new WritableStream()).catch(() => undefined);
      const refusal = refuse(413, 'body_too_large', `A body may have ${greatestBody / 2 ** 20} MiB at most.`);
      refusal.headers.delete('Connection');
      return refusal;
    }
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

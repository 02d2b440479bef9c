/** A redirect that is not followed. */
export class RefusedRedirect extends Error {
  override name = 'RefusedRedirect';
  readonly response: Response;

  constructor(message: string, response: Response) {
    super(message);
    this.response = response;
  }
}

const most = 10;

/** The site's address within a route's address that a redirect names. */
function siteOf(target: URL, asked: URL): string {
  const route = asked.pathname.slice(asked.pathname.search(/\/[^/]+\/[^/]+\/events\/v1(\/|$)/));
  const end = target.pathname.lastIndexOf(route.replace(/\/$/, ''));
  return end >= 0 ? target.origin + target.pathname.slice(0, end) : target.href;
}

/**
 * Fetches, and follows redirects of reads step by step. On another origin only `Accept` goes along: no credentials,
 * no nonce, no header of the caller's. A redirected write is refused, since it would arrive as a read or not at all.
 */
export async function fetchFollowing(
  fetch: typeof globalThis.fetch,
  request: Request,
  init?: RequestInit,
): Promise<Response> {
  const asked = new URL(request.url);
  let current = request;
  for (let hop = 0; ; hop++) {
    const response = await fetch(current, init);
    const opaque = response.type === 'opaqueredirect';
    const location = response.headers.get('location');
    if (!opaque && !(location && [301, 302, 303, 307, 308].includes(response.status))) return response;

    const target =
      location && URL.canParse(location, current.url) ? new URL(location, current.url) : undefined;
    if (request.method !== 'GET') {
      const hint = target
        ? `use ${siteOf(target, asked)} as baseUrl`
        : 'use the address that the site redirects to as baseUrl';
      throw new RefusedRedirect(`a write must not be redirected: ${hint}`, response);
    }
    if (hop >= most) throw new RefusedRedirect(`it redirects more than ${most} times`, response);
    await response.body?.cancel();
    const { signal } = request;
    const headers = { Accept: request.headers.get('accept') ?? 'application/json' };
    // Browsers do not say where a redirect leads, so they follow it themselves, with nothing worth stealing.
    if (opaque) return fetch(new Request(current.url, { headers, signal, credentials: 'omit' }), init);
    if (!target) throw new RefusedRedirect(`it redirects to ${location}, which is no address`, response);
    if (!/^https?:$/.test(target.protocol))
      throw new RefusedRedirect(`it redirects to ${target.protocol}`, response);
    current =
      target.origin === new URL(current.url).origin
        ? new Request(target, current)
        : new Request(target, { headers, signal, redirect: 'manual', credentials: 'omit' });
  }
}

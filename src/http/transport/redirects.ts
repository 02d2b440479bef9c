import { describeRequest } from '../request/describe-request.ts';
import { UnusableResponseError } from '../response/body.ts';

/** What stands before the route in an address that a site redirects to. */
const siteOf = (address: string) => address.replace(/\/[^/]*\/[^/]*\/events\/v1.*|\/?[?#].*/, '');

/**
 * Fetches, and follows redirects of reads step by step. To another origin only `Accept` goes along: no credentials,
 * no nonce, no header of the caller's. A redirected write is refused, since it would arrive as a read or not at all.
 */
export async function fetchFollowingRedirects(
  fetch: typeof globalThis.fetch,
  request: Request,
  init?: RequestInit,
): Promise<Response> {
  let current = request;
  for (let hop = 0; ; hop++) {
    const response = await fetch(current, init);
    const location = response.headers.get('location');
    const isHidden = response.type === 'opaqueredirect';
    const isRedirect = location && response.status >= 300 && response.status < 400;
    if (!isHidden && !isRedirect) return response;

    const target =
      location && URL.canParse(location, current.url) ? new URL(location, current.url) : undefined;
    // Fetch takes no address with a password, and nobody else is to read it.
    if (target) target.username = target.password = '';
    response.body?.cancel().catch(() => {});
    const shown = target ? describeRequest('GET', target).url : (location ?? 'its target');
    const refuse = (problem: string) =>
      new UnusableResponseError(`${problem} ${shown}`, { response, body: new Uint8Array() });
    if (request.method !== 'GET')
      throw refuse(`a write is not redirected: use ${siteOf(shown)} as baseUrl for`);
    if (hop > 9) throw refuse('it redirects too often, last to');
    const headers = { Accept: 'application/json' };
    const bare = { headers, signal: request.signal, credentials: 'omit' } as const;
    // Browsers do not say where a redirect leads: they follow it themselves, with nothing worth stealing.
    if (isHidden) return fetch(new Request(current.url, bare), init);
    if (!target?.protocol.match(/^https?:$/)) throw refuse('it redirects to');
    current = new Request(
      target,
      target.origin === new URL(current.url).origin ? current : { ...bare, redirect: 'manual' },
    );
  }
}

import { UnusableAnswer } from './received.ts';

/** What stands before the route in an address that a site redirects to. */
const siteOf = (address: string) => address.replace(/\/[^/]*\/[^/]*\/events\/v1.*|\/?[?#].*/, '');

const most = 10;

/**
 * Fetches, and follows redirects of reads step by step. To another origin only `Accept` goes along: no credentials,
 * no nonce, no header of the caller's. A redirected write is refused, since it would arrive as a read or not at all.
 */
export async function fetchFollowing(
  fetch: typeof globalThis.fetch,
  request: Request,
  init?: RequestInit,
): Promise<Response> {
  const bare = {
    headers: { Accept: 'application/json' },
    signal: request.signal,
    credentials: 'omit',
  } as const;
  let current = request;
  for (let hop = 0; ; hop++) {
    const response = await fetch(current, init);
    const location = response.headers.get('location');
    const isHidden = response.type === 'opaqueredirect';
    if (!isHidden && !(location && response.status >= 300 && response.status < 400)) return response;

    const target =
      location && URL.canParse(location, current.url) ? new URL(location, current.url) : undefined;
    const refuse = (problem: string) =>
      new UnusableAnswer(`${problem} ${target ?? location}`, { response, text: '' });
    if (request.method !== 'GET') {
      throw refuse(
        `a write is not redirected: use ${target ? siteOf(target.href) : 'its target'} as baseUrl for`,
      );
    }
    if (hop >= most) throw refuse('it redirects too often, last to');
    response.body?.cancel().catch(() => {});
    // Browsers do not say where a redirect leads: they follow it themselves, with nothing worth stealing.
    if (isHidden) return fetch(new Request(current.url, bare), init);
    if (!target || !/^https?:$/.test(target.protocol)) throw refuse('it redirects to');
    const isSameOrigin = target.origin === new URL(current.url).origin;
    current = isSameOrigin
      ? new Request(target, current)
      : new Request(target, { ...bare, redirect: 'manual' });
  }
}

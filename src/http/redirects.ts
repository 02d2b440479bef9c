import { describeRequest } from './credentials.ts';
import type { HttpRequest } from './request.ts';
import { responseError } from './response.ts';

const maxRedirects = 10;

export type Fetch = typeof globalThis.fetch;

/**
 * Fetches, and follows redirects of reads one by one. Another origin gets only `Accept`: no credentials, no nonce, none
 * of the caller's headers. A redirected write is an error, because it would arrive as a read or not at all.
 *
 * @param sent - the request for errors, because hooks of ky may have replaced it
 */
export async function fetchFollowingRedirects(
  fetch: Fetch,
  request: Request,
  init: RequestInit | undefined,
  sent: HttpRequest,
): Promise<Response> {
  let current = request.redirect === 'manual' ? request : new Request(request, { redirect: 'manual' });
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(current, init);
    const isOpaque = response.type === 'opaqueredirect';
    const isRedirect = response.status >= 300 && response.status < 400;
    // SvelteKit lets only some headers be read.
    const location = isRedirect ? response.headers.get('location') : null;
    if (!isOpaque && !location) return response;

    response.body?.cancel().catch(() => {});
    const target = resolveTarget(location, current.url);
    const isWeb = target !== undefined && /^https?:$/.test(target.protocol);
    const unknown = isOpaque ? 'a URL that browsers hide, or change baseUrl' : 'an invalid URL';
    // An unparsable URL cannot be redacted either.
    const shownTarget = target ? describeRequest('GET', target).url : unknown;
    const received = { request: sent, response, body: new Uint8Array() };
    const unusable = (problem: string) => responseError(received, `${problem} ${shownTarget}`);

    if (request.method !== 'GET') {
      const site = siteAddress(shownTarget);
      const isPage = /(?<!\/index)\.php$/.test(site);
      const isUseless = !isWeb || isPage || site === siteAddress(current.url);
      const remedy = isUseless
        ? 'remove the rule of the server that leads to'
        : `if it is your site, use ${site} as baseUrl for`;
      throw unusable(`writes are not redirected: ${remedy}`);
    }
    if (redirects >= maxRedirects) throw unusable('it redirects too often, last to');
    // Browsers hide the target of a redirect. They follow it without credentials.
    if (isOpaque) return fetch(new Request(current.url, withoutSecrets(request)), init);
    if (!isWeb) throw unusable('it redirects to');

    const staysOnSite = target.origin === new URL(current.url).origin;
    const kept: RequestInit = staysOnSite ? current : { ...withoutSecrets(request), redirect: 'manual' };
    current = new Request(target, kept);
  }
}

function resolveTarget(location: string | null, base: string): URL | undefined {
  if (!location || !URL.canParse(location, base)) return undefined;
  const target = new URL(location, base);
  // `Request` does not accept a URL with a password, which other sites must not read anyway.
  target.username = '';
  target.password = '';
  return target;
}

/** Returns the site's part of a URL, before the route of the API. */
function siteAddress(address: string): string {
  const withoutQuery = address.replace(/(?:\/(?:index\.php)?)?[?#].*/, '');
  return withoutQuery.replace(/\/[^/]*\/(?:[^/]*\/events\/v1|wp\/v2).*|\/$/, '');
}

function withoutSecrets(request: Request): RequestInit {
  const accept = request.headers.get('accept')!;
  return { headers: { accept }, signal: request.signal, credentials: 'omit' };
}

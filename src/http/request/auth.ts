import { throwValidationError } from '../errors/validation-error.ts';

/**
 * Who is asking:
 *
 * - `{ username, applicationPassword }`: HTTP Basic, with a WordPress application password;
 * - `{ nonce }`: the site's cookie with an `X-WP-Nonce` header, for scripts on the site's own pages;
 * - `{ token }`: a bearer token;
 * - a function that gives the headers, awaited once for each request.
 */
export type Auth =
  | {
      /** User name. */
      readonly username: string;
      /** Application password of that user. */
      readonly applicationPassword: string;
    }
  | {
      /** Nonce for the action `wp_rest`. */
      readonly nonce: string;
    }
  | {
      /** Bearer token. */
      readonly token: string;
    }
  | ((request: Request) => HeadersInit | Promise<HeadersInit>);

/** `btoa` takes bytes only, and user names may hold any letter. */
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** The headers that say who is asking. */
export async function authHeaders(auth: Auth, request: Request): Promise<Headers> {
  if (typeof auth === 'function') return new Headers(await auth(request));
  if ('nonce' in auth) return new Headers({ 'X-WP-Nonce': auth.nonce });
  const credentials =
    'token' in auth
      ? `Bearer ${auth.token}`
      : `Basic ${base64(`${auth.username}:${auth.applicationPassword}`)}`;
  return new Headers({ Authorization: credentials });
}

// Secrets are not repeated, so these do not say what was given.
const forms =
  'expected { username, applicationPassword }, { nonce }, { token } of text for headers, or a function';
/** Names and values in order, each on a line of its own: a header has one line. */
const allowed = /^(applicationPassword\n[^\r\n\0]+\nusername\n[^:\r\n\0]+|(nonce|token)\n[!-~]+)$/;
const loopback = /^((.*\.)?localhost|127\.[\d.]+|\[::1\])$/;

/** Refuses credentials that cannot work or that anybody on the way could read. */
export function checkAuth(auth: Auth | undefined, root: URL, allowInsecureAuth = false): void {
  if (auth === undefined || typeof auth === 'function') return;
  const fail = (message: string) => throwValidationError('client options', ['auth'], message);
  const given: unknown[][] = Object.entries(auth ?? {});
  const isText = given.every(([, value]) => typeof value === 'string');
  if (!isText || !allowed.test(given.sort().flat().join('\n'))) fail(forms);
  const isReadable = root.protocol === 'http:' && !loopback.test(root.hostname) && !('nonce' in auth);
  if (isReadable && !allowInsecureAuth)
    fail(`expected https: or allowInsecureAuth: true, got ${root.origin}`);
}

import { ValidationError } from './errors/validation-error.ts';

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
function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

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

const loopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Refuses credentials that cannot work or that anybody on the way could read. */
export function checkAuth(auth: Auth, root: URL, allowInsecureAuth: boolean): void {
  if (typeof auth === 'function') return;
  const fail = (path: string, message: string) => {
    throw new ValidationError('client options', [{ path: ['auth', ...(path ? [path] : [])], message }]);
  };
  const given = Object.entries(auth ?? {}) as [string, unknown][];
  const known = [['username', 'applicationPassword'], ['nonce'], ['token']];
  if (!known.some((names) => names.length === given.length && names.every((name) => name in auth))) {
    fail(
      '',
      'expected { username, applicationPassword }, { nonce }, { token } or a function that gives headers',
    );
  }
  for (const [name, value] of given) {
    // The value is a secret: it is not repeated.
    if (typeof value !== 'string' || !/^[^\r\n\0]+$/.test(value))
      fail(name, 'expected text without line breaks');
    if (name === 'username' && String(value).includes(':'))
      fail(name, 'expected a user name without a colon');
  }
  if (
    root.protocol === 'http:' &&
    !loopback.test(root.hostname) &&
    !('nonce' in auth) &&
    !allowInsecureAuth
  ) {
    fail(
      '',
      `credentials over plain http: can be read by anybody on the way; use https://${root.host}, or set allowInsecureAuth: true`,
    );
  }
}

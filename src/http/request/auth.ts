import * as z from 'zod/mini';
import { describeProblem } from '../../contract/values/messages.ts';
import { textLike } from '../../contract/values/text.ts';
import { ValidationError } from '../../errors/validation-error.ts';

/** Headers as `new Headers` takes them, whichever library of types a project has. */
export type HeadersInput = NonNullable<ConstructorParameters<typeof Headers>[0]>;

/**
 * Credentials:
 *
 * - `{ username, applicationPassword }`: HTTP Basic, with a WordPress application password;
 * - `{ nonce }`: the site's cookie with an `X-WP-Nonce` header, for scripts on the site's own pages;
 * - `{ token }`: a bearer token;
 * - a function that returns the headers, awaited once for each request, within its timeout.
 *
 * No hook of `http` sees the headers that they become.
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
  | ((request: Request) => HeadersInput | Promise<HeadersInput>);

/** What a header can hold as it is: visible ASCII characters. */
const headerValue = textLike(/^[!-~]+$/, 'a header value');

const Credentials = z.union([
  z.strictObject({
    // A colon would end the user name within the header.
    username: textLike(/^[^:\r\n\0]+$/, 'a user name'),
    applicationPassword: textLike(/^[^\r\n\0]+$/, 'a password'),
  }),
  z.strictObject({ nonce: headerValue }),
  z.strictObject({ token: headerValue }),
]);

// The message repeats no value, since each may be a secret.
const expectedCredentials =
  '{ username, applicationPassword }, { nonce }, { token } of text for headers that is not empty, or a function';

/** Whether a host is this machine: `localhost`, `127.0.0.0/8` or `::1`. A resolver may send `foo.localhost` elsewhere. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Throws where anybody on the network could read credentials. */
function rejectInsecureCredentials(
  root: URL,
  allowInsecureAuth: boolean | undefined,
  subject: string,
  path: string,
): void {
  if (allowInsecureAuth || root.protocol !== 'http:' || isLoopback(root.hostname)) return;
  const problem = describeProblem('not_allowed', 'https: or allowInsecureAuth: true', root.origin);
  throw new ValidationError(subject, [{ path: [path], ...problem }]);
}

/** Throws for credentials that cannot be sent, or that anybody on the network could read. */
export function checkAuth(auth: Auth | undefined, root: URL, allowInsecureAuth: boolean | undefined): void {
  if (auth === undefined || typeof auth === 'function') return;
  if (!z.safeParse(Credentials, auth).success) {
    const problem = describeProblem('invalid_value', expectedCredentials);
    throw new ValidationError('client options', [{ path: ['auth'], ...problem }]);
  }
  // A nonce is of use only together with the site's cookie.
  if (!('nonce' in auth)) rejectInsecureCredentials(root, allowInsecureAuth, 'client options', 'auth');
}

/** Encodes text as Base64 of its UTF-8 bytes: `btoa` takes bytes only, and user names may hold any letter. */
function encodeBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes));
}

/** User name and application password as HTTP Basic sends them. */
export function encodeBasicCredentials(auth: {
  readonly username: string;
  readonly applicationPassword: string;
}): string {
  return encodeBase64(`${auth.username}:${auth.applicationPassword}`);
}

/** The headers that carry the credentials. */
export async function authHeaders(auth: Auth, request: Request): Promise<HeadersInput> {
  if (typeof auth === 'function') return auth(request);
  if ('nonce' in auth) return { 'X-WP-Nonce': auth.nonce };
  if ('token' in auth) return { Authorization: `Bearer ${auth.token}` };
  return { Authorization: `Basic ${encodeBasicCredentials(auth)}` };
}

/** Where credentials would be sent. */
interface Destination {
  readonly root: URL;
  readonly allowInsecureAuth?: boolean | undefined;
}

/**
 * Checks the headers of a client, a request or an `auth` function. The message repeats no value, since it may be a
 * secret; the platform's own would.
 *
 * @param path - the option that holds the headers
 */
export function checkHeaders(
  headers: HeadersInput | undefined,
  { root, allowInsecureAuth }: Destination,
  subject: string,
  path: string,
): void {
  if (headers === undefined) return;
  const parsed = parseHeaders(headers);
  if (parsed === undefined) {
    const what = 'header names and values without line breaks and characters outside Latin-1';
    throw new ValidationError(subject, [{ path: [path], ...describeProblem('invalid_value', what) }]);
  }
  if (parsed.has('Authorization')) rejectInsecureCredentials(root, allowInsecureAuth, subject, path);
}

function parseHeaders(headers: HeadersInput): Headers | undefined {
  try {
    return new Headers(headers);
  } catch {
    return undefined;
  }
}

import { describeProblem, problemOf } from '../contract/values/check.ts';
import { shorten } from '../errors/calendar-error.ts';
import { throwInvalid, ValidationError } from '../errors/validation-error.ts';
import type { Auth, ClientOptions, HeadersInput, RequestOptions } from '../options.ts';

const subject = 'client options';

/** The origin that credentials would be sent to. */
type Destination = Pick<ClientOptions, 'allowInsecureAuth'> & { readonly root: URL };

/** Throws if others on the network could read the credentials. */
function rejectInsecure({ root, allowInsecureAuth }: Destination, subject: string, path: string): void {
  // A resolver may send `foo.localhost` elsewhere.
  const isThisMachine = /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(root.hostname);
  if (allowInsecureAuth || root.protocol !== 'http:' || isThisMachine) return;
  const what = 'https: or allowInsecureAuth: true';
  throwInvalid(subject, [path], describeProblem('not_allowed', what, root.origin));
}

/** Throws for credentials that cannot be sent, or that others on the network could read. */
export function checkAuth(auth: Auth | undefined, destination: Destination): void {
  if (auth === undefined || typeof auth === 'function') return;
  const fields: Record<string, unknown> = Object(auth);
  const { username, applicationPassword, nonce, token } = fields;
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  // In the header, a colon would end the user name.
  const isBasic = isText(applicationPassword) && isText(username) && !String(username).includes(':');
  if (!isBasic && !isText(nonce) && !isText(token)) {
    // Variables of the environment that are not set.
    const empty = Object.entries(fields).filter(([, value]) => (value ?? '') === '');
    const issues = empty.map(([name, value]) => ({
      path: ['auth', name],
      ...problemOf('required', 'a value: is its environment variable set?', value),
    }));
    // The message repeats no value, because each may be a secret.
    const what = '{ username, applicationPassword }, { nonce }, { token }, or a function';
    const issue = { path: ['auth'], ...describeProblem('invalid_value', what) };
    throw new ValidationError(subject, issues.length > 0 ? issues : [issue]);
  }
  // A nonce works only together with the site's cookie.
  if (!('nonce' in auth)) rejectInsecure(destination, subject, 'auth');
}

const whatHeaders = 'headers in Latin-1 without line breaks, such as { Authorization }';

/** Returns the headers with the credentials. A function may read the body, to sign it. */
export async function authHeaders(auth: Auth, request: Request): Promise<HeadersInput> {
  if (typeof auth === 'function') {
    const headers = (await auth(request.clone())) ?? {};
    // No site reads these as headers, so the request would be that of a visitor.
    if (!['token', 'nonce', 'username', 'headers'].some((name) => name in Object(headers))) return headers;
    throwInvalid(subject, ['auth'], describeProblem('invalid_value', whatHeaders));
  }
  if ('nonce' in auth) return { 'X-WP-Nonce': auth.nonce };
  if ('token' in auth) return { Authorization: `Bearer ${auth.token}` };
  const bytes = new TextEncoder().encode(`${auth.username}:${auth.applicationPassword}`);
  return { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

/**
 * Checks the headers of a client, a request or an `auth` function. The message repeats no value, because it may be a
 * secret. The platform's own message would.
 *
 * @param path - the option that has the headers
 */
export function checkHeaders(
  headers: HeadersInput | undefined,
  destination: Destination,
  subject: string,
  path: string,
): void {
  if (!headers) return;
  try {
    if (!new Headers(headers).has('Authorization')) return;
  } catch {
    throwInvalid(subject, [path], describeProblem('invalid_value', whatHeaders));
  }
  rejectInsecure(destination, subject, path);
}

/** Words that mean a secret: `sig` in `x-sig`, but not in `design`. */
const secretWord =
  /^(auth|authorization|bearer|code|cookie|credentials?|jwt|otp|pass|pin|pwd?|session|sid|sig|signature)$/i;

/** A word with one of these endings means a secret, too: `apikey`, but not `keyword`. */
const secretEnding = /(key|nonce|password|secret|token)$/i;

/** Shorter values are part of many words and no secrets. */
const shortestSecret = 6;

const redacted = '***';

/** Whether the name of a parameter or header suggests a secret value. */
function isSecretName(name: string): boolean {
  // `apiKey` has two words.
  const words = name.replace(/([a-z])([A-Z])/g, '$1-$2').split(/[^a-z]+/i);
  return words.some((word) => secretWord.test(word) || secretEnding.test(word));
}

/** The parameter with a random value that makes a URL unique, so that caches pass on the request. */
export const cacheParameter = 'fresh';

/** Describes a request for an error, without its fragment, secrets, and the parameter for caches. */
export function describeRequest(method: string, url: URL | string) {
  const shown = new URL(url);
  shown.hash = '';
  if (shown.searchParams.has(cacheParameter)) shown.searchParams.delete(cacheParameter);
  for (const name of new Set(shown.searchParams.keys())) {
    if (isSecretName(name)) shown.searchParams.set(name, redacted);
  }
  return { method, url: shown.href };
}

/** The credentials of one request, to keep them out of errors. */
export class KnownSecrets {
  readonly #values: string[];

  constructor(
    { auth, headers }: Pick<ClientOptions, 'auth' | 'headers'>,
    { headers: requestHeaders, extraQuery }: RequestOptions = {},
  ) {
    const parameters = Object.entries(extraQuery ?? {}).filter(([name]) => isSecretName(name));
    this.#values = parameters.flatMap(([, value]) => value).map(String);
    // The header has it in Base64.
    if (auth && 'applicationPassword' in auth) this.#values.push(auth.applicationPassword);
    this.addHeaders(headers);
    this.addHeaders(requestHeaders);
  }

  /** Adds secret values, whole and without a scheme such as `Bearer`, and each value of a cookie. */
  addHeaders(headers: HeadersInput | undefined): void {
    for (const [name, value] of headers ? new Headers(headers) : []) {
      // Base64 ends in `=`.
      if (isSecretName(name)) this.#values.push(value, ...value.split(/[; ]+|=(?![=;]|$)/).slice(1));
    }
  }

  /** Replaces every credential in a string with `***`. */
  readonly redact = (text: string): string => {
    const values = this.#values
      .filter(({ length }) => length >= shortestSecret)
      // The longest first, because another may be a part of it.
      .sort((one, other) => other.length - one.length);
    return values.reduce((clean, value) => clean.replaceAll(value, redacted), text);
  };

  /** Returns a new error with redacted copies of the thrown strings. Anything else may contain the request. */
  redactError(thrown: unknown): Error {
    const { name, code, message = thrown, stack, cause } = Object(thrown);
    const clean = (value: unknown) => shorten(this.redact(String(value)));
    const error = new Error(clean(message), cause ? { cause: this.redactError(cause) } : {});
    const texts = Object.entries({ name, code, stack }).filter(([, value]) => value !== undefined);
    return Object.assign(error, Object.fromEntries(texts.map(([key, value]) => [key, clean(value)])));
  }
}

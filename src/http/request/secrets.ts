import { type RequestContext, shorten } from '../../errors/calendar-error.ts';
import type { ClientOptions, RequestOptions } from '../../options.ts';
import { type Auth, encodeBasicCredentials, type HeadersInput } from './auth.ts';

/** A word that means a secret: `sig` in `x-sig`, but not in `design`, and `key`, but not `keyword`. */
const secretWord =
  /(?<![a-z])(?:(api|access)?key|auth(orization)?|bearer|code|cookie|credentials?|csrf|jwt|otp|pass(wd)?|pin|pwd?|session|sid|sig(nature)?|xsrf|[a-z]*(nonce|password|secret|sessid|token))(?![a-z])/i;

/** Shorter values are part of many words, and no secrets. */
const shortestSecret = 6;

const redacted = '***';

/** Whether the name of a parameter or header says that its value is a secret. */
function isSecretName(name: string): boolean {
  // `apiKey` has two words.
  return secretWord.test(name.replace(/([a-z])([A-Z])/g, '$1-$2'));
}

/** Describes a request for an error: without a fragment, and without the values of parameters that are named like secrets. */
export function describeRequest(
  method: string,
  url: URL | string,
): RequestContext & { readonly url: string } {
  const shown = new URL(url);
  shown.hash = '';
  for (const name of new Set(shown.searchParams.keys())) {
    if (isSecretName(name)) shown.searchParams.set(name, redacted);
  }
  return { method, url: shown.href };
}

/** The credentials of one request, as they are sent, so that no error repeats them. */
export class KnownSecrets {
  readonly #client: Pick<ClientOptions, 'auth' | 'headers'>;
  readonly #request: RequestOptions;
  #authHeaders: HeadersInput | undefined;
  #values: string[] | undefined;

  constructor(client: Pick<ClientOptions, 'auth' | 'headers'>, request: RequestOptions = {}) {
    this.#client = client;
    this.#request = request;
  }

  /** Adds the credentials that an `auth` function returned. */
  addHeaders(headers: HeadersInput): void {
    this.#authHeaders = headers;
    this.#values = undefined;
  }

  /** Replaces every credential in a text by `***`. */
  redact(text: string): string {
    // Collected when an error needs them, since hardly any request fails.
    this.#values ??= this.#collect();
    return this.#values.reduce((clean, value) => clean.replaceAll(value, redacted), text);
  }

  /** Returns a new error with the redacted texts of what was thrown. Everything else may hold the request. */
  redactError(thrown: unknown): Error {
    const { name, code, message = thrown, stack, cause } = Object(thrown);
    const clean = (value: unknown) => shorten(this.redact(String(value)));
    const error = new Error(clean(message), cause ? { cause: this.redactError(cause) } : {});
    const texts = Object.entries({ name, code, stack }).filter(([, value]) => value !== undefined);
    return Object.assign(error, Object.fromEntries(texts.map(([key, value]) => [key, clean(value)])));
  }

  #collect(): string[] {
    const { auth, headers } = this.#client;
    const { headers: requestHeaders, extraQuery = {} } = this.#request;
    const parameters = Object.entries(extraQuery).filter(([name]) => isSecretName(name));
    const values = [
      ...secretsOfAuth(auth),
      ...[headers, requestHeaders, this.#authHeaders].flatMap(secretsOfHeaders),
      ...parameters.flatMap(([, value]) => value).map(String),
    ];
    // The longest first: another may be a part of it.
    return values
      .filter(({ length }) => length >= shortestSecret)
      .sort((one, other) => other.length - one.length);
  }
}

function secretsOfAuth(auth: Auth | undefined): string[] {
  if (auth === undefined || typeof auth === 'function') return [];
  if ('nonce' in auth) return [auth.nonce];
  if ('token' in auth) return [auth.token];
  return [auth.applicationPassword, encodeBasicCredentials(auth)];
}

/** Secret values, whole and without a scheme such as `Bearer`; of cookies each. */
function secretsOfHeaders(headers: HeadersInput | undefined): string[] {
  const secrets = [...new Headers(headers)].filter(([name]) => isSecretName(name));
  return secrets.flatMap(([name, value]) => {
    const separator = name === 'cookie' ? /=|; ?/ : ' ';
    return [value, ...value.split(separator).slice(1)];
  });
}

import { type RequestContext, shorten } from '../../errors/calendar-error.ts';
import type { ClientOptions, RequestOptions } from '../../options.ts';
import { type Auth, encodeBasicCredentials, type HeadersInput } from './auth.ts';

/** A word that means a secret: `sig` in `x-sig`, but not in `design`, and `key`, but not `keyword`. */
const secretWord =
  /(?<![a-z])(?:[a-z]*(key|nonce|password|secret|token)|auth(orization)?|bearer|code|cookie|credentials?|jwt|otp|pass|pin|pwd?|sid|sig(nature)?|session)(?![a-z])/i;

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
  readonly #values: string[];
  readonly #headers: (HeadersInput | undefined)[];

  constructor(
    { auth, headers }: Pick<ClientOptions, 'auth' | 'headers'>,
    { headers: requestHeaders, extraQuery = {} }: RequestOptions = {},
  ) {
    const parameters = Object.entries(extraQuery).filter(([name]) => isSecretName(name));
    this.#values = [...secretsOfAuth(auth), ...parameters.flatMap(([, value]) => value).map(String)];
    this.#headers = [headers, requestHeaders];
  }

  /** Adds the credentials that an `auth` function returned. */
  addHeaders(headers: HeadersInput): void {
    this.#headers.push(headers);
  }

  /** Replaces every credential in a text by `***`. */
  redact(text: string): string {
    const values = [...this.#values, ...this.#headers.flatMap(secretsOfHeaders)]
      .filter(({ length }) => length >= shortestSecret)
      // The longest first: another may be a part of it.
      .sort((one, other) => other.length - one.length);
    return values.reduce((clean, value) => clean.replaceAll(value, redacted), text);
  }

  /** Returns a new error with the redacted texts of what was thrown. Everything else may hold the request. */
  redactError(thrown: unknown): Error {
    const { name, code, message = thrown, stack, cause } = Object(thrown);
    const clean = (value: unknown) => shorten(this.redact(String(value)));
    const error = new Error(clean(message), cause ? { cause: this.redactError(cause) } : {});
    const texts = Object.entries({ name, code, stack }).filter(([, value]) => value !== undefined);
    return Object.assign(error, Object.fromEntries(texts.map(([key, value]) => [key, clean(value)])));
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

import { copyOfJson } from '../../contract/values/json.ts';
import { shorten } from '../../errors/calendar-error.ts';
import type { ClientOptions, RequestOptions } from '../../options.ts';
import { type Auth, encodeBasicCredentials } from './auth.ts';
import { decodeFully } from './decode-fully.ts';
import { isSecretName } from './describe-request.ts';

/** Shorter values are part of many a word, and no secrets. */
const shortestSecret = 6;

/** A text may be cut within a long secret, so its start is looked for, in characters. */
const longestStart = 12;

/** How many causes are kept below an error that was thrown. */
const mostCauses = 4;

const redacted = '***';

/** The credentials of one request, so that its error does not repeat them, whoever wrote them there. */
export class KnownSecrets {
  readonly #values = new Set<string>();
  readonly #client: Pick<ClientOptions, 'auth' | 'headers'>;
  readonly #request: RequestOptions;
  /** The values and what each is decoded to, the longest first: another may be a part of it. */
  #known: (readonly [value: string, decoded: string])[] | undefined;

  constructor(client: Pick<ClientOptions, 'auth' | 'headers'>, request: RequestOptions = {}) {
    this.#client = client;
    this.#request = request;
  }

  /** Adds the credentials among headers. */
  addHeaders(headers: HeadersInit | undefined): void {
    for (const value of secretsOfHeaders(headers)) this.#values.add(value);
    this.#known = undefined;
  }

  /** Returns a text without any of them. A text that holds one in another encoding becomes `***` as a whole. */
  redact(text: string): string {
    const known = this.#all();
    if (known.length === 0) return text;
    let clean = text;
    for (const [value] of known) clean = clean.replaceAll(value, redacted);
    const decoded = decodeFully(clean);
    return known.some(([, value]) => decoded.includes(value)) ? redacted : clean;
  }

  /** Parses JSON, without them among its names and texts. */
  parseJson(text: string): unknown {
    const json: unknown = JSON.parse(text);
    return this.#all().length > 0 ? copyOfJson(json, (part) => this.redact(part)) : json;
  }

  /**
   * Returns a new error with the texts of what was thrown, redacted. The rest stays behind: anything may be in it, such
   * as the request with its headers.
   */
  redactError(thrown: unknown, causesLeft = mostCauses): Error {
    const clean = (value: unknown) => shorten(this.redact(String(value)));
    const texts: Record<string, string> = {};
    for (const name of ['name', 'code', 'message', 'stack']) {
      const value = readProperty(thrown, name);
      if (typeof value === 'string' || typeof value === 'number') texts[name] = clean(value);
    }
    const shown = Object(thrown) === thrown ? 'an object without a message' : clean(thrown);
    const { message = shown, ...others } = texts;
    const cause = causesLeft > 0 && readProperty(thrown, 'cause');
    const options = cause ? { cause: this.redactError(cause, causesLeft - 1) } : {};
    return Object.assign(new Error(message, options), others);
  }

  /** Computed once and where it is needed, since hardly any request fails. */
  #all() {
    this.#known ??= this.#decodeAll();
    return this.#known;
  }

  #decodeAll() {
    const { auth, headers } = this.#client;
    const { headers: requestHeaders, extraQuery } = this.#request;
    const query = Object.entries(extraQuery ?? {}).filter(([name]) => isSecretName(name));
    return [
      ...secretsOfAuth(auth),
      ...secretsOfHeaders(headers),
      ...secretsOfHeaders(requestHeaders),
      ...query.flatMap(([, value]) => value).map(String),
      ...this.#values,
    ]
      .map((value) => [value, decodeFully(value).slice(0, longestStart)] as const)
      .filter(([, decoded]) => decoded.length >= shortestSecret)
      .sort(([one], [other]) => other.length - one.length);
  }
}

/** Reads a property of anything: a getter may throw, and every read of a revoked Proxy does. */
function readProperty(value: unknown, name: string): unknown {
  try {
    return (value as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

function secretsOfAuth(auth: Auth | undefined): string[] {
  if (auth === undefined || typeof auth === 'function') return [];
  if ('nonce' in auth) return [auth.nonce];
  if ('token' in auth) return [auth.token];
  return [auth.applicationPassword, encodeBasicCredentials(auth)];
}

function secretsOfHeaders(headers: HeadersInit | undefined): string[] {
  return [...new Headers(headers)].flatMap(([name, value]) => {
    if (name === 'cookie')
      return value.split(';').map((pair) =>
        pair
          .slice(pair.indexOf('=') + 1)
          .trim()
          .replaceAll('"', ''),
      );
    return isSecretName(name) ? [value, ...secretsOfScheme(value)] : [];
  });
}

/** What stands behind a scheme such as `Bearer`; of `Basic` also the password within it. */
function secretsOfScheme(value: string): string[] {
  const credentials = value.slice(value.indexOf(' ') + 1);
  try {
    const bytes = Uint8Array.from(atob(credentials), (character) => character.charCodeAt(0));
    const userAndPassword = new TextDecoder().decode(bytes);
    return [credentials, userAndPassword.slice(userAndPassword.indexOf(':') + 1)];
  } catch {
    return [credentials];
  }
}

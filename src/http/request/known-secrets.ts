import { shorten } from '../../errors/calendar-error.ts';
import { type Auth, encodeBasicCredentials } from './auth.ts';
import { isSecretName } from './describe-request.ts';

/** Shorter values are part of many a word, and no secrets. */
const shortestSecret = 6;

/** An `auth` function may return other values each time, so only the latest are kept. */
const mostReceived = 200;

/** How many causes are kept below an error that was thrown. */
const mostCauses = 4;

const redacted = '***';

/** The values of a client's credentials, so that no error repeats them, whoever wrote them there. */
export class KnownSecrets {
  /** Those of the client's options. */
  readonly #own = new Set<string>();
  /** Those of requests and of an `auth` function. */
  readonly #received = new Set<string>();

  constructor(auth: Auth | undefined, headers: HeadersInit | undefined) {
    for (const value of [...valuesOfAuth(auth), ...valuesOfHeaders(headers)]) addForms(this.#own, value);
  }

  /** Adds the credentials among the headers of a request. */
  addHeaders(headers: HeadersInit | undefined): void {
    for (const value of valuesOfHeaders(headers)) this.add(value);
  }

  /** Adds a value. */
  add(value: string): void {
    addForms(this.#received, value);
    for (const oldest of this.#received) {
      if (this.#received.size <= mostReceived) break;
      this.#received.delete(oldest);
    }
  }

  /** Returns a text without any of the values. */
  redact(text: string): string {
    let clean = text;
    for (const value of [...this.#own, ...this.#received]) clean = clean.replaceAll(value, redacted);
    return clean;
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
}

/** Reads a property of anything: a getter may throw, and every read of a revoked Proxy does. */
function readProperty(value: unknown, name: string): unknown {
  try {
    return (value as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

function valuesOfAuth(auth: Auth | undefined): string[] {
  if (auth === undefined || typeof auth === 'function') return [];
  if ('nonce' in auth) return [auth.nonce];
  if ('token' in auth) return [auth.token];
  const { applicationPassword } = auth;
  // The service takes the password with and without spaces.
  return [applicationPassword, applicationPassword.replaceAll(' ', ''), encodeBasicCredentials(auth)];
}

function valuesOfHeaders(headers: HeadersInit | undefined): string[] {
  if (headers === undefined) return [];
  return (
    [...new Headers(headers)]
      .filter(([name]) => name === 'cookie' || isSecretName(name))
      // Before the secret itself stands `Bearer` or `Basic`.
      .flatMap(([, value]) => [value, value.slice(value.indexOf(' ') + 1)])
  );
}

/** Adds a value as it is, as in an address and as in JSON. */
function addForms(values: Set<string>, value: string): void {
  if (value.length < shortestSecret) return;
  for (const form of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]) {
    // Again at the end, as the latest.
    values.delete(form);
    values.add(form);
  }
}

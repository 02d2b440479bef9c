import { type Auth, encodeBasicCredentials } from './auth.ts';
import { isSecretName } from './describe-request.ts';

/** Shorter values are part of many a word, and no secrets. */
const shortestSecret = 6;

/** An `auth` function may return other values each time, so only the latest are kept. */
const mostReceived = 200;

/** How deep errors are searched. What lies deeper counts as a secret. */
const maxDepth = 4;

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

  /** Returns an error without any of the values: itself where it holds none, otherwise one with its texts redacted. */
  redactError(error: unknown, depth = 0): unknown {
    if (!this.#isIn(error, 0)) return error;
    const { name, code, message, stack, cause } = (error ?? {}) as Error & { code?: unknown };
    const clean = new Error(this.redact(String(message ?? error)));
    clean.name = this.redact(String(name ?? clean.name));
    clean.stack = this.redact(String(stack ?? clean.stack));
    if (code !== undefined) Object.assign(clean, { code: this.redact(String(code)) });
    if (cause !== undefined && depth < maxDepth) clean.cause = this.redactError(cause, depth + 1);
    return clean;
  }

  /** Whether an error holds one of the values, in a field or in what a field refers to. */
  #isIn(value: unknown, depth: number): boolean {
    if (typeof value === 'string') return this.redact(value) !== value;
    if (typeof value !== 'object' || value === null) return false;
    if (depth > maxDepth) return true;
    // Message, stack and cause of an error are not enumerable.
    const fields = Object.values(Object.getOwnPropertyDescriptors(value)).map((property) => property.value);
    const headers = value instanceof Headers ? [...value.values()] : [];
    return [...fields, ...headers].some((field) => this.#isIn(field, depth + 1));
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

/** Adds a value in the forms in which it may stand in a text: as it is, in an address and in JSON. */
function addForms(values: Set<string>, value: string): void {
  if (value.length < shortestSecret) return;
  for (const form of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]) {
    // Again at the end, as the latest.
    values.delete(form);
    values.add(form);
  }
}

import type { RequestContext } from '../../errors/calendar-error.ts';

/** A name that contains one of these means a secret. */
const secretNamePart = /pass|nonce|token|secret|signature|session|credential|bearer|jwt|key|auth/i;

/** So does one of these as a whole word: `sig` in `x-sig`, but not in `design`. */
const secretWord = /(?<![a-z])(?:pwd|pw|sig|sid|pin|code)(?![a-z])/i;

/** Addresses within addresses, such as that of a login page, nest no deeper on real sites. */
const maxDepth = 5;

const redacted = '***';

/** Whether the name of a parameter or header says that its value is a secret. */
export function isSecretName(name: string): boolean {
  return secretNamePart.test(name) || secretWord.test(name);
}

/** A request as errors may show it: without a fragment, and without the values of parameters that look like secrets. */
export function describeRequest(
  method: string,
  url: URL | string,
): RequestContext & { readonly url: string } {
  const address = new URL(url);
  address.hash = '';
  redactParameters(address.searchParams, 0);
  return { method, url: address.href };
}

/** Redacts the secrets of a query in place. Without any it is left as it is written. */
function redactParameters(parameters: URLSearchParams, depth: number): void {
  for (const name of new Set(parameters.keys())) {
    if (isSecretName(name)) {
      parameters.set(name, redacted);
      continue;
    }
    const values = parameters.getAll(name);
    const redactedValues = values.map((value) => redactNestedQuery(value, depth + 1));
    if (redactedValues.every((value, index) => value === values[index])) continue;
    parameters.delete(name);
    for (const value of redactedValues) parameters.append(name, value);
  }
}

/** A value that holds a query itself, such as `https://example.org/?token=1`, without the secrets of that. */
function redactNestedQuery(value: string, depth: number): string {
  if (!value.includes('=')) return value;
  if (depth > maxDepth) return redacted;
  const queryStart = value.indexOf('?') + 1;
  const [query = '', ...fragment] = value.slice(queryStart).split('#');
  const nested = new URLSearchParams(query);
  const before = nested.toString();
  redactParameters(nested, depth);
  const isUnchanged = nested.toString() === before && fragment.length === 0;
  return isUnchanged ? value : value.slice(0, queryStart) + nested.toString();
}

import type { RequestContext } from '../../errors/calendar-error.ts';
import { decodeFully } from './decode-fully.ts';

/** A word that means a secret: `sig` in `x-sig`, but not in `design`, and `key`, but not `keyword`. */
const secretWord =
  /(?<![a-z])(?:(api|access)?key|auth(orization)?|bearer|code|credentials?|csrf|jwt|otp|pass(wd)?|pin|pwd?|session|sid|sig(nature)?|xsrf|[a-z]*(nonce|password|secret|sessid|token))(?![a-z])/i;

const redacted = '***';

/** Whether the name of a parameter or header says that its value is a secret. */
export function isSecretName(name: string): boolean {
  // `apiKey` has two words.
  return secretWord.test(name.replace(/([a-z])([A-Z])/g, '$1-$2'));
}

/** A request as errors may show it: without a fragment, and without the values of parameters that look like secrets. */
export function describeRequest(
  method: string,
  url: URL | string,
): RequestContext & { readonly url: string } {
  const address = new URL(url);
  address.hash = '';
  const { searchParams: parameters } = address;
  for (const name of new Set(parameters.keys())) {
    const isSecret = isSecretName(name) || parameters.getAll(name).some(holdsSecret);
    if (isSecret) parameters.set(name, redacted);
  }
  return { method, url: address.href };
}

/** Whether a value holds a query with a secret itself, such as the address of a login page. */
function holdsSecret(value: string): boolean {
  return decodeFully(value)
    .split(/[?&#]/)
    .some((parameter) => parameter.includes('=') && isSecretName(parameter.slice(0, parameter.indexOf('='))));
}

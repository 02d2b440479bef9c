import type { RequestContext } from '../errors/calendar-error.ts';

const secretParameter = /pass|nonce|token|secret|key|auth/i;

/** A request as errors may show it: without the values of parameters that look like secrets. */
export function describeRequest(
  method: string,
  url: URL | string,
): RequestContext & { readonly url: string } {
  const redacted = new URL(url);
  for (const name of new Set(redacted.searchParams.keys())) {
    if (secretParameter.test(name)) redacted.searchParams.set(name, '***');
  }
  return { method, url: redacted.href };
}

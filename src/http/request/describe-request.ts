import type { RequestContext } from '../errors/calendar-error.ts';

/** Says what a request was: asked only by errors, since hardly any request fails. */
export type DescribeRequest = () => RequestContext;

const secretParameter = /pass|nonce|token|secret|key|auth/i;

/** A request as errors may show it: without the values of parameters that look like secrets. */
export function describeRequest(
  method: string,
  url: URL | string,
): RequestContext & { readonly url: string } {
  const shown = new URL(url);
  for (const name of new Set(shown.searchParams.keys())) {
    if (secretParameter.test(name)) shown.searchParams.set(name, '***');
  }
  return { method, url: shown.href };
}

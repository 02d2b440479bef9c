import type { RequestFacts } from './errors/calendar-error.ts';

const secretParameter = /pass|nonce|token|secret|key|auth/i;

/**
 * A request as errors may show it: without the values of parameters that look like secrets. The address is written
 * when an error asks for it, since hardly any request fails.
 */
export function requestFacts(method: string, url: URL | string): RequestFacts & { readonly url: string } {
  return {
    method,
    get url() {
      const shown = new URL(url);
      for (const name of new Set(shown.searchParams.keys())) {
        if (secretParameter.test(name)) shown.searchParams.set(name, '***');
      }
      return shown.href;
    },
  };
}

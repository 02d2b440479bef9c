import type { ClientOptions } from '../options.ts';

/** The options of a client that its events root consists of. */
export type EventsRootOptions = Pick<ClientOptions, 'baseUrl' | 'apiPrefix' | 'vendor' | 'plainPermalinks'>;

/** `{site}/{prefix}/{vendor}/events/v1`, with anything after it. */
const prettyRoot = /^(https?:[^?#]*?)\/([^/?#]+)\/+([^/]+)\/events\/v1/;

/** `{site}/?rest_route=/{vendor}/events/v1`, with anything after it. */
const plainRoot = /^(https?:[^?#]*?)\/?\?.*rest_route=\/+([^/]+)\/events\/v1/;

/**
 * Parses an events root, such as `https://example.org/blog/wp-json/tribe/events/v1`, or
 * `https://example.org/?rest_route=/tribe/events/v1` on sites with plain permalinks. On some pages it has more after it.
 *
 * @param page - the address of the page that a relative events root is on
 */
export function parseEventsRoot(root: string, page: string): EventsRootOptions | undefined {
  if (!URL.canParse(root, page)) return undefined;
  const address = new URL(root, page).href.replace(/%2f/gi, '/');
  const [, prettySite, apiPrefix, prettyVendor] = prettyRoot.exec(address) ?? [];
  if (prettySite) {
    return { baseUrl: prettySite, apiPrefix, vendor: prettyVendor, plainPermalinks: false };
  }
  const [, plainSite, plainVendor] = plainRoot.exec(address) ?? [];
  if (plainSite) {
    return { baseUrl: plainSite, apiPrefix: undefined, vendor: plainVendor, plainPermalinks: true };
  }
  return undefined;
}

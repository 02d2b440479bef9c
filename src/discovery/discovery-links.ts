import { decodeEntities } from '../contract/values/html/text.ts';
import type { ClientOptions } from '../options.ts';
import type { SitePage } from './fetch-page.ts';

/** What a page reveals about its site's calendar. */
export interface DiscoveryLinks {
  /** The root of the site's REST API, such as `https://example.org/wp-json/`. */
  readonly apiRoot: string;
  /** The root of the events API, on some pages with more after it. */
  readonly eventsRoot: string | null;
  /** The root of the events API as an alternate of the page. Empty if there is none. */
  readonly alternate: string;
  /** The site's URL. Empty if the page does not have it. */
  readonly origin: string;
  /** `v1`, `disabled`, or empty if there is no calendar. */
  readonly version: string;
}

/** Reads the discovery links of a page from its headers, or from its HTML if a browser hides the headers. */
export function readDiscoveryLinks({ response, html }: SitePage, vendor: string): DiscoveryLinks {
  const { headers } = response;
  return {
    apiRoot: apiRootIn(headers.get('link')) ?? readAttribute(html, 'https://api.w.org/', 'href'),
    eventsRoot: headers.get('x-tec-api-root'),
    alternate: readAttribute(html, `/${vendor}/events/v1`, 'href'),
    origin: readAttribute(html, 'tec-api-origin', 'content'),
    version: headers.get('x-tec-api-version') ?? readAttribute(html, 'tec-api-version', 'content'),
  };
}

/** Returns the URL with the relation `https://api.w.org/` in a `Link` header. */
function apiRootIn(link: string | null): string | undefined {
  if (link === null) return undefined;
  const [, address] = /<([^<>]*)>\s*;[^<]*https:\/\/api\.w\.org\//.exec(link) ?? [];
  return address;
}

/** Returns an attribute of the first link or meta element that contains a marker, or an empty string. */
function readAttribute(html: string, marker: string, attribute: 'href' | 'content'): string {
  for (const element of linkElements(html)) {
    const [, encoded] = element.toLowerCase().includes(marker)
      ? (attributes[attribute].exec(element) ?? [])
      : [];
    if (encoded !== undefined) return decodeEntities(encoded);
  }
  return '';
}

const attributes = {
  href: /\shref\s*=\s*["']?([^"'\s>]*)/i,
  content: /\scontent\s*=\s*["']?([^"'\s>]*)/i,
};

/** Iterates the link and meta elements of a page, each from its name to its end, in linear time. */
function* linkElements(html: string): Generator<string> {
  let end = 0;
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', end)) {
    end = start + 1;
    // Comments and scripts may contain the links of another site.
    const [hidden] = /^(!--|script)/i.exec(html.slice(end, end + 6)) ?? [];
    if (hidden) {
      const length = html.slice(end).search(hidden === '!--' ? /-->/ : /<\/script/i);
      if (length < 0) return;
      end += length;
      continue;
    }
    if (!/^(link|meta)\s/i.test(html.slice(end, end + 5))) continue;
    const close = html.indexOf('>', end);
    if (close < 0) return;
    yield html.slice(end, close);
    end = close;
  }
}

/** The client options that determine the root of the events API. */
export type EventsRootOptions = Pick<ClientOptions, 'baseUrl' | 'apiPrefix' | 'vendor' | 'plainPermalinks'>;

/** `{site}/{prefix}/{vendor}/events/v1`, with anything after it. */
const prettyRoot = /^(https?:[^?#]*?)\/([^/?#]+)\/+([^/]+)\/events\/v1/;

/** `{site}/index.php?rest_route=/{vendor}/events/v1`, with anything after it. */
const plainRoot = /^(https?:[^?#]*?)(?:\/(?:index\.php)?)?\?.*rest_route=\/+([^/]+)\/events\/v1/;

/**
 * Parses a root of the events API, such as `https://example.org/blog/wp-json/tribe/events/v1`, or
 * `https://example.org/index.php?rest_route=/tribe/events/v1` on sites with plain permalinks. Ignores anything after it.
 *
 * @param page - the URL of the page, for a relative root
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

import { decodeEntities } from '../contract/values/html/text.ts';
import type { ClientOptions } from '../options.ts';
import type { SitePage } from './fetch-page.ts';

/** Reads the discovery links of a page from its headers, or from its HTML if a browser hides the headers. */
export function readDiscoveryLinks({ response, html }: SitePage, vendor: string) {
  const { headers } = response;
  const linked = /<([^<>]*)>\s*;[^<]*https:\/\/api\.w\.org\//.exec(headers.get('link') ?? '');
  return {
    /** The root of the site's REST API, such as `https://example.org/wp-json/`. */
    apiRoot: linked?.[1] ?? readAttribute(html, 'https://api.w.org/', 'href'),
    /** The root of the events API, on some pages with more after it. */
    eventsRoot: headers.get('x-tec-api-root'),
    /** The root of the events API as an alternate of the page. */
    alternate: readAttribute(html, `/${vendor}/events/v1`, 'href'),
    /** The site's URL. */
    origin: readAttribute(html, 'tec-api-origin', 'content'),
    /** `v1`, `disabled`, or empty if there is no calendar. */
    version: headers.get('x-tec-api-version') ?? readAttribute(html, 'tec-api-version', 'content'),
  };
}

/** A comment or a script, which may contain the links of another site. Or, as the only group, a link or meta element. */
const elements = /<!(?=--).*?(?:-->|$)|<script.*?(?:<\/script|$)|<((?:link|meta)\s[^>]*)/gis;

/** Returns an attribute of the first link or meta element that contains a marker, or an empty string. */
function readAttribute(html: string, marker: string, attribute: 'href' | 'content'): string {
  // The last element may be cut off.
  const complete = html.slice(0, html.lastIndexOf('>') + 1);
  for (const [, element = ''] of complete.matchAll(elements)) {
    const [, encoded] = attributes[attribute].exec(element) ?? [];
    if (encoded !== undefined && element.toLowerCase().includes(marker)) return decodeEntities(encoded);
  }
  return '';
}

const attributes = {
  href: /\shref\s*=\s*["']?([^"'\s>]*)/i,
  content: /\scontent\s*=\s*["']?([^"'\s>]*)/i,
};

/** The client options that determine the root of the events API. */
export interface EventsRootOptions extends Pick<ClientOptions, 'apiPrefix' | 'vendor' | 'plainPermalinks'> {
  readonly baseUrl: string;
}

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
  if (prettySite) return { baseUrl: prettySite, apiPrefix, vendor: prettyVendor, plainPermalinks: false };
  const [, plainSite, plainVendor] = plainRoot.exec(address) ?? [];
  return plainSite ? { baseUrl: plainSite, vendor: plainVendor, plainPermalinks: true } : undefined;
}

import { decodeEntities } from '../contract/entities.ts';
import type { ClientOptions } from '../options.ts';

/** What an attribute of the first link or meta element says that has a certain name in another one. */
function attribute(html: string, name: string, wanted: string): string {
  const form = `<(?:link|meta)(?=[^>]*${name})[^>]*\\s${wanted}\\s*=\\s*["']?([^"'\\s>]*)`;
  const [, value = ''] = new RegExp(form, 'i').exec(html) ?? [];
  return decodeEntities(value);
}

/** What a page says of its site: in its headers, or in its HTML where a browser hides those of another origin. */
export function readDiscoveryLinks({ headers }: Response, html: string) {
  const [, linked] = /<([^<>]*)>\s*;[^<]*https:\/\/api\.w\.org\//.exec(headers.get('link') ?? '') ?? [];
  return {
    /** The root of the site's REST interface, such as `https://example.org/wp-json/`. */
    apiRoot: linked ?? attribute(html, 'https://api.w.org/', 'href'),
    /** The events root, on some pages with more behind it. */
    eventsRoot: headers.get('x-tec-api-root'),
    /** `v1`, `disabled`, or nothing where there is no calendar. */
    version: headers.get('x-tec-api-version') ?? attribute(html, 'tec-api-version', 'content'),
  };
}

/**
 * The parts of an events root that a client is made from: of `https://example.org/blog/wp-json/tribe/events/v1`, also
 * with more behind it, or of `https://example.org/?rest_route=/tribe/events/v1` on sites with plain permalinks.
 */
export function parseEventsRoot(
  root: string,
  page: string,
): Pick<ClientOptions, 'baseUrl' | 'apiPrefix' | 'vendor' | 'plainPermalinks'> | undefined {
  const address = URL.canParse(root, page) ? new URL(root, page).href.replace(/%2f/gi, '/') : '';
  const form = /^(https?:[^?#]*?)(?:\/([^/?#]+)|\/?\?.*rest_route=)\/+([^/]+)\/events\/v1/;
  const [, baseUrl, apiPrefix, vendor] = form.exec(address) ?? [];
  return baseUrl ? { baseUrl, apiPrefix, vendor, plainPermalinks: !apiPrefix } : undefined;
}

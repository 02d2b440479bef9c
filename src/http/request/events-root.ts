import { expected } from '../../contract/describe.ts';
import type { ClientOptions } from '../../options.ts';
import { throwValidationError } from '../errors/validation-error.ts';

const trimSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '');

const refuseBase = (what: string, given: string) =>
  throwValidationError('client options', ['baseUrl'], expected(what, given));

/** The site's address, tidied: no double slashes, none at the end. */
function siteOf(baseUrl: string | URL): URL {
  const text = String(baseUrl ?? '');
  // What stands before an @ or behind a ? may be a secret: it is not repeated.
  const isHarmless = !/[@?#]/.test(text);
  if (!isHarmless || !URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    const what = 'an absolute address without user, ? and #, such as https://example.org/blog';
    refuseBase(what, isHarmless ? text : '…');
  }
  const site = new URL(text);
  site.pathname = site.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return site;
}

/** The address of the interface, or of a route, is easily taken for that of the site. */
function refuseInterface(site: URL, language: string, prefix: string, vendor: string): void {
  const path = `${site.pathname}/`;
  const [before] = path.split(new RegExp(`(?:${language})?/${prefix}/(?=$|${vendor}/)`));
  if (before !== path) refuseBase(`the site's own address, ${site.origin}${before}`, site.href);
}

/**
 * The address that all routes lie below, without a slash at the end: `{site}/{language}/{prefix}/{vendor}/events/v1`,
 * or `{site}/{language}/?rest_route=/{vendor}/events/v1`.
 */
export function eventsRoot(options: ClientOptions): URL {
  const { baseUrl, apiPrefix = 'wp-json', vendor = 'tribe', languageSegment, plainPermalinks } = options;
  const root = siteOf(baseUrl);
  const language = languageSegment ? `/${trimSlashes(languageSegment)}` : '';
  const prefix = trimSlashes(apiPrefix);
  const route = `/${trimSlashes(vendor)}/events/v1`;
  refuseInterface(root, language, prefix, trimSlashes(vendor));
  const site = root.pathname.replace(/\/$/, '') + language;
  if (plainPermalinks) root.search = `?rest_route=${route}`;
  // Behind `index.php` a slash would be another page to some servers.
  root.pathname = site + (plainPermalinks ? (/php$/.test(site) ? '' : '/') : `/${prefix}${route}`);
  return root;
}

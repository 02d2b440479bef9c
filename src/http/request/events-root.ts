import { problemOf } from '../../contract/values/messages.ts';
import { ValidationError } from '../../errors/validation-error.ts';
import type { ClientOptions } from '../../options.ts';

const trimSlashes = (path: string) =>
  path
    .split('/')
    .filter((segment) => segment !== '')
    .join('/');

function throwBaseUrlError(what: string, baseUrl: string): never {
  const problem = problemOf('invalid_address', what, baseUrl);
  throw new ValidationError('client options', [{ path: ['baseUrl'], ...problem }]);
}

/** Parses the site's address and removes double and trailing slashes. */
export function parseSite(baseUrl: string | URL | null | undefined): URL {
  const text = typeof baseUrl === 'string' ? baseUrl : String(baseUrl?.href ?? '');
  const what = 'an absolute address without user, ? and #, such as https://example.org/blog';
  // The text before an @ or after a ? may be a secret, so the message does not repeat it.
  if (/[@?#]/.test(text)) throwBaseUrlError(what, '…');
  if (!URL.canParse(text)) throwBaseUrlError(what, text);
  const site = new URL(text);
  if (site.protocol !== 'http:' && site.protocol !== 'https:') throwBaseUrlError(what, text);
  site.pathname = site.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return site;
}

/** Throws for the address of the interface or of a route, which is easily mistaken for that of the site. */
function rejectInterfaceAddress(site: URL, language: string, prefix: string, vendor: string): void {
  const path = `${site.pathname}/`;
  const start = path.search(new RegExp(`(?:${language})?/${prefix}/(?=$|${vendor}/)`));
  if (start < 0) return;
  throwBaseUrlError(`the site's own address, ${site.origin}${path.slice(0, start)}`, site.href);
}

/** The options that addresses are made of. */
type AddressOptions = Omit<ClientOptions, 'baseUrl'>;

/** The route that all of the interface lies below, with a slash at its start. */
export const eventsRoute = ({ vendor = 'tribe' }: AddressOptions) => `/${trimSlashes(vendor)}/events/v1`;

/**
 * The address of a route, without a slash at the end: `{site}/{language}/{prefix}{route}`, or
 * `{site}/{language}/?rest_route={route}`. That of the site's REST root has none.
 */
export function resolveRoute(site: URL, options: AddressOptions, route = ''): URL {
  const { apiPrefix = 'wp-json', vendor = 'tribe', languageSegment, plainPermalinks } = options;
  const root = new URL(site);
  const language = languageSegment ? `/${trimSlashes(languageSegment)}` : '';
  const prefix = trimSlashes(apiPrefix);
  rejectInterfaceAddress(root, language, prefix, trimSlashes(vendor));

  const sitePath = root.pathname.replace(/\/$/, '') + language;
  if (!plainPermalinks) {
    root.pathname = `${sitePath}/${prefix}${route}`;
    return root;
  }
  // After `index.php` a slash would be another page to some servers.
  root.pathname = sitePath.endsWith('php') ? sitePath : `${sitePath}/`;
  root.search = `?rest_route=${route}`;
  return root;
}

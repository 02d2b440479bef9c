import { ValidationError } from './errors/validation-error.ts';

const refuse = (option: string, message: string): never => {
  throw new ValidationError('client options', [{ path: [option], message }]);
};

const examples = { apiPrefix: 'wp-json', vendor: 'tribe', languageSegment: 'ro' };

const segment = (option: keyof typeof examples, value: string): string => {
  const trimmed = String(value).replace(/^\/+|\/+$/g, '');
  if (!/^[\w.~-]+(\/[\w.~-]+)*$/.test(trimmed) || /(^|\/)\.{1,2}(\/|$)/.test(trimmed)) {
    refuse(option, `expected a part of a path such as ${examples[option]}, got ${JSON.stringify(value)}`);
  }
  return trimmed;
};

/** What the events root is made of. */
export interface RootParts {
  readonly baseUrl: string | URL;
  readonly apiPrefix: string;
  readonly vendor: string;
  readonly languageSegment?: string | undefined;
  readonly plainPermalinks?: boolean | undefined;
}

/** The site's address, tidied: no double slashes, none at the end. */
function siteOf(baseUrl: string | URL): URL {
  // What stands before an @ or after a ? may be a secret: it is not repeated.
  const shown = String(baseUrl ?? '')
    .replace(/^([a-z]+:\/\/)?.*@/is, '$1…@')
    .replace(/([?#]).+/s, '$1…');
  const given = JSON.stringify(shown);
  const example =
    'write the whole address of the site, such as https://example.org or https://example.org/blog';
  if (!URL.canParse(baseUrl)) refuse('baseUrl', `expected an absolute address, got ${given}: ${example}`);
  const site = new URL(baseUrl);
  if (!/^https?:$/.test(site.protocol))
    refuse('baseUrl', `expected https:// or http://, got ${given}: ${example}`);
  if (site.username || site.password) {
    refuse(
      'baseUrl',
      'expected no user name or password in the address: give them as auth: { username, applicationPassword }',
    );
  }
  if (site.search || site.hash || /[?#]$/.test(String(baseUrl))) {
    refuse('baseUrl', `expected no ? or # in the address, got ${given}: ${example}`);
  }
  site.pathname = site.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return site;
}

/** The address of the interface, or of a route, is easily taken for that of the site. */
function refuseInterface(site: URL, prefix: string, maker: string, language: readonly string[]): void {
  const path = `${site.pathname}/`;
  const start = path.endsWith(`/${prefix}/`)
    ? path.length - prefix.length - 2
    : path.indexOf(`/${prefix}/${maker}/`);
  if (start < 0) return;
  const [own = ''] = language.map((segment) => `/${segment}`);
  const before = path.slice(0, start);
  const address = before.endsWith(own) ? before.slice(0, before.length - own.length) : before;
  refuse('baseUrl', `expected the site's address only: write ${site.origin}${address}`);
}

/**
 * The address that all routes lie below, without a slash at the end: `{site}/{language}/{prefix}/{vendor}/events/v1`,
 * or `{site}/{language}/?rest_route=/{vendor}/events/v1`.
 */
export function eventsRoot({ baseUrl, apiPrefix, vendor, languageSegment, plainPermalinks }: RootParts): URL {
  const root = siteOf(baseUrl);
  const language = languageSegment ? [segment('languageSegment', languageSegment)] : [];
  const prefix = segment('apiPrefix', apiPrefix);
  const maker = segment('vendor', vendor);
  refuseInterface(root, prefix, maker, language);
  if (plainPermalinks) {
    root.pathname = [root.pathname.replace(/\/$/, ''), ...language, ''].join('/');
    root.searchParams.set('rest_route', `/${maker}/events/v1`);
    return root;
  }
  const parts = [...language, prefix, maker, 'events/v1'];
  root.pathname = `${root.pathname.replace(/\/$/, '')}/${parts.join('/')}`;
  return root;
}

/** A route's address. Each segment is encoded already. */
export function routeUrl(root: URL, segments: readonly string[]): URL {
  const url = new URL(root);
  const restRoute = url.searchParams.get('rest_route');
  if (restRoute === null) url.pathname = [url.pathname, ...segments].join('/');
  else url.searchParams.set('rest_route', [restRoute, ...segments.map(decodeURIComponent)].join('/'));
  return url;
}

import { ValidationError } from './errors/validation-error.ts';

const refuse = (option: string, message: string): never => {
  throw new ValidationError('client options', [{ path: [option], message }]);
};

const segment = (option: string, value: string): string => {
  const trimmed = String(value).replace(/^\/+|\/+$/g, '');
  if (!/^[\w.~-]+(\/[\w.~-]+)*$/.test(trimmed) || /(^|\/)\.{1,2}(\/|$)/.test(trimmed)) {
    refuse(
      option,
      `expected a part of a path such as ${option === 'vendor' ? 'tribe' : 'wp-json'}, got ${JSON.stringify(value)}`,
    );
  }
  return trimmed;
};

/** What the events root is made of. */
export interface RootParts {
  readonly baseUrl: string | URL;
  readonly apiPrefix: string;
  readonly vendor: string;
  readonly languageSegment?: string | undefined;
}

/** The site's address, tidied: no double slashes, none at the end. */
function siteOf(baseUrl: string | URL): URL {
  const given = JSON.stringify(String(baseUrl ?? ''));
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

/** The address that all routes lie below: `{site}/{language}/{prefix}/{vendor}/events/v1`, without a slash at the end. */
export function eventsRoot({ baseUrl, apiPrefix, vendor, languageSegment }: RootParts): URL {
  const root = siteOf(baseUrl);
  const parts = [
    ...(languageSegment ? [segment('languageSegment', languageSegment)] : []),
    segment('apiPrefix', apiPrefix),
    segment('vendor', vendor),
    'events/v1',
  ];
  const tail = `/${parts.slice(-3).join('/')}`;
  if (root.pathname.includes(tail)) {
    refuse(
      'baseUrl',
      `expected the site's address only: write ${root.href.slice(0, root.href.indexOf(tail))}`,
    );
  }
  root.pathname = `${root.pathname.replace(/\/$/, '')}/${parts.join('/')}`;
  return root;
}

/** A route's address. Each segment is encoded already. */
export function routeUrl(root: URL, segments: readonly string[]): URL {
  const url = new URL(root);
  url.pathname = [url.pathname, ...segments].join('/');
  return url;
}

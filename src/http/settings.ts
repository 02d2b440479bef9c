import * as z from 'zod/mini';
import { defaultLanguageParameter } from '../contract/constants.ts';
import { resolveLanguage, validate } from '../contract/validate.ts';
import { positiveInteger, problemOf, valueLike } from '../contract/values/check.ts';
import { nonEmptyText, textLike } from '../contract/values/text.ts';
import { ValidationError } from '../errors/validation-error.ts';
import type { ClientOptions, ListFormat } from '../options.ts';
import { checkAuth, checkHeaders } from './credentials.ts';

/** A client's options with their defaults, and the URL of the API's root. */
export interface Settings extends ClientOptions {
  readonly root: URL;
  readonly languageParam: string;
  readonly listFormat: ListFormat;
  readonly maxResponseBytes: number;
  /** The site's URL. */
  readonly site: URL;
}

const pathForm = /^\/*[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*\/*$/;
const path = z.optional(textLike(pathForm, 'a path such as wp-json'));
const csvOrRepeat = z.optional(textLike(/^(csv|repeat)$/, 'csv or repeat'));
const anything = z.optional(z.unknown());
const anyFunction = z.optional(valueLike((value) => typeof value === 'function', 'a function'));

const Options = z.strictObject({
  baseUrl: anything,
  apiPrefix: path,
  vendor: path,
  languageSegment: path,
  plainPermalinks: z.optional(z.boolean()),
  language: anything,
  languages: z.optional(z.array(z.string())),
  languageParam: z.optional(nonEmptyText()),
  listFormat: csvOrRepeat,
  auth: anything,
  allowInsecureAuth: z.optional(z.boolean()),
  headers: anything,
  fetch: anyFunction,
  http: anything,
  maxResponseBytes: z.optional(positiveInteger()),
  compile: anyFunction,
  onUnexpected: anyFunction,
});

/** Checks a client's options and adds the defaults. */
export function resolveSettings(options: ClientOptions): Settings {
  validate(Options, options, 'client options');
  const {
    languageParam = defaultLanguageParameter,
    listFormat = 'csv',
    maxResponseBytes = 32 * 1024 * 1024,
  } = options;
  resolveLanguage(options.languages, options.language);
  const site = parseSite(options.baseUrl);
  const root = resolveRoute(site, options, eventsRoute(options));
  const { auth, headers, allowInsecureAuth } = options;
  checkAuth(auth, { root, allowInsecureAuth });
  checkHeaders(headers, { root, allowInsecureAuth }, 'client options', 'headers');
  return { ...options, site, root, languageParam, listFormat, maxResponseBytes };
}

const trimSlashes = (path: string) =>
  path
    .split('/')
    .filter((segment) => segment !== '')
    .join('/');

function throwBaseUrlError(what: string, baseUrl: string): never {
  const problem = problemOf('invalid_address', what, baseUrl);
  throw new ValidationError('client options', [{ path: ['baseUrl'], ...problem }]);
}

/** Parses the site's URL, and removes double and trailing slashes. */
export function parseSite(baseUrl: string | URL | null | undefined): URL {
  const text = typeof baseUrl === 'string' ? baseUrl : String(baseUrl?.href ?? '');
  const what = 'an absolute URL without user, ? and #, such as https://example.org/blog';
  // The part before an @ or after a ? may be a secret, so the message does not repeat it.
  if (/[@?#]/.test(text)) throwBaseUrlError(what, '…');
  if (!URL.canParse(text)) throwBaseUrlError(what, text);
  const site = new URL(text);
  if (site.protocol !== 'http:' && site.protocol !== 'https:') throwBaseUrlError(what, text);
  site.pathname = site.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return site;
}

/** Throws for the URL of the API or of a route, which is easily mistaken for the site's URL. */
function rejectInterfaceAddress(site: URL, language: string, prefix: string, vendor: string): void {
  const path = `${site.pathname}/`;
  const start = path.search(new RegExp(`(?:${language})?/${prefix}/(?=$|${vendor}/)`));
  if (start < 0) return;
  throwBaseUrlError(`the site's URL, ${site.origin}${path.slice(0, start)}`, site.href);
}

/** The options that determine URLs. */
type AddressOptions = Omit<ClientOptions, 'baseUrl'>;

/** Returns the root route of the API, with a leading slash. */
const eventsRoute = ({ vendor = 'tribe' }: AddressOptions) => `/${trimSlashes(vendor)}/events/v1`;

/**
 * Returns the URL of a route, without a trailing slash: `{site}/{language}/{prefix}{route}`, or
 * `{site}/{language}/?rest_route={route}`. The REST root has an empty route.
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
  // Some servers treat a slash after `index.php` as another page.
  root.pathname = sitePath.endsWith('php') ? sitePath : `${sitePath}/`;
  root.search = `?rest_route=${route}`;
  return root;
}

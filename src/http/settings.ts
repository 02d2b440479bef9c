import * as z from 'zod/mini';
import { defaultLanguageParameter } from '../contract/constants.ts';
import { resolveLanguage, validate } from '../contract/validate.ts';
import { positiveInteger, problemOf, tagOf, valueLike } from '../contract/values/check.ts';
import { nonEmptyText, textLike } from '../contract/values/text.ts';
import { throwInvalid } from '../errors/validation-error.ts';
import type { ClientOptions } from '../options.ts';
import { checkAuth, checkHeaders } from './credentials.ts';

/** A client's options with their defaults, and the URLs that they determine. */
export interface Settings extends ClientOptions {
  /** The root of the site's REST routes, without a trailing slash. */
  readonly root: URL;
  /** The path of the API below the root. */
  readonly apiPath: string;
  readonly languageParam: string;
  readonly maxResponseBytes: number;
  /** The site's URL. */
  readonly site: URL;
}

const pathForm = /^\/*[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*\/*$/;
const path = z.optional(textLike(pathForm, 'a path such as wp-json'));
export const anything = z.optional(z.unknown());
export const anyObject = z.optional(valueLike((value) => tagOf(value ?? {}) === 'Object', 'an object'));
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
  listFormat: z.optional(textLike(/^(csv|repeat)$/, 'csv or repeat')),
  auth: anything,
  allowInsecureAuth: z.optional(z.boolean()),
  headers: anything,
  fetch: anyFunction,
  http: anyObject,
  maxResponseBytes: z.optional(positiveInteger()),
  compile: anyFunction,
  onUnexpected: anyFunction,
});

/** Checks a client's options and adds the defaults. */
export function resolveSettings(options: ClientOptions): Settings {
  validate(Options, options, 'client options');
  resolveLanguage(options.languages, options.language);
  const site = parseSite(options.baseUrl);
  const settings: Settings = {
    ...options,
    site,
    ...resolveRoot(site, options),
    languageParam: options.languageParam ?? defaultLanguageParameter,
    maxResponseBytes: options.maxResponseBytes ?? 32 * 1024 * 1024,
  };
  checkAuth(options.auth, settings);
  checkHeaders(options.headers, settings, 'client options', 'headers');
  return settings;
}

function throwBaseUrlError(what: string, baseUrl: string): never {
  throwInvalid('client options', ['baseUrl'], problemOf('invalid_address', what, baseUrl));
}

/** Parses the site's URL, and removes double and trailing slashes. */
export function parseSite(baseUrl: string | URL | null | undefined): URL {
  const text = typeof baseUrl === 'string' ? baseUrl : String(baseUrl?.href ?? '');
  const what = 'an absolute URL without user, ? and #, such as https://example.org/blog';
  // The part before an @ or after a ? may be a secret, so the message does not repeat it.
  if (/[@?#]/.test(text)) throwBaseUrlError(what, '…');
  if (!(URL.canParse(text) && /^https?:/i.test(text.trim()))) throwBaseUrlError(what, text);
  const site = new URL(text);
  site.pathname = site.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  return site;
}

const trimSlashes = (path: string) => path.split('/').filter(Boolean).join('/');

function resolveRoot(site: URL, options: ClientOptions): Pick<Settings, 'root' | 'apiPath'> {
  const { apiPrefix = 'wp-json', vendor = 'tribe', languageSegment = '', plainPermalinks } = options;
  const [prefix, vendorPath] = [trimSlashes(apiPrefix), trimSlashes(vendor)];
  const language = languageSegment && `/${trimSlashes(languageSegment)}`;
  // The URL of the API or of a route is easily mistaken for the site's URL.
  const path = `${site.pathname}/`;
  const start = path.search(new RegExp(`(?:${language})?/${prefix}/(?=$|${vendorPath}/)`));
  if (start >= 0) throwBaseUrlError(`the site's URL, ${site.origin}${path.slice(0, start)}`, site.href);

  const sitePath = site.pathname.replace(/\/$/, '') + language;
  const root = new URL(site);
  if (plainPermalinks) {
    // As in WordPress, because nginx rejects PUT and DELETE for a folder. A language segment is no folder.
    root.pathname = sitePath.endsWith('.php') ? sitePath : `${sitePath}/${language ? '' : 'index.php'}`;
    root.search = '?rest_route=';
  } else {
    root.pathname = `${sitePath}/${prefix}`;
  }
  return { root, apiPath: `/${vendorPath}/events/v1` };
}

import * as z from 'zod/mini';
import { defaultLanguageParameter, defaultLanguages } from '../../contract/defaults.ts';
import { problemOf } from '../../contract/values/messages.ts';
import { positiveInteger } from '../../contract/values/number.ts';
import { valueLike } from '../../contract/values/refine.ts';
import { nonEmptyText, textLike } from '../../contract/values/text.ts';
import { ValidationError } from '../../errors/validation-error.ts';
import type { ClientOptions, ListFormat } from '../../options.ts';
import { validate } from '../validation/validate.ts';
import { checkAuth, checkHeaders } from './auth.ts';
import { eventsRoute, parseSite, resolveRoute } from './events-root.ts';

/** A client's options with their defaults, and the address that all routes lie below. */
export interface Settings extends ClientOptions {
  readonly root: URL;
  readonly languages: readonly string[];
  readonly languageParam: string;
  readonly listFormat: ListFormat;
  readonly maxResponseBytes: number;
  /** The site's address. */
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
    languages = defaultLanguages,
    languageParam = defaultLanguageParameter,
    listFormat = 'csv',
    maxResponseBytes = 32 * 1024 * 1024,
  } = options;
  resolveLanguage(languages, options.language);
  // Read once: a getter may return another address each time.
  const site = parseSite(options.baseUrl);
  const root = resolveRoute(site, options, eventsRoute(options));
  const { auth, headers, allowInsecureAuth } = options;
  checkAuth(auth, root, allowInsecureAuth);
  checkHeaders(headers, { root, allowInsecureAuth }, 'client options', 'headers');
  return { ...options, site, root, languages, languageParam, listFormat, maxResponseBytes };
}

/**
 * Checks that a language is one of the site's. Null and undefined mean no language.
 *
 * @param name - the option or parameter that holds it, for messages
 */
export function resolveLanguage(
  languages: readonly string[],
  language: unknown,
  name = 'language',
): string | undefined {
  if (language === undefined || language === null) return undefined;
  const known = languages.find((candidate) => candidate === language);
  if (known === undefined) {
    const what = `one of the option languages (${languages.join(', ')})`;
    throw new ValidationError('language', [{ path: [name], ...problemOf('invalid_value', what, language) }]);
  }
  return known;
}

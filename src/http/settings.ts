import { defaultLanguageParameter, defaultLanguages } from '../contract/defaults.ts';
import { describe } from '../contract/describe.ts';
import type { ClientOptions, ListFormat } from '../options.ts';
import { checkAuth } from './auth.ts';
import { closest } from './closest.ts';
import { ValidationError } from './errors/validation-error.ts';
import { eventsRoot } from './events-root.ts';

/** A client's options with the defaults filled in, and the address that all routes lie below. */
export interface Settings extends ClientOptions {
  readonly root: URL;
  readonly languages: readonly string[];
  readonly languageParam: string;
  readonly listFormat: ListFormat;
  readonly maxResponseBytes: number;
}

const known: Record<keyof ClientOptions, true> = {
  baseUrl: true,
  apiPrefix: true,
  vendor: true,
  languageSegment: true,
  plainPermalinks: true,
  language: true,
  languages: true,
  languageParam: true,
  listFormat: true,
  auth: true,
  allowInsecureAuth: true,
  headers: true,
  fetch: true,
  http: true,
  maxResponseBytes: true,
};

const megabyte = 1024 * 1024;

/** Checks a client's options and fills in the defaults. */
export function settingsOf(options: ClientOptions): Settings {
  const refuse = (option: string, message: string): never => {
    throw new ValidationError('client options', [{ path: [option], message }]);
  };
  for (const option of Object.keys(options ?? {})) {
    if (Object.hasOwn(known, option)) continue;
    const similar = closest(option, Object.keys(known));
    refuse(option, `unknown option${similar ? `, did you mean ${similar}?` : ''}`);
  }
  const {
    languages = defaultLanguages,
    languageParam = defaultLanguageParameter,
    listFormat = 'csv',
    maxResponseBytes = 32 * megabyte,
    apiPrefix = 'wp-json',
    vendor = 'tribe',
    language,
    auth,
    allowInsecureAuth = false,
  } = options ?? {};
  const root = eventsRoot({ ...options, apiPrefix, vendor });
  if (language !== undefined && !languages.includes(language)) {
    refuse(
      'language',
      `expected one of ${languages.join(', ')}, got ${describe(language)}; languages names those of a site`,
    );
  }
  if (listFormat !== 'csv' && listFormat !== 'repeat') {
    refuse('listFormat', `expected csv or repeat, got ${describe(listFormat)}`);
  }
  if (!languageParam) refuse('languageParam', 'expected the name of a query parameter, got nothing');
  if (!(maxResponseBytes > 0))
    refuse('maxResponseBytes', `expected a number of bytes, got ${describe(maxResponseBytes)}`);
  if (auth !== undefined) checkAuth(auth, root, allowInsecureAuth);
  return { ...options, root, languages, languageParam, listFormat, maxResponseBytes };
}

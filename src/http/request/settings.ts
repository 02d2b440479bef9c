import * as answer from '../../contract/answer.ts';
import { defaultLanguageParameter, defaultLanguages } from '../../contract/defaults.ts';
import { nonEmptyText, passing, positiveInteger } from '../../contract/wire.ts';
import * as z from '../../contract/zod.ts';
import type { ClientOptions, ListFormat } from '../../options.ts';
import { checkAuth } from './auth.ts';
import { resolveEventsRoot } from './events-root.ts';
import { resolveLanguage } from './language.ts';
import { validate } from './validate.ts';

/** A client's options with their defaults, and the address that all routes lie below. */
export interface Settings extends ClientOptions {
  readonly root: URL;
  readonly languages: readonly string[];
  readonly languageParam: string;
  readonly listFormat: ListFormat;
  readonly maxResponseBytes: number;
}

const optionalText = (what: string, form: RegExp) =>
  z.optional(passing<string>(what, (value) => typeof value === 'string' && form.test(value)));

const path = optionalText('a path such as wp-json', /^\/*[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*\/*$/);
const anything = z.optional(answer.anything);

const Options = z.strictObject({
  baseUrl: anything,
  apiPrefix: path,
  vendor: path,
  languageSegment: path,
  plainPermalinks: anything,
  language: anything,
  languages: anything,
  languageParam: z.optional(nonEmptyText),
  listFormat: optionalText('csv or repeat', /^(csv|repeat)$/),
  auth: anything,
  allowInsecureAuth: anything,
  headers: anything,
  fetch: anything,
  http: anything,
  maxResponseBytes: z.optional(positiveInteger),
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
  const root = resolveEventsRoot(options);
  checkAuth(options.auth, root, options.allowInsecureAuth);
  return { ...options, root, languages, languageParam, listFormat, maxResponseBytes };
}

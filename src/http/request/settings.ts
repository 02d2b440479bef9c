import * as answer from '../../contract/answer.ts';
import { defaultLanguageParameter, defaultLanguages } from '../../contract/defaults.ts';
import { nonEmptyText, passing, positiveInteger } from '../../contract/wire.ts';
import * as z from '../../contract/zod.ts';
import type { ClientOptions, ListFormat } from '../../options.ts';
import { checkAuth } from './auth.ts';
import { eventsRoot } from './events-root.ts';
import { resolveLanguage } from './language.ts';
import { validate } from './validate.ts';

/** A client's options with the defaults filled in, and the address that all routes lie below. */
export interface Settings extends ClientOptions {
  readonly root: URL;
  readonly languages: readonly string[];
  readonly languageParam: string;
  readonly listFormat: ListFormat;
  readonly maxResponseBytes: number;
}

const optional = (what: string, form: RegExp) =>
  z.optional(passing<string>(what, (value) => typeof value === 'string' && form.test(value)));

const part = optional('a path such as wp-json', /^\/*[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*\/*$/);
const anything = z.optional(answer.anything);

const Options = z.strictObject({
  baseUrl: anything,
  apiPrefix: part,
  vendor: part,
  languageSegment: part,
  plainPermalinks: anything,
  language: anything,
  languages: anything,
  languageParam: z.optional(nonEmptyText),
  listFormat: optional('csv or repeat', /^(csv|repeat)$/),
  auth: anything,
  allowInsecureAuth: anything,
  headers: anything,
  fetch: anything,
  http: anything,
  maxResponseBytes: z.optional(positiveInteger),
});

/** Checks a client's options and fills in the defaults. */
export function resolveSettings(options: ClientOptions): Settings {
  validate(Options, options, 'client options');
  const {
    languages = defaultLanguages,
    languageParam = defaultLanguageParameter,
    listFormat = 'csv',
    maxResponseBytes = 33_554_432,
  } = options;
  resolveLanguage(languages, options.language);
  const root = eventsRoot(options);
  checkAuth(options.auth, root, options.allowInsecureAuth);
  return { ...options, root, languages, languageParam, listFormat, maxResponseBytes };
}

import * as z from 'zod/mini';
import { defaultLanguageParameter, defaultLanguages } from '../contract/defaults.ts';
import { expected } from '../contract/describe.ts';
import { flag, nonEmptyText, passing, positiveInteger } from '../contract/wire.ts';
import type { ClientOptions, ListFormat } from '../options.ts';
import { checkAuth } from './auth.ts';
import { refuse } from './errors/validation-error.ts';
import { eventsRoot } from './events-root.ts';
import { validate } from './validate.ts';

/** A client's options with the defaults filled in, and the address that all routes lie below. */
export interface Settings extends ClientOptions {
  readonly root: URL;
  readonly languages: readonly string[];
  readonly languageParam: string;
  readonly listFormat: ListFormat;
  readonly maxResponseBytes: number;
}

const part = passing<string>('a part of a path such as wp-json', (value) =>
  /^\/*[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*\/*$/.test(value),
);
const anything = passing<unknown>('anything', () => true);

const Options = z.strictObject({
  baseUrl: z.optional(anything),
  apiPrefix: z.optional(part),
  vendor: z.optional(part),
  languageSegment: z.optional(part),
  plainPermalinks: z.optional(flag),
  language: z.optional(nonEmptyText),
  languages: z.optional(passing<readonly string[]>('a list of languages', Array.isArray)),
  languageParam: z.optional(nonEmptyText),
  listFormat: z.optional(
    passing<ListFormat>('csv or repeat', (value) => value === 'csv' || value === 'repeat'),
  ),
  auth: z.optional(anything),
  allowInsecureAuth: z.optional(flag),
  headers: z.optional(anything),
  fetch: z.optional(passing<typeof fetch>('a function', (value) => typeof value === 'function')),
  http: z.optional(anything),
  maxResponseBytes: z.optional(positiveInteger),
});

const megabyte = 1024 * 1024;

/** Checks a client's options and fills in the defaults. */
export function settingsOf(options: ClientOptions): Settings {
  validate(Options, options, 'client options');
  const { languages = defaultLanguages, language } = options;
  if (language !== undefined && !languages.includes(language)) {
    refuse(
      'client options',
      ['language'],
      expected(`one of the languages ${languages.join(', ')}`, language),
    );
  }
  const root = eventsRoot(options);
  checkAuth(options, root);
  return {
    languageParam: defaultLanguageParameter,
    listFormat: 'csv',
    maxResponseBytes: 32 * megabyte,
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    baseUrl: options.baseUrl,
    root,
    languages,
  };
}

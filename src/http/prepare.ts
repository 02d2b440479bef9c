import { defaultLanguageParameter } from '../contract/defaults.ts';
import type { RequestOptions } from '../options.ts';
import { routeUrl } from './events-root.ts';
import { requestFacts } from './facts.ts';
import { knownLanguage } from './language.ts';
import { type EncodedQuery, writeQuery } from './query.ts';
import type { Settings } from './settings.ts';
import type { Given, Statement } from './statement.ts';
import { validate } from './validate.ts';

/** Checks what the caller gave and encodes it: an address, and a body where there is one. */
export function prepare(statement: Statement, options: RequestOptions, settings: Settings) {
  const { method, segments, subject, query, body } = statement;
  const { root, listFormat, languageParam } = settings;
  const url = routeUrl(root, segments);
  const facts = requestFacts(method, url);
  const encode = ({ schema, value }: Given) =>
    validate(schema, value, subject, facts) as Record<string, unknown>;

  const { [defaultLanguageParameter]: own, ...parameters } = query ? encode(query) : {};
  // The query's own goes before the request's, and that before the client's.
  const asked = own ?? (options.language === undefined ? settings.language : options.language);
  const language = knownLanguage(settings.languages, asked, own ? defaultLanguageParameter : 'language');
  const written = { ...parameters, ...(language !== undefined && { [languageParam]: language }) };
  writeQuery(url, { ...written, ...options.extraQuery } as EncodedQuery, listFormat);
  return { url, body: body && { ...encode(body), ...options.extraBody } };
}

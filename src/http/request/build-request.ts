import { defaultLanguageParameter } from '../../contract/defaults.ts';
import type { RequestOptions } from '../../options.ts';
import { resolveLanguage } from './language.ts';
import { type EncodedQuery, writeQuery } from './query.ts';
import type { RequestDefinition, RequestInput } from './request-definition.ts';
import type { Settings } from './settings.ts';
import { validate } from './validate.ts';

/** Checks what the caller gave and encodes it: an address, and a body where there is one. */
export function buildRequest(statement: RequestDefinition, options: RequestOptions, settings: Settings) {
  const { method, segments, subject, query, body } = statement;
  const { root, listFormat, languageParam } = settings;
  // With plain permalinks the route goes on in a parameter, where encoded segments are at home as well.
  const route = [root.href, ...segments].join('/');
  const encode = ({ schema, value }: RequestInput) =>
    validate(schema, value, subject, { method, url: route }) as Record<string, unknown>;

  const parameters = query ? encode(query) : {};
  const own = parameters[defaultLanguageParameter];
  parameters[defaultLanguageParameter] = undefined;
  // The query's own goes before the request's, and that before the client's.
  const asked = own ?? (options.language === undefined ? settings.language : options.language);
  const parameter = own ? defaultLanguageParameter : 'language';
  parameters[languageParam] = resolveLanguage(settings.languages, asked, parameter);
  // A list may also be given as it is written: `categories[]` for `categories`.
  for (const name in options.extraQuery) parameters[name.replace('[]', '')] = undefined;
  const written = writeQuery(Object.assign(parameters, options.extraQuery) as EncodedQuery, listFormat);
  const url = written && `${route}${root.search ? '&' : '?'}${written}`;
  return { url: url || route, body: body && { ...encode(body), ...options.extraBody } };
}

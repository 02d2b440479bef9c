import { defaultLanguageParameter } from '../../contract/defaults.ts';
import type { Method } from '../../contract/routes.ts';
import { readFields } from '../../contract/values/json.ts';
import { describeProblem } from '../../contract/values/messages.ts';
import type { RequestContext } from '../../errors/calendar-error.ts';
import { ValidationError } from '../../errors/validation-error.ts';
import type { ExtraValue, ListFormat, RequestOptions } from '../../options.ts';
import { validate, validateFields } from '../validation/validate.ts';
import { checkHeaders } from './auth.ts';

import { describeItem } from './path.ts';
import type { RequestDefinition, RequestInput } from './request-definition.ts';
import { AnyRequestOptions, optionsSubject } from './request-options.ts';
import { describeRequest, KnownSecrets } from './secrets.ts';
import { resolveLanguage, type Settings } from './settings.ts';

/** A request that is ready to be sent. */
export interface HttpRequest {
  readonly method: Method;
  readonly url: string;
  /** The body before it is written as JSON, or a form or file. */
  readonly body: unknown;
  /** Describes the request for an error. A function, since hardly any request fails. */
  readonly context: () => RequestContext;
  /** The credentials, which no error may repeat. */
  readonly secrets: KnownSecrets;
  /** The single item that the path addresses, such as `venue with the slug old-mill`: some errors mean that it does not exist. */
  readonly item: string | undefined;
  /** Whether it selects a language, by its path or by a parameter. */
  readonly selectsLanguage: boolean;
}

/** Checks and encodes the input of a request. */
export function buildRequest(
  definition: RequestDefinition,
  options: RequestOptions,
  settings: Settings,
): HttpRequest {
  const { method, segments, subject, purpose, query, body, content } = definition;
  // With plain permalinks the route goes on within a query parameter, where encoded segments are valid as well.
  const route = [settings.root.href, ...segments].join('/');
  const context = { method, url: route };
  const encode = ({ schema, value }: RequestInput) => validateFields(schema, value, subject, context);
  validate(AnyRequestOptions, options, optionsSubject, context);
  checkHeaders(options.headers, settings, optionsSubject, 'headers');

  const encodedQuery = query ? (encode(query) as EncodedQuery) : {};
  const parameters = mergeQuery(encodedQuery, options, settings);
  const queryString = encodeQuery(parameters, settings.listFormat);
  const separator = settings.root.search === '' ? '?' : '&';
  const url = queryString === '' ? route : `${route}${separator}${queryString}`;

  return {
    method,
    url,
    body: body ? mergeBody(encode(body) as object, options, subject, context) : content,
    context: () => ({ ...describeRequest(method, url), purpose }),
    secrets: new KnownSecrets(settings, options),
    item: describeItem(subject, segments),
    selectsLanguage: selectsLanguage(parameters, settings),
  };
}

/** The body of the interface with the site's own fields. */
function mergeBody(
  encoded: object,
  { extraBody }: RequestOptions,
  subject: string,
  context: RequestContext,
): object {
  const body = { ...encoded, ...readFields(extraBody) };
  if (Object.values(body).every((value) => value === undefined)) {
    const problem = describeProblem(
      'required',
      'a field at least, as an update without any resets the record',
    );
    throw new ValidationError(subject, [{ path: [], ...problem }], context);
  }
  return body;
}

/** The query of the interface with the request's language and the site's own parameters. */
export function mergeQuery(encoded: EncodedQuery, options: RequestOptions, settings: Settings): EncodedQuery {
  const { [defaultLanguageParameter]: queryLanguage, ...parameters } = encoded;
  parameters[settings.languageParam] = requestLanguage(queryLanguage, options, settings);
  const extraQuery = (readFields(options.extraQuery) ?? {}) as EncodedQuery;
  // An extra parameter replaces that of the interface, also where its name is written as a list: `categories[]`.
  for (const name of Object.keys(extraQuery)) parameters[name.replace('[]', '')] = undefined;
  return { ...parameters, ...extraQuery };
}

/** Whether a request selects a language, by its path or by a parameter. */
export function selectsLanguage(parameters: EncodedQuery, settings: Settings): boolean {
  return [settings.languageSegment, parameters[settings.languageParam]].some(Boolean);
}

/** The language of the query, else that of the request, else that of the client. */
function requestLanguage(
  queryLanguage: unknown,
  options: RequestOptions,
  settings: Settings,
): string | undefined {
  if (queryLanguage !== undefined) {
    return resolveLanguage(settings.languages, queryLanguage, defaultLanguageParameter);
  }
  const language = options.language === undefined ? settings.language : options.language;
  return resolveLanguage(settings.languages, language);
}

/** A query as its schema encodes it. */
type EncodedQuery = Record<string, ExtraValue>;

/** Writes a query as a query string, without the question mark. Null and undefined are left out. */
function encodeQuery(query: Readonly<EncodedQuery>, listFormat: ListFormat): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object') {
      parameters.append(name, String(value));
    } else if (listFormat === 'csv') {
      parameters.append(name, value.join(','));
    } else {
      for (const item of value) parameters.append(`${name}[]`, String(item));
    }
  }
  return parameters.toString();
}

import * as z from 'zod/mini';
import { defaultLanguageParameter } from '../contract/constants.ts';
import type { Method } from '../contract/routes.ts';
import { fieldsOf, resolveLanguage, validate, validateFields } from '../contract/validate.ts';
import { type JsonObject, positiveInteger, problemOf, valueLike } from '../contract/values/check.ts';
import { decodeSlug, encodeSlug, isSlug } from '../contract/values/slug.ts';
import { throwInvalid } from '../errors/validation-error.ts';
import type { ExtraValue, ListFormat, RequestOptions } from '../options.ts';
import { cacheParameter, checkHeaders, KnownSecrets } from './credentials.ts';
import { anyObject, anything, type Settings } from './settings.ts';

/** A request that is ready to be sent. */
export interface HttpRequest {
  readonly method: Method;
  readonly url: string;
  /** The query as encoded in the URL. */
  readonly query: EncodedQuery;
  /** The body before it is serialized: an object for JSON, a form or a file. */
  readonly body: unknown;
  /** The credentials, which errors must not repeat. */
  readonly secrets: KnownSecrets;
  /** The single item in the path, such as `venue with the slug old-mill`. Some errors mean that it does not exist. */
  readonly item?: string | undefined;
}

/** A response with its whole body. */
export interface ReadResponse {
  readonly request: HttpRequest;
  readonly response: Response;
  /** The received bytes, decoded only to be parsed: a long string would stay on V8's heap too long. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The options of a request, whose other values are checked where they are used. */
const AnyRequestOptions = z.strictObject({
  signal: z.optional(valueLike((signal) => signal === null || 'aborted' in Object(signal), 'an AbortSignal')),
  language: anything,
  headers: anything,
  extraQuery: anyObject,
  extraBody: anyObject,
  http: anyObject,
} satisfies Record<keyof RequestOptions, z.ZodMiniType>);

/** The subject of messages about options. */
export const optionsSubject = 'request options';

/** Returns a copy of the options of a call. Null means none. Anything else would be lost in a spread. */
export const optionsOf = <Options extends object>(options: Options | undefined) =>
  fieldsOf(options ?? {}, optionsSubject) as Options;

/** Returns options with further parameters. Undefined removes one. */
export function withQuery(options: RequestOptions | undefined, parameters?: object): RequestOptions {
  const copy = optionsOf(options);
  validate(AnyRequestOptions, copy, optionsSubject);
  return { ...copy, extraQuery: { ...copy.extraQuery, ...parameters } };
}

/** Throws for a method that sends no body. */
export function checkWriteMethod(method: Method | undefined): void {
  if (/GET|DELETE/.test(String(method)))
    throwInvalid(optionsSubject, ['method'], problemOf('not_allowed', 'POST, PUT or PATCH', method));
}

export function buildRequest(
  { method, path, isOfSite, address, subject, query, position, content, decode }: RequestDefinition,
  options: RequestOptions,
  settings: Settings,
): HttpRequest {
  validate(AnyRequestOptions, options, optionsSubject);
  const reject = (option: string, expected: string, input: unknown) =>
    throwInvalid(optionsSubject, [option], problemOf('not_allowed', expected, input));
  if (!content && Object.keys(options.extraBody ?? {}).length > 0)
    reject('extraBody', 'none for a read or deletion', options.extraBody);
  if (content && !decode) checkWriteMethod(method);
  if (content && method === 'GET') reject('body', 'none for GET, which takes `query`', content);
  checkHeaders(options.headers, settings, optionsSubject, 'headers');
  const encoded = query ? validateFields(query.schema, query.value ?? {}, subject) : {};
  const querySettings = isOfSite ? { ...settings, language: undefined } : settings;
  const parameters = { ...mergeQuery(encoded as JsonObject, options, querySettings), ...position };
  const { root, apiPath, listFormat } = settings;
  const start = root.href + (isOfSite ? `/${encodeRoute(path)}` : `${apiPath}/${path}`);
  // With plain permalinks the route continues in a query parameter, where encoded segments are valid as well.
  const route = address ? `${start}/${encodeAddress(address, subject)}` : start;
  const text = encodeQuery(parameters, listFormat);
  const item = address && ('id' in address ? `id ${address.id}` : `slug ${decodeSlug(address.slug)}`);
  return {
    method,
    url: text === '' ? route : route + (root.search === '' ? '?' : '&') + text,
    query: parameters,
    body: content && options.extraBody ? { ...content, ...options.extraBody } : content,
    secrets: new KnownSecrets(settings, options),
    item: address && `${subject} with the ${item}`,
  };
}

/** Returns options that ask for all fields: a response that the caller trims would lack the fields to compare. */
export const withAllFields = (options?: RequestOptions) => withQuery(options, { _fields: undefined });

/** Options of a read of whole records past caches. The random parameter makes the URL unique. */
export function pastCaches(options: RequestOptions | undefined, parameters?: object): RequestOptions {
  const fresh = { _fields: undefined, [cacheParameter]: String(Math.random()).slice(2) };
  return { ...withQuery(options, { ...fresh, ...parameters }), extraBody: undefined };
}

/** Options of a read for a write: past caches, and of records whose password hides most of their fields. */
export const forWriting = (options: RequestOptions | undefined) => pastCaches(options, { context: 'edit' });

/**
 * Merges the query of the API, the language of the query, else of the request, else of the client, and the site's own
 * parameters. Drops null and undefined.
 */
export function mergeQuery(encoded: JsonObject, options: RequestOptions, settings: Settings): EncodedQuery {
  const { [defaultLanguageParameter]: queryLanguage, ...parameters } = encoded;
  const { language = settings.language, extraQuery } = options;
  const option = queryLanguage === undefined ? 'language' : defaultLanguageParameter;
  parameters[settings.languageParam] = resolveLanguage(settings.languages, queryLanguage ?? language, option);
  // An extra parameter replaces the API's, even if its name is written as a list: `categories[]`.
  for (const name of Object.keys(extraQuery ?? {})) delete parameters[name.replace('[]', '')];
  Object.assign(parameters, extraQuery);
  // While a site saves a new venue, WPML keeps only this language.
  parameters.lang ??= parameters.wpml_language;
  const present = Object.entries(parameters).filter(([, value]) => (value ?? undefined) !== undefined);
  return Object.fromEntries(present) as EncodedQuery;
}

/** Whether a request selects a language, by its path or a parameter. */
export function selectsLanguage(parameters: EncodedQuery, settings: Settings): boolean {
  return Boolean(settings.languageSegment || parameters[settings.languageParam]);
}

/** The parameters of a query, by name. */
type EncodedQuery = Readonly<Record<string, NonNullable<ExtraValue>>>;

/** Writes a query as a query string without question mark. */
function encodeQuery(query: EncodedQuery, listFormat: ListFormat | undefined): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'object' && listFormat === 'repeat') {
      for (const item of value) parameters.append(`${name}[]`, String(item));
    } else {
      parameters.append(name, String(value));
    }
  }
  return parameters.toString();
}

/** The single record of a request. */
export type ItemAddress = { readonly id: number } | { readonly slug: string };

/** A request as a namespace defines it, before anything is checked. */
export interface RequestDefinition<Output = unknown> {
  readonly method: Method;
  /** The route below the root, without the address of a single record. */
  readonly path: string;
  /** Whether it is one of the other routes of the site, which know no language. Default: a route of the API. */
  readonly isOfSite?: boolean;
  readonly address?: ItemAddress | undefined;
  /** The name of the input in messages: `event`, `query of events`. */
  readonly subject: string;
  /** The query as the caller passed it, with the schema that checks and encodes it. */
  readonly query?: { readonly schema: z.ZodMiniType; readonly value: unknown };
  /** The page of a list, which overrides the query. */
  readonly position?: { readonly page?: number; readonly per_page?: number };
  /** The body, encoded: an object for JSON, a form or a file. */
  readonly content?: object | undefined;
  /** The schema of the response, or of one item of a list. */
  readonly response: z.ZodMiniType<Output>;
  /** Decodes the response of another route of the site, or one item of a list. Default: `response` does. */
  decode?(json: unknown, received: ReadResponse, path: readonly (string | number)[]): Promise<Output>;
  /** The field of a list's response that has the items. Default: the response is the list. */
  readonly items?: string | undefined;
  /** Whether the response must be the record itself. Default: in a language, it may be a translation. */
  readonly isExact?: boolean | undefined;
}

const Id = z.strictObject({ id: positiveInteger() });

/** Encodes a route below the root. The index of the REST API has an empty one. */
function encodeRoute(path: string): string {
  const segments = path === '' ? [] : String(path).split('/').map(encodeSlug);
  const isRoute = segments.every((segment) => segment && !/%(23|25|3F)/.test(segment));
  if (isRoute) return segments.join('/');
  const what = 'a path below the REST root, such as wp/v2/posts';
  throwInvalid('route', ['path'], problemOf('invalid_value', what, path));
}

/** Encodes the part of a path that selects a single item. Throws for anything else. */
export function encodeAddress(address: ItemAddress, subject: string): string {
  if ('id' in address) return String(validate(Id, address, `${subject} id`).id);
  const { slug } = address;
  const encoded = encodeSlug(slug);
  if (encoded && isSlug(slug)) return `by-slug/${encoded}`;
  const what = 'a slug such as summer-fair, with letters or digits and without slashes';
  throwInvalid(`${subject} slug`, ['slug'], problemOf('invalid_value', what, slug));
}

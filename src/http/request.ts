import * as z from 'zod/mini';
import { defaultLanguageParameter } from '../contract/defaults.ts';
import type { Resource } from '../contract/resources.ts';
import type { Method } from '../contract/routes.ts';
import { resolveLanguage, validate, validateFields } from '../contract/validate.ts';
import { describeProblem, positiveInteger, valueLike } from '../contract/values/check.ts';
import { decodeSlug } from '../contract/values/response.ts';
import { isSlug } from '../contract/values/slug.ts';
import { isWellFormed } from '../contract/values/text.ts';
import type { RequestContext } from '../errors/calendar-error.ts';
import { ValidationError } from '../errors/validation-error.ts';
import type { ExtraValue, ListFormat, RequestOptions } from '../options.ts';
import { cacheParameter, checkHeaders, describeRequest, KnownSecrets } from './credentials.ts';
import type { Settings } from './settings.ts';

/** A request that is ready to be sent. */
export interface HttpRequest {
  readonly method: Method;
  readonly url: string;
  /** The body before it is serialized: an object for JSON, a form or a file. */
  readonly body: unknown;
  /** Describes the request for an error. A function, because few requests fail. */
  readonly context: () => RequestContext;
  /** The credentials, which errors must not repeat. */
  readonly secrets: KnownSecrets;
  /** The single item in the path, such as `venue with the slug old-mill`. Some errors mean that it does not exist. */
  readonly item: string | undefined;
  /** Whether it selects a language, by its path or a parameter. */
  readonly selectsLanguage: boolean;
}

const anything = z.optional(z.unknown());

/** The options of a request. Only their names are checked. */
const AnyRequestOptions = z.strictObject({
  signal: anything,
  language: anything,
  headers: anything,
  extraQuery: anything,
  extraBody: anything,
  http: anything,
} satisfies Record<keyof RequestOptions, z.ZodMiniType>);

/** The subject of messages about options. */
export const optionsSubject = 'request options';

export function buildRequest(
  definition: RequestDefinition,
  options: RequestOptions,
  settings: Settings,
): HttpRequest {
  const { method, segments, subject, query, body, content } = definition;
  // With plain permalinks the route continues in a query parameter, where encoded segments are valid as well.
  const route = [settings.root.href, ...segments].join('/');
  const encode = ({ schema, value }: RequestInput) => validateFields(schema, value, subject);
  validate(AnyRequestOptions, options, optionsSubject);
  checkHeaders(options.headers, settings, optionsSubject, 'headers');

  const encodedQuery = query ? (encode(query) as EncodedQuery) : {};
  const parameters = mergeQuery(encodedQuery, options, settings);
  const queryString = encodeQuery(parameters, settings.listFormat);
  const separator = settings.root.search === '' ? '?' : '&';
  const url = queryString === '' ? route : `${route}${separator}${queryString}`;
  const fields = body && encodeBody(body, subject, options);
  return {
    method,
    url,
    body: fields ?? content,
    context: () => describeRequest(method, url),
    secrets: new KnownSecrets(settings, options),
    item: describeItem(subject, segments),
    selectsLanguage: selectsLanguage(parameters, settings),
  };
}

/** Checks and encodes the body of a request. */
export function encodeBody(
  { schema, value }: RequestInput,
  subject: string,
  { extraBody }: Pick<RequestOptions, 'extraBody'>,
): object {
  const fields = { ...(validateFields(schema, value, subject) as object), ...extraBody };
  if (Object.values(fields).every((field) => field === undefined)) {
    const what = 'at least one field, because an update without any resets the record';
    throw new ValidationError(subject, [{ path: [], ...describeProblem('required', what) }]);
  }
  return fields;
}

/** Options of a read that bypasses caches. The site ignores the parameter. */
export function pastCaches(options: RequestOptions): RequestOptions {
  return {
    ...options,
    extraQuery: { ...options.extraQuery, [cacheParameter]: String(Math.random()).slice(2) },
  };
}

/** Merges the query of the API, the language of the request, and the site's own parameters. */
export function mergeQuery(encoded: EncodedQuery, options: RequestOptions, settings: Settings): EncodedQuery {
  const { [defaultLanguageParameter]: queryLanguage, ...parameters } = encoded;
  parameters[settings.languageParam] = requestLanguage(queryLanguage, options, settings);
  const { extraQuery = {} } = options;
  // An extra parameter replaces the parameter of the API, even if its name is written as a list: `categories[]`.
  for (const name of Object.keys(extraQuery)) parameters[name.replace('[]', '')] = undefined;
  return { ...parameters, ...extraQuery };
}

/** Whether a request selects a language, by its path or a parameter. */
export function selectsLanguage(parameters: EncodedQuery, settings: Settings): boolean {
  return [settings.languageSegment, parameters[settings.languageParam]].some(Boolean);
}

/** Returns the language of the query, of the request, or of the client, in this order. */
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

type EncodedQuery = Record<string, ExtraValue>;

/** Writes a query as a query string without question mark. Null and undefined are skipped. */
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

/** A query or body as the caller passed it, with the schema that checks and encodes it. */
export interface RequestInput {
  readonly schema: z.ZodMiniType;
  readonly value: unknown;
}

/** A request as a namespace defines it, before anything is checked. */
export interface RequestDefinition<Output = unknown> {
  readonly method: Method;
  /** Encoded path segments below the events root. */
  readonly segments: readonly string[];
  /** The name of the input in messages: `event`, `query of events`. */
  readonly subject: string;
  readonly query?: RequestInput | undefined;
  readonly body?: RequestInput | undefined;
  /** A body that is sent unchanged, instead of one with a schema. */
  readonly content?: unknown;
  /** The schema of the response, or of one item of a list. */
  readonly response: z.ZodMiniType<Output>;
  /** The ID that the record of the response must have. */
  readonly id?: number | undefined;
  /** Whether the response may be the translation of that record if the request selects a language. */
  readonly mayBeTranslation?: boolean | undefined;
  /** The fields that a response must have, even if the caller or a plugin has trimmed it. */
  readonly required?: readonly string[] | undefined;
}

/** Encodes a slug once, even if it was passed percent-encoded. Returns undefined for a slug that would leave its route. */
function encodeSlug(slug: unknown): string | undefined {
  if (typeof slug !== 'string' || !isWellFormed(slug)) return undefined;
  const plain = decodeSlug(slug);
  if (plain.includes('/') || plain.includes('\\')) return undefined;
  if (['', '.', '..'].includes(plain.trim())) return undefined;
  return encodeURIComponent(plain);
}

const Id = z.strictObject({ id: positiveInteger() });

const Slug = z.strictObject({
  slug: valueLike(
    (slug) => encodeSlug(slug) !== undefined && isSlug(String(slug)),
    'a slug such as summer-fair, with letters or digits and without slashes',
  ),
});

const Route = z.strictObject({
  path: valueLike(
    (path) => encodeRoute(path) !== undefined,
    'a path below the REST root, such as wp/v2/posts',
  ),
});

/** Encodes the path of a route. Returns undefined for a path that would leave the REST root, or that has a query. */
function encodeRoute(path: unknown): string | undefined {
  // The index of the REST API.
  if (path === '') return '';
  const segments = String(path).split('/').map(encodeSlug);
  return segments.every((segment) => segment && !/%(23|25|3F)/.test(segment))
    ? segments.join('/')
    : undefined;
}

export function routePath(path: string): string {
  validate(Route, { path }, 'route');
  return encodeRoute(path)!;
}

export type ItemAddress = { readonly id: number } | { readonly slug: string };

/** Describes the single item in path segments, if there is one. */
function describeItem(singular: string, [, ...address]: readonly string[]): string | undefined {
  const [first, slug] = address;
  if (first === undefined) return undefined;
  return slug === undefined
    ? `${singular} with the id ${first}`
    : `${singular} with the slug ${decodeSlug(slug)}`;
}

/** Returns the encoded path segments of a single item. */
export function itemPath(
  { name, singular }: Pick<Resource, 'name' | 'singular'>,
  address: ItemAddress,
): string[] {
  if ('id' in address) {
    const { id } = validate(Id, address, `${singular} id`);
    return [name, String(id)];
  }
  const { slug } = validate(Slug, address, `${singular} slug`);
  return [name, 'by-slug', encodeSlug(slug)!];
}

import type { StandardSchemaV1 } from 'ky';
import * as z from 'zod/mini';
import type { Method } from '../contract/routes.ts';
import { valueLike } from '../contract/values/check.ts';
import { nonEmptyText, textLike } from '../contract/values/text.ts';
import { requestOptions } from '../http/request-options.ts';
import type { RequestOptions } from '../options.ts';

/** Options of a request to any route of a site. */
export interface SiteOptions<Output> extends Pick<RequestOptions, 'signal' | 'headers' | 'http'> {
  /** Query parameters: lists are written in the client's `listFormat`, null and undefined are left out. */
  query?: RequestOptions['extraQuery'];
  /**
   * What the response, or each item of a listing, is to be: a schema of Zod, Valibot, ArkType or any other library that
   * implements Standard Schema. Default none: the type is `unknown`.
   */
  schema?: StandardSchemaV1<unknown, Output> | undefined;
}

/** Options of a single request to any route of a site. */
export interface SiteRequestOptions<Output> extends SiteOptions<Output> {
  /** The method. Default `GET`. */
  method?: Method | undefined;
  /** The body of a write: an object is sent as JSON, anything else as it is. */
  body?: object | FormData | Blob | URLSearchParams | undefined;
}

/** Options of a listing of any route of a site. */
export interface SiteListOptions<Output> extends SiteOptions<Output> {
  /** The field of the response that has the list. Default none: the response is the list. */
  items?: string | undefined;
}

function siteOptions() {
  const { signal, headers, http, extraQuery } = requestOptions();
  const schema = valueLike((value) => '~standard' in Object(value), 'a Standard Schema');
  return { signal, headers, http, query: extraQuery, schema: z.optional(schema) };
}

/** The schema of {@link SiteRequestOptions}. The platform checks the body. */
export const AnySiteRequestOptions = z.strictObject({
  ...siteOptions(),
  method: z.optional(textLike(/^(GET|POST|PUT|PATCH|DELETE)$/, 'GET, POST, PUT, PATCH or DELETE')),
  body: z.optional(z.unknown()),
});

/** The schema of {@link SiteListOptions}. */
export const AnySiteListOptions = z.strictObject({ ...siteOptions(), items: z.optional(nonEmptyText()) });

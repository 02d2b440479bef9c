import type { StandardSchemaV1 } from 'ky';
import * as z from 'zod/mini';
import type { Method } from '../contract/routes.ts';
import { formatIssue } from '../errors/validation-error.ts';
import type { ListRequest } from '../http/list-request.ts';
import { optionsOf, type RequestDefinition } from '../http/request.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import { responseError, type SingleRequest, singleRequest } from '../http/response.ts';
import type { RequestOptions } from '../options.ts';

/** Options of a request to any route of a site. */
export interface SiteOptions<Output> extends Pick<RequestOptions, 'signal' | 'headers' | 'http'> {
  /** Query parameters. Lists are written in the client's `listFormat`. Null and undefined are not sent. */
  query?: RequestOptions['extraQuery'];
  /**
   * The schema of the response, or of each item of a listing, from Zod, Valibot, ArkType or any other library that
   * implements Standard Schema. Default none: the type is `unknown`.
   */
  schema?: StandardSchemaV1<unknown, Output> | undefined;
}

/** Options of a single request to any route of a site. */
export interface SiteRequestOptions<Output> extends SiteOptions<Output> {
  /** The method. Default `GET`. */
  method?: Method | undefined;
  /** The body of a write. An object is sent as JSON, anything else unchanged. */
  body?: object | FormData | Blob | URLSearchParams | undefined;
}

/** Options of a listing of any route of a site. */
export interface SiteListOptions<Output> extends SiteOptions<Output> {
  /** The field of the response that contains the list. Default none: the response is the list. */
  items?: string | undefined;
}

/**
 * Sends requests to all other routes of a site: posts, pages, media, plugin fields, tickets. Requests use the client's
 * credentials, retries, limits, hooks and errors, but not its language.
 */
export class SiteNamespace {
  readonly #executor: RequestExecutor;

  /** @internal */
  constructor(executor: RequestExecutor) {
    this.#executor = executor;
  }

  /**
   * Sends a request to a route of the site.
   *
   * @param path - the route below the site's REST root, without leading or trailing slash, such as `wp/v2/posts/12`.
   * An empty path is the index
   * @param options - `method` (default `GET`), `query`, `body`, `schema`, signal, headers, options of ky
   * @returns the response as the schema decodes it. Without a schema, its type is `unknown`. Undefined for status 204
   * @throws {@link ValidationError} for a path that leaves the REST root or has a query, or a GET with a body;
   * {@link ResponseError} with `issues` if the schema rejects the response, otherwise {@link ApiError} and others
   * @example
   * ```ts
   * import * as z from 'zod/mini';
   *
   * const schema = z.object({ id: z.number(), meta: z.object({ stage: z.string() }) });
   * const { meta } = await calendar.site.request('wp/v2/tribe_events/12', { query: { context: 'edit' }, schema });
   * const body = { meta: { stage: 'Park' } }; // WordPress ignores fields that are not registered, so read it back
   * const stored = await calendar.site.request('wp/v2/tribe_events/12', { method: 'POST', body, schema });
   * console.log(meta.stage, '→', stored.meta.stage);
   * ```
   */
  request<Output = unknown>(path: string, options?: SiteRequestOptions<Output>): SingleRequest<Output> {
    return singleRequest(({ method = 'GET', body: content, schema, query, ...requestOptions }) => {
      const definition = { ...defineRequest(method, path, schema), content };
      return this.#executor.send(definition, { extraQuery: query, ...requestOptions });
    }, options);
  }

  /**
   * Lists the items of a route of the site page by page. The route must take `page`. To set the page size, pass
   * `per_page` in `query`. Totals come from the headers `X-WP-Total` and `X-WP-TotalPages`, or from `total` and
   * `total_pages` next to the list. Without totals, `total` is NaN, and reading stops at a page without items.
   * Items are identified by the `id` of the response, even if the schema drops it.
   *
   * @param path - the route below the site's REST root, such as `wp/v2/posts`
   * @param options - `query`, `schema` of one item, `items` (the field with the list), signal, headers, options of ky
   * @throws {@link ValidationError} for a path that leaves the REST root or has a query; {@link ResponseError} with
   * `issues` if the schema rejects an item, or if pages repeat items instead of others
   * @example
   * ```ts
   * import * as z from 'zod/mini';
   *
   * const schema = z.object({ id: z.number(), link: z.string() });
   * for await (const post of calendar.site.list('wp/v2/posts', { query: { search: 'fair' }, schema })) console.log(post.link);
   * ```
   */
  list<Output = unknown>(path: string, options?: SiteListOptions<Output>): ListRequest<Output> {
    const { schema, items, query, ...requestOptions } = optionsOf(options);
    const definition = { ...defineRequest('GET', path, schema), items };
    return this.#executor.paginate(definition, { extraQuery: query, ...requestOptions });
  }
}

function defineRequest<Output>(
  method: Method,
  path: string,
  schema: SiteOptions<Output>['schema'],
): RequestDefinition<Output> {
  return {
    method,
    path,
    isOfSite: true,
    subject: 'request',
    response: z.unknown() as z.ZodMiniType<Output>,
    async decode(json, received, position) {
      // Without a schema, the type is `unknown`.
      if (!schema) return json as Output;
      const result = await schema['~standard'].validate(json);
      if (!result.issues) return result.value;
      const issues = result.issues.map(({ message, path = [] }) => ({
        path: [position.slice(-1), path.map((part) => (typeof part === 'object' ? part.key : part))]
          .flat()
          .map(String),
        message: received.request.secrets.redact(message),
      }));
      throw responseError(received, `its shape is wrong: ${formatIssue(issues[0]!)}`, { issues });
    },
  };
}

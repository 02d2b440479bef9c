import { expected } from '../contract/describe.ts';
import type { Resource } from '../contract/resources.ts';
import { throwValidationError } from '../http/errors/validation-error.ts';
import type { ListRequest } from '../http/pages/list-request.ts';
import { type Item, itemPath } from '../http/request/path.ts';
import type { RequestDefinition, RequestInput } from '../http/request/request-definition.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import type { SingleRequest } from '../http/single-request.ts';
import type { RequestOptions, UpdateOptions } from '../options.ts';

/**
 * The routes that every kind of record has. `calendar.categories` and `calendar.tags` are of this class;
 * {@link PostNamespace} adds those by slug.
 */
export class TermNamespace<Entity extends object, Query, Create, Update> {
  /** @internal */
  declare protected readonly caller: RequestExecutor;
  /** @internal */
  declare protected readonly resource: Resource<Entity, Query, Create, Update>;

  /** @internal */
  constructor(caller: RequestExecutor, resource: Resource<Entity, Query, Create, Update>) {
    this.caller = caller;
    this.resource = resource;
  }

  /**
   * Lists the records that match a query. Interface sections 4.5, 4.8, 4.9, 4.10 and 4.11.
   *
   * @param query - parameters of the interface, all optional; by default the first 10 records
   * @param options - signal, language, headers, further parameters
   * @returns await it for a {@link Page}, or `for await` every record over all pages
   * @throws {@link ValidationError} before anything is sent; {@link ApiError}, {@link ResponseError},
   * {@link NetworkError} or {@link TimeoutError} afterwards
   * @example
   * ```ts
   * for await (const tag of calendar.tags.list({ hide_empty: false })) console.log(tag.name, tag.count);
   * ```
   */
  list(query?: Query, options?: RequestOptions): ListRequest<Entity> {
    const { name, query: schema, entity } = this.resource;
    const statement: RequestDefinition<Entity> = {
      method: 'GET',
      segments: [name],
      subject: `query of ${name}`,
      query: { schema, value: query ?? {} },
      answer: entity,
    };
    return this.caller.paginate(name, statement, options);
  }

  /**
   * Reads one record. Interface sections 4.7 to 4.11.
   *
   * @param id - numeric ID, a positive integer
   * @param options - signal, language, headers, further parameters
   * @throws {@link NotFoundError} when there is none, {@link PermissionError} when it is not accessible
   * @example
   * ```ts
   * const category = await calendar.categories.get(2);
   * ```
   */
  get(id: number, options?: RequestOptions): SingleRequest<Entity> {
    return this.request('GET', { id }, options);
  }

  /**
   * Creates a record. Interface sections 2 and 4.6 to 4.11.
   *
   * @param body - the fields; what is required is the title, name, start and end
   * @param options - signal, language, headers, further fields
   * @returns the record as the service has stored it
   * @throws {@link ValidationError} before anything is sent; {@link AuthenticationError} or
   * {@link PermissionError} when this user may not write
   * @example
   * ```ts
   * const tag = await calendar.tags.create({ name: 'open air' });
   * ```
   */
  create(body: Create, options?: RequestOptions): SingleRequest<Entity> {
    return this.request('POST', undefined, options, { schema: this.resource.create, value: body });
  }

  /**
   * Sends one update request, as the interface has it. Interface sections 2 and 4.7 to 4.11.
   *
   * On real sites an update of an event, venue or organizer **resets what it leaves out**: an event loses its
   * organizers, cost, website, image and flags, and a draft is published. To change some fields and keep the rest,
   * use `edit`.
   *
   * @param id - numeric ID, a positive integer
   * @param body - the fields, all optional
   * @param options - `method` (default `PATCH`), signal, language, headers, further fields
   * @returns the record as the service has stored it
   * @throws {@link NotFoundError} when there is none
   * @example
   * ```ts
   * await calendar.tags.update(7, { description: 'Costs nothing.' });
   * ```
   */
  update(id: number, body: Update, options?: UpdateOptions): SingleRequest<Entity> {
    return this.write({ id }, body, options);
  }

  /**
   * Deletes a record. Interface sections 4.7 to 4.11. On real sites events, venues and organizers go to the trash;
   * categories and tags are gone for good.
   *
   * @param id - numeric ID, a positive integer
   * @param options - signal, language, headers, further parameters
   * @returns the record as it was, or as it now lies in the trash
   * @throws {@link GoneError} when it is in the trash already
   * @example
   * ```ts
   * await calendar.events.delete(12);
   * ```
   */
  delete(id: number, options?: RequestOptions): SingleRequest<Entity> {
    return this.request('DELETE', { id }, options);
  }

  /** @internal */
  protected write(item: Item, value: Update, options: UpdateOptions = {}): SingleRequest<Entity> {
    return this.request(options.method ?? 'PATCH', item, options, { schema: this.resource.update, value });
  }

  /** @internal */
  protected request(
    method: string,
    item: Item | undefined,
    options: RequestOptions | undefined,
    body?: RequestInput,
  ): SingleRequest<Entity> {
    const { name, singular: subject, entity: answer } = this.resource;
    // What is wrong with the method or the path is told as a rejection too.
    return this.caller.send(() => {
      if (item && body && !/^(PATCH|POST|PUT)$/.test(method))
        throwValidationError('update', ['method'], expected('PATCH, POST or PUT', method));
      return { method, segments: item ? itemPath(this.resource, item) : [name], subject, answer, body };
    }, options);
  }
}

import type { InfiniteData } from '@tanstack/query-core';
import type { CalendarEvent, Changes, EventQuery, ResourceNamespace, UpdateOptions } from '../index.ts';
import {
  type CalendarMutationOptions,
  mutationOptions,
  type WritableResource,
  type WriteOptions,
} from './mutation-options.ts';
import {
  type CalendarKeyPrefix,
  createQueryKey,
  type KeyOrigin,
  keyPrefix,
  type TaggedQueryKey,
} from './query-key.ts';
import {
  type CalendarInfiniteQueryOptions,
  type CalendarQueryOptions,
  infiniteQueryOptions,
  type PlainPage,
  type ReadOptions,
  readPage,
} from './query-options.ts';

/** The variables of an `update` mutation. */
export interface UpdateVariables<Update> {
  /** Numeric ID. */
  readonly id: number;
  /** The fields: what is left out is reset on real sites. */
  readonly body: Update;
  /** The method. Default `POST`. */
  readonly method?: UpdateOptions['method'];
}

/** The variables of an `edit` mutation. */
export interface EditVariables<Entity, Fields> {
  /** Numeric ID. */
  readonly id: number;
  /** The fields to change, or a function that returns them for the current record. */
  readonly changes: Changes<Entity, Fields>;
  /** The `modified_utc` that you saw: if the record has changed since, nothing is written. */
  readonly ifUnmodifiedSince?: string;
}

/** The queries and mutations that every kind of record has. */
export abstract class ResourceQueries<
  Entity extends Pick<CalendarEvent, 'id' | 'url'>,
  Query extends Pick<EventQuery, 'page'>,
  Create,
  Update,
  Fields extends object,
> {
  /**
   * What the keys of these queries begin with, in every language and scope.
   *
   * @example
   * ```ts
   * import { QueryClient } from '@tanstack/query-core';
   * import { createCalendarQueries } from 'events-calendar-client/query';
   *
   * const queryClient = new QueryClient();
   * const { events } = createCalendarQueries(calendar);
   * await queryClient.invalidateQueries({ queryKey: events.queryKey });
   * ```
   */
  readonly queryKey: CalendarKeyPrefix;
  /** @internal */
  protected readonly namespace: ResourceNamespace<Entity, Query, Create, Update, Fields>;
  readonly #resource: WritableResource;
  readonly #origin: KeyOrigin;

  /** @internal */
  constructor(
    namespace: ResourceNamespace<Entity, Query, Create, Update, Fields>,
    resource: WritableResource,
    origin: KeyOrigin,
  ) {
    this.namespace = namespace;
    this.#resource = resource;
    this.#origin = origin;
    this.queryKey = keyPrefix(origin, resource);
  }

  /**
   * One page of a listing, as plain data.
   *
   * @param query - as of the client's `list`
   * @param options - language, further parameters
   */
  list(query?: Query, options?: ReadOptions): CalendarQueryOptions<PlainPage<Entity>> {
    return this.read('list', { query: query ?? {} }, options, (requestOptions) =>
      readPage(this.namespace.list(query, requestOptions)),
    );
  }

  /**
   * A listing page by page, from that of the query on: for infinite queries. Where records come or go between two pages,
   * one may come twice or not at all until all pages are read again.
   *
   * @param query - as of the client's `list`
   * @param options - language, further parameters
   */
  infiniteList(query?: Query, options?: ReadOptions): CalendarInfiniteQueryOptions<PlainPage<Entity>> {
    const parameters = { query: query ?? {} };
    const key = this.key<InfiniteData<PlainPage<Entity>, number>>('infiniteList', parameters, options);
    return infiniteQueryOptions(key, query?.page ?? 1, (page, signal) =>
      this.namespace.list({ ...query, page } as Query, { ...options, signal }),
    );
  }

  /**
   * One record.
   *
   * @param id - numeric ID
   * @param options - language, further parameters
   */
  get(id: number, options?: ReadOptions): CalendarQueryOptions<Entity> {
    return this.read('get', { id }, options, (requestOptions) => this.namespace.get(id, requestOptions));
  }

  /**
   * Creates a record; the variables are its body.
   *
   * @param options - language, headers, further fields
   */
  create(options?: WriteOptions): CalendarMutationOptions<Entity, Create> {
    return this.write('create', (body) => this.namespace.create(body, options));
  }

  /**
   * Sends one update request, which resets what it leaves out on real sites.
   *
   * @param options - language, headers, further fields
   */
  update(options?: WriteOptions): CalendarMutationOptions<Entity, UpdateVariables<Update>> {
    return this.write('update', ({ id, body, ...own }) =>
      this.namespace.update(id, body, { ...options, ...own }),
    );
  }

  /**
   * Changes some fields and keeps all others.
   *
   * @param options - language, headers, further fields
   */
  edit(options?: WriteOptions): CalendarMutationOptions<Entity, EditVariables<Entity, Fields>> {
    return this.write('edit', ({ id, changes, ...own }) =>
      this.namespace.edit(id, changes, { ...options, ...own }),
    );
  }

  /**
   * Deletes a record; the variable is its numeric ID.
   *
   * @param options - language, headers, further parameters
   */
  delete(options?: WriteOptions): CalendarMutationOptions<Entity, number> {
    return this.write('delete', (id) => this.namespace.delete(id, options));
  }

  /** @internal */
  protected key<Data>(
    name: string,
    parameters: Readonly<Record<string, unknown>>,
    options: ReadOptions | undefined,
  ): TaggedQueryKey<Data> {
    return createQueryKey(this.#origin, this.#resource, name, parameters, options);
  }

  /** @internal */
  protected read<Data>(
    name: string,
    parameters: Readonly<Record<string, unknown>>,
    options: ReadOptions | undefined,
    send: (options: ReadOptions & { signal: AbortSignal }) => Promise<Data>,
  ): CalendarQueryOptions<Data> {
    return {
      queryKey: this.key(name, parameters, options),
      queryFn: ({ signal }) => send({ ...options, signal }),
      retry: false,
    };
  }

  /** @internal */
  protected write<Data, Variables>(
    name: string,
    send: (variables: Variables) => Promise<Data>,
  ): CalendarMutationOptions<Data, Variables> {
    return mutationOptions(this.#origin, this.#resource, name, send);
  }
}

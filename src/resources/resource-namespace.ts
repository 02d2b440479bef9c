import type { RecordTypes, Resource } from '../contract/resources.ts';
import type { Method } from '../contract/routes.ts';
import { isOccurrenceId } from '../contract/values/reference.ts';
import { GoneError, NotFoundError } from '../errors/api-error.ts';
import type { ListRequest } from '../http/list-request.ts';
import type { RequestDefinition, RequestInput } from '../http/request.ts';
import { type ItemAddress, itemPath } from '../http/request.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import { type SingleRequest, singleRequest, type WithResponse } from '../http/response.ts';
import type { EditOptions, RequestOptions, UpdateOptions } from '../options.ts';
import { type Changes, type Editing, editRecord } from './edit-record.ts';
import { type Ensurable, ensureRecord } from './ensure-record.ts';
import type { SharedWork } from './shared-work.ts';

/** The routes that every kind of record has: lists, reads, creates, updates and deletes it by ID. */
export abstract class ResourceNamespace<Types extends RecordTypes> {
  /** @internal */
  protected readonly executor: RequestExecutor;
  /** @internal */
  protected readonly resource: Resource<Types>;
  /** @internal */
  protected readonly work: SharedWork;
  readonly #editing: Editing<Types['entity'], Types['changes']>;

  /** @internal */
  constructor(
    executor: RequestExecutor,
    work: SharedWork,
    resource: Resource<Types>,
    editing: Editing<Types['entity'], Types['changes']> = {},
  ) {
    this.executor = executor;
    this.work = work;
    this.resource = resource;
    this.#editing = editing;
  }

  /**
   * Lists the records that match a query, which is sent as it is. Of several `tags`, real sites use only the first:
   * `between`, `upcoming` and `past` find events with any of them. Interface sections 4.5 and 4.8 to 4.11.
   *
   * Events Calendar Pro lists a recurring event once for each date. These have IDs above 10,000,000, which change with
   * the start or the rule of the event: do not store them.
   *
   * @param query - by default the first 10 records
   * @returns await it for a {@link Page}, or iterate it with `for await` for every record over all pages
   * @throws {@link ValidationError} before anything is sent; {@link ApiError}, {@link ResponseError}, {@link
   * NetworkError} or {@link TimeoutError} afterwards
   * @example
   * ```ts
   * for await (const tag of calendar.tags.list({ hide_empty: false })) console.log(tag.name, tag.count);
   * ```
   */
  list(query?: Types['query'], options?: RequestOptions): ListRequest<Types['entity']> {
    const { name, query: schema, entity } = this.resource;
    const definition: RequestDefinition<Types['entity']> = {
      method: 'GET',
      segments: [name],
      subject: `query of ${name}`,
      query: { schema, value: query ?? {} },
      response: entity,
    };
    return this.executor.paginate(name, definition, options);
  }

  /**
   * Reads one record. Interface sections 4.7 to 4.11.
   *
   * @param id - an ID above 10,000,000 is that of one date of a recurring event of Events Calendar Pro, and can change.
   * The ID of the recurring event itself reads its first date
   * @throws {@link NotFoundError} if there is none, {@link PermissionError} if it is not accessible
   * @example
   * ```ts
   * const category = await calendar.categories.get(2);
   * ```
   */
  get(id: number, options?: RequestOptions): SingleRequest<Types['entity']> {
    return this.send('GET', { id }, options);
  }

  /**
   * Reads one record, if it is there.
   *
   * @returns undefined if there is none, the ID is that of another kind of record, or it is in the trash
   * @throws {@link PermissionError} for one that this user may not see, such as somebody else's draft
   * @example
   * ```ts
   * const event = await calendar.events.find(12);
   * if (event) console.log(event.title);
   * ```
   */
  find(id: number, options?: RequestOptions): SingleRequest<Types['entity'] | undefined> {
    return findRecord(this.get(id, options));
  }

  /**
   * Creates a record. Interface sections 2 and 4.6 to 4.11.
   *
   * Every field of an event may be as it was read from another event: only the IDs of records and images are sent. A
   * number among its `categories` and `tags` is an ID, a string is always a name: the term of that name or slug, or a
   * new one.
   *
   * @param body - the title or name is required, and the start and end of an event
   * @returns the record as the site has stored it
   * @throws {@link ValidationError} before anything is sent; {@link AuthenticationError} or {@link PermissionError} if
   * this user may not write
   * @example
   * ```ts
   * const event = await calendar.events.create({
   *   title: 'Summer fair',
   *   start_date: '2027-06-19 14:00',
   *   end_date: '2027-06-19 22:00',
   *   categories: ['Music'],
   * });
   * ```
   */
  create(body: Types['create'], options?: RequestOptions): SingleRequest<Types['entity']> {
    return this.send('POST', undefined, options, () => ({ schema: this.resource.create, value: body }));
  }

  /**
   * Sends one update request. To change some fields and keep the rest, use `edit`: on real sites an update of an event,
   * venue or organizer **resets what it leaves out**. An event loses its organizers, cost, website, image and flags,
   * and a draft is published. Real sites turn the name of a tag that they have into a tag that is called like its ID,
   * so pass IDs. Interface sections 2 and 4.7 to 4.11.
   *
   * **The ID of a recurring event itself destroys it**: Events Calendar Pro deletes its rule and all dates but one, and
   * a single request cannot tell. `edit` can, and throws.
   *
   * @param options - `method` (default `POST`), signal, language, headers, further fields; for an event `occurrence:
   * 'single'` with the ID of one date of a recurring event
   * @returns the record as the site has stored it. One date becomes an event with another ID
   * @throws {@link NotFoundError} if there is none; {@link RecurringEventError} before anything is sent, for the ID of
   * a date without `occurrence`
   * @example
   * ```ts
   * await calendar.tags.update(7, { description: 'Costs nothing.' });
   * ```
   */
  update(id: number, body: Types['update'], options?: UpdateOptions): SingleRequest<Types['entity']> {
    return this.sendUpdate({ id }, body, options);
  }

  /**
   * Changes some fields and keeps all others: reads the record, merges the changes, and writes back with them what an
   * update would otherwise reset.
   *
   * Fields that are undefined, left out or as they were read stay as they are. Null, an empty string or an empty list
   * clears a field. A title or venue cannot be cleared and rejects null, and a flag that is null stays as it is.
   * Strings among an event's `tags` and `categories` are names: the term of that name or slug, or a new one. Without a
   * change nothing is written.
   *
   * Edits of the same record, by this client and those made from it by `withOptions`, run one after another. A function
   * must not edit its own record, since that edit would wait for itself.
   *
   * @param changes - the fields to change, or a function that returns them for the current record; `signal` ends the
   * wait for it, a timeout does not
   * @param options - `ifUnmodifiedSince` (the `modified_utc` that you saw), `method` (default `POST`), signal,
   * language, headers; for an event `occurrence: 'single'` with the ID of one date of a recurring event
   * @returns the record as the site has stored it. One date becomes an event with another ID
   * @throws {@link RecurringEventError} before anything is written, for the ID of a date without `occurrence`, and for
   * an event that repeats; {@link ValidationError} before anything is sent; {@link ConflictError} if the record has
   * changed since `ifUnmodifiedSince`
   * @example
   * ```ts
   * await calendar.events.edit(12, { title: 'Summer fair, now with music', website: null });
   * await calendar.events.edit(12, (event) => ({ title: `${event.title_html} (sold out)` }));
   * ```
   */
  edit(
    id: number,
    changes: Changes<Types['entity'], Types['changes']>,
    options?: EditOptions,
  ): SingleRequest<Types['entity']> {
    return this.editAt({ id }, changes, options);
  }

  /**
   * Deletes a record. Real sites move events, venues and organizers to the trash; categories and tags are gone for
   * good. The ID of a recurring event of Events Calendar Pro deletes all of its dates. Interface sections 4.7 to 4.11.
   *
   * The plugin unlinks a deleted venue from the next ten published events that have it. With an organizer, those events
   * lose all of their organizers: first `edit` them to have the others only.
   *
   * @param options - signal, language, headers, further parameters; for an event `occurrence` with the ID of one date
   * of a recurring event
   * @returns the record as it was, or as it now lies in the trash. A deleted date has another ID there
   * @throws {@link GoneError} if it is in the trash already; {@link RecurringEventError} before anything is sent, for
   * the ID of a date without `occurrence`
   * @example
   * ```ts
   * await calendar.events.delete(12);
   * ```
   */
  delete(id: number, options?: RequestOptions): SingleRequest<Types['entity']> {
    return this.send('DELETE', { id }, options);
  }

  /** @internal */
  protected editAt(
    address: ItemAddress,
    changes: Changes<Types['entity'], Types['changes']>,
    options: EditOptions = {},
    updateQuery?: RequestOptions['extraQuery'],
  ): SingleRequest<Types['entity']> {
    const { resource, work } = this;
    const { required = ['id'] } = this.#editing;
    const editable = {
      ...this.#editing,
      resource,
      work,
      read: (readAddress: ItemAddress, readOptions: RequestOptions) =>
        this.send('GET', readAddress, readOptions, undefined, required),
      update: (id: number, body: Types['changes'], updateOptions: UpdateOptions) =>
        this.sendUpdate({ id }, body, updateOptions, resource.changes, updateQuery),
    };
    return singleRequest(editRecord(editable, address, changes, options));
  }

  /** @internal */
  protected ensureBy(
    find: Ensurable<Types['entity']>['find'],
    nameOrBody: string | Types['create'],
    options: RequestOptions | undefined,
  ): Promise<Types['entity']> {
    const { work, resource } = this;
    const get: Ensurable<Types['entity']>['get'] = (...args) => this.get(...args);
    const create: Ensurable<Types['entity']>['create'] = (...args) => this.create(...args);
    return ensureRecord({ work, resource, find, get, create }, nameOrBody, options);
  }

  /** @internal */
  protected sendUpdate(
    address: ItemAddress,
    value: unknown,
    options: UpdateOptions = {},
    schema: RequestInput['schema'] = this.resource.update,
    query?: RequestOptions['extraQuery'],
  ): SingleRequest<Types['entity']> {
    const { method = 'POST', ...requestOptions } = options;
    const extraQuery = { ...requestOptions.extraQuery, ...query };
    return this.send(method, address, { ...requestOptions, extraQuery }, () => ({ schema, value }));
  }

  /**
   * @param forEdit - the fields that an edit needs, which reads the record to write it
   * @internal
   */
  protected send(
    method: Method,
    address: ItemAddress | undefined,
    options: RequestOptions | undefined,
    defineBody?: () => RequestInput,
    forEdit?: readonly string[],
  ): SingleRequest<Types['entity']> {
    const { name, singular, entity } = this.resource;
    return this.executor.send(() => {
      const segments = address ? itemPath(this.resource, address) : [name];
      // A date that is written becomes an event with an ID of its own.
      const isKept = method === 'GET' || !isOccurrenceId(Object(address).id);
      const id = address && 'id' in address && isKept ? address.id : undefined;
      const body = defineBody?.();
      const mayBeTranslation = method === 'GET' && forEdit === undefined;
      const response = { response: entity, required: forEdit, id, mayBeTranslation };
      return { method, segments, subject: singular, body, ...response };
    }, options);
  }
}

/** Reads a record that may not be there. One in the trash is 403, 410 or a record of that status. */
export function findRecord<Entity extends object>(reading: SingleRequest<Entity>) {
  const found = reading.withResponse().then(
    (read) => (Reflect.get(read.data, 'status') === 'trash' ? { ...read, data: undefined } : read),
    (error): WithResponse<undefined> => {
      if (!(error instanceof NotFoundError || error instanceof GoneError)) throw error;
      // The error makes its response when it is asked for it.
      return Object.defineProperty({ data: undefined } as never, 'response', { get: () => error.response });
    },
  );
  return singleRequest<Entity | undefined>(found);
}

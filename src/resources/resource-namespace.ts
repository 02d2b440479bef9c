import { isOccurrenceId } from '../contract/occurrence.ts';
import type { Resource } from '../contract/resources.ts';
import type { Method } from '../contract/routes.ts';
import { GoneError, NotFoundError } from '../errors/api-error.ts';
import type { ListRequest } from '../http/pages/list-request.ts';
import { type ItemAddress, itemPath } from '../http/request/path.ts';
import type { RequestDefinition, RequestInput } from '../http/request/request-definition.ts';
import { AnyRequestOptions, optionsSubject } from '../http/request/request-options.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import { type SingleRequest, singleRequest, type WithResponse } from '../http/single-request.ts';
import { validate } from '../http/validation/validate.ts';
import type { RequestOptions, UpdateOptions } from '../options.ts';
import { type Changes, type Editing, type EditOptions, editRecord } from './edit/edit-record.ts';
import { type Ensurable, ensureRecord } from './ensure/ensure-record.ts';
import type { SharedWork } from './shared-work.ts';

/** The routes that every kind of record has: lists, reads, creates, updates and deletes it by ID. */
export abstract class ResourceNamespace<
  Entity extends { id: number; url: string },
  Query,
  Create,
  Update,
  Fields extends object,
> {
  /** @internal */
  protected readonly executor: RequestExecutor;
  /** @internal */
  protected readonly resource: Resource<Entity, Query, Create, Update, Fields>;
  /** @internal */
  protected readonly work: SharedWork;
  readonly #editing: Editing<Entity, Fields>;

  /** @internal */
  constructor(
    executor: RequestExecutor,
    work: SharedWork,
    resource: Resource<Entity, Query, Create, Update, Fields>,
    editing: Editing<Entity, Fields> = {},
  ) {
    this.executor = executor;
    this.work = work;
    this.resource = resource;
    this.#editing = editing;
  }

  /**
   * Lists the records that match a query. Interface sections 4.5, 4.8, 4.9, 4.10 and 4.11.
   *
   * The query is sent as it is. Of several `tags`, real sites use only the first: `between`, `upcoming` and `past` of
   * events send one listing for each tag.
   *
   * Events Calendar Pro lists a recurring event once for each of its dates. These have IDs above 10,000,000, which change
   * with the start or the rule of the event: do not store them.
   *
   * @param query - parameters of the interface, all optional; by default the first 10 records
   * @param options - signal, language, headers, further parameters
   * @returns await it for a {@link Page}, or iterate it with `for await` for every record over all pages
   * @throws {@link ValidationError} before anything is sent; {@link ApiError}, {@link ResponseError},
   * {@link NetworkError} or {@link TimeoutError} afterwards
   * @example
   * ```ts
   * for await (const tag of calendar.tags.list({ hide_empty: false })) console.log(tag.name, tag.count);
   * ```
   */
  list(query?: Query, options?: RequestOptions): ListRequest<Entity> {
    return this.listWith([], query, options);
  }

  /**
   * Lists the records that match a query, each with some fields at least.
   *
   * @internal
   */
  protected listWith(
    required: readonly string[],
    query: Query | undefined,
    options: RequestOptions | undefined,
  ): ListRequest<Entity> {
    const { name, query: schema, entity } = this.resource;
    const definition: RequestDefinition<Entity> = {
      method: 'GET',
      segments: [name],
      subject: `query of ${name}`,
      query: { schema, value: query ?? {} },
      response: entity,
      required,
    };
    return this.executor.paginate(name, definition, options);
  }

  /**
   * Reads one record. Interface sections 4.7 to 4.11.
   *
   * An ID above 10,000,000 is that of one date of a recurring event of Events Calendar Pro. It can change, and is then not
   * found. The ID of the recurring event itself reads its first date.
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
    return this.send('GET', { id }, options);
  }

  /**
   * Reads one record, if it is there. Interface sections 4.7 to 4.11.
   *
   * @param id - numeric ID, a positive integer
   * @param options - signal, language, headers, further parameters
   * @returns undefined where there is none, the ID is that of another kind of record, or it is in the trash
   * @throws {@link PermissionError} for one that this user may not see, such as a draft of somebody else
   * @example
   * ```ts
   * const event = await calendar.events.find(12);
   * if (event) console.log(event.title);
   * ```
   */
  find(id: number, options?: RequestOptions): SingleRequest<Entity | undefined> {
    return findRecord(this.get(id, options));
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
    return this.send('POST', undefined, options, () => ({ schema: this.resource.create, value: body }));
  }

  /**
   * Sends one update request, as the interface has it. Interface sections 2 and 4.7 to 4.11.
   *
   * On real sites an update of an event, venue or organizer **resets what it leaves out**: an event loses its
   * organizers, cost, website, image and flags, and a draft is published. To change some fields and keep the rest,
   * use `edit`. Names among an event's `tags` and `categories` are sent as they are, and real sites turn the name of a
   * tag that they have into a tag that is called like its ID: pass IDs here, or use `edit`.
   *
   * @param id - numeric ID, a positive integer
   * @param body - the fields, all optional
   * @param options - `method` (default `POST`), signal, language, headers, further fields
   * @returns the record as the service has stored it
   * @throws {@link NotFoundError} when there is none
   * @example
   * ```ts
   * await calendar.tags.update(7, { description: 'Costs nothing.' });
   * ```
   */
  update(id: number, body: Update, options?: UpdateOptions): SingleRequest<Entity> {
    return this.sendUpdate({ id }, body, options);
  }

  /**
   * Changes some fields and keeps all others: reads the record, merges the changes, and writes back with them what an
   * update would otherwise reset. Interface sections 4.7 to 4.11.
   *
   * What is undefined, left out or as it was read stays as it is. Null clears a field, an empty text or list does so
   * too; where nothing can clear it, such as a title or an event's venue, null is refused, and a flag that is null stays
   * as it is. Texts among an event's `tags` and `categories` are names: the term of that name or slug, or a new one.
   * Without a change nothing is written. A whole record is refused, since many of its fields cannot be written.
   *
   * Edits of the same record, by this client and those made from it by `withOptions`, run one after another, each with
   * what the one before it has written. So a function that edits the record of its own edit would wait for itself.
   *
   * @param id - numeric ID, a positive integer
   * @param changes - the fields to change, or a function that returns them for the current record; `signal` ends the
   * wait for it, a timeout does not
   * @param options - `ifUnmodifiedSince` (the `modified_utc` that you saw, which categories and tags do not have), `method` (default `POST`), signal,
   * language, headers
   * @returns the record as the service has stored it
   * @throws {@link ValidationError} before anything is sent, {@link ConflictError} when somebody else changed it first,
   * {@link ResponseError} where an image is still there after `image: null`, as on older releases of the service
   * @example
   * ```ts
   * await calendar.events.edit(12, { title: 'Summer fair, now with music', website: null });
   * await calendar.events.edit(12, (event) => ({ title: `${event.title_html} (sold out)` }));
   * ```
   */
  edit(id: number, changes: Changes<Entity, Fields>, options?: EditOptions): SingleRequest<Entity> {
    return this.editAt({ id }, changes, options);
  }

  /**
   * Deletes a record. Interface sections 4.7 to 4.11. On real sites events, venues and organizers go to the trash;
   * categories and tags are gone for good.
   *
   * The plugin unlinks a deleted venue from the next ten published events that have it. With an organizer, those events lose all of
   * their organizers: first `edit` them to have the others only.
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
    return this.send('DELETE', { id }, options);
  }

  /** @internal */
  protected editAt(
    address: ItemAddress,
    changes: Changes<Entity, Fields>,
    options: EditOptions = {},
    updateQuery?: RequestOptions['extraQuery'],
  ): SingleRequest<Entity> {
    const { resource, work } = this;
    const { required = ['id'] } = this.#editing;
    const editable = {
      ...this.#editing,
      resource,
      work,
      read: (readAddress: ItemAddress, readOptions: RequestOptions) =>
        this.send('GET', readAddress, readOptions, undefined, required),
      update: (id: number, body: Fields, updateOptions: UpdateOptions) =>
        this.sendUpdate({ id }, body, updateOptions, resource.changes, updateQuery),
    };
    return singleRequest(editRecord(editable, address, changes, options));
  }

  /** @internal */
  protected ensureBy(
    find: Ensurable<Entity>['find'],
    nameOrBody: string | Create,
    options: RequestOptions | undefined,
  ): Promise<Entity> {
    const { work, resource } = this;
    const get = (id: number, getOptions: RequestOptions) => this.get(id, getOptions);
    const create = (body: object, createOptions: RequestOptions) =>
      this.create(body as Create, createOptions);
    return ensureRecord({ work, resource, find, get, create }, nameOrBody, options);
  }

  /** @internal */
  protected sendUpdate(
    address: ItemAddress,
    value: unknown,
    options: UpdateOptions = {},
    schema: RequestInput['schema'] = this.resource.update,
    query?: RequestOptions['extraQuery'],
  ): SingleRequest<Entity> {
    const { method = 'POST', ...requestOptions } = { ...options };
    const extraQuery = { ...requestOptions.extraQuery, ...query };
    return this.send(method, address, { ...requestOptions, extraQuery }, () => {
      validate(AnyRequestOptions, options, optionsSubject);
      return { schema, value };
    });
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
  ): SingleRequest<Entity> {
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
export function findRecord<Entity extends object>(
  reading: SingleRequest<Entity>,
): SingleRequest<Entity | undefined> {
  const find = async (): Promise<WithResponse<Entity | undefined>> => {
    try {
      const { data, response } = await reading.withResponse();
      return { data: Reflect.get(data, 'status') === 'trash' ? undefined : data, response };
    } catch (error) {
      const isGone = error instanceof NotFoundError || error instanceof GoneError;
      if (isGone) return { data: undefined, response: error.response };
      throw error;
    }
  };
  return singleRequest(find());
}

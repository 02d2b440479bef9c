import type { RecordTypes, Resource } from '../contract/resources.ts';
import type { Method } from '../contract/routes.ts';
import { isOccurrenceId } from '../contract/values/occurrence.ts';
import { GoneError, NotFoundError } from '../errors/api-error.ts';
import type { ListRequest } from '../http/list-request.ts';
import type { RequestDefinition, RequestInput } from '../http/request.ts';
import { encodeBody, type ItemAddress, itemPath } from '../http/request.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import { type SingleRequest, singleRequest, type WithResponse } from '../http/response.ts';
import type { EditOptions, RequestOptions, UpdateOptions } from '../options.ts';
import { type Changes, type Editing, editRecord } from './edit-record.ts';
import { type Ensurable, ensureRecord } from './ensure-record.ts';
import type { SharedWork } from './shared-work.ts';
import { notStoredError, notStoredFields } from './stored-fields.ts';

/** The schema and the parameters of an update that is not the API's own. */
interface UpdateForm {
  readonly schema?: RequestInput['schema'];
  readonly query?: RequestOptions['extraQuery'];
}

/** The body of a request, and the fields that its response must have. */
interface RequestParts {
  readonly body?: RequestInput;
  readonly required?: readonly string[] | undefined;
}

/** Rejects a whole record, which has fields that cannot be written. `writableFields` returns the ones that can. */
export interface NotARecord {
  readonly id?: never;
}

/** Lists, reads, creates, updates and deletes records of one kind by ID. */
export abstract class ResourceNamespace<Types extends RecordTypes> {
  /** @internal */
  declare protected readonly executor: RequestExecutor;
  /** @internal */
  declare protected readonly resource: Resource<Types>;
  /** @internal */
  declare protected readonly work: SharedWork;
  /** @internal */
  declare protected readonly editing: Editing<Types['entity'], Types['changes']>;

  /** @internal */
  constructor(
    executor: RequestExecutor,
    work: SharedWork,
    resource: Resource<Types>,
    editing: Editing<Types['entity'], Types['changes']> = {},
  ) {
    // Logs and JSON do not show what cannot be enumerated.
    for (const [name, value] of Object.entries({ executor, work, resource, editing }))
      Object.defineProperty(this, name, { value });
  }

  /**
   * Lists the records that match a query, and sends the query unchanged. Real sites use only the first of several
   * `tags`. To find events with any of them, use `between`, `upcoming` or `past`.
   *
   * Events Calendar Pro lists a recurring event once for each date. The dates have IDs above 10,000,000. Do not store
   * these IDs, because they change with the start or the rule of the event.
   *
   * @param query - by default the first 10 records
   * @returns await it for a {@link Page}, or iterate over it with `for await` for the records of all pages
   * @throws {@link ValidationError} before anything is sent, otherwise {@link ApiError}, {@link ResponseError},
   * {@link NetworkError} or {@link TimeoutError}
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
    return this.executor.paginate(name, definition, options, this.partsOf(query, options));
  }

  /**
   * Returns how to read a list in parts, if its order is not stable.
   *
   * @internal
   */
  protected partsOf(
    _query?: Types['query'],
    _options?: RequestOptions,
  ): (() => ListRequest<Types['entity']>[]) | undefined {
    return undefined;
  }

  /**
   * Reads one record by its ID.
   *
   * @param id - IDs above 10,000,000 belong to single dates of recurring events of Events Calendar Pro, and can change.
   * The ID of the recurring event itself reads its first date
   * @throws {@link NotFoundError} if it does not exist, {@link PermissionError} if this user may not see it
   * @example
   * ```ts
   * const category = await calendar.categories.get(2);
   * ```
   */
  get(id: number, options?: RequestOptions): SingleRequest<Types['entity']> {
    return this.send('GET', { id }, options);
  }

  /**
   * Reads one record, or returns undefined if it does not exist.
   *
   * @returns undefined if it does not exist, is in the trash, or is a record of another kind
   * @throws {@link PermissionError} if this user may not see it, such as the draft of another user
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
   * Creates a record.
   *
   * You can pass fields as they were read from another event. Only the IDs of its records and images are sent. In
   * `categories` and `tags`, a number is an ID. A string is a name: it finds the term with that name or slug, or
   * creates one.
   *
   * @param body - the title or name is required, and the start and end of an event
   * @returns the record as the site has stored it
   * @throws {@link ValidationError} before anything is sent, {@link AuthenticationError} or {@link PermissionError} if
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
  create(body: NotARecord & Types['create'], options?: RequestOptions): SingleRequest<Types['entity']> {
    const input = { schema: this.resource.create, value: body };
    return this.checkStored(this.send('POST', undefined, options, { body: input }), input, options);
  }

  /**
   * Sends one update request. To change some fields and keep the rest, use `edit`. On real sites an update of an event,
   * venue or organizer **resets the fields that it leaves out**. An event loses its organizers, cost, website, image
   * and flags, and a draft is published. Pass tags as IDs, because real sites turn the name of an existing tag into a
   * new tag with the ID as its name.
   *
   * **Do not pass the ID of a recurring event.** Events Calendar Pro would delete its rule and all dates except one.
   * `edit` recognizes such an event and throws.
   *
   * @param options - `method` (default `POST`), signal, language, headers, more fields. For one date of a recurring
   * event, `occurrence: 'single'`
   * @returns the record as the site has stored it. A single date becomes an event with another ID
   * @throws {@link NotFoundError} if it does not exist, {@link RecurringEventError} before anything is sent if the ID
   * belongs to a date and `occurrence` is missing
   * @example
   * ```ts
   * await calendar.tags.update(7, { description: 'Costs nothing.' });
   * ```
   */
  update(
    id: number,
    body: NotARecord & Types['update'],
    options?: UpdateOptions,
  ): SingleRequest<Types['entity']> {
    const input = { schema: this.resource.update, value: body };
    return this.checkStored(this.sendUpdate(id, body, options), input, options);
  }

  /**
   * Changes some fields and keeps all others. It reads the record, merges the changes, and also sends the fields that
   * an update would reset.
   *
   * Fields that you leave out, that are undefined, or that equal the current value stay unchanged. Null, an empty
   * string or an empty list clears a field. A title or venue cannot be cleared. A flag that is null stays unchanged. In
   * `tags` and `categories`, a string is a name: it finds the term with that name or slug, or creates one. If nothing
   * changes, nothing is written.
   *
   * Edits of the same record run one after another, across all clients made by `withOptions`. A function must not edit
   * its own record, because that edit would wait for itself.
   *
   * @param changes - the fields to change, or a function that returns them for the current record. `signal` ends the
   * wait for the function, a timeout does not
   * @param options - `ifUnmodifiedSince` (the `modified_utc` that you saw), `method` (default `POST`), signal,
   * language, headers. For one date of a recurring event, `occurrence: 'single'`
   * @returns the record as the site has stored it. A single date becomes an event with another ID
   * @throws {@link ValidationError} before anything is sent, {@link ConflictError} if the record has changed since
   * `ifUnmodifiedSince`, {@link RecurringEventError} before anything is written if the event repeats, or if the ID
   * belongs to a date and `occurrence` is missing
   * @example
   * ```ts
   * await calendar.events.edit(12, { title: 'Summer fair, now with music', website: null });
   * await calendar.events.edit(12, (event) => ({ title: `${event.title} (sold out)` }));
   * ```
   */
  edit(
    id: number,
    changes: Changes<Types['entity'], NotARecord & Types['changes']>,
    options?: EditOptions,
  ): SingleRequest<Types['entity']> {
    return this.editRecord(id, changes, options);
  }

  /**
   * Deletes a record. Real sites move events, venues and organizers to the trash. Categories and tags are deleted
   * permanently. The ID of a recurring event of Events Calendar Pro deletes all of its dates.
   *
   * The plugin removes a deleted venue from the next ten published events that have it. If you delete an organizer,
   * those events lose all of their organizers, so first `edit` them to keep the others.
   *
   * @param options - signal, language, headers, more parameters. For one date of a recurring event, `occurrence`
   * @returns the record as it was, or as it is in the trash. A deleted date has another ID there
   * @throws {@link GoneError} if it is already in the trash, {@link RecurringEventError} before anything is sent if the
   * ID belongs to a date and `occurrence` is missing
   * @example
   * ```ts
   * await calendar.events.delete(12);
   * ```
   */
  delete(id: number, options?: RequestOptions): SingleRequest<Types['entity']> {
    return this.send('DELETE', { id }, options);
  }

  /**
   * @param target - its ID, or a function that finds it
   * @internal
   */
  protected editRecord(
    target: number | ((options: RequestOptions) => Promise<WithResponse<Types['entity']>>),
    changes: Changes<Types['entity'], Types['changes']>,
    options: EditOptions = {},
    updateQuery?: RequestOptions['extraQuery'],
  ): SingleRequest<Types['entity']> {
    const { resource, work, editing } = this;
    const { required = ['id'] } = editing;
    const editable = {
      ...editing,
      resource,
      work,
      read: (id: number, readOptions: RequestOptions) =>
        this.send('GET', { id }, readOptions, { required }).withResponse(),
      update: (id: number, body: Types['changes'], updateOptions: UpdateOptions) =>
        this.sendUpdate(id, body, updateOptions, { schema: resource.changes, query: updateQuery }),
    };
    return singleRequest(editRecord(editable, target, changes, options));
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

  /**
   * Compares the response to a write with what was sent.
   *
   * @throws NotStoredError if a field is not stored
   * @internal
   */
  protected checkStored(
    sent: SingleRequest<Types['entity']>,
    input: RequestInput,
    options: RequestOptions = {},
  ): SingleRequest<Types['entity']> {
    const check = async () => {
      const written = await sent.withResponse();
      const { name, singular } = this.resource;
      const encoded = Object.entries(encodeBody(input, singular, options));
      // The client does not know what a site makes of extra fields.
      const body = Object.fromEntries(encoded.filter(([field]) => !(field in (options.extraBody ?? {}))));
      const fields = notStoredFields(name, body, written.data);
      if (fields.length > 0) throw notStoredError(written, singular, fields, body);
      return written;
    };
    return singleRequest(check());
  }

  /** @internal */
  protected sendUpdate(
    id: number,
    value: unknown,
    options: UpdateOptions = {},
    { schema = this.resource.update, query }: UpdateForm = {},
  ): SingleRequest<Types['entity']> {
    const { method = 'POST', ...requestOptions } = options;
    const extraQuery = { ...requestOptions.extraQuery, ...query };
    return this.send(method, { id }, { ...requestOptions, extraQuery }, { body: { schema, value } });
  }

  /** @internal */
  protected send(
    method: Method,
    address: ItemAddress | undefined,
    options?: RequestOptions,
    { body, required }: RequestParts = {},
  ): SingleRequest<Types['entity']> {
    const { name, singular, entity } = this.resource;
    return this.executor.send(() => {
      const segments = address ? itemPath(this.resource, address) : [name];
      // A written date becomes an event with another ID.
      const isKept = method === 'GET' || !isOccurrenceId(Object(address).id);
      const id = address && 'id' in address && isKept ? address.id : undefined;
      const mayBeTranslation = method === 'GET' && required === undefined;
      return {
        ...{ method, segments, subject: singular, body },
        ...{ response: entity, required, id, mayBeTranslation },
      };
    }, options);
  }
}

/** Reads a record that may not exist. A record in the trash is a 403, a 410, or has that status. */
export function findRecord<Entity extends object>(reading: SingleRequest<Entity>) {
  const found = reading.withResponse().then(
    (read) => (Reflect.get(read.data, 'status') === 'trash' ? { ...read, data: undefined } : read),
    (error): WithResponse<undefined> => {
      if (!(error instanceof NotFoundError || error instanceof GoneError)) throw error;
      // The error creates its response on first use.
      return Object.defineProperty({ data: undefined } as never, 'response', { get: () => error.response });
    },
  );
  return singleRequest<Entity | undefined>(found);
}

import type { RecordTypes, Resource } from '../contract/resources.ts';
import type { Method } from '../contract/routes.ts';
import { isOccurrenceId } from '../contract/values/occurrence.ts';
import { GoneError, NotFoundError } from '../errors/api-error.ts';
import type { ListRequest } from '../http/list-request.ts';
import type { RequestDefinition, RequestInput } from '../http/request.ts';
import { encodeBody, type ItemAddress, itemPath, pastCaches } from '../http/request.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import { type SingleRequest, singleRequest, type WithResponse } from '../http/response.ts';
import type { EditOptions, RequestOptions, UpdateOptions } from '../options.ts';
import { type Changes, type Editing, editRecord } from './edit-record.ts';
import { type Ensurable, ensureRecord } from './ensure-record.ts';
import type { SharedWork } from './shared-work.ts';
import { mayBeOutdated, notStoredError, notStoredFields } from './stored-fields.ts';
import { writePost } from './wordpress-post.ts';

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
   * Lists the records that match a query.
   *
   * @param query - by default the first 10 records
   * @returns await it for a {@link Page}, or iterate over it with `for await` for the records of all pages
   * @throws {@link ValidationError} before anything is sent, otherwise {@link ApiError}, {@link ResponseError},
   * {@link NetworkError} or {@link TimeoutError}
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
   * @throws {@link NotFoundError} if it does not exist, {@link PermissionError} if this user may not see it
   */
  get(id: number, options?: RequestOptions): SingleRequest<Types['entity']> {
    return this.send('GET', { id }, options);
  }

  /**
   * Reads one record, or returns undefined if it does not exist.
   *
   * @returns undefined if it does not exist, is in the trash, or is a record of another kind
   * @throws {@link PermissionError} if this user may not see it, such as the draft of another user
   */
  find(id: number, options?: RequestOptions): SingleRequest<Types['entity'] | undefined> {
    return findRecord(this.get(id, options));
  }

  /**
   * Creates a record.
   *
   * @returns the record as the site has stored it
   * @throws {@link ValidationError} before anything is sent, {@link NotStoredError} if the site did not store a field,
   * {@link AuthenticationError} or {@link PermissionError} if this user may not write
   */
  create(body: NotARecord & Types['create'], options?: RequestOptions): SingleRequest<Types['entity']> {
    const input = { schema: this.resource.create, value: body };
    const sent = this.send('POST', undefined, options, { body: input });
    return this.checkStored(sent, input, options, true);
  }

  /**
   * Sends one update request. To change some fields and keep the rest, use `edit`.
   *
   * @param options - `method` (default `POST`), signal, language, headers, more fields
   * @returns the record as the site has stored it
   * @throws {@link NotFoundError} if it does not exist, {@link NotStoredError} if the site did not store a field
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
   * Changes some fields and keeps all others. Fields that you leave out or that are undefined stay unchanged, and so do
   * texts that equal the current ones. Null, an empty string or an empty list clears a field.
   *
   * Edits of the same record run one after another, across all clients made by `withOptions`. A function must not edit
   * its own record, because that edit would wait for itself.
   *
   * @param changes - the fields to change, or a function that returns them for the current record
   * @param options - `ifUnmodifiedSince` (the `modified_utc` that you saw), `method` (default `POST`), signal,
   * language, headers
   * @returns the record as the site has stored it
   * @throws {@link ValidationError} before anything is sent, {@link ConflictError} if the record has changed since
   * `ifUnmodifiedSince`, {@link NotStoredError} if the site did not store a field
   */
  edit(
    id: number,
    changes: Changes<Types['entity'], NotARecord & Types['changes']>,
    options?: EditOptions,
  ): SingleRequest<Types['entity']> {
    return this.editRecord(id, changes, options);
  }

  /**
   * Deletes a record.
   *
   * @returns the record as it was, or as it is in the trash
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
    const { resource, work, editing, executor } = this;
    const editable = {
      ...editing,
      resource,
      work,
      read: (id: number, readOptions: RequestOptions, required = editing.required ?? ['id']) =>
        this.send('GET', { id }, readOptions, { required }).withResponse(),
      updatePost: updateQuery
        ? undefined
        : (id: number, body: Types['changes'], updateOptions: UpdateOptions) =>
            writePost(executor, resource, id, body, updateOptions),
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
    options: UpdateOptions = {},
    isNew = false,
  ): SingleRequest<Types['entity']> {
    const check = async () => {
      const answer = await sent.withResponse();
      let written = answer;
      const { name, singular } = this.resource;
      const encoded = Object.entries(encodeBody(input, singular, options));
      // The client does not know what a site makes of extra fields.
      const body = Object.fromEntries(encoded.filter(([field]) => !(field in (options.extraBody ?? {}))));
      let fields = notStoredFields(name, body, written.data);
      if (mayBeOutdated(fields)) {
        const { signal, language, headers } = options;
        const again = pastCaches({ signal, language, headers });
        written = await this.send('GET', { id: written.data.id }, again).withResponse();
        fields = notStoredFields(name, body, written.data);
      }
      if (fields.length === 0) return written;
      const { method } = options;
      const { response } = answer;
      throw notStoredError({ ...written, response }, { isNew, method, singular, fields, body });
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

import type * as z from 'zod/mini';
import { nameFields } from '../contract/constants.ts';
import type { RecordTypes, Resource } from '../contract/resources.ts';
import type { Method } from '../contract/routes.ts';
import { validateFields } from '../contract/validate.ts';
import { describeProblem, type JsonObject, problemOf, readFields } from '../contract/values/check.ts';
import { isSlug } from '../contract/values/slug.ts';
import { GoneError, NotFoundError } from '../errors/api-error.ts';
import { ValidationError } from '../errors/validation-error.ts';
import type { ListRequest } from '../http/list-request.ts';
import { forWriting, type ItemAddress, pastCaches, type RequestDefinition } from '../http/request.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import { type SingleRequest, singleRequest, type WithResponse } from '../http/response.ts';
import type { RequestOptions, UpdateOptions } from '../options.ts';
import { mayBeOutdated, notStoredFields } from '../stored/fields.ts';
import { existingTermId, lettersOf, withAllFields } from './ensure-record.ts';
import { notStoredError } from './not-stored-error.ts';
import type { SharedWork } from './shared-work.ts';
import { findNotStored } from './wordpress-post.ts';

/** The encoded body of a request, and the fields that its response must have. */
interface RequestParts {
  readonly content?: JsonObject;
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
  constructor(executor: RequestExecutor, work: SharedWork, resource: Resource<Types>) {
    // Logs and JSON do not show what cannot be enumerated.
    for (const [name, value] of Object.entries({ executor, work, resource }))
      Object.defineProperty(this, name, { value });
  }

  /** Lists the records that match a query, by default the first 10. */
  list(query?: Types['query'], options?: RequestOptions): ListRequest<Types['entity']> {
    const { name, query: schema, entity } = this.resource;
    const definition: RequestDefinition<Types['entity']> = {
      method: 'GET',
      path: name,
      subject: `query of ${name}`,
      query: { schema, value: query ?? {} },
      response: entity,
    };
    return this.executor.paginate(definition, options, { name, partsOf: this.partsOf(query, options) });
  }

  /** Returns how to read a list in parts, if its order is not stable. @internal */
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
   * @example
   * ```ts
   * const [event, venue] = await Promise.all([calendar.events.get(12), calendar.venues.get(6)]);
   * console.log(await calendar.organizers.get(14), await calendar.categories.get(2), await calendar.tags.get(7));
   * ```
   */
  get(id: number, options?: RequestOptions): SingleRequest<Types['entity']> {
    return this.send('GET', { id }, options);
  }

  /**
   * Reads one record, or returns undefined if it does not exist, is in the trash, or is a record of another kind.
   *
   * @throws {@link PermissionError} if this user may not see it, such as the draft of another user
   * @example
   * ```ts
   * const event = await calendar.events.find(12);
   * if (event) console.log(event.title, await calendar.categories.find(2));
   * ```
   */
  find(id: number, options?: RequestOptions): SingleRequest<Types['entity'] | undefined> {
    return findRecord(this.get(id, options));
  }

  /** Creates a record. */
  create(body: NotARecord & Types['create'], options?: RequestOptions): SingleRequest<Types['entity']> {
    const { create: schema } = this.resource;
    return singleRequest(async () =>
      this.store('POST', undefined, this.encode(schema, body, options), options),
    );
  }

  /** Sends one update request. To change some fields and keep the rest, use `edit`. */
  update(
    id: number,
    body: NotARecord & Types['update'],
    { method = 'POST', ...options }: UpdateOptions = {},
  ): SingleRequest<Types['entity']> {
    const { update: schema } = this.resource;
    return singleRequest(async () => this.store(method, { id }, this.encode(schema, body, options), options));
  }

  /** Deletes a record, and returns it as it was, or as it is in the trash. */
  delete(id: number, options?: RequestOptions): SingleRequest<Types['entity']> {
    return this.send('DELETE', { id }, options);
  }

  /** Checks a body and returns it as it is sent. @internal */
  protected encode(schema: z.ZodMiniType, body: unknown, { extraBody }: RequestOptions = {}): JsonObject {
    const { singular, create } = this.resource;
    const content = validateFields(schema, body, singular) as JsonObject;
    const { slug } = body as { readonly slug?: string };
    // Sites make one for a new record, and otherwise keep the current one.
    if (schema !== create && slug !== undefined && !isSlug(slug)) {
      const problem = problemOf('invalid_value', 'a slug with letters or digits', slug);
      throw new ValidationError(singular, [{ path: ['slug'], ...problem }]);
    }
    if (Object.values({ ...content, ...extraBody }).every((field) => field === undefined)) {
      const what = 'at least one field, because an update without any resets the record';
      throw new ValidationError(singular, [{ path: [], ...describeProblem('required', what) }]);
    }
    return content;
  }

  /**
   * Sends an encoded body, and compares the response with it.
   *
   * @param dateQuery - the parameters that select one date of a recurring event
   * @throws NotStoredError if a field is not stored
   * @internal
   */
  protected async store(
    method: Method,
    address: ItemAddress | undefined,
    content: JsonObject,
    options: RequestOptions = {},
    dateQuery?: RequestOptions['extraQuery'],
  ): Promise<WithResponse<Types['entity']>> {
    const sendOptions = withAllFields({ ...options, extraQuery: { ...options.extraQuery, ...dateQuery } });
    const written = await this.send(method, address, sendOptions, { content }).withResponse();
    // The client does not know what a site makes of extra fields. Null may mean to keep a field.
    const isKnown = (name: string) => (content[name] ?? undefined) !== undefined;
    const names = Object.keys(content).filter(
      (name) => isKnown(name) && !(name in (options.extraBody ?? {})),
    );
    const { stored, lost } = await this.compare(written, content, names, options, dateQuery !== undefined);
    if (lost.length === 0) return stored;
    const { singular } = this.resource;
    const isNew = address === undefined;
    const { data } = stored;
    const { response } = written;
    throw notStoredError({ data, response }, { isNew, method, singular, fields: lost, body: content });
  }

  /**
   * Compares fields of the response to a write with what was sent. Reads the record again if the response may be older,
   * or lacks the name, which a password hides.
   *
   * @param isDate - whether a date was written. It becomes an event of its own, and the site may return it as it was
   * @returns the record, and the names of the fields that are not stored
   * @internal
   */
  protected async compare(
    written: WithResponse<Types['entity']>,
    content: JsonObject,
    names: readonly string[],
    options: RequestOptions,
    isDate = false,
  ): Promise<{ stored: WithResponse<Types['entity']>; lost: readonly string[] }> {
    const { executor, resource } = this;
    const lost = notStoredFields(resource.name, content, written.data, names);
    const isNamed = nameFields[resource.name] in written.data;
    const isOutdated = isDate || !isNamed ? lost.length > 0 : mayBeOutdated(lost);
    const stored = isOutdated
      ? await this.send('GET', { id: written.data.id }, forWriting(options)).withResponse()
      : written;
    const compared = { record: stored.data, content, names: isOutdated ? names : lost };
    return { stored, lost: await findNotStored(executor, resource, compared, options) };
  }

  /** Finds a record by its name. @internal */
  protected async findNamed(
    _name: string,
    _parent: unknown,
    _options: RequestOptions,
  ): Promise<Types['entity'] | undefined> {
    return undefined;
  }

  /** Finds the record with a name, or with the name in a body. @internal */
  protected async findRecordByName(
    nameOrBody: string | Types['create'],
    options?: RequestOptions,
  ): Promise<Types['entity'] | undefined> {
    const { name, parent } = this.#namedBody(nameOrBody);
    return this.findNamed(name, parent, withAllFields(options));
  }

  /** Finds the record with the name in a body, or creates it. @internal */
  protected async ensureRecord(
    nameOrBody: string | Types['create'],
    options: RequestOptions = {},
  ): Promise<Types['entity']> {
    const { name, parent, body } = this.#namedBody(nameOrBody);
    // Categories with different parents may have the same name.
    const key = JSON.stringify([this.resource.name, lettersOf(name), parent]);
    return this.work.inTurn(key, async () => {
      const existing = await this.findNamed(name, parent, pastCaches(withAllFields(options)));
      if (existing) return existing;
      return this.create(body, options).catch((error: unknown) => {
        const id = existingTermId(error);
        if (id === undefined) throw error;
        return this.get(id, options);
      });
    });
  }

  /** Checks a name or body. Outer spaces are ignored in names, so a new record has none. */
  #namedBody(nameOrBody: string | Types['create']) {
    const { name: kind, singular, create: schema } = this.resource;
    const nameField = nameFields[kind];
    const value = typeof nameOrBody === 'string' ? { [nameField]: nameOrBody } : nameOrBody;
    validateFields(schema, value, singular);
    const fields = { ...readFields(value) };
    const name = String(fields[nameField]).trim();
    return { name, parent: fields.parent, body: { ...fields, [nameField]: name } };
  }

  /** @internal */
  protected send(
    method: Method,
    address: ItemAddress | undefined,
    options?: RequestOptions,
    { content, required }: RequestParts = {},
  ): SingleRequest<Types['entity']> {
    const { name: path, singular: subject, entity: response } = this.resource;
    const definition = { method, path, address, subject, content, response, required };
    return this.executor.send(definition, options);
  }
}

/** Reads a record that may not exist. A record in the trash is a 403, a 410, or has that status. */
export function findRecord<Entity extends object>(reading: SingleRequest<Entity>) {
  return singleRequest<Entity | undefined>(() =>
    reading.withResponse().then(
      (read) => (Reflect.get(read.data, 'status') === 'trash' ? { ...read, data: undefined } : read),
      (error): WithResponse<undefined> => {
        if (!(error instanceof NotFoundError || error instanceof GoneError)) throw error;
        return {
          data: undefined,
          // The error creates its response on first use.
          get response() {
            return error.response;
          },
        };
      },
    ),
  );
}

import type * as z from 'zod/mini';
import { nameFields } from '../contract/constants.ts';
import type { RecordTypes, Resource } from '../contract/resources.ts';
import type { Method } from '../contract/routes.ts';
import { fieldsOf, validate, validateFields } from '../contract/validate.ts';
import { describeProblem, type JsonObject, problemOf } from '../contract/values/check.ts';
import { isOccurrenceId } from '../contract/values/occurrence.ts';
import { isSameSlug, isSlug } from '../contract/values/slug.ts';
import { ApiError, GoneError, NotFoundError } from '../errors/api-error.ts';
import { throwInvalid } from '../errors/validation-error.ts';
import { describeRequest } from '../http/credentials.ts';
import type { ListRequest } from '../http/list-request.ts';
import {
  encodeAddress,
  forWriting,
  type ItemAddress,
  optionsOf,
  pastCaches,
  type RequestDefinition,
  withAllFields,
  withQuery,
} from '../http/request.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import { type SingleRequest, singleRequest, type WithResponse } from '../http/response.ts';
import type { RequestOptions, UpdateOptions } from '../options.ts';
import { notStoredFields, type SentFields } from '../stored/fields.ts';
import { beforeWholeDays } from './event-writes.ts';
import { lettersOf } from './record-names.ts';
import type { SharedWork } from './shared-work.ts';
import { PostRoute } from './wordpress-post.ts';
import { failedRead, failedWrite, fieldsNotStored, throwWith } from './write-errors.ts';

/** What to write. By default, the fields with a value change, because null may mean to keep a field. */
interface Write extends Partial<SentFields> {
  /** Undefined for a new record. */
  readonly address?: { readonly id: number };
  readonly content: JsonObject;
  /** The current image if it changes, which is put back if the site removes it. */
  readonly image?: unknown;
  /** The parameters that select one date of a recurring event. */
  readonly dateQuery?: RequestOptions['extraQuery'];
}

/** What a record is found by: its name, and of a category also its parent. */
export interface Named {
  readonly name: string;
  readonly parent: unknown;
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
  declare protected readonly posts: PostRoute;

  /** @internal */
  constructor(executor: RequestExecutor, work: SharedWork, resource: Resource<Types>) {
    // Logs and JSON do not show what cannot be enumerated.
    Object.defineProperties(this, {
      executor: { value: executor },
      work: { value: work },
      resource: { value: resource },
      posts: { value: new PostRoute(executor, resource) },
    });
  }

  /** Lists the records that match a query, by default the first 10. */
  list(query?: Types['query'], options?: RequestOptions): ListRequest<Types['entity']> {
    const { name, query: schema, entity } = this.resource;
    const definition: RequestDefinition<Types['entity']> = {
      method: 'GET',
      path: name,
      subject: `query of ${name}`,
      query: { schema, value: query },
      response: entity,
      items: name,
    };
    return this.executor.paginate(definition, optionsOf(options), this.partsOf?.(query, options));
  }

  /** Returns lists that together have every record, if the order of a list is not stable. @internal */
  protected partsOf?(query?: Types['query'], options?: RequestOptions): ListRequest<Types['entity']>[];

  /**
   * Reads one record by its ID.
   *
   * @throws {@link NotFoundError} if it does not exist, {@link GoneError} if it is an event in the trash,
   * {@link PermissionError} if this user may not see it
   * @example
   * ```ts
   * const [event, venue] = await Promise.all([calendar.events.get(12), calendar.venues.get(6)]);
   * console.log(await calendar.organizers.get(14), await calendar.categories.get(2), await calendar.tags.get(7));
   * ```
   */
  get(id: number, options?: RequestOptions): SingleRequest<Types['entity']> {
    return singleRequest((copy) => this.read({ id }, copy), options);
  }

  /**
   * Reads one record, or returns undefined if it does not exist, is in the trash, or is a record of another kind.
   *
   * @throws {@link PermissionError} if this user may not see it, such as the draft of another user,
   * {@link NotFoundError} with the code `rest_no_route` if the site does not have the API
   * @example
   * ```ts
   * const [event, venue] = await Promise.all([calendar.events.find(12), calendar.venues.find(6)]);
   * console.log(await calendar.organizers.find(14), await calendar.categories.find(2), await calendar.tags.find(7));
   * ```
   */
  find(id: number, options?: RequestOptions): SingleRequest<Types['entity'] | undefined> {
    return singleRequest((copy) => unlessMissing(this.read({ id }, copy)), options);
  }

  /** Creates a record. */
  create(body: NotARecord & Types['create'], options?: RequestOptions): SingleRequest<Types['entity']> {
    return singleRequest(async (copy) => {
      const content = await this.withIds(this.encode(this.resource.create, body, copy), body, copy);
      return this.store({ content }, copy);
    }, options);
  }

  /** Sends an update. To change some fields and keep the rest, use `edit`. */
  update(
    id: number,
    body: NotARecord & Types['update'],
    options?: UpdateOptions,
  ): SingleRequest<Types['entity']> {
    return singleRequest((copy) => {
      const content = this.encode(this.resource.update, body, copy);
      return this.store({ address: { id }, content }, copy);
    }, options);
  }

  /** Deletes a record, and returns it as it was, or as it is in the trash. */
  delete(id: number, options?: RequestOptions): SingleRequest<Types['entity']> {
    return singleRequest((copy) => this.send('DELETE', { id }, copy), options);
  }

  /** Lists what the site has for an ID in the language of the request, if lists are in one language. @internal */
  protected listById?(id: number, options: RequestOptions): ListRequest<Types['entity']>;

  /** Replaces names of other records with their IDs. @internal */
  protected async withIds(content: JsonObject, _fields: object, _options?: RequestOptions) {
    return content;
  }

  /** Checks a body and returns it as it is sent. @internal */
  protected encode(schema: z.ZodMiniType, body: unknown, options?: RequestOptions): JsonObject {
    const { singular, create } = this.resource;
    const content = validateFields(schema, body, singular) as JsonObject;
    const { slug } = body as { readonly slug?: string };
    // Sites make one for a new record, and otherwise keep the current one.
    if (schema !== create && slug !== undefined && !isSlug(slug)) {
      throwInvalid(singular, ['slug'], problemOf('invalid_value', 'a slug with letters or digits', slug));
    }
    if (Object.values({ ...content, ...options?.extraBody }).every((field) => field === undefined)) {
      // The site would reset the record.
      throwInvalid(singular, [], describeProblem('required', 'at least one field'));
    }
    return content;
  }

  /** Sends an encoded body, and throws a NotStoredError if a field is not stored. @internal */
  protected async store(
    { address, content, changed: given, kept, image, dateQuery }: Write,
    { method = 'POST', ...options }: UpdateOptions,
  ): Promise<WithResponse<Types['entity']>> {
    const { name } = this.resource;
    const isUpdate = address !== undefined;
    const withValue = Object.keys(content).filter((field) => (content[field] ?? undefined) !== undefined);
    // The client does not know what a site makes of extra fields.
    const changed = (given ?? withValue).filter((field) => !(field in (options.extraBody ?? {})));
    const sent = { content, changed, kept };
    const send = (body: JsonObject, written?: WithResponse<Types['entity']>) => {
      // A written date is an event of its own.
      const date = written ? undefined : dateQuery;
      const parts = { content: { ...body, ...date } };
      const target = written ? { id: written.data.id } : address;
      return this.send(method, target, withQuery(options, date), parts).catch((error: unknown) =>
        written ? throwWith(error, 'Some fields were written before') : failedWrite(error, address?.id),
      );
    };
    if (isUpdate) await this.#checkLanguage(address.id, options);
    const timed = isUpdate ? beforeWholeDays(content, changed) : undefined;
    const written = await send(content, timed && (await send(timed)));
    // Sites remove the organizers of an event whose update has none.
    const removed = name === 'events' && isUpdate && !content.organizer ? ['organizer'] : [];
    const differing = notStoredFields(name, { ...sent, changed: changed.concat(removed) }, written.data);
    // A date becomes an event of its own, and the site may return it as it was. A password hides fields. With WPML, the
    // response has the venue and organizers from before, or translations.
    const isUncertain = isOccurrenceId(Number(address?.id)) || !(nameFields[name] in written.data);
    const isOutdated = differing.some((field) => isUncertain || field === 'venue' || field === 'organizer');
    const { id } = written.data;
    const stored = isOutdated ? await this.readWritten(id, options) : written;
    let lost = await this.posts.findNotStored(stored.data, sent, options);
    if (lost.length > 0 && !isUpdate && this.executor.selectsLanguage(options)) {
      // That read shows translations of a venue and organizers of the default language.
      const { data } = await this.readWritten(id, { ...options, language: null });
      lost = notStoredFields(name, { content, changed: lost }, data);
    }
    if (lost.length === 0) return stored;
    let { data } = stored;
    if (image && lost.includes('image')) {
      // The site has removed the current image, because it could not copy the new one.
      ({ data } = await send({ ...content, image: String(image) }, stored));
      // That update may store what the first one lost, and gives a draft another date.
      const others = await this.posts.findNotStored(data, sent, options);
      lost = [...new Set(['image', ...others])];
    }
    throw fieldsNotStored(this.resource, method, { ...written, data }, lost, content);
  }

  /**
   * Throws for an ID of another language than the request. WPML would move a term to that language, link a second venue or
   * organizer to an event, and replace the venue of one with blocks if it is not sent.
   */
  async #checkLanguage(id: number, options: RequestOptions): Promise<void> {
    if (!this.listById || !this.executor.selectsLanguage(options)) return;
    const { singular } = this.resource;
    encodeAddress({ id }, singular);
    const [listed] = (await this.listById(id, pastCaches(options))).items;
    // Sites list the dates of a recurring event.
    if (listed?.id === id || isOccurrenceId(Number(listed?.id))) return;
    const { data } = await this.readToWrite({ id }, options);
    // Lists never include these.
    if (!listed && Reflect.get(data, 'hide_from_listings')) return;
    const expected = 'an ID in the language of the request';
    throwInvalid(`${singular} id`, [], problemOf('invalid_value', expected, id));
  }

  /** Finds a record by its name. @internal */
  protected findNamed?(named: Named, options: RequestOptions): Promise<Types['entity'] | undefined>;

  /** Finds the record with a name, or with the name in a body. @internal */
  protected async findRecordByName(
    nameOrBody: string | Types['create'],
    options?: RequestOptions,
  ): Promise<Types['entity'] | undefined> {
    return this.findNamed?.(this.#namedBody(nameOrBody), withAllFields(options));
  }

  /** Finds the record with the name in a body, or creates it. @internal */
  protected async ensureRecord(
    nameOrBody: string | Types['create'],
    options?: RequestOptions,
  ): Promise<Types['entity']> {
    const named = this.#namedBody(nameOrBody);
    // Categories with different parents may have the same name.
    const key = JSON.stringify([this.resource.name, lettersOf(named.name), named.parent]);
    return this.work.inTurn(key, async () => {
      const existing = await this.findNamed?.(named, pastCaches(options));
      if (existing) return existing;
      return this.create(named.body, options).catch((error: unknown) => {
        // A site that has a term of this name says which one.
        const id = error instanceof ApiError && error.code === 'term_exists' && Number(error.data.term_id);
        if (!id) throw error;
        return this.get(id, pastCaches(options));
      });
    });
  }

  /** Checks a name or body. Outer spaces are ignored in names, so a new record has none. */
  #namedBody(nameOrBody: string | Types['create']) {
    const { name: kind, singular, create: schema } = this.resource;
    const nameField = nameFields[kind];
    const value = typeof nameOrBody === 'string' ? { [nameField]: nameOrBody } : nameOrBody;
    const fields = fieldsOf(value, singular);
    validate(schema, fields, singular);
    const name = String(fields[nameField]).trim();
    return { name, parent: fields.parent, body: { ...fields, [nameField]: name } };
  }

  /** Reads a record, and throws if the site returns one with another slug. @internal */
  protected async read(
    address: ItemAddress,
    options: RequestOptions,
    isExact?: boolean,
  ): Promise<WithResponse<Types['entity']>> {
    const read = await this.send('GET', address, options, { isExact });
    if ('id' in address) return read;
    const { data } = read;
    // Trimmed responses and old releases have none.
    const { slug = address.slug } = data as { readonly slug?: string };
    if (isSameSlug(address.slug, slug)) return read;
    const problem = `the site returned the ${this.resource.singular} ${data.id} with the slug "${slug}"`;
    throw errorFor(read, 404, problem);
  }

  /** Reads a record past caches, to write it or after it was written. @internal */
  protected async readToWrite(address: ItemAddress, options: RequestOptions) {
    const read = await this.read(address, forWriting(options), true);
    // Sites return venues and organizers in the trash, but no events.
    if (Reflect.get(read.data, 'status') !== 'trash') return read;
    throw errorFor(read, 410, 'it is in the trash');
  }

  /** Reads a record that was just written. @internal */
  protected async readWritten(id: number, options: RequestOptions) {
    const reading = this.readToWrite({ id }, options);
    return reading.catch((error: unknown) => failedRead(error, this.resource.singular, id));
  }

  /** @internal */
  protected send(
    method: Method,
    address: RequestDefinition['address'],
    options: RequestOptions,
    parts: Pick<RequestDefinition, 'content' | 'isExact'> = {},
  ): Promise<WithResponse<Types['entity']>> {
    const { name: path, singular: subject, entity: response } = this.resource;
    // A trimmed response does not show whether a write is stored.
    const definition = { method, path, address, subject, response, ...parts };
    return this.executor.send(definition, method === 'GET' ? options : withAllFields(options));
  }
}

/** Creates the error for a response with another record than the one that was asked for, or one in the trash. */
export function errorFor({ response }: WithResponse<unknown>, status: 404 | 410, problem: string): ApiError {
  const errorResponse = { status, code: '', detail: problem, params: {}, response };
  const ErrorClass = status === 404 ? NotFoundError : GoneError;
  return new ErrorClass(describeRequest('GET', response.url), errorResponse);
}

/** Waits for a record that may not exist. A record in the trash is a 403, a 410, or has that status. */
export async function unlessMissing<Entity extends object>(
  reading: Promise<WithResponse<Entity>>,
): Promise<WithResponse<Entity | undefined>> {
  try {
    const read = await reading;
    return Reflect.get(read.data, 'status') === 'trash' ? { ...read, data: undefined } : read;
  } catch (error) {
    // Without the plugin, a site has no such route.
    const isMissing = error instanceof NotFoundError && error.code !== 'rest_no_route';
    if (!(isMissing || error instanceof GoneError)) throw error;
    return { data: undefined, response: error.response };
  }
}

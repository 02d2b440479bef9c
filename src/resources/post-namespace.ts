import type { PostResource } from '../contract/resources.ts';
import { copyOfJson } from '../contract/values/json/copy.ts';
import { ConflictError, ResponseError } from '../errors/request-errors.ts';
import type { ItemAddress } from '../http/request/path.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import { type SingleRequest, singleRequest, type WithResponse } from '../http/single-request.ts';
import { untilAborted } from '../http/transport/until-aborted.ts';
import type { RequestOptions, UpdateOptions } from '../options.ts';
import { type Changes, type EditOptions, parseChanges, parseEditOptions } from './edit.ts';
import { ResourceNamespace } from './resource-namespace.ts';

/** The routes of records that have a slug of their own: `calendar.venues`, `calendar.organizers`, and events. */
export class PostNamespace<
  Entity extends { id: number; url: string; modified_utc: string },
  Query,
  Create,
  Update extends object,
  Fields extends object,
> extends ResourceNamespace<Entity, Query, Create, Update> {
  /** @internal */
  declare protected readonly resource: PostResource<Entity, Query, Create, Update, Fields>;
  /**
   * The fields without which a record cannot be written back.
   *
   * @internal
   */
  protected readonly requiredByEdit: readonly string[] = ['id'];
  readonly #preserveOnUpdate: (current: Entity, changes: Fields) => Fields;

  /** @internal */
  constructor(
    executor: RequestExecutor,
    resource: PostResource<Entity, Query, Create, Update, Fields>,
    preserveOnUpdate: (current: Entity, changes: Fields) => Fields,
  ) {
    super(executor, resource);
    this.#preserveOnUpdate = preserveOnUpdate;
  }

  /**
   * Reads one record by its slug. Interface sections 4.7, 4.8 and 4.9.
   *
   * @param slug - the slug, plain or percent-encoded; it is encoded once
   * @param options - signal, language, headers, further parameters
   * @throws {@link NotFoundError} when there is none
   * @example
   * ```ts
   * const venue = await calendar.venues.getBySlug('harbour-stage');
   * ```
   */
  getBySlug(slug: string, options?: RequestOptions): SingleRequest<Entity> {
    return this.send('GET', { slug }, options);
  }

  /**
   * Sends one update request by slug, as the interface has it: what it leaves out is reset on real sites, see
   * `update`. Interface sections 4.7, 4.8 and 4.9.
   *
   * @param slug - the slug, plain or percent-encoded; it is encoded once
   * @param body - the fields, all optional
   * @param options - `method` (default `PATCH`), signal, language, headers, further fields
   * @throws {@link NotFoundError} when there is none
   * @example
   * ```ts
   * await calendar.organizers.updateBySlug('jane-doe', { phone: '555-0102' });
   * ```
   */
  updateBySlug(slug: string, body: Update, options?: UpdateOptions): SingleRequest<Entity> {
    return this.sendUpdate({ slug }, body, options);
  }

  /**
   * Deletes a record by its slug; on real sites it goes to the trash. Interface sections 4.7, 4.8 and 4.9.
   *
   * @param slug - the slug, plain or percent-encoded; it is encoded once
   * @param options - signal, language, headers, further parameters
   * @throws {@link NotFoundError} when there is none, one in the trash included
   * @example
   * ```ts
   * await calendar.events.deleteBySlug('summer-fair');
   * ```
   */
  deleteBySlug(slug: string, options?: RequestOptions): SingleRequest<Entity> {
    return this.send('DELETE', { slug }, options);
  }

  /**
   * Changes some fields and keeps all others: reads the record, merges the changes, and writes back with them what an
   * update would otherwise reset. Interface sections 4.7, 4.8 and 4.9.
   *
   * What is undefined or left out stays as it is. Null clears a field, an empty text or list does so too; where
   * nothing can clear it, such as a title or an event's venue, null is refused. Texts among an event's `tags` and
   * `categories` are names: the term of that name or slug, or a new one. Without a change nothing is written.
   *
   * Edits of the same record, by this client and those made from it by `withOptions`, run one after another, each with
   * what the one before it has written. So a function that edits the record of its own edit would wait for itself.
   *
   * @param id - numeric ID, a positive integer
   * @param changes - the fields to change, or a function that returns them for the current record; `signal` ends the
   * wait for it, a timeout does not
   * @param options - `ifUnmodifiedSince` (the `modified_utc` that you saw), `method` (default `PATCH`), signal,
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
    return this.#edit({ id }, changes, options);
  }

  /**
   * Like `edit`, for the record with a slug.
   *
   * @param slug - the slug, plain or percent-encoded; it is encoded once
   * @param changes - the fields to change, or a function that returns them for the current record
   * @param options - as of `edit`
   * @returns the record as the service has stored it
   * @throws {@link ValidationError} before anything is sent, {@link ConflictError} when somebody else changed it first
   * @example
   * ```ts
   * await calendar.venues.editBySlug('harbour-stage', { phone: '555-0103' });
   * ```
   */
  editBySlug(slug: string, changes: Changes<Entity, Fields>, options?: EditOptions): SingleRequest<Entity> {
    return this.#edit({ slug }, changes, options);
  }

  /**
   * Replaces what stands for other records in a checked body by their IDs.
   *
   * @internal
   */
  protected async resolveReferences<Body extends object>(
    body: Body,
    _options: RequestOptions,
  ): Promise<Body> {
    return body;
  }

  #edit(
    address: ItemAddress,
    changes: Changes<Entity, Fields>,
    options: EditOptions = {},
  ): SingleRequest<Entity> {
    return singleRequest(this.#readAndUpdate(address, changes, options));
  }

  async #readAndUpdate(
    address: ItemAddress,
    changes: Changes<Entity, Fields>,
    options: EditOptions,
  ): Promise<{ data: Entity; response: () => Response }> {
    const { ifUnmodifiedSince, method, ...requestOptions } = parseEditOptions(options);
    const { signal } = requestOptions;
    const fieldsFor = this.#prepareChanges(changes);
    const { edits } = this.executor;
    const keyOf = (id: number) => `${this.resource.name} ${id}`;
    const read = async (readAddress: ItemAddress) => {
      const request = this.send('GET', readAddress, requestOptions, undefined, this.requiredByEdit);
      return { request, current: await request };
    };

    const update = async ({ request: readRequest, current }: Awaited<ReturnType<typeof read>>) => {
      this.#throwIfModified(current, ifUnmodifiedSince);
      const fields = await untilAborted(fieldsFor(copyOfJson(current)), signal);
      const isWithoutChanges = Object.keys(fields).length === 0 && requestOptions.extraBody === undefined;
      if (isWithoutChanges) {
        const { response } = await readRequest.withResponse();
        return { data: current, response: () => response };
      }

      const body = await this.resolveReferences(
        { ...this.#preserveOnUpdate(current, fields), ...fields },
        options,
      );
      // By ID, since the slug may be among the changes, and real sites then look for the new one.
      const request = this.sendUpdate(
        { id: current.id },
        body,
        { ...requestOptions, method },
        this.resource.changes,
      );
      const updated = await request.withResponse();
      this.#throwIfImageRemains(fields, updated);
      return { data: updated.data, response: () => updated.response };
    };

    if ('id' in address) {
      return edits.run(keyOf(address.id), signal, async () => update(await read(address)));
    }
    const { result, isEdited } = await edits.watch(() => read(address));
    const { id } = result.current;
    const isOutdated = isEdited(keyOf(id));
    return edits.run(keyOf(id), signal, async () => update(isOutdated ? await read({ id }) : result));
  }

  /** Checks changes before the record is read, unless they depend on it. */
  #prepareChanges(changes: Changes<Entity, Fields>): (current: Entity) => Promise<Fields> {
    if (typeof changes === 'function') {
      const change = changes as (current: Entity) => unknown;
      return async (current) => parseChanges<Fields>(this.resource, await change(current));
    }
    const fields = parseChanges<Fields>(this.resource, changes);
    return async () => fields;
  }

  /** Older releases of the service keep an image, whatever is sent. */
  #throwIfImageRemains(fields: Fields, { data, response }: WithResponse<Entity>): void {
    const isTakenAway = (fields as { image?: unknown }).image === null;
    if (!isTakenAway || !(data as { image?: unknown }).image) return;
    const { singular } = this.resource;
    throw new ResponseError(
      { method: 'PATCH', url: data.url },
      {
        problem: `the image of ${singular} ${data.id} is still there: this release of the service cannot take it away. All other changes are saved. Update the calendar plugin, or take the image away in WordPress`,
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        snippet: '',
      },
    );
  }

  #throwIfModified({ id, url, modified_utc }: Entity, ifUnmodifiedSince: string | undefined): void {
    const lastSeen = ifUnmodifiedSince ?? modified_utc;
    if (lastSeen === modified_utc) return;
    const message = `Nothing was written: the ${this.resource.singular} ${id} changed at ${modified_utc} UTC`;
    throw new ConflictError(message, { method: 'PATCH', url });
  }
}

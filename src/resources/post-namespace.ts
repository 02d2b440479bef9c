import type { PostResource } from '../contract/resources.ts';
import type { ItemAddress } from '../http/request/path.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import { type SingleRequest, singleRequest } from '../http/single-request.ts';
import type { RequestOptions, UpdateOptions } from '../options.ts';
import { type Changes, type Editing, type EditOptions, editRecord } from './edit/edit-record.ts';
import { ResourceNamespace } from './resource-namespace.ts';
import type { SharedWork } from './shared-work.ts';

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
  readonly #editing: Editing<Entity, Fields>;

  /** @internal */
  constructor(
    executor: RequestExecutor,
    work: SharedWork,
    resource: PostResource<Entity, Query, Create, Update, Fields>,
    editing: Editing<Entity, Fields>,
  ) {
    super(executor, work, resource);
    this.#editing = editing;
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

  #edit(
    address: ItemAddress,
    changes: Changes<Entity, Fields>,
    options: EditOptions = {},
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
        this.sendUpdate({ id }, body, updateOptions, resource.changes),
    };
    return singleRequest(editRecord(editable, address, changes, options));
  }
}

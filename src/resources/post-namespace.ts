import type { Resource } from '../contract/resources.ts';
import { ConflictError } from '../http/errors/conflict-error.ts';
import type { Item } from '../http/request/path.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import { type SingleRequest, singleRequest } from '../http/single-request.ts';
import type { RequestOptions, UpdateOptions } from '../options.ts';
import { type Changes, type EditOptions, parseChanges } from './edit.ts';
import { TermNamespace } from './term-namespace.ts';

/** The routes of records that have a slug of their own: `calendar.venues`, `calendar.organizers`, and events. */
export class PostNamespace<
  Entity extends { id: number; url: string; modified_utc: string },
  Query,
  Create,
  Update extends object,
> extends TermNamespace<Entity, Query, Create, Update> {
  readonly #restate: (current: Entity, changes: Update) => Update;

  /** @internal */
  constructor(
    caller: RequestExecutor,
    resource: Resource<Entity, Query, Create, Update>,
    restate: (current: Entity, changes: Update) => Update,
  ) {
    super(caller, resource);
    this.#restate = restate;
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
    return this.request('GET', { slug }, options);
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
    return this.write({ slug }, body, options);
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
    return this.request('DELETE', { slug }, options);
  }

  /**
   * Changes what is named and nothing else: reads the record, merges the changes, and writes back with them what an
   * update would otherwise reset. Interface sections 4.7, 4.8 and 4.9.
   *
   * @param id - numeric ID, a positive integer
   * @param changes - the fields to change, or a function that makes them from the record as it is
   * @param options - `ifUnmodifiedSince` (the `modified_utc` that you saw), `method` (default `PATCH`), signal,
   * language, headers
   * @returns the record as the service has stored it
   * @throws {@link ValidationError} before anything is sent, {@link ConflictError} when somebody else was faster
   * @example
   * ```ts
   * await calendar.events.edit(12, { title: 'Summer fair, now with music' });
   * await calendar.events.edit(12, (event) => ({ title: `${event.title} (sold out)` }));
   * ```
   */
  edit(id: number, changes: Changes<Entity, Update>, options?: EditOptions): SingleRequest<Entity> {
    return this.#edit({ id }, changes, options);
  }

  /**
   * Like `edit`, for the record with a slug.
   *
   * @param slug - the slug, plain or percent-encoded; it is encoded once
   * @param changes - the fields to change, or a function that makes them from the record as it is
   * @param options - as of `edit`
   * @returns the record as the service has stored it
   * @throws {@link ValidationError} before anything is sent, {@link ConflictError} when somebody else was faster
   * @example
   * ```ts
   * await calendar.venues.editBySlug('harbour-stage', { phone: '555-0103' });
   * ```
   */
  editBySlug(slug: string, changes: Changes<Entity, Update>, options?: EditOptions): SingleRequest<Entity> {
    return this.#edit({ slug }, changes, options);
  }

  #edit(
    item: Item,
    changes: Changes<Entity, Update>,
    { ifUnmodifiedSince, ...options }: EditOptions = {},
  ): SingleRequest<Entity> {
    const wanted = (given: unknown) => parseChanges(this.resource as Resource, given);
    const answer = async () => {
      const early = typeof changes === 'function' ? undefined : wanted(changes);
      const current = await this.request('GET', item, options);
      const { id, url, modified_utc } = current;
      if ((ifUnmodifiedSince ?? modified_utc) !== modified_utc) {
        const changed = `the ${this.resource.singular} ${id} changed at ${modified_utc} UTC`;
        throw new ConflictError(`Nothing was written: ${changed}`, { method: 'PATCH', url });
      }
      const fields = early ?? wanted(await (changes as (current: Entity) => unknown)(current));
      // The date as it is would contradict a new one in UTC.
      if (fields.date_utc) fields.date ??= undefined;
      const body = { ...this.#restate(current, fields as Update), ...fields };
      // By ID, since the slug may be among the changes, and real sites then look for the new one.
      const { data, response } = await this.update(id, body, options).withResponse();
      return { data, response: () => response };
    };
    return singleRequest(answer());
  }
}

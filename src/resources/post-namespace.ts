import type { RecordTypes } from '../contract/resources.ts';
import type { SingleRequest } from '../http/response.ts';
import type { RequestOptions, UpdateOptions } from '../options.ts';
import type { Changes, EditOptions } from './edit-record.ts';
import { findRecord, ResourceNamespace } from './resource-namespace.ts';

/** The routes of records that have a slug of their own: `calendar.venues`, `calendar.organizers`, and events. */
export class PostNamespace<Types extends RecordTypes> extends ResourceNamespace<Types> {
  /**
   * Reads one record by its slug. Interface sections 4.7, 4.8 and 4.9.
   *
   * If the request selects a language, an event of another language is not found. To check it, a second request is sent:
   * sites with WPML return the event of their default language.
   *
   * @param slug - the slug, plain or percent-encoded; it is encoded once
   * @param options - signal, language, headers, further parameters
   * @throws {@link NotFoundError} when there is none
   * @example
   * ```ts
   * const venue = await calendar.venues.getBySlug('harbour-stage');
   * ```
   */
  getBySlug(slug: string, options?: RequestOptions): SingleRequest<Types['entity']> {
    return this.send('GET', { slug }, options);
  }

  /**
   * Like `find`, for the record with a slug.
   *
   * @param slug - the slug, plain or percent-encoded; it is encoded once
   * @param options - signal, language, headers, further parameters
   * @returns undefined where there is none, or it is in the trash
   * @throws {@link PermissionError} for one that this user may not see
   * @example
   * ```ts
   * const venue = await calendar.venues.findBySlug('harbour-stage');
   * ```
   */
  findBySlug(slug: string, options?: RequestOptions): SingleRequest<Types['entity'] | undefined> {
    return findRecord(this.getBySlug(slug, options));
  }

  /**
   * Sends one update request by slug, as the API has it: real sites reset the fields that it leaves out, see `update`.
   * The slug of a recurring event of Events Calendar Pro destroys its rule. With a language, see `getBySlug`. Interface
   * sections 4.7, 4.8 and 4.9.
   *
   * @param slug - the slug, plain or percent-encoded; it is encoded once
   * @param body - the fields, all optional
   * @param options - `method` (default `POST`), signal, language, headers, further fields
   * @throws {@link NotFoundError} when there is none
   * @example
   * ```ts
   * await calendar.organizers.updateBySlug('jane-doe', { phone: '555-0102' });
   * ```
   */
  updateBySlug(slug: string, body: Types['update'], options?: UpdateOptions): SingleRequest<Types['entity']> {
    return this.sendUpdate({ slug }, body, options);
  }

  /**
   * Deletes a record by its slug. Real sites move it to the trash. The slug of a recurring event of Events Calendar Pro
   * deletes all of its dates. With a language, see `getBySlug`. Interface sections 4.7, 4.8 and 4.9.
   *
   * @param slug - the slug, plain or percent-encoded; it is encoded once
   * @param options - signal, language, headers, further parameters
   * @throws {@link NotFoundError} when there is none, one in the trash included
   * @example
   * ```ts
   * await calendar.events.deleteBySlug('summer-fair');
   * ```
   */
  deleteBySlug(slug: string, options?: RequestOptions): SingleRequest<Types['entity']> {
    return this.send('DELETE', { slug }, options);
  }

  /**
   * Like `edit`, for the record with a slug. With a language, see `getBySlug`.
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
  editBySlug(
    slug: string,
    changes: Changes<Types['entity'], Types['changes']>,
    options?: EditOptions,
  ): SingleRequest<Types['entity']> {
    return this.editAt({ slug }, changes, options);
  }
}

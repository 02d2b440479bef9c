import type { RecordTypes } from '../contract/resources.ts';
import type { SingleRequest } from '../http/response.ts';
import type { EditOptions, RequestOptions, UpdateOptions } from '../options.ts';
import type { Changes } from './edit-record.ts';
import { findRecord, ResourceNamespace } from './resource-namespace.ts';

/** The routes of records that have a slug of their own: `calendar.venues`, `calendar.organizers`, and events. */
export class PostNamespace<Types extends RecordTypes> extends ResourceNamespace<Types> {
  /**
   * Reads one record by its slug. Interface sections 4.7, 4.8 and 4.9.
   *
   * An event in another language than the request selects is not found. To check it, a second request is sent: sites
   * with WPML return the event of their default language.
   *
   * @param slug - plain or percent-encoded; it is encoded once
   * @param options - signal, language, headers, further parameters
   * @throws {@link NotFoundError} if there is none
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
   * @param slug - plain or percent-encoded; it is encoded once
   * @param options - signal, language, headers, further parameters
   * @returns undefined if there is none, or it is in the trash
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
   * Like `update`, for the record with a slug. The slug of a recurring event of Events Calendar Pro destroys its rule.
   * With a language, see `getBySlug`.
   *
   * @param slug - plain or percent-encoded; it is encoded once
   * @param body - all fields are optional
   * @param options - `method` (default `POST`), signal, language, headers, further fields
   * @throws {@link NotFoundError} if there is none
   * @example
   * ```ts
   * await calendar.organizers.updateBySlug('jane-doe', { phone: '555-0102' });
   * ```
   */
  updateBySlug(slug: string, body: Types['update'], options?: UpdateOptions): SingleRequest<Types['entity']> {
    return this.sendUpdate({ slug }, body, options);
  }

  /**
   * Like `delete`, for the record with a slug. The slug of a recurring event of Events Calendar Pro deletes all of its
   * dates. With a language, see `getBySlug`.
   *
   * @param slug - plain or percent-encoded; it is encoded once
   * @param options - signal, language, headers, further parameters
   * @throws {@link NotFoundError} if there is none, or it is in the trash
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
   * @param slug - plain or percent-encoded; it is encoded once
   * @param changes - the fields to change, or a function that returns them for the current record
   * @param options - as of `edit`
   * @throws {@link ValidationError} before anything is sent, {@link ConflictError} if somebody else changed it first
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

import { slugSegment } from '../http/path.ts';
import type { SingleRequest } from '../http/single-request.ts';
import type { RequestOptions, UpdateOptions } from '../options.ts';
import { TermNamespace } from './term-namespace.ts';

/** The routes of records that have a slug of their own: `calendar.venues`, `calendar.organizers`, and events. */
export class PostNamespace<Entity extends object, Query, Create, Update> extends TermNamespace<
  Entity,
  Query,
  Create,
  Update
> {
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
    return this.item('GET', () => this.bySlug(slug), options);
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
    return this.write(() => this.bySlug(slug), body, options);
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
    return this.item('DELETE', () => this.bySlug(slug), options);
  }

  /** @internal */
  protected bySlug(slug: string): string[] {
    const { name, singular } = this.resource;
    return [name, 'by-slug', slugSegment(slug, singular)];
  }
}

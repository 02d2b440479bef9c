import { nameFields } from '../contract/name-fields.ts';
import type { OrganizerTypes, RecordTypes, VenueTypes } from '../contract/resources.ts';
import type { SingleRequest } from '../http/response.ts';
import type { EditOptions, RequestOptions, UpdateOptions } from '../options.ts';
import type { Changes } from './edit-record.ts';
import {
  type EnsureBody,
  isSameName,
  isSameNameWithoutAccents,
  oldestOf,
  postSearchText,
  readHits,
  searchTextOf,
} from './ensure-record.ts';
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
   * @throws {@link NotFoundError} if there is none
   * @example
   * ```ts
   * const venue = await calendar.venues.getBySlug('harbour-stage');
   * ```
   */
  getBySlug(slug: string, options?: RequestOptions): SingleRequest<Types['entity']> {
    return this.send('GET', { slug }, options);
  }

  /** Like `find`, for the record with a slug. */
  findBySlug(slug: string, options?: RequestOptions): SingleRequest<Types['entity'] | undefined> {
    return findRecord(this.getBySlug(slug, options));
  }

  /**
   * Like `update`, for the record with a slug. The slug of a recurring event of Events Calendar Pro destroys its rule.
   * With a language, see `getBySlug`.
   */
  updateBySlug(slug: string, body: Types['update'], options?: UpdateOptions): SingleRequest<Types['entity']> {
    return this.sendUpdate({ slug }, body, options);
  }

  /**
   * Like `delete`, for the record with a slug. The slug of a recurring event of Events Calendar Pro deletes all of its
   * dates. With a language, see `getBySlug`.
   */
  deleteBySlug(slug: string, options?: RequestOptions): SingleRequest<Types['entity']> {
    return this.send('DELETE', { slug }, options);
  }

  /** Like `edit`, for the record with a slug. With a language, see `getBySlug`. */
  editBySlug(
    slug: string,
    changes: Changes<Types['entity'], Types['changes']>,
    options?: EditOptions,
  ): SingleRequest<Types['entity']> {
    return this.editAt({ slug }, changes, options);
  }
}

/** The routes of `calendar.venues` and `calendar.organizers`. */
export class LinkedPostNamespace<
  Types extends RecordTypes<{ id: number; url: string; status: string }>,
> extends PostNamespace<Types> {
  /**
   * Returns the venue or organizer of exactly this name, as it is, or creates it. To link an event to it, pass its
   * `id`: the data of a venue inside the body of an event overwrites the venue of that name on real sites, for all of
   * its events.
   *
   * Letter case and outer spaces do not matter, nor do the quotes, dashes and dots that WordPress sets for plain ones.
   * Without a record of exactly this name, one whose name differs in accents only is returned (`Cafe` for `Café`),
   * since the site would overwrite it. Drafts count if the credentials see them, records in the trash do not; of
   * several, the oldest published one is returned. Asked for the same name at once, a client and those made from it by
   * `withOptions` create it once. Sites with WPML list venues and organizers of all languages, so one of another
   * language counts too.
   *
   * @param nameOrBody - the name, or the body that creates the record if there is none
   * @throws {@link ValidationError} before anything is sent; {@link PermissionError} if this user may not create it
   * @example
   * ```ts
   * const { id } = await calendar.venues.ensure({ venue: 'Old Mill', city: 'Leeds' });
   * await calendar.events.edit(12, { venue: id });
   * ```
   */
  ensure(nameOrBody: string | Types['create'], options?: RequestOptions): Promise<Types['entity']> {
    return this.ensureBy((body, findOptions) => this.#find(body, findOptions), nameOrBody, options);
  }

  async #find({ name }: EnsureBody, options: RequestOptions): Promise<Types['entity'] | undefined> {
    const query = { search: searchTextOf(name, postSearchText), per_page: 50 };
    const hits = await readHits(this.list(query as Types['query'], options));
    const present = hits.filter(({ status }) => status !== 'trash');
    const nameField = nameFields[this.resource.name];
    const named = (isSame: typeof isSameName) =>
      present.filter((record) => isSame(name, String(Reflect.get(record, nameField))));
    const exact = named(isSameName);
    // The site would take one of these for the new record, and overwrite it.
    const namesakes = exact.length > 0 ? exact : named(isSameNameWithoutAccents);
    return oldestOf(namesakes.filter(({ status }) => status === 'publish')) ?? oldestOf(namesakes);
  }
}

/** `calendar.venues`. */
export interface VenueNamespace extends LinkedPostNamespace<VenueTypes> {}

/** `calendar.organizers`. */
export interface OrganizerNamespace extends LinkedPostNamespace<OrganizerTypes> {}

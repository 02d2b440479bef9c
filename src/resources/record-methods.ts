import type { CategoryTypes, OrganizerTypes, TagTypes, VenueTypes } from '../contract/resources.ts';
import type { ListRequest } from '../http/list-request.ts';
import type { SingleRequest } from '../http/response.ts';
import type { EditOptions, RequestOptions, UpdateOptions } from '../options.ts';
import type { Changes } from './edit-record.ts';
import type { LinkedPostNamespace, LinkedPostTypes } from './post-namespace.ts';
import type { NotARecord } from './resource-namespace.ts';
import type { TermNamespace, TermTypes } from './term-namespace.ts';

// Editors show the comments of these declarations, so that each kind of record has its own.

/** The methods of venues and organizers. */
interface LinkedPostMethods<Types extends LinkedPostTypes> extends LinkedPostNamespace<Types> {
  /**
   * Lists venues or organizers, by default the first 10. With credentials, it also lists drafts that the user may see.
   * Await it for a {@link Page}, or iterate over it with `for await` to read all pages.
   *
   * @throws as `calendar.events.list` does
   * @example
   * ```ts
   * for await (const { venue, city } of calendar.venues.list({ search: 'hall' })) console.log(venue, city);
   * const { total } = await calendar.organizers.list();
   * ```
   */
  list(query?: Types['query'], options?: RequestOptions): ListRequest<Types['entity']>;

  /**
   * Creates a venue or organizer. Sites overwrite an existing one of that name instead. To keep it, call `ensure`.
   *
   * @returns it as the site has stored it
   * @throws as `calendar.events.create` does
   * @example
   * ```ts
   * const mill = await calendar.venues.create({ venue: 'Old Mill', city: 'Leeds' });
   * const friends = await calendar.organizers.create({ organizer: 'Friends of the Mill' });
   * ```
   */
  create(body: NotARecord & Types['create'], options?: RequestOptions): SingleRequest<Types['entity']>;

  /**
   * Sends an update, which **resets fields that it leaves out**: the image, and of a venue also the state or
   * province and the map. A draft is published. To keep the rest, use `edit`. Null is the same as leaving a field out.
   *
   * @param options - `method` (default `POST`), signal, language, headers, more fields
   * @throws as `create` does, {@link NotFoundError} if it does not exist
   * @example
   * ```ts
   * await calendar.venues.update(6, { phone: '01904 1234', stateprovince: 'York', image: 4 });
   * await calendar.organizers.update(14, { organizer: 'Jane Doe', email: 'jane@example.org' });
   * ```
   */
  update(
    id: number,
    body: NotARecord & Types['update'],
    options?: UpdateOptions,
  ): SingleRequest<Types['entity']>;

  /**
   * Changes some fields and keeps all others, for all events with this venue or organizer. Null or an empty string
   * clears a field, only null an image. Undefined fields stay unchanged.
   *
   * @param changes - the fields to change, or a function that returns them for the current record. It must not edit its
   * own record, because that edit would wait for itself
   * @param options - `ifUnmodifiedSince` (the `modified_utc` that you saw), and those of `update`
   * @throws {@link ValidationError} before anything is written, otherwise as `create` does, {@link NotFoundError} if it
   * does not exist, {@link GoneError} if it is in the trash, {@link ConflictError} if it has changed since
   * `ifUnmodifiedSince`
   * @example
   * ```ts
   * await calendar.venues.edit(6, { address: 'Mill Lane 1', phone: null });
   * await calendar.organizers.edit(14, ({ organizer }) => ({ organizer: `${organizer} e.V.` }));
   * ```
   */
  edit(
    id: number,
    changes: Changes<Types['entity'], NotARecord & Types['changes']>,
    options?: EditOptions,
  ): SingleRequest<Types['entity']>;

  /**
   * Moves a venue or organizer to the trash. The plugin also removes a venue from the next ten published events that
   * have it. If you delete an organizer, those events lose all of their organizers, so first `edit` them to keep the others.
   *
   * @returns it as it is in the trash
   * @throws {@link NotFoundError} if it does not exist, {@link GoneError} if it is already in the trash,
   * {@link AuthenticationError} or {@link PermissionError} if this user may not delete it
   * @example
   * ```ts
   * await calendar.venues.delete(6);
   * await calendar.organizers.delete(14);
   * ```
   */
  delete(id: number, options?: RequestOptions): SingleRequest<Types['entity']>;
}

/** Reads and writes venues. Available as `calendar.venues`. */
export interface VenueNamespace extends LinkedPostMethods<VenueTypes> {}

/** Reads and writes organizers. Available as `calendar.organizers`. */
export interface OrganizerNamespace extends LinkedPostMethods<OrganizerTypes> {}

/** The methods of categories and tags. */
interface TermMethods<Types extends TermTypes> extends TermNamespace<Types> {
  /**
   * Lists categories or tags, by default the first 10 that have events. Await it for a {@link Page}, or iterate over it
   * with `for await` to read all pages.
   *
   * @throws as `calendar.events.list` does
   * @example
   * ```ts
   * for await (const { name } of calendar.categories.list({ hide_empty: false })) console.log(name);
   * const { items } = await calendar.tags.list({ orderby: 'count', order: 'desc' });
   * ```
   */
  list(query?: Types['query'], options?: RequestOptions): ListRequest<Types['entity']>;

  /**
   * Creates a category or tag. To use an existing one of that name, call `ensure`.
   *
   * @throws as `calendar.events.create` does, {@link BadRequestError} also if the name is taken
   * @example
   * ```ts
   * const category = await calendar.categories.create({ name: 'Jazz', parent: 2 });
   * const tag = await calendar.tags.create({ name: 'open air' });
   * ```
   */
  create(body: NotARecord & Types['create'], options?: RequestOptions): SingleRequest<Types['entity']>;

  /**
   * Changes the fields that you pass, and keeps all others.
   *
   * @param options - `method` (default `POST`), signal, language, headers, more fields
   * @throws as `edit` does
   * @example
   * ```ts
   * await calendar.categories.update(2, { name: 'Concerts' });
   * await calendar.tags.update(7, { description: 'Costs nothing.' });
   * ```
   */
  update(
    id: number,
    body: NotARecord & Types['update'],
    options?: UpdateOptions,
  ): SingleRequest<Types['entity']>;

  /**
   * Changes some fields and keeps all others. Unlike `update`, it takes a function of the current record.
   *
   * @throws as `calendar.events.create` does, {@link NotFoundError} if it does not exist, {@link ServerError} if another
   * one has the slug
   * @example
   * ```ts
   * await calendar.categories.edit(2, { name: 'Concerts' });
   * await calendar.tags.edit(7, ({ name }) => ({ name: name.toLowerCase() }));
   * ```
   */
  edit(
    id: number,
    changes: Changes<Types['entity'], NotARecord & Types['changes']>,
    options?: UpdateOptions,
  ): SingleRequest<Types['entity']>;

  /**
   * Deletes a category or tag permanently. Events lose it, and subcategories move up to the top level.
   *
   * @returns it as it was
   * @throws {@link NotFoundError} if it does not exist, {@link AuthenticationError} or {@link PermissionError} if this
   * user may not delete it
   * @example
   * ```ts
   * await calendar.categories.delete(2);
   * await calendar.tags.delete(7);
   * ```
   */
  delete(id: number, options?: RequestOptions): SingleRequest<Types['entity']>;
}

/** Reads and writes categories. Available as `calendar.categories`. */
export interface CategoryNamespace extends TermMethods<CategoryTypes> {}

/** Reads and writes tags. Available as `calendar.tags`. */
export interface TagNamespace extends TermMethods<TagTypes> {}

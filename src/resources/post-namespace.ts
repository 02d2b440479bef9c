import { largestPage, nameFields } from '../contract/constants.ts';
import type { RecordTypes } from '../contract/resources.ts';
import { type ItemAddress, withQuery } from '../http/request.ts';
import { type SingleRequest, singleRequest } from '../http/response.ts';
import type { EditOptions, RequestOptions, UpdateOptions } from '../options.ts';
import { type Changes, EditableNamespace } from './edit-record.ts';
import { namesakesOf, oldestOf, postSearchText, searchTextOf } from './record-names.ts';
import { type Named, type NotARecord, unlessMissing } from './resource-namespace.ts';
import { type StoredTexts, statuses } from './wordpress-post.ts';

/** Also reads and writes records by slug: `calendar.venues`, `calendar.organizers` and `calendar.events`. */
export class PostNamespace<Types extends RecordTypes> extends EditableNamespace<Types> {
  /**
   * Reads one record by its slug. If the request selects a language, only a record in that language is found.
   *
   * @param slug - plain or percent-encoded
   * @throws as `get` does, {@link NotFoundError} also if it is in the trash or the site returns another record
   * @example
   * ```ts
   * const event = await calendar.events.getBySlug('summer-fair');
   * const venue = await calendar.venues.getBySlug('harbour-stage');
   * const organizer = await calendar.organizers.getBySlug('jane-doe');
   * ```
   */
  getBySlug(slug: string, options?: RequestOptions): SingleRequest<Types['entity']> {
    return singleRequest((copy) => this.read({ slug }, copy), options);
  }

  /**
   * Like `find`, by slug.
   *
   * @throws as `find` does
   * @example
   * ```ts
   * const event = await calendar.events.findBySlug('summer-fair');
   * const venue = await calendar.venues.findBySlug('harbour-stage');
   * const organizer = await calendar.organizers.findBySlug('jane-doe');
   * ```
   */
  findBySlug(slug: string, options?: RequestOptions): SingleRequest<Types['entity'] | undefined> {
    return singleRequest((copy) => unlessMissing(this.read({ slug }, copy)), options);
  }

  /**
   * Like `update`, by slug. It looks up the ID first. Languages work as in `getBySlug`.
   *
   * @throws as `getBySlug` and `update` do, {@link RecurringEventError} for an event with several dates
   * @example
   * ```ts
   * const dates = { start_date: '2027-06-19 14:00', end_date: '2027-06-19 22:00', timezone: 'Europe/London' };
   * await calendar.events.updateBySlug('summer-fair', { ...dates, cost: '5', organizer: [14], status: 'publish' });
   * await calendar.venues.updateBySlug('harbour-stage', { phone: '01904 1234', stateprovince: 'York', image: 4 });
   * await calendar.organizers.updateBySlug('jane-doe', { organizer: 'Jane Doe', email: 'jane@example.org' });
   * ```
   */
  updateBySlug(
    slug: string,
    body: NotARecord & Types['update'],
    options?: UpdateOptions,
  ): SingleRequest<Types['entity']> {
    return singleRequest(async (copy) => {
      const content = this.encode(this.resource.update, body, copy);
      const { id } = await this.readProtected({ slug }, copy);
      return this.store({ address: { id }, content }, copy);
    }, options);
  }

  /**
   * Like `delete`, by slug. It looks up the ID first. Languages work as in `getBySlug`.
   *
   * @throws as `getBySlug` and `delete` do, {@link RecurringEventError} for an event with several dates
   * @example
   * ```ts
   * await calendar.events.deleteBySlug('summer-fair');
   * await calendar.venues.deleteBySlug('harbour-stage');
   * await calendar.organizers.deleteBySlug('jane-doe');
   * ```
   */
  deleteBySlug(slug: string, options?: RequestOptions): SingleRequest<Types['entity']> {
    return singleRequest(async (copy) => {
      // By its ID, no other record is deleted.
      const { id } = await this.readProtected({ slug }, copy, 'deleting');
      return this.send('DELETE', { id }, copy);
    }, options);
  }

  /**
   * Like `edit`, by slug. Languages work as in `getBySlug`.
   *
   * @throws as `getBySlug` and `edit` do
   * @example
   * ```ts
   * await calendar.events.editBySlug('summer-fair', { website: null });
   * await calendar.venues.editBySlug('harbour-stage', { phone: null });
   * await calendar.organizers.editBySlug('jane-doe', { phone: null });
   * ```
   */
  editBySlug(
    slug: string,
    changes: Changes<Types['entity'], NotARecord & Types['changes']>,
    options?: EditOptions,
  ): SingleRequest<Types['entity']> {
    return singleRequest((copy) => this.editRecord({ slug }, changes, copy), options);
  }

  /**
   * Reads the texts of a record as they are stored, with blocks and shortcodes. `get` returns them rendered, so read
   * them here if you write a changed text back. Uses WordPress's own route, past caches.
   *
   * @throws {@link PermissionError} or {@link AuthenticationError} if this user may not edit the record,
   * {@link NotFoundError} if it does not exist, or with the code `rest_no_route` if the site has closed the route
   * @example
   * ```ts
   * const { description } = await calendar.events.stored(12);
   * await calendar.events.edit(12, { description: description.replaceAll('Ferry Road', 'Quay Street') });
   * console.log(await calendar.venues.stored(6), await calendar.organizers.stored(14));
   * ```
   */
  stored(id: number, options?: RequestOptions): SingleRequest<StoredTexts> {
    return singleRequest((copy) => this.posts.readTexts(id, copy), options);
  }

  /** Reads a record to write it by its ID, and throws for one that a write would damage. @internal */
  protected async readProtected(
    address: ItemAddress,
    { method: _, ...options }: UpdateOptions,
    action?: string,
  ): Promise<Types['entity']> {
    const { data } = await this.readToWrite(address, options);
    await this.protect?.(data, options, action);
    return data;
  }
}

/** The types of venues or organizers. */
export type LinkedPostTypes = RecordTypes<{ id: number; url: string; status: string }>;

/** Reads and writes venues or organizers. Available as `calendar.venues` and `calendar.organizers`. */
export class LinkedPostNamespace<Types extends LinkedPostTypes> extends PostNamespace<Types> {
  /**
   * Finds the venue or organizer with this name. Letter case, outer spaces and typographic quotes, dashes and dots are
   * ignored. If no name is the same, one that differs only in accents matches (`Cafe` for `Café`), because the site would
   * overwrite that record. Drafts that the user may see and records in any language match, but none in the trash.
   *
   * @param nameOrBody - the name, or a body with it as for `ensure`
   * @returns the oldest published one if there are several, undefined if there is none
   * @throws as `list` does, {@link ValidationError} also for a name that cannot be one
   * @example
   * ```ts
   * const venue = await calendar.venues.findByName('Old Mill');
   * const organizer = await calendar.organizers.findByName('Friends of the Mill');
   * ```
   */
  findByName(
    nameOrBody: string | Types['create'],
    options?: RequestOptions,
  ): Promise<Types['entity'] | undefined> {
    return this.findRecordByName(nameOrBody, options);
  }

  /**
   * Finds the venue or organizer as `findByName` does and returns it unchanged, or creates it. To link an event to it,
   * pass its `id`. If you pass a venue's data in the body of an event instead, sites overwrite the venue of that name,
   * for all of its events. Simultaneous calls with one name create it once, across all clients made by `withOptions`.
   *
   * @param nameOrBody - the name, or the body to create the record with
   * @throws as `create` does
   * @example
   * ```ts
   * const venue = await calendar.venues.ensure({ venue: 'Old Mill', city: 'Leeds' });
   * const organizer = await calendar.organizers.ensure('Friends of the Mill');
   * await calendar.events.edit(12, { venue: venue.id, organizer: organizer.id });
   * ```
   */
  ensure(nameOrBody: string | Types['create'], options?: RequestOptions): Promise<Types['entity']> {
    return this.ensureRecord(nameOrBody, options);
  }

  /** Sites list records of the same second in a stable order only if they have the same status. @internal */
  protected override partsOf(query?: Types['query'], options?: RequestOptions) {
    const extra = options?.extraQuery;
    const { status: chosen, page } = { ...Object(query), ...extra };
    const status = chosen ?? statuses.join();
    const several = typeof status === 'string' ? status.split(',') : [];
    if (several.length < 2 || page) return [];
    return several.map((one) => this.list(query, { ...options, extraQuery: { ...extra, status: one } }));
  }

  /** @internal */
  protected override async findNamed(
    { name }: Named,
    options: RequestOptions,
  ): Promise<Types['entity'] | undefined> {
    // Databases take these letters for `ß`, `æ`, `œ`, `ĳ`, `ﬁ`, `№` and `™` in whole names, but not in searches.
    const search = searchTextOf(name.replace(/ss|ae|oe|ij|f[fil]|no|tm/gi, '\n'), postSearchText);
    const query = { search, per_page: largestPage };
    // Without `context`, the name of a record with a password is hidden.
    const hits = await this.list(query as Types['query'], withQuery(options, { context: 'edit' })).all();
    const present = hits.filter(({ status }) => status !== 'trash');
    const nameField = nameFields[this.resource.name];
    const namesakes = namesakesOf(name, present, (record) => String(Reflect.get(record, nameField)));
    return oldestOf(namesakes.filter(({ status }) => status === 'publish')) ?? oldestOf(namesakes);
  }
}

import { nameFields } from '../contract/name-fields.ts';
import type { OrganizerTypes, RecordTypes, VenueTypes } from '../contract/resources.ts';
import type { RequestOptions } from '../options.ts';
import {
  type EnsureBody,
  isSameName,
  isSameNameWithoutAccents,
  oldestOf,
  postSearchText,
  readHits,
  searchTextOf,
} from './ensure-record.ts';
import { PostNamespace } from './post-namespace.ts';

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
   * @param options - signal, language, headers, further parameters
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

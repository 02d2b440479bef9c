import { nameFields } from '../contract/name-fields.ts';
import type { OrganizerTypes, RecordTypes, VenueTypes } from '../contract/resources.ts';
import type { RequestOptions } from '../options.ts';
import {
  type EnsureBody,
  type NameTest,
  oldestOf,
  postSearchText,
  readHits,
  sameNameAs,
  sameNameWithoutAccentsAs,
  searchTextOf,
} from './ensure-record.ts';
import { PostNamespace } from './post-namespace.ts';

/** The routes of `calendar.venues` and `calendar.organizers`. */
export class LinkedPostNamespace<
  Types extends RecordTypes<{ id: number; url: string; status: string }>,
> extends PostNamespace<Types> {
  /**
   * Returns the venue or organizer of exactly this name, as it is, or creates it. Interface sections 4.8 and 4.9.
   *
   * Names are compared as text: letter case and outer spaces do not matter, nor do the quotes, dashes and dots that
   * WordPress sets for plain ones (`O'Malley's` is `O’Malley’s`). Without a record of exactly this name, one whose name
   * differs in accents only is returned (`Cafe` for `Café`), since the service would overwrite it instead of creating
   * another. What the service drops from a name, such as a script, cannot be known here: such a name is not found.
   *
   * Drafts count where the credentials see them, records in the trash do not. Of several, the oldest published one is
   * returned. Asked for the same name at once, a client and those made from it by `withOptions` create it once, unless
   * these have other credentials, headers or another site.
   *
   * Sites with WPML list venues and organizers of all languages, so one of another language counts too.
   *
   * To link an event to a shared venue, ensure it and pass its `id`: data of a venue inside the body of an event
   * overwrites the venue of that name on real sites, for all of its events.
   *
   * @param nameOrBody - the name, or the body that creates the record if there is none
   * @param options - signal, language, headers, further parameters
   * @throws {@link ValidationError} before anything is sent; {@link PermissionError} when this user may not create it
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
    const isNamed = (isSame: NameTest) => (record: Types['entity']) =>
      isSame(String((record as Record<string, unknown>)[nameFields[this.resource.name]]));
    const exact = present.filter(isNamed(sameNameAs(name)));
    // The service would take one of these for the new record, and overwrite it.
    const namesakes = exact.length > 0 ? exact : present.filter(isNamed(sameNameWithoutAccentsAs(name)));
    return oldestOf(namesakes.filter(({ status }) => status === 'publish')) ?? oldestOf(namesakes);
  }
}

/** `calendar.venues`. */
export interface VenueNamespace extends LinkedPostNamespace<VenueTypes> {}

/** `calendar.organizers`. */
export interface OrganizerNamespace extends LinkedPostNamespace<OrganizerTypes> {}

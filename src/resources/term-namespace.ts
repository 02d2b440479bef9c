import type { CategoryTypes, RecordTypes, TagTypes } from '../contract/resources.ts';
import type { RequestOptions } from '../options.ts';
import {
  type EnsureBody,
  isSameName,
  oldestOf,
  readHits,
  searchTextOf,
  termSearchText,
} from './ensure-record.ts';
import { ResourceNamespace } from './resource-namespace.ts';

/** The routes of `calendar.categories` and `calendar.tags`: terms have no routes by slug. */
export class TermNamespace<
  Types extends RecordTypes<{ id: number; url: string; name: string; slug: string; parent?: number }>,
> extends ResourceNamespace<Types> {
  /**
   * Returns the category or tag of exactly this name or slug, as it is, or creates it.
   *
   * Letter case and outer spaces do not matter, nor does how WordPress writes quotes, dashes and dots. A name goes
   * before a slug, and with a `parent` only a category below that one counts. Of several the oldest is returned. Where
   * the site takes two names for the same, such as `Café` and `Cafe`, the first is returned. Slugs of other than Latin
   * letters are not searched, so such a term is found by its name only. Asked for the same name at once, a client and
   * those made from it by `withOptions` create it once.
   *
   * @param nameOrBody - the name, or the body that creates the term if there is none
   * @param options - signal, language, headers, further parameters
   * @throws {@link ValidationError} before anything is sent; {@link PermissionError} if this user may not create it
   * @example
   * ```ts
   * const tag = await calendar.tags.ensure('open air');
   * ```
   */
  ensure(nameOrBody: string | Types['create'], options?: RequestOptions): Promise<Types['entity']> {
    return this.ensureBy((body, findOptions) => this.#find(body, findOptions), nameOrBody, options);
  }

  async #find({ name, parent }: EnsureBody, options: RequestOptions): Promise<Types['entity'] | undefined> {
    const query = {
      search: searchTextOf(name, termSearchText),
      hide_empty: false,
      per_page: 50,
    };
    const terms = await readHits(this.list(query as Types['query'], options));
    // A service stores no more than one space in a row, unless it is sent as a reference.
    const withOneSpace = (text: string) => text.replace(/\s+/g, ' ').trim();
    const storedName = withOneSpace(name);
    const namesakes = terms.filter((term) => isSameName(storedName, withOneSpace(term.name)));
    // A parent that is given means that category only. One without a parent has 0.
    const siblings = namesakes.filter((term) => term.parent === parent);
    if (parent !== undefined && parent !== null) return oldestOf(siblings);
    return oldestOf(namesakes) ?? terms.find(({ slug }) => slug === storedName.toLowerCase());
  }
}

/** `calendar.categories`. */
export interface CategoryNamespace extends TermNamespace<CategoryTypes> {}

/** `calendar.tags`. */
export interface TagNamespace extends TermNamespace<TagTypes> {}

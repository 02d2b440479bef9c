import { largestPage } from '../contract/constants.ts';
import type { RecordTypes } from '../contract/resources.ts';
import type { RequestOptions } from '../options.ts';
import { EditableNamespace } from './edit-record.ts';
import { namesakesOf, oldestOf, searchTextOf, termSearchText } from './record-names.ts';
import type { Named } from './resource-namespace.ts';

/** The types of categories or tags. */
export type TermTypes = RecordTypes<{ id: number; url: string; name: string; slug: string; parent?: number }>;

/** Reads and writes categories or tags, by ID only. Available as `calendar.categories` and `calendar.tags`. */
export class TermNamespace<Types extends TermTypes> extends EditableNamespace<Types> {
  /**
   * Finds the category or tag with this name, or else with this slug, in Latin letters. Letter case, outer spaces and
   * typographic quotes, dashes and dots are ignored. If no name is the same, one that differs only in accents matches,
   * because the site takes it for the same term. With a `parent`, only names of categories directly below it match.
   *
   * @param nameOrBody - the name, or a body with it as for `ensure`
   * @returns the oldest if there are several, undefined if there is none
   * @throws as `list` does, {@link ValidationError} also for a name that cannot be one
   * @example
   * ```ts
   * const category = await calendar.categories.findByName({ name: 'Jazz', parent: 2 });
   * const tag = await calendar.tags.findByName('open air');
   * ```
   */
  findByName(
    nameOrBody: string | Types['create'],
    options?: RequestOptions,
  ): Promise<Types['entity'] | undefined> {
    return this.findRecordByName(nameOrBody, options);
  }

  /**
   * Finds the category or tag as `findByName` does and returns it unchanged, or creates it. Simultaneous calls create it
   * once.
   *
   * @param nameOrBody - the name, or the body to create the term with
   * @throws as `create` does
   * @example
   * ```ts
   * const category = await calendar.categories.ensure({ name: 'Jazz', parent: 2 });
   * const tag = await calendar.tags.ensure('open air');
   * ```
   */
  ensure(nameOrBody: string | Types['create'], options?: RequestOptions): Promise<Types['entity']> {
    return this.ensureRecord(nameOrBody, options);
  }

  /** @internal */
  protected override listById(id: number, options: RequestOptions) {
    return this.list({ include: id, hide_empty: false } as Types['query'], options);
  }

  /** @internal */
  protected override async findNamed(
    { name, parent }: Named,
    options: RequestOptions,
  ): Promise<Types['entity'] | undefined> {
    // A search misses letters with accents in the other Unicode form, and some without the accent: `и` for `й`.
    const search = searchTextOf(name.normalize('NFD').replace(/\P{M}\p{M}+/gu, '\n'), termSearchText);
    const query = { search, hide_empty: false, per_page: largestPage };
    const terms = await this.list(query as Types['query'], options).all();
    // Sites store at most one space in a row, except spaces sent as entities.
    const withOneSpace = (text: string) => text.replace(/\s+/g, ' ').trim();
    const storedName = withOneSpace(name);
    const namesakes = namesakesOf(storedName, terms, (term) => withOneSpace(term.name));
    // A category without a parent has the parent 0.
    const siblings = namesakes.filter((term) => term.parent === parent);
    if (parent !== undefined && parent !== null) return oldestOf(siblings);
    return oldestOf(namesakes) ?? terms.find(({ slug }) => slug === storedName.toLowerCase());
  }
}

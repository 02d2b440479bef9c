import type { Tag, TagQuery, TermNamespace } from '../index.ts';
import type { CalendarMutationOptions, WriteOptions } from './mutation-options.ts';
import { ResourceQueries } from './resource-queries.ts';

/** The queries and mutations of categories and tags. */
export class TermQueries<
  Entity extends Tag,
  Query extends Pick<TagQuery, 'page'>,
  Create,
  Update extends object,
> extends ResourceQueries<Entity, Query, Create, Update, Update> {
  /** @internal */
  declare protected readonly namespace: TermNamespace<Entity, Query, Create, Update>;

  /**
   * Finds or creates a category or tag; the variable is its name, or the body that creates it.
   *
   * @param options - language, headers, further parameters
   */
  ensure(options?: WriteOptions): CalendarMutationOptions<Entity, string | Create> {
    return this.write('ensure', (nameOrBody) => this.namespace.ensure(nameOrBody, options));
  }
}

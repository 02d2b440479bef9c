import type { LinkedPostNamespace, Venue, VenueQuery } from '../index.ts';
import type { CalendarMutationOptions, WritableResource, WriteOptions } from './mutation-options.ts';
import { PostQueries } from './post-queries.ts';
import type { KeyOrigin } from './query-key.ts';

/** The queries and mutations of venues and organizers. */
export class LinkedPostQueries<
  Entity extends Pick<Venue, 'id' | 'url' | 'modified_utc' | 'status'>,
  Query extends Pick<VenueQuery, 'page'>,
  Create,
  Update extends object,
  Fields extends object,
> extends PostQueries<Entity, Query, Create, Update, Fields> {
  /** @internal */
  declare protected readonly namespace: LinkedPostNamespace<Entity, Query, Create, Update, Fields>;

  /** @internal */
  constructor(
    namespace: LinkedPostNamespace<Entity, Query, Create, Update, Fields>,
    resource: WritableResource,
    origin: KeyOrigin,
  ) {
    super(namespace, resource, origin);
  }

  /**
   * Finds or creates a venue or organizer; the variable is its name, or the body that creates it.
   *
   * @param options - language, headers, further parameters
   */
  ensure(options?: WriteOptions): CalendarMutationOptions<Entity, string | Create> {
    return this.write('ensure', (nameOrBody) => this.namespace.ensure(nameOrBody, options));
  }
}

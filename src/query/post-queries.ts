import type {
  CalendarEvent,
  Changes,
  EventQuery,
  LinkedPostNamespace,
  PostNamespace,
  UpdateOptions,
  Venue,
  VenueQuery,
} from '../index.ts';
import type { CalendarMutationOptions, WriteOptions } from './mutation-options.ts';
import type { CalendarQueryOptions, ReadOptions } from './query-options.ts';
import { ResourceQueries } from './resource-queries.ts';

/** The variables of an `editBySlug` mutation. */
export interface EditBySlugVariables<Entity, Fields> {
  /** The slug. */
  readonly slug: string;
  /** The fields to change, or a function that returns them for the current record. */
  readonly changes: Changes<Entity, Fields>;
  /** The `modified_utc` that you saw: if the record has changed since, nothing is written. */
  readonly ifUnmodifiedSince?: string;
}

/** The variables of an `updateBySlug` mutation. */
export interface UpdateBySlugVariables<Update> {
  /** The slug. */
  readonly slug: string;
  /** The fields: what is left out is reset on real sites. */
  readonly body: Update;
  /** The method. Default `POST`. */
  readonly method?: UpdateOptions['method'];
}

/** The queries and mutations of records that have a slug of their own. */
export abstract class PostQueries<
  Entity extends Pick<CalendarEvent, 'id' | 'url' | 'modified_utc'>,
  Query extends Pick<EventQuery, 'page'>,
  Create,
  Update extends object,
  Fields extends object,
> extends ResourceQueries<Entity, Query, Create, Update, Fields> {
  /** @internal */
  declare protected readonly namespace: PostNamespace<Entity, Query, Create, Update, Fields>;

  /**
   * One record by its slug.
   *
   * @param slug - the slug, plain or percent-encoded
   * @param options - language, further parameters
   */
  getBySlug(slug: string, options?: ReadOptions): CalendarQueryOptions<Entity> {
    return this.read('getBySlug', { slug }, options, (requestOptions) =>
      this.namespace.getBySlug(slug, requestOptions),
    );
  }

  /**
   * Like `edit`, for the record with a slug.
   *
   * @param options - language, headers, further fields
   */
  editBySlug(options?: WriteOptions): CalendarMutationOptions<Entity, EditBySlugVariables<Entity, Fields>> {
    return this.write('editBySlug', ({ slug, changes, ...condition }) =>
      this.namespace.editBySlug(slug, changes, { ...options, ...condition }),
    );
  }

  /**
   * Like `update`, for the record with a slug.
   *
   * @param options - language, headers, further fields
   */
  updateBySlug(options?: WriteOptions): CalendarMutationOptions<Entity, UpdateBySlugVariables<Update>> {
    return this.write('updateBySlug', ({ slug, body, method }) =>
      this.namespace.updateBySlug(slug, body, { ...options, method }),
    );
  }

  /**
   * Deletes a record; the variable is its slug.
   *
   * @param options - language, headers, further parameters
   */
  deleteBySlug(options?: WriteOptions): CalendarMutationOptions<Entity, string> {
    return this.write('deleteBySlug', (slug) => this.namespace.deleteBySlug(slug, options));
  }
}

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

  /**
   * Finds or creates a venue or organizer; the variable is its name, or the body that creates it.
   *
   * @param options - language, headers, further parameters
   */
  ensure(options?: WriteOptions): CalendarMutationOptions<Entity, string | Create> {
    return this.write('ensure', (nameOrBody) => this.namespace.ensure(nameOrBody, options));
  }
}

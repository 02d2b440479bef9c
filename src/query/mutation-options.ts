import type { DefaultError } from '@tanstack/query-core';
import type { RequestOptions } from '../index.ts';
import {
  type CalendarKeyPrefix,
  type CalendarMutationKey,
  type KeyOrigin,
  type KeyResource,
  keyPrefix,
} from './query-key.ts';

/** Options of the requests of a mutation. They are not part of any key. */
export interface WriteOptions extends Omit<RequestOptions, 'signal'> {}

/** What TanStack hands to the functions of a mutation, as far as it is used, so that any version's fits. */
export interface MutationContext {
  /** The `QueryClient` that the mutation runs in. */
  readonly client: {
    /** Marks queries as stale, and reads those again that are on screen. */
    invalidateQueries(filters: {
      readonly queryKey: readonly unknown[];
      readonly exact?: boolean;
    }): Promise<void>;
    /** Where the queries are. */
    getQueryCache(): {
      /** Those that match. */
      findAll(filters: {
        readonly queryKey: readonly unknown[];
        readonly fetchStatus: 'fetching';
      }): readonly CachedQuery[];
    };
  };
}

/** A query of a cache, as far as it is used. */
export interface CachedQuery {
  /** Its key. */
  readonly queryKey: readonly unknown[];
  /** What it is reading. */
  readonly promise: Promise<unknown> | undefined;
  /** Whether it is on screen. */
  isActive(): boolean;
}

/** Options for `useMutation`, `createMutation`, `injectMutation` … Spread them to add your own, such as `onSuccess`. */
export interface CalendarMutationOptions<Data, Variables> {
  /** The key: the site, the resource and the write. */
  readonly mutationKey: CalendarMutationKey;
  /** Sends the requests. */
  readonly mutationFn: (variables: Variables) => Promise<Data>;
  /**
   * Invalidates what the write has changed, also where it failed, unless nothing was written: the service may have stored it
   * all the same, or somebody else has changed the record. A mutation that succeeds is pending until what is on screen has
   * been read again.
   */
  readonly onSettled: (
    data: unknown,
    error: DefaultError | null,
    variables: unknown,
    onMutateResult: unknown,
    context: MutationContext,
  ) => Promise<void>;
}

const all = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

/**
 * What a write changes, by the resource that is written. Events contain their venues, organizers and terms; a write of an
 * event may create these, and changes their counts and which of them have events.
 */
const changedResources = {
  events: all,
  venues: ['venues', 'events'],
  organizers: ['organizers', 'events'],
  categories: ['categories', 'events'],
  tags: ['tags', 'events'],
} as const;

/** A resource that can be written. */
export type WritableResource = Exclude<KeyResource, 'site'>;

/** Creates the options of a mutation from how its requests are sent. */
export function mutationOptions<Data, Variables>(
  origin: KeyOrigin,
  resource: WritableResource,
  write: string,
  mutationFn: (variables: Variables) => Promise<Data>,
): CalendarMutationOptions<Data, Variables> {
  return {
    mutationKey: [...keyPrefix(origin, resource), write],
    mutationFn,
    onSettled: async (_data, error, _variables, _onMutateResult, { client }) => {
      // Nothing was written. The errors are known by their names, since their classes would bring the client along.
      if (error?.name === 'ValidationError' || error?.name === 'RecurringEventError') return;
      const invalidations = changedResources[resource].map((changed) =>
        invalidateQueries(client, keyPrefix(origin, changed)),
      );
      // An error is shown at once.
      if (error === null) await Promise.all(invalidations);
    },
  };
}

/**
 * Invalidates queries, and once more those that were read meanwhile and go on: what arrives was sent before the write, and
 * TanStack would take it for new. It restarts those only that are on screen and have data.
 */
async function invalidateQueries(
  client: MutationContext['client'],
  queryKey: CalendarKeyPrefix,
): Promise<void> {
  const fetching = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const reads = fetching.map(({ promise }) => promise);
  const invalidations = [client.invalidateQueries({ queryKey })];
  for (const [index, query] of fetching.entries()) {
    const read = reads[index];
    if (query.promise !== read) continue;
    const arrival = Promise.resolve(read).catch(() => undefined);
    const again = arrival.then(() => client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
    // Nobody waits for the others.
    if (query.isActive()) invalidations.push(again);
  }
  await Promise.all(invalidations);
}

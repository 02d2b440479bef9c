import type { DefaultError, QueryClient } from '@tanstack/query-core';
import type { RequestOptions } from '../index.ts';
import { type CalendarKeyPrefix, type KeyOrigin, type KeyResource, keyPrefix } from './query-options.ts';

/** The key of a mutation. */
export type CalendarMutationKey = readonly [...CalendarKeyPrefix, write: string];

/** Options of the requests of a mutation. They are not part of any key. */
export interface WriteOptions extends Omit<RequestOptions, 'signal'> {}

/** Options for `useMutation`, `createMutation`, `injectMutation` … Spread them to add your own, such as `onSuccess`. */
export interface CalendarMutationOptions<Data, Variables> {
  /** The key: the site, the resource and the write. */
  readonly mutationKey: CalendarMutationKey;
  /** Sends the requests. */
  readonly mutationFn: (variables: Variables) => Promise<Data>;
  /**
   * Invalidates what the write has changed. After a failed write too, unless nothing was sent: the site may have stored it
   * all the same, or another editor has changed the record. A successful mutation is pending until what is on screen has
   * been read again.
   */
  readonly onSettled: (
    data: unknown,
    error: DefaultError | null,
    variables: unknown,
    onMutateResult: unknown,
    context: { readonly client: QueryClient },
  ) => Promise<void>;
}

const all = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

/**
 * What a write changes, by the resource that is written. Events contain their venues, organizers and terms. A write of an
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

/** Errors after which nothing has changed. They are known by name, since the classes would bring their code along. */
const unsent = ['ValidationError', 'RecurringEventError'];

/** Creates the options of a mutation from the function that sends its requests. */
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
      if (error && unsent.includes(error.name)) return;
      const invalidations = changedResources[resource].map((changed) =>
        invalidateQueries(client, keyPrefix(origin, changed)),
      );
      // An error is shown at once.
      if (error === null) await Promise.all(invalidations);
    },
  };
}

/**
 * Invalidates queries, and once more those whose read began before the write and still goes on: TanStack would take what
 * arrives for new. It restarts only those that are on screen and have data.
 */
async function invalidateQueries(client: QueryClient, queryKey: CalendarKeyPrefix): Promise<void> {
  const fetching = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const reads = fetching.map(({ promise }) => promise);
  const invalidations = [client.invalidateQueries({ queryKey })];
  for (const [index, query] of fetching.entries()) {
    const read = reads[index];
    if (query.promise !== read) continue;
    const arrival = Promise.resolve(read).catch(() => undefined);
    const again = arrival.then(() => client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
    // The others are read in the background.
    if (query.isActive()) invalidations.push(again);
  }
  await Promise.all(invalidations);
}

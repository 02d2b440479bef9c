import { resolveOrganizers, resolveReference } from '../linked/resolve-linked.ts';
import type { OperationContext } from '../service/operation.ts';
import type { EventRecord } from '../store/records.ts';
import { resolveEventTerms } from './event-terms.ts';

/** The ids of the records that an event is linked to. */
export type EventLinks = Pick<EventRecord, 'venues' | 'organizers' | 'categories' | 'tags'>;

/**
 * Resolves the records that a request links an event to, which inserts new ones where they are data or names.
 * Organizers are reset where the request leaves them out. The others stay as they are.
 */
export function resolveEventLinks(context: OperationContext, existing: EventLinks): EventLinks {
  const venue = resolveReference('venues', context, context.parameters.venue);
  const organizers = resolveOrganizers(context, context.parameters.organizer);
  const terms = resolveEventTerms(context);
  return {
    venues: venue === undefined ? existing.venues : [venue],
    organizers,
    categories: terms.categories ?? existing.categories,
    tags: terms.tags ?? existing.tags,
  };
}

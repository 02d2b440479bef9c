import type { Site } from '../service/site/site.ts';
import type { EventRecord } from '../store/records.ts';

/** Adds an amount to the counts of an event's terms. Only published events count. */
function addToTermCounts(site: Site, event: EventRecord, amount: number): void {
  if (event.fields.status !== 'publish') return;
  for (const kind of ['categories', 'tags'] as const) {
    for (const id of event[kind]) {
      const term = site.store.terms(kind).get(id);
      if (term !== undefined) term.fields.count += amount;
    }
  }
}

/**
 * Stores an event after a write and updates what depends on it: the order of listings, the text that is searched
 * and the counts of terms.
 *
 * @param before - the event as it was before the write
 */
export function storeEvent(site: Site, event: EventRecord, before?: EventRecord): void {
  event.isEmbeddedOnly = false;
  delete event.searchText;
  site.store.events.set(event.id, event);
  site.store.invalidateEventOrder();
  if (before !== undefined) addToTermCounts(site, before, -1);
  addToTermCounts(site, event, 1);
}

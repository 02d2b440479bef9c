import type { OperationContext, ServiceResponse } from '../../service/operation.ts';
import { itemsOnPage, postPageResponse, requestedPage } from '../../service/paginate.ts';
import type { EventRecord } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { renderEvent } from '../render-event.ts';
import { endFilters, eventsStartingIn } from './date-filters.ts';
import { resolveDateWindow } from './date-window.ts';
import { eventFilters, passesAll, type RequestedLink, requestedLinks } from './event-filters.ts';
import { listUrl } from './list-url.ts';

function byPublication(one: EventRecord, other: EventRecord): number {
  return one.fields.date.localeCompare(other.fields.date) || one.id - other.id;
}

/** The events that may be in a listing, in order: if all are linked to a single record, only those. */
function candidatesOf(links: readonly RequestedLink[], store: Store): readonly EventRecord[] {
  let fewest = store.eventsByStart();
  for (const { name, ids } of links) {
    const [id, ...others] = ids;
    if (id === undefined || others.length > 0) continue;
    const linked = store.eventsLinkedTo(name, id);
    if (linked.length < fewest.length) fewest = linked;
  }
  return fewest;
}

export function listEvents(context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const window = resolveDateWindow(context);
  const links = requestedLinks(context);
  const filters = [...eventFilters(context, links), ...endFilters(window)];
  const inWindow = eventsStartingIn(candidatesOf(links, site.store), window);
  const found = inWindow.filter((event) => passesAll(event, filters));
  if (parameters.include !== undefined) found.sort(byPublication);
  const page = requestedPage(context);
  return postPageResponse(
    {
      ...page,
      name: 'events',
      items: itemsOnPage(found, page).map((event) => renderEvent(event, site)),
      total: found.length,
      url: listUrl(context, window, page.perPage),
    },
    'event',
  );
}

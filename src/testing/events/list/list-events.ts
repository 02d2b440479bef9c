import type { OperationContext, ServiceResponse } from '../../service/operation.ts';
import { itemsOnPage, postPageResponse, requestedPage } from '../../service/paginate.ts';
import type { EventRecord } from '../../store/records.ts';
import { renderEvent } from '../render-event.ts';
import { endFilters, eventsStartingIn } from './date-filters.ts';
import { resolveDateWindow } from './date-window.ts';
import { eventFilters, passesAll } from './event-filters.ts';
import { listUrl } from './list-url.ts';

function byPublication(one: EventRecord, other: EventRecord): number {
  return one.fields.date.localeCompare(other.fields.date) || one.id - other.id;
}

export function listEvents(context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const window = resolveDateWindow(context);
  const filters = [...eventFilters(context), ...endFilters(window)];
  const inWindow = eventsStartingIn(site.store.eventsByStart(), window);
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

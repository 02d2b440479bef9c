import { statusArgument } from '../../posts/status-filter.ts';
import type { OperationContext, ServiceResponse } from '../../service/operation.ts';
import { itemsOnPage, postPageResponse, requestedPage } from '../../service/paginate.ts';
import type { EventRecord } from '../../store/records.ts';
import { addQueryArguments, type QueryArgument } from '../../wordpress/php/query.ts';
import { parseList } from '../../wordpress/php/values.ts';
import { renderEvent } from '../render-event.ts';
import { type DateWindow, dateFilters, resolveDateWindow } from './date-window.ts';
import { eventFilters } from './event-filters.ts';

function byPublication(one: EventRecord, other: EventRecord): number {
  return one.fields.date.localeCompare(other.fields.date) || one.id - other.id;
}

export function listEvents(context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const window = resolveDateWindow(context);
  const filters = [...eventFilters(context), ...dateFilters(window)];
  const found = site.store.eventsByStart().filter((event) => filters.every((filter) => filter(event)));
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

function toCsv(value: unknown): string | undefined {
  return value === undefined ? undefined : parseList(value).join(',');
}

/** The URL of a listing. As in the service, it is without categories and tags. */
function listUrl(context: OperationContext, window: DateWindow, perPage: number): string {
  const { site, parameters } = context;
  const url = addQueryArguments(`${site.urls.eventsRoot}/events/`, [
    ['page', parameters.page],
    ['per_page', perPage],
    ['start_date', window.start_date],
    ['end_date', window.end_date],
    ['search', parameters.search],
    ['status', statusArgument(context)],
    ['post_parent', parameters.post_parent],
    ['include', toCsv(parameters.include)],
    ['starts_before', window.starts_before],
    ['starts_after', window.starts_after],
    ['ends_before', window.ends_before],
    ['ends_after', window.ends_after],
  ]);
  const linkArguments: QueryArgument[] = [
    ['venue', toCsv(parameters.venue)],
    ['organizer', toCsv(parameters.organizer)],
    ['featured', parameters.featured],
  ];
  const sent = linkArguments.filter(([, value]) => value !== undefined);
  // The service adds these in a second step, which encodes the arguments of the first one.
  return sent.length === 0 ? url : addQueryArguments(url, sent);
}

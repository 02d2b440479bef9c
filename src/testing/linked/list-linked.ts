import { statusArgument, statusFilter } from '../posts/status-filter.ts';
import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import { itemsOnPage, postPageResponse, requestedPage } from '../service/paginate.ts';
import { type LinkedKind, type LinkedRecord, singularOf } from '../store/records.ts';
import { isTruthy, toInteger } from '../wordpress/php/values.ts';
import { addQueryArguments } from '../wordpress/query-arguments.ts';
import { linkedSearchFilter } from './linked-search.ts';
import { idsWithEvents, idsWithUpcomingEvents } from './linked-usage.ts';
import { renderLinked } from './render-linked.ts';

type Filter = (record: LinkedRecord) => boolean;

function eventFilters(kind: LinkedKind, context: OperationContext): Filter[] {
  const { site, parameters } = context;
  const filters: Filter[] = [];
  if (parameters.event !== undefined) {
    const linked = site.store.events.get(toInteger(parameters.event))?.[kind] ?? [];
    filters.push(({ id }) => linked.includes(id));
  }
  if (parameters.has_events !== undefined && parameters.has_events !== null) {
    const hasEvents = isTruthy(parameters.has_events);
    const used = idsWithEvents(kind, context);
    filters.push(({ id }) => used.has(id) === hasEvents);
  }
  if (isTruthy(parameters.only_with_upcoming)) {
    const upcoming = idsWithUpcomingEvents(kind, context);
    filters.push(({ id }) => upcoming.has(id));
  }
  return filters;
}

/** The latest first. Of those with the same date, the database has the last one first where all are published. */
function newestFirst(context: OperationContext): (one: LinkedRecord, other: LinkedRecord) => number {
  const direction = statusArgument(context) === 'publish' ? -1 : 1;
  return (one, other) => other.fields.date.localeCompare(one.fields.date) || direction * (one.id - other.id);
}

/** The URL of the listing. As in the service, it is without the search. */
function listUrl(kind: LinkedKind, context: OperationContext, perPage: number): string {
  const { site, parameters } = context;
  return addQueryArguments(`${site.urls.eventsRoot}/${kind}/`, [
    ['page', parameters.page],
    ['per_page', perPage],
    ['event', parameters.event],
    ['has_events', parameters.has_events],
    ['status', statusArgument(context)],
  ]);
}

export function listLinked(kind: LinkedKind, context: OperationContext): ServiceResponse {
  const filters = [statusFilter(context), ...eventFilters(kind, context)];
  const all = [...context.site.store.linked(kind).values()];
  const records = all
    .filter((record) => filters.every((filter) => filter(record)))
    .sort(newestFirst(context));
  const { search } = context.parameters;
  const isFound = typeof search === 'string' ? linkedSearchFilter(kind, search) : () => true;
  const found = records.filter(isFound);
  // As in the service, the total of a search without any hit is that of the listing without the search.
  const total = all.some(isFound) ? found.length : records.length;
  const page = requestedPage(context);
  const items = itemsOnPage(found, page).map(renderLinked);
  const url = listUrl(kind, context, page.perPage);
  return postPageResponse({ ...page, name: kind, items, total, url }, singularOf[kind]);
}

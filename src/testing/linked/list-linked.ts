import { statusArgument } from '../events/list/list-events.ts';
import { renderLinked } from '../events/render-event.ts';
import { itemsOnPage, postPage, requestedPage } from '../service/paginate.ts';
import { can } from '../service/permissions.ts';
import type { Answer, Call } from '../service/site/site.ts';
import { type LinkedKind, type LinkedRecord, singularOf } from '../store/records.ts';
import { isTruthy, parseList, toInteger } from '../wordpress/php/values.ts';
import { addQueryArguments } from '../wordpress/query-arguments.ts';
import { eventUsage } from './event-usage.ts';

type Filter = (record: LinkedRecord) => boolean;

function statusFilter({ user, parameters }: Call): Filter {
  const members = parseList(parameters.status).map(String);
  if (members.length > 0) return ({ fields }) => members.includes(fields.status);
  if (parameters.status === undefined && can(user, 'edit')) {
    return ({ fields }) => !['trash', 'auto-draft', 'inherit'].includes(fields.status);
  }
  return ({ fields }) => fields.status === 'publish';
}

const searchedFields: Readonly<Record<LinkedKind, readonly string[]>> = {
  venues: [
    'venue',
    'description',
    'address',
    'city',
    'country',
    'province',
    'state',
    'stateprovince',
    'zip',
    'phone',
  ],
  organizers: ['organizer', 'description', 'phone', 'website', 'email'],
};

/** Only plain letters and digits of a search count: what is between them parts it into words. */
function searchFilter(kind: LinkedKind, search: string): Filter {
  const words = search
    .toLowerCase()
    .split(/[^a-z\d-]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return () => false;
  return ({ fields }) =>
    searchedFields[kind].some((name) => {
      const text = String(fields[name] ?? '')
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase();
      return words.every((word) => text.includes(word));
    });
}

function eventFilters(call: Call, kind: LinkedKind): Filter[] {
  const { parameters } = call;
  const filters: Filter[] = [];
  const usage = eventUsage(call, kind);
  if (parameters.event !== undefined) {
    const linked = call.site.store.events.get(toInteger(parameters.event))?.[kind] ?? [];
    filters.push(({ id }) => linked.includes(id));
  }
  if (parameters.has_events !== undefined && parameters.has_events !== null) {
    const isWanted = isTruthy(parameters.has_events);
    const used = usage.withEvents();
    filters.push(({ id }) => used.has(id) === isWanted);
  }
  if (isTruthy(parameters.only_with_upcoming)) {
    const upcoming = usage.withUpcomingEvents();
    filters.push(({ id }) => upcoming.has(id));
  }
  return filters;
}

function newestFirst(one: LinkedRecord, other: LinkedRecord): number {
  return other.fields.date.localeCompare(one.fields.date) || other.id - one.id;
}

export function listLinked(kind: LinkedKind, call: Call): Answer {
  const { site, parameters } = call;
  const request = requestedPage(call);
  const filters = [statusFilter(call), ...eventFilters(call, kind)];
  const unsearched = [...site.store.linked(kind).values()]
    .filter((record) => filters.every((filter) => filter(record)))
    .sort(newestFirst);
  const found =
    typeof parameters.search === 'string'
      ? unsearched.filter(searchFilter(kind, parameters.search))
      : unsearched;
  const url = addQueryArguments(`${site.addresses.eventsRoot}/${kind}/`, [
    ['page', parameters.page],
    ['per_page', request.perPage],
    ['event', parameters.event],
    ['has_events', parameters.has_events],
    ['status', statusArgument(call)],
  ]);
  // A search without a hit is counted as if there were no search.
  const counted = found.length === 0 ? unsearched : found;
  const items = itemsOnPage(found, request).map((record) => renderLinked(record));
  return postPage({ ...request, name: kind, items, total: counted.length, url }, singularOf[kind]);
}

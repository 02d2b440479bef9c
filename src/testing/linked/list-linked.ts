import { textOr } from '../json.ts';
import { isUnpublished, statusArgument, statusFilter } from '../posts/publication.ts';
import { pageResponse } from '../service/paginate.ts';
import type { OperationContext, ServiceResponse } from '../service/site/site.ts';
import type { EventRecord, LinkedKind, LinkedRecord } from '../store/records.ts';
import { addQueryArguments } from '../wordpress/php/query.ts';
import { isTruthy, toInteger } from '../wordpress/php/values.ts';
import { formatUtc } from '../wordpress/php/zone.ts';
import { foldCaseAndAccents } from '../wordpress/text.ts';
import { renderLinked } from './render-linked.ts';

type Filter = (record: LinkedRecord) => boolean;

function eventFilters(kind: LinkedKind, context: OperationContext): Filter[] {
  const { site, parameters } = context;
  const filters: Filter[] = [];
  if (parameters.event !== undefined) {
    const event = site.store.event(toInteger(parameters.event));
    // A quirk of Events Calendar Pro: its dates have no organizers here.
    const linked = kind === 'organizers' && event?.post ? [] : (event?.[kind] ?? []);
    filters.push(({ id }) => linked.includes(id));
  }
  if (parameters.has_events !== undefined && parameters.has_events !== null) {
    const hasEvents = isTruthy(parameters.has_events);
    // Drafts and pending events do not count.
    const counted = [...site.store.events.values()].filter(({ fields }) => !isUnpublished(fields.status));
    const used = idsIn(counted, kind);
    filters.push(({ id }) => used.has(id) === hasEvents);
  }
  if (isTruthy(parameters.only_with_upcoming)) {
    const upcoming = idsWithUpcomingEvents(kind, context);
    filters.push(({ id }) => upcoming.has(id));
  }
  return filters;
}

/** Latest first. With the same date, the database returns the last one first if all are published. */
function newestFirst(context: OperationContext): (one: LinkedRecord, other: LinkedRecord) => number {
  const direction = statusArgument(context) === 'publish' ? -1 : 1;
  return (one, other) => other.fields.date.localeCompare(one.fields.date) || direction * (one.id - other.id);
}

/** Returns the URL of the listing. As in the plugin, it has no search. */
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
  const all = [...context.site.store[kind].values()];
  const records = all
    .filter((record) => filters.every((filter) => filter(record)))
    .sort(newestFirst(context));
  const { search } = context.parameters;
  const isFound = typeof search === 'string' ? linkedSearchFilter(kind, search) : () => true;
  const found = records.filter(isFound);
  // As in the plugin, a search without hits has the total of the listing without the search.
  const total = all.some(isFound) ? found.length : records.length;
  const url = (perPage: number) => listUrl(kind, context, perPage);
  return pageResponse(kind, context, { found, render: renderLinked, total, url });
}

/** As in the plugin, the country and website of a venue are not searched. */
const searchedFields: Readonly<Record<LinkedKind, readonly string[]>> = {
  venues: [
    'venue',
    'description',
    'excerpt',
    'address',
    'city',
    'province',
    'state',
    'stateprovince',
    'zip',
    'phone',
  ],
  organizers: ['organizer', 'description', 'excerpt', 'phone', 'website', 'email'],
};

/** Filters by a search: one field contains all words, which only have plain letters, digits and hyphens. */
function linkedSearchFilter(kind: LinkedKind, search: string): (record: LinkedRecord) => boolean {
  const words = search.toLowerCase().match(/[a-z\d-]+/g) ?? [];
  if (words.length === 0) return () => false;
  return ({ fields }) =>
    searchedFields[kind].some((name) => {
      const text = foldCaseAndAccents(textOr(fields[name], ''));
      return words.every((word) => text.includes(word));
    });
}

function idsIn(events: readonly EventRecord[], kind: LinkedKind): Set<number> {
  return new Set(events.flatMap((event) => event[kind]));
}

/**
 * Returns the IDs of venues or organizers of upcoming events. As in the plugin, only one page of events is read, and
 * local times are compared with UTC. Events Calendar Pro finds events by second IDs, which have no links to either.
 */
function idsWithUpcomingEvents(kind: LinkedKind, context: OperationContext): Set<number> {
  const { site } = context;
  if (site.store.hasOccurrences) return new Set();
  const now = formatUtc(site.now().getTime());
  const upcoming = site.store
    .eventsByStart()
    .filter(statusFilter(context))
    .filter(({ fields, listed }) => listed.start_date > now && fields.hide_from_listings !== true);
  return idsIn(upcoming.slice(0, site.settings.posts_per_page), kind);
}

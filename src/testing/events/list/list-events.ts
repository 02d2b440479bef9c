import { itemsOnPage, postPage, requestedPage } from '../../service/paginate.ts';
import { can } from '../../service/permissions.ts';
import type { Answer, Call, Site } from '../../service/site/site.ts';
import { findTerm } from '../../service/validation/checks.ts';
import type { EventRecord, TermKind } from '../../store/records.ts';
import { isEmpty, parseList, toInteger } from '../../wordpress/php/values.ts';
import { addQueryArguments, type QueryArgument } from '../../wordpress/query-arguments.ts';
import { renderEvent } from '../render-event.ts';
import { type EventWindow, endFilters, eventWindow, startingIn } from './date-window.ts';
import { searchFilter } from './search-events.ts';

type Filter = (record: EventRecord) => boolean;

/** The statuses that a listing shows: what was asked for, or for those who may edit all but the hidden ones. */
function statusFilter({ user, parameters }: Call): Filter {
  const members = parseList(parameters.status).map(String);
  if (members.length > 0) return ({ fields }) => members.includes(fields.status);
  if (parameters.status === undefined && can(user, 'edit')) {
    return ({ fields }) =>
      fields.status !== 'trash' && fields.status !== 'auto-draft' && fields.status !== 'inherit';
  }
  return ({ fields }) => fields.status === 'publish';
}

/** A term and all that are below it. */
export function withDescendants(site: Site, kind: TermKind, ids: ReadonlySet<number>): Set<number> {
  const all = new Set(ids);
  for (let size = -1; size !== all.size; ) {
    size = all.size;
    for (const { id, fields } of site.store.terms(kind).values()) {
      if (fields.parent !== undefined && all.has(fields.parent)) all.add(id);
    }
  }
  return all;
}

function hasAny(ids: readonly number[], wanted: ReadonlySet<number>): boolean {
  for (const id of ids) if (wanted.has(id)) return true;
  return false;
}

function passesAll(record: EventRecord, filters: readonly Filter[]): boolean {
  for (const filter of filters) if (!filter(record)) return false;
  return true;
}

function termFilter({ site, parameters }: Call, kind: TermKind): Filter | undefined {
  if (isEmpty(parameters[kind])) return undefined;
  const found = parseList(parameters[kind]).flatMap((member) => findTerm(site, kind, member)?.id ?? []);
  const wanted = withDescendants(site, kind, new Set(found));
  return (record) => hasAny(record[kind], wanted);
}

function linkFilter({ parameters }: Call, name: 'venue' | 'organizer'): Filter | undefined {
  if (isEmpty(parameters[name])) return undefined;
  const wanted = new Set(parseList(parameters[name]).map(toInteger));
  const links = name === 'venue' ? 'venues' : 'organizers';
  return (record) => hasAny(record[links], wanted);
}

function filtersOf(call: Call, window: EventWindow): Filter[] {
  const { parameters } = call;
  const filters: (Filter | undefined)[] = [
    termFilter(call, 'categories'),
    termFilter(call, 'tags'),
    linkFilter(call, 'venue'),
    linkFilter(call, 'organizer'),
    ...endFilters(window),
    statusFilter(call),
    ({ fields }) => fields.hide_from_listings !== true,
  ];
  if (typeof parameters.featured === 'boolean') {
    filters.push(({ fields }) => (fields.featured === true) === parameters.featured);
  }
  if (parameters.include !== undefined) {
    const wanted = new Set(parseList(parameters.include).map(toInteger));
    filters.push(({ id }) => wanted.has(id));
  }
  if (parameters.post_parent !== undefined) {
    const parent = toInteger(parameters.post_parent);
    filters.push(({ fields }) => fields.parent === parent);
  }
  if (typeof parameters.search === 'string') filters.push(searchFilter(parameters.search));
  return filters.filter((filter) => filter !== undefined);
}

function byPublication(one: EventRecord, other: EventRecord): number {
  return one.fields.date.localeCompare(other.fields.date) || one.id - other.id;
}

function csv(value: unknown): string {
  return parseList(value).join(',');
}

/** The status in a listing's own address. */
export function statusArgument({ user, parameters }: Call): unknown {
  if (parameters.status === undefined) return can(user, 'edit') ? 'any' : 'publish';
  const members = parseList(parameters.status);
  return members.length === 0 ? [] : members.join(',');
}

/** The listing's own address. It leaves out the categories and tags, as the service's does. */
function listUrl(call: Call, window: EventWindow, perPage: number): string {
  const { site, parameters } = call;
  const geolocation: QueryArgument[] = [
    ['geoloc', 1],
    ['geoloc_lat', parameters.geoloc_lat ?? ''],
    ['geoloc_lng', parameters.geoloc_lng ?? ''],
  ];
  const url = addQueryArguments(`${site.addresses.eventsRoot}/events/`, [
    ['page', parameters.page],
    ['per_page', perPage],
    ['start_date', window.start_date],
    ['end_date', window.end_date],
    ['search', parameters.search],
    ...(parameters.geoloc === true ? geolocation : []),
    ['status', statusArgument(call)],
    ['post_parent', parameters.post_parent],
    ['include', parameters.include === undefined ? undefined : csv(parameters.include)],
    ['starts_before', window.starts_before],
    ['starts_after', window.starts_after],
    ['ends_before', window.ends_before],
    ['ends_after', window.ends_after],
  ]);
  const links: QueryArgument[] = [
    ['venue', parameters.venue === undefined ? undefined : csv(parameters.venue)],
    ['organizer', parameters.organizer === undefined ? undefined : csv(parameters.organizer)],
    ['featured', parameters.featured],
  ];
  const given = links.filter(([, value]) => value !== undefined);
  return given.length === 0 ? url : addQueryArguments(url, given);
}

export function listEvents(call: Call): Answer {
  const { site, parameters } = call;
  const window = eventWindow(call);
  const filters = filtersOf(call, window);
  const inWindow = startingIn(site.store.eventsByStart(), window);
  const found = inWindow.filter((record) => passesAll(record, filters));
  if (parameters.include !== undefined) found.sort(byPublication);
  const request = requestedPage(call);
  return postPage(
    {
      ...request,
      name: 'events',
      items: itemsOnPage(found, request).map((record) => renderEvent(record, site)),
      total: found.length,
      url: listUrl(call, window, request.perPage),
    },
    'event',
  );
}

import { statusFilter } from '../../posts/status-filter.ts';
import type { OperationContext } from '../../service/operation.ts';
import { findTerm } from '../../store/find-record.ts';
import type { EventRecord, TermKind } from '../../store/records.ts';
import { withDescendants } from '../../terms/term-hierarchy.ts';
import { isEmpty, parseList, toInteger } from '../../wordpress/php/values.ts';
import { searchFilter } from './search-filter.ts';

export type EventFilter = (event: EventRecord) => boolean;

// Loops, since these run for every event of a listing.

function hasAny(ids: readonly number[], wanted: ReadonlySet<number>): boolean {
  for (const id of ids) if (wanted.has(id)) return true;
  return false;
}

/** Whether an event passes all filters. */
export function passesAll(event: EventRecord, filters: readonly EventFilter[]): boolean {
  for (const filter of filters) if (!filter(event)) return false;
  return true;
}

/** Events with one of the terms, or with one below them. */
function termFilters(kind: TermKind, { site, parameters }: OperationContext): EventFilter[] {
  if (isEmpty(parameters[kind])) return [];
  const requested = parseList(parameters[kind]);
  // A quirk of the service: it filters by the first of several tags, and by any of several categories.
  const effective = kind === 'tags' ? requested.slice(0, 1) : requested;
  const ids = effective.flatMap((value) => findTerm(site.store, kind, value)?.id ?? []);
  const matching = withDescendants(site, kind, ids);
  return [(event) => hasAny(event[kind], matching)];
}

function venueFilters({ parameters }: OperationContext): EventFilter[] {
  if (isEmpty(parameters.venue)) return [];
  const ids = new Set(parseList(parameters.venue).map(toInteger));
  return [({ venues }) => hasAny(venues, ids)];
}

function organizerFilters({ parameters }: OperationContext): EventFilter[] {
  if (isEmpty(parameters.organizer)) return [];
  const ids = new Set(parseList(parameters.organizer).map(toInteger));
  return [({ organizers }) => hasAny(organizers, ids)];
}

/** The filters of a listing, apart from its dates. */
export function eventFilters(context: OperationContext): EventFilter[] {
  const { parameters } = context;
  const filters: EventFilter[] = [
    ...termFilters('categories', context),
    ...termFilters('tags', context),
    ...venueFilters(context),
    ...organizerFilters(context),
    statusFilter(context),
    ({ fields }) => fields.hide_from_listings !== true,
  ];
  if (typeof parameters.featured === 'boolean') {
    filters.push(({ fields }) => (fields.featured === true) === parameters.featured);
  }
  if (parameters.include !== undefined) {
    const included = new Set(parseList(parameters.include).map(toInteger));
    filters.push(({ id }) => included.has(id));
  }
  if (parameters.post_parent !== undefined) {
    const parent = toInteger(parameters.post_parent);
    filters.push(({ fields }) => fields.parent === parent);
  }
  if (typeof parameters.search === 'string') filters.push(searchFilter(parameters.search));
  return filters;
}

import { statusFilter } from '../../posts/status-filter.ts';
import type { OperationContext } from '../../service/operation.ts';
import type { EventRecord, LinkedKind, TermKind } from '../../store/records.ts';
import { findTerm, type LinkName } from '../../store/store.ts';
import { withDescendants } from '../../terms/list-terms.ts';
import { isEmpty, isTruthy, parseList, toInteger } from '../../wordpress/php/values.ts';
import { searchFilter } from './search-filter.ts';

export type EventFilter = (event: EventRecord) => boolean;

/** The filter of one kind of link: events are linked to any of these records. */
function linkFilter(name: LinkName, ids: Iterable<number>): EventFilter {
  const wanted = new Set(ids);
  return (event) => event[name].some((id) => wanted.has(id));
}

/** One of the terms, or one below them. */
function termFilters(name: TermKind, { site, parameters }: OperationContext): EventFilter[] {
  if (isEmpty(parameters[name])) return [];
  const requested = parseList(parameters[name]);
  // A quirk of the service: it filters by the first of several tags, and by any of several categories.
  const effective = name === 'tags' ? requested.slice(0, 1) : requested;
  const ids = effective.flatMap((value) => findTerm(site.store, name, value)?.id ?? []);
  return [linkFilter(name, withDescendants(site, name, ids))];
}

function postFilters(name: LinkedKind, value: unknown): EventFilter[] {
  return isEmpty(value) ? [] : [linkFilter(name, parseList(value).map(toInteger))];
}

/** The filters of a listing, apart from its dates. */
export function eventFilters(context: OperationContext): EventFilter[] {
  const { parameters } = context;
  const filters: EventFilter[] = [
    ...termFilters('categories', context),
    ...termFilters('tags', context),
    ...postFilters('venues', parameters.venue),
    ...postFilters('organizers', parameters.organizer),
    statusFilter(context),
    ({ fields }) => fields.hide_from_listings !== true,
    ({ fields }) => fields.start_date !== '',
  ];
  if (typeof parameters.featured === 'boolean') {
    filters.push(({ fields }) => (fields.featured === true) === parameters.featured);
  }
  if (parameters.ticketed !== undefined && context.site.store.hasTickets()) {
    const isWanted = isTruthy(parameters.ticketed);
    filters.push(({ fields }) => !isEmpty(fields.ticketed) === isWanted);
  }
  if (parameters.include !== undefined) {
    const included = new Set(parseList(parameters.include).map(toInteger));
    filters.push(({ id, post }) => included.has(id) || (post !== undefined && included.has(post.id)));
  }
  if (parameters.post_parent !== undefined) {
    const parent = toInteger(parameters.post_parent);
    filters.push(({ fields }) => fields.parent === parent);
  }
  if (typeof parameters.search === 'string') filters.push(searchFilter(parameters.search));
  return filters;
}

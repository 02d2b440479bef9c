import { statusFilter } from '../../posts/status-filter.ts';
import type { OperationContext } from '../../service/operation.ts';
import { findTerm } from '../../store/find-record.ts';
import type { EventRecord, LinkedKind, TermKind } from '../../store/records.ts';
import type { LinkName } from '../../store/store.ts';
import { withDescendants } from '../../terms/list-terms.ts';
import { isEmpty, isTruthy, parseList, toInteger } from '../../wordpress/php/values.ts';
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

/** One of these records is to be linked to an event. */
export interface RequestedLink {
  readonly name: LinkName;
  readonly ids: ReadonlySet<number>;
}

/** One of the terms, or one below them. */
function requestedTerms(name: TermKind, { site, parameters }: OperationContext): RequestedLink[] {
  if (isEmpty(parameters[name])) return [];
  const requested = parseList(parameters[name]);
  // A quirk of the service: it filters by the first of several tags, and by any of several categories.
  const effective = name === 'tags' ? requested.slice(0, 1) : requested;
  const ids = effective.flatMap((value) => findTerm(site.store, name, value)?.id ?? []);
  return [{ name, ids: withDescendants(site, name, ids) }];
}

function requestedPosts(name: LinkedKind, value: unknown): RequestedLink[] {
  return isEmpty(value) ? [] : [{ name, ids: new Set(parseList(value).map(toInteger)) }];
}

/** What the events of a listing are to be linked to, to one record of each. */
export function requestedLinks(context: OperationContext): RequestedLink[] {
  const { venue, organizer } = context.parameters;
  return [
    ...requestedTerms('categories', context),
    ...requestedTerms('tags', context),
    ...requestedPosts('venues', venue),
    ...requestedPosts('organizers', organizer),
  ];
}

/** The filters of a listing, apart from its dates. */
export function eventFilters(context: OperationContext, links: readonly RequestedLink[]): EventFilter[] {
  const { parameters } = context;
  const filters: EventFilter[] = [
    ...links.map(
      ({ name, ids }): EventFilter =>
        (event) =>
          hasAny(event[name], ids),
    ),
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

import { withDescendants } from '../events/list/list-events.ts';
import { compareNames, renderTerm } from '../events/render-event.ts';
import { itemsOnPage, requestedPage, termPage } from '../service/paginate.ts';
import type { Answer, Call, Site } from '../service/site/site.ts';
import type { TermKind, TermRecord } from '../store/records.ts';
import { isEmpty, parseIdList, toInteger } from '../wordpress/php/values.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';

type Filter = (term: TermRecord) => boolean;
type Order = (one: TermRecord, other: TermRecord) => number;

/** A category without events is still shown for the sake of one below it that has some. */
function emptinessFilter(site: Site, kind: TermKind, isHierarchical: boolean): Filter {
  const terms = site.store.terms(kind);
  return ({ id, fields }) => {
    if (fields.count > 0) return true;
    if (!isHierarchical) return false;
    return [...withDescendants(site, kind, new Set([id]))].some(
      (below) => (terms.get(below)?.fields.count ?? 0) > 0,
    );
  };
}

/** Whether a list of ids restricts anything: to WordPress a list of nothing but 0 is none. */
function restricts(ids: readonly number[]): boolean {
  return ids.length > 0 && ids.join(',') !== '0';
}

function idFilters({ parameters }: Call): Filter[] {
  const included = parseIdList(parameters.include);
  const excluded = parseIdList(parameters.exclude);
  if (!isEmpty(parameters.include)) return restricts(included) ? [({ id }) => included.includes(id)] : [];
  return restricts(excluded) ? [({ id }) => !excluded.includes(id)] : [];
}

function filtersOf(kind: TermKind, call: Call): Filter[] {
  const { site, parameters } = call;
  const filters = idFilters(call);
  const post = parameters.event ?? parameters.post;
  if (parameters.hide_empty === true) {
    filters.push(emptinessFilter(site, kind, kind === 'categories' && parameters.parent === undefined));
  }
  if (kind === 'categories' && parameters.parent !== undefined) {
    filters.push(({ fields }) => fields.parent === toInteger(parameters.parent));
  }
  if (post !== undefined) {
    const assigned = site.store.events.get(toInteger(post))?.[kind] ?? [];
    filters.push(({ id }) => assigned.includes(id));
  }
  if (typeof parameters.slug === 'string') {
    const slug = sanitizeTitle(parameters.slug);
    filters.push(({ fields }) => fields.slug === slug);
  }
  if (typeof parameters.search === 'string') {
    const search = parameters.search.toLowerCase();
    filters.push(
      ({ fields }) =>
        fields.name.toLowerCase().includes(search) || fields.slug.toLowerCase().includes(search),
    );
  }
  return filters;
}

function orderOf({ parameters }: Call): Order {
  const included = parseIdList(parameters.include);
  const orders: Readonly<Record<string, Order>> = {
    id: (one, other) => one.id - other.id,
    term_id: (one, other) => one.id - other.id,
    count: (one, other) => one.fields.count - other.fields.count,
    slug: (one, other) => compareNames(one.fields.slug, other.fields.slug),
    description: (one, other) => compareNames(one.fields.description, other.fields.description),
    parent: (one, other) => (one.fields.parent ?? 0) - (other.fields.parent ?? 0),
    include: (one, other) => included.indexOf(one.id) - included.indexOf(other.id),
  };
  const byName: Order = (one, other) => compareNames(one.fields.name, other.fields.name);
  const order = orders[String(parameters.orderby ?? 'name')] ?? byName;
  return (one, other) => order(one, other) || one.id - other.id;
}

export function listTerms(kind: TermKind, call: Call): Answer {
  const { site, parameters } = call;
  const filters = filtersOf(kind, call);
  const found = [...site.store.terms(kind).values()]
    .filter((term) => filters.every((filter) => filter(term)))
    .sort(orderOf(call));
  // Whatever is not an ascending order is a descending one.
  if (parameters.order !== undefined && String(parameters.order).toLowerCase() !== 'asc') found.reverse();
  const request = requestedPage(call);
  return termPage({
    ...request,
    name: kind,
    items: itemsOnPage(found, request).map((term) => renderTerm(term, site)),
    total: found.length,
    url: `${site.addresses.eventsRoot}/${kind}/`,
  });
}

import type { OperationContext } from '../service/operation.ts';
import type { Site } from '../service/site/site.ts';
import type { TermKind, TermRecord } from '../store/records.ts';
import { foldCaseAndAccents } from '../wordpress/collation.ts';
import { isEmpty, parseIdList, toInteger } from '../wordpress/php/values.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { withDescendants } from './term-hierarchy.ts';

export type TermFilter = (term: TermRecord) => boolean;

/** Hides terms without events. In a hierarchical listing a term with events below it is shown. */
function hideEmptyFilter(site: Site, kind: TermKind, isHierarchical: boolean): TermFilter {
  const terms = site.store.terms(kind);
  const hasEvents = (id: number) => (terms.get(id)?.fields.count ?? 0) > 0;
  return ({ id }) => {
    if (!isHierarchical) return hasEvents(id);
    return [...withDescendants(site, kind, [id])].some(hasEvents);
  };
}

/** `include` takes precedence over `exclude`. Neither takes slugs: to WordPress, those are the id 0. */
function idFilters({ parameters }: OperationContext): TermFilter[] {
  if (!isEmpty(parameters.include)) {
    const included = parseIdList(parameters.include);
    return [({ id }) => included.includes(id)];
  }
  const excluded = parseIdList(parameters.exclude);
  return [({ id }) => !excluded.includes(id)];
}

/** The filters of a listing of categories or tags. */
export function termFilters(kind: TermKind, context: OperationContext): TermFilter[] {
  const { site, parameters } = context;
  const filters = idFilters(context);
  if (parameters.hide_empty === true) {
    const isHierarchical = kind === 'categories' && parameters.parent === undefined;
    filters.push(hideEmptyFilter(site, kind, isHierarchical));
  }
  if (kind === 'categories' && parameters.parent !== undefined) {
    const parent = toInteger(parameters.parent);
    filters.push(({ fields }) => fields.parent === parent);
  }
  const eventId = parameters.event ?? parameters.post;
  if (eventId !== undefined) {
    const assigned = site.store.events.get(toInteger(eventId))?.[kind] ?? [];
    filters.push(({ id }) => assigned.includes(id));
  }
  if (typeof parameters.slug === 'string') {
    const slug = sanitizeTitle(parameters.slug);
    filters.push(({ fields }) => fields.slug === slug);
  }
  if (typeof parameters.search === 'string') {
    const search = foldCaseAndAccents(parameters.search);
    filters.push(({ fields }) =>
      [fields.name, fields.slug].some((text) => foldCaseAndAccents(text).includes(search)),
    );
  }
  return filters;
}

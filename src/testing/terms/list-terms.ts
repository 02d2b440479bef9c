import { isOccurrenceId } from '../../contract/values/occurrence.ts';
import type { Fields } from '../json.ts';
import { pageResponse } from '../service/paginate.ts';
import { canWriteTerms } from '../service/permissions.ts';
import type { OperationContext, ServiceContext, ServiceResponse, Site } from '../service/site/site.ts';
import { type TermKind, type TermRecord, taxonomyOf } from '../store/records.ts';
import { isEmpty, parseIdList, toInteger } from '../wordpress/php/values.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { compareNames, foldCaseAndAccents } from '../wordpress/text.ts';

type ListContext = Pick<OperationContext, 'site' | 'parameters'>;

/** Returns the requested terms, sorted by `orderby` and `order`, by default by name, and how many count. */
export function requestedTerms(kind: TermKind, context: ListContext) {
  const filters = termFilters(kind, context);
  const compare = comparisonOf(context);
  const { store } = context.site;
  const { order, hide_empty } = context.parameters;
  // WordPress treats every order other than `asc` as descending.
  const isAscending = order === undefined || String(order).toLowerCase() === 'asc';
  const direction = isAscending ? 1 : -1;
  const found = [...store[kind].values()]
    .filter((term) => filters.every((filter) => filter(term)))
    .sort((one, other) => direction * compare(one, other) || byId(one, other));
  // As in WordPress, terms that are shown for events below them do not count.
  const counted = found.filter((term) => hide_empty !== true || store.countOf(term) > 0);
  return { found, total: counted.length };
}

export function listTerms(kind: TermKind, context: OperationContext): ServiceResponse {
  const { site } = context;
  const { found, total } = requestedTerms(kind, context);
  const eventId = toInteger(context.parameters.event ?? context.parameters.post);
  return pageResponse(kind, context, {
    found,
    render: (term) => renderTerm(term, site),
    // A quirk of Events Calendar Pro: the terms of one date are listed, but not counted.
    total: isOccurrenceId(eventId) ? 0 : total,
    url: () => `${site.urls.eventsRoot}/${kind}/`,
  });
}

type TermFilter = (term: TermRecord) => boolean;

function termFilters(kind: TermKind, { site, parameters }: ListContext): TermFilter[] {
  // `include` takes precedence over `exclude`. WordPress reads slugs in both as the ID 0.
  const isIncluding = !isEmpty(parameters.include);
  const ids = parseIdList(isIncluding ? parameters.include : parameters.exclude);
  const filters: TermFilter[] = [({ id }) => ids.includes(id) === isIncluding];
  if (parameters.hide_empty === true) {
    const used = [...site.store[kind].values()].filter((term) => site.store.countOf(term) > 0);
    // Without a parent, a term with events below it is shown.
    const isHierarchical = parameters.parent === undefined;
    filters.push(({ id }) => {
      const ids = isHierarchical ? withDescendants(site, kind, [id]) : new Set([id]);
      return used.some((term) => ids.has(term.id));
    });
  }
  if (kind === 'categories' && parameters.parent !== undefined) {
    const parent = toInteger(parameters.parent);
    filters.push(({ fields }) => fields.parent === parent);
  }
  const eventId = parameters.event ?? parameters.post;
  if (!isEmpty(eventId)) {
    const assigned = site.store.event(toInteger(eventId))?.[kind] ?? [];
    filters.push(({ id }) => assigned.includes(id));
  }
  if (!isEmpty(parameters.slug)) {
    const slugs = [parameters.slug].flat().map((slug) => sanitizeTitle(String(slug)));
    filters.push(({ fields }) => slugs.includes(fields.slug));
  }
  if (typeof parameters.search === 'string') {
    const search = foldCaseAndAccents(parameters.search);
    const isFound = (text: string) => foldCaseAndAccents(text).includes(search);
    filters.push(({ fields }) => isFound(fields.name) || isFound(fields.slug));
  }
  return filters;
}

type Comparison = (one: TermRecord, other: TermRecord) => number;

const byId: Comparison = (one, other) => one.id - other.id;
const byName: Comparison = (one, other) => compareNames(one.fields.name, other.fields.name);

const comparisons = new Map<string, Comparison>([
  ['id', byId],
  ['term_id', byId],
  ['none', () => 0],
  ['term_group', () => 0],
  ['slug', (one, other) => compareNames(one.fields.slug, other.fields.slug)],
  ['description', (one, other) => compareNames(one.fields.description, other.fields.description)],
  ['parent', (one, other) => (one.fields.parent ?? 0) - (other.fields.parent ?? 0)],
]);

function comparisonOf({ site, parameters }: ListContext): Comparison {
  const { orderby, include } = parameters;
  if (orderby === 'count') return (one, other) => site.store.countOf(one) - site.store.countOf(other);
  if (orderby === 'include' && !isEmpty(include)) {
    const ids = parseIdList(include);
    return (one, other) => ids.indexOf(one.id) - ids.indexOf(other.id);
  }
  return comparisons.get(String(orderby).toLowerCase()) ?? byName;
}

export function withDescendants(site: Site, kind: TermKind, ids: readonly number[]): Set<number> {
  const found = new Set(ids);
  let previousSize: number;
  do {
    previousSize = found.size;
    for (const { id, fields } of site.store[kind].values()) {
      if (fields.parent !== undefined && found.has(fields.parent)) found.add(id);
    }
  } while (found.size > previousSize);
  return found;
}

/** Returns the slugs of a term's ancestors, topmost first. */
export function ancestorSlugs(site: Site, kind: TermKind, parent: number | undefined): string[] {
  const terms = site.store[kind];
  const slugs: string[] = [];
  const visited = new Set<number>();
  let id = parent;
  while (id !== undefined && id !== 0 && !visited.has(id)) {
    visited.add(id);
    const term = terms.get(id);
    if (term !== undefined) slugs.unshift(term.fields.slug);
    id = term?.fields.parent;
  }
  return slugs;
}

/** Updates the URLs of a term and its descendants, which contain the slugs of their ancestors. */
export function updateUrls(site: Site, { kind, id }: TermRecord): void {
  for (const changedId of withDescendants(site, kind, [id])) {
    const term = site.store[kind].get(changedId);
    if (term === undefined) continue;
    const ancestors = ancestorSlugs(site, kind, term.fields.parent);
    term.fields.url = site.urls.term(kind, [...ancestors, term.fields.slug]);
  }
}

function restUrls({ kind, id, fields }: TermRecord, { urls }: Site): Fields {
  const rendered: Fields = { self: urls.item(kind, id), collection: `${urls.eventsRoot}/${kind}` };
  if (fields.parent) rendered.up = urls.item(kind, fields.parent);
  return rendered;
}

export function renderTerm(term: TermRecord, site: Site): Fields {
  return { ...term.fields, count: site.store.countOf(term), urls: restUrls(term, site) };
}

export function renderEventTerm(term: TermRecord, site: Site): Fields {
  const { name, slug, taxonomy, description, parent, id } = term.fields;
  return {
    name,
    slug,
    term_group: 0,
    term_taxonomy_id: id,
    taxonomy,
    description,
    parent: parent ?? 0,
    count: site.store.countOf(term),
    filter: 'raw',
    id,
    urls: restUrls(term, site),
  };
}

/** Returns the links to WordPress's own routes: of a term, and of the posts that can have it. */
export function termLinks({ kind, id, fields }: TermRecord, { site, user }: ServiceContext): Fields {
  const path = kind === 'tags' ? kind : taxonomyOf[kind];
  const posts = [...(kind === 'tags' ? ['posts'] : []), 'tribe_events', 'tec_calendar_embed'];
  const root = `${site.urls.restRoot}/wp/v2`;
  const allow = canWriteTerms(user, kind) ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET'];
  const up = fields.parent ? { up: [{ embeddable: true, href: `${root}/${path}/${fields.parent}` }] } : {};
  return {
    self: [{ href: site.urls.wordpressTerm(kind, id), targetHints: { allow } }],
    collection: [{ href: `${root}/${path}` }],
    about: [{ href: `${root}/taxonomies/${taxonomyOf[kind]}` }],
    ...up,
    'wp:post_type': posts.map((type) => ({ href: `${root}/${type}?${path}=${id}` })),
    curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
  };
}

/** Renders a category or tag with its links, for reads and writes of a single one. */
export function renderTermWithLinks(term: TermRecord, context: OperationContext): Fields {
  return { ...renderTerm(term, context.site), _links: termLinks(term, context) };
}

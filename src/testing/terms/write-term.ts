import type { Fields } from '../json.ts';
import { refusedByWordPress, ServiceError } from '../service/errors.ts';
import type { OperationContext, ServiceResponse, Site } from '../service/site/site.ts';
import { type TermKind, type TermRecord, taxonomyOf } from '../store/records.ts';
import { filterTermMarkup } from '../wordpress/html.ts';
import { isEmpty, toInteger } from '../wordpress/php/values.ts';
import { sanitizeTitle, uniqueSlug } from '../wordpress/slug.ts';
import { termName } from '../wordpress/text.ts';
import { ancestorSlugs, renderTerm, renderTermWithLinks, updateUrls, withDescendants } from './list-terms.ts';

export function getTerm(term: TermRecord, context: OperationContext): ServiceResponse {
  return { status: 200, body: renderTermWithLinks(term, context) };
}

function termBySlug(site: Site, kind: TermKind, slug: string): TermRecord | undefined {
  return [...site.store[kind].values()].find(({ fields }) => fields.slug === slug);
}

/**
 * Returns a slug that no other term of its kind has. If it is taken, the slugs of the ancestors are appended, and then
 * a number, until neither a category nor a tag has it.
 */
function uniqueTermSlug(site: Site, kind: TermKind, requested: string, parent: number, id: number): string {
  const isOther = (term: TermRecord | undefined) => term !== undefined && term.id !== id;
  if (!isOther(termBySlug(site, kind, requested))) return requested;
  const isTaken = (slug: string) =>
    isOther(termBySlug(site, 'categories', slug)) || isOther(termBySlug(site, 'tags', slug));
  let slug = requested;
  for (const ancestor of ancestorSlugs(site, kind, parent).reverse()) {
    if (!isTaken(slug)) break;
    slug = `${slug}-${ancestor}`;
  }
  return uniqueSlug(slug, isTaken);
}

const isTooLong = (name: string) => Array.from(name).length > 200;
const nameRequired = () => refusedByWordPress('empty_term_name', 'A name is required for this term.');

/** Returns the problem of a new term's name, if any. */
export function nameProblem(input: string, name: string): ServiceError | undefined {
  if (input.trim() === '') return nameRequired();
  if (name === '') return refusedByWordPress('invalid_term_name', 'Invalid term name.');
  if (!isTooLong(name)) return undefined;
  const reason =
    'WordPress database error: Processing the value for the following field failed: name. The supplied value may be too long or contains invalid data.';
  return refusedByWordPress('db_insert_error', 'Could not insert term into the database.', reason);
}

export function createTerm(kind: TermKind, context: OperationContext): ServiceResponse {
  const term = insertTerm(context.site, kind, context.parameters);
  const Location = context.site.urls.wordpressTerm(kind, term.id);
  return { status: 201, body: renderTermWithLinks(term, context), headers: { Location } };
}

/**
 * Throws if a sibling has the same name, unless the slug was sent and no sibling has it.
 *
 * @param ownSlug - the slug that was sent, or an empty string
 */
function assertUniqueName(site: Site, kind: TermKind, name: string, ownSlug: string, parent: number): void {
  const isSibling = (term: TermRecord) => kind === 'tags' || (term.fields.parent ?? 0) === parent;
  const namesake = [...site.store[kind].values()].find(
    (term) => isSibling(term) && term.fields.name.toLowerCase() === name.toLowerCase(),
  );
  if (namesake === undefined) return;
  const holder = termBySlug(site, kind, ownSlug);
  const isSlugOfSibling = holder !== undefined && isSibling(holder);
  if (ownSlug !== '' && !isSlugOfSibling) return;
  const scope = kind === 'categories' ? 'with this parent' : 'in this taxonomy';
  const message = `A term with the name provided already exists ${scope}.`;
  throw new ServiceError(400, 'term_exists', message, { term_id: namesake.id });
}

function assertHierarchical(kind: TermKind, { parent }: Fields): void {
  if (kind === 'categories' || parent === undefined || parent === null) return;
  const message = 'Cannot set parent term, taxonomy is not hierarchical.';
  throw new ServiceError(400, 'rest_taxonomy_not_hierarchical', message);
}

export function insertTerm(site: Site, kind: TermKind, input: Fields): TermRecord {
  assertHierarchical(kind, input);
  const name = termName(String(input.name));
  const problem = nameProblem(String(input.name), name);
  if (problem) throw problem;
  const description = isEmpty(input.description) ? '' : String(input.description);
  const parent = kind === 'categories' ? toInteger(input.parent) : 0;
  const ownSlug = isEmpty(input.slug) ? '' : sanitizeTitle(String(input.slug));
  const slug = ownSlug || sanitizeTitle(name);
  assertUniqueName(site, kind, name, ownSlug, parent);
  const id = site.store.termIds.next();
  const term: TermRecord = {
    id,
    kind,
    otherPosts: 0,
    fields: {
      id,
      description: filterTermMarkup(description),
      name,
      slug: uniqueTermSlug(site, kind, slug === '' ? String(id) : slug, parent, id),
      taxonomy: taxonomyOf[kind],
      ...(kind === 'categories' ? { parent } : {}),
      meta: [],
      url: '',
    },
  };
  site.store[kind].set(id, term);
  updateUrls(site, term);
  return term;
}

/** Returns the slug of an update, the name's if it has no letters. Only a term that moves may use a taken slug. */
function updatedSlug(
  { kind, id, fields }: TermRecord,
  { site, parameters }: OperationContext,
  name: string,
  parent: number,
): string {
  const requested = sanitizeTitle(String(parameters.slug));
  const slug = requested || sanitizeTitle(name) || String(id);
  const holder = termBySlug(site, kind, slug);
  const isTaken = holder !== undefined && holder.id !== id;
  if (isTaken && requested !== '' && parent === (fields.parent ?? 0)) {
    const message = `The slug &#8220;${slug}&#8221; is already in use by another term.`;
    throw refusedByWordPress('duplicate_term_slug', message);
  }
  return uniqueTermSlug(site, kind, slug, parent, id);
}

/** Returns the parent of an update. A category cannot become a descendant of itself. */
function updatedParent({ kind, id, fields }: TermRecord, { site, parameters }: OperationContext): number {
  if (kind === 'tags' || parameters.parent === undefined) return fields.parent ?? 0;
  const parent = toInteger(parameters.parent);
  return withDescendants(site, kind, [id]).has(parent) ? 0 : parent;
}

export function updateTerm(term: TermRecord, context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const { kind, fields } = term;
  assertHierarchical(kind, parameters);
  // As in the plugin, a stored name is cleaned up again, which merges two spaces that a removed tag left.
  const name = termName(String(parameters.name ?? fields.name));
  if (name === '') throw nameRequired();
  const parent = updatedParent(term, context);
  const slug = parameters.slug === undefined ? fields.slug : updatedSlug(term, context, name, parent);
  // As in the plugin, a name that is too long is not stored, and neither is the slug. Other fields are.
  if (!isTooLong(name)) Object.assign(fields, { name, slug });
  if (parameters.description !== undefined)
    fields.description = filterTermMarkup(String(parameters.description));
  if (kind === 'categories') fields.parent = parent;
  updateUrls(site, term);
  return { status: 200, body: renderTermWithLinks(term, context) };
}

/** Deletes a category or tag. Its children move up to its parent, and events lose it. */
export function deleteTerm(term: TermRecord, { site }: OperationContext): ServiceResponse {
  const { kind, id, fields } = term;
  const body = renderTerm(term, site);
  const terms = site.store[kind];
  terms.delete(id);
  for (const child of terms.values()) {
    if (child.fields.parent !== id) continue;
    child.fields.parent = fields.parent ?? 0;
    updateUrls(site, child);
  }
  for (const event of site.store.events.values()) {
    if (!event[kind].includes(id)) continue;
    event[kind] = event[kind].filter((assigned) => assigned !== id);
    site.store.setEvent(event);
  }
  return { status: 200, body };
}

import { refusedByWordPress } from '../service/errors.ts';
import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import type { TermRecord } from '../store/records.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { termDescription, termName } from '../wordpress/text.ts';
import { renderTermWithLinks } from './render-term.ts';
import { updateUrls, withDescendants } from './term-hierarchy.ts';
import { isTooLong, nameRequired } from './term-name.ts';
import { termBySlug, uniqueTermSlug } from './term-slug.ts';

/** The slug of an update: without letters it is made of the name. That of another term is for those alone that move. */
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

/** The parent of an update. A category cannot become a descendant of itself. */
function updatedParent({ kind, id, fields }: TermRecord, { site, parameters }: OperationContext): number {
  if (kind === 'tags' || parameters.parent === undefined) return fields.parent ?? 0;
  const parent = toInteger(parameters.parent);
  return withDescendants(site, kind, [id]).has(parent) ? 0 : parent;
}

export function updateTerm(term: TermRecord, context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const { kind, fields } = term;
  // As in the service, a stored name is cleaned up again, which makes one of two spaces that a tag had left.
  const name = termName(String(parameters.name ?? fields.name));
  if (name === '') throw nameRequired();
  const parent = updatedParent(term, context);
  const slug = parameters.slug === undefined ? fields.slug : updatedSlug(term, context, name, parent);
  // As in the service, a name that is too long is not stored, nor is the slug beside it. The rest is.
  if (!isTooLong(name)) Object.assign(fields, { name, slug });
  if (parameters.description !== undefined)
    fields.description = termDescription(String(parameters.description));
  if (kind === 'categories') fields.parent = parent;
  term.isEmbeddedOnly = false;
  updateUrls(site, term);
  return { status: 200, body: renderTermWithLinks(term, context) };
}

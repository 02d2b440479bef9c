import { ServiceError } from '../service/errors.ts';
import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import type { TermRecord } from '../store/records.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { escapeTermDescription, escapeTermName } from '../wordpress/text.ts';
import { renderTermWithLinks } from './render-term.ts';
import { updateUrls, withDescendants } from './term-hierarchy.ts';
import { termBySlug, uniqueTermSlug } from './term-slug.ts';

/** The slug of an update. A term without a parent cannot take the slug of another one. */
function updatedSlug({ kind, id, fields }: TermRecord, { site, parameters }: OperationContext): string {
  const slug = sanitizeTitle(String(parameters.slug));
  const holder = termBySlug(site, kind, slug);
  const isTaken = holder !== undefined && holder.id !== id;
  if (isTaken && !fields.parent) {
    throw new ServiceError(
      500,
      'duplicate_term_slug',
      `The slug &#8220;${slug}&#8221; is already in use by another term.`,
    );
  }
  return uniqueTermSlug(site, kind, slug, fields.parent ?? 0, id);
}

/** The parent of an update. A category cannot become a descendant of itself. */
function updatedParent({ kind, id }: TermRecord, { site, parameters }: OperationContext): number {
  const parent = toInteger(parameters.parent);
  return withDescendants(site, kind, [id]).has(parent) ? 0 : parent;
}

export function updateTerm(term: TermRecord, context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const { kind, fields } = term;
  if (parameters.slug !== undefined) fields.slug = updatedSlug(term, context);
  if (parameters.name !== undefined) fields.name = escapeTermName(String(parameters.name));
  if (parameters.description !== undefined) {
    fields.description = escapeTermDescription(String(parameters.description));
  }
  if (kind === 'categories' && parameters.parent !== undefined) {
    fields.parent = updatedParent(term, context);
  }
  term.isEmbeddedOnly = false;
  updateUrls(site, term);
  return { status: 200, body: renderTermWithLinks(term, context) };
}

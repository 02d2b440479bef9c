import { refusedByWordPress, type ServiceError } from '../service/errors.ts';
import type { Site } from '../service/site/site.ts';
import type { TermKind, TermRecord } from '../store/records.ts';
import { uniqueSlug } from '../wordpress/slug.ts';
import { ancestorSlugs } from './list-terms.ts';

export function termBySlug(site: Site, kind: TermKind, slug: string): TermRecord | undefined {
  return [...site.store[kind].values()].find(({ fields }) => fields.slug === slug);
}

/** A slug that no other term has. To a taken slug the slugs of the ancestors are appended, and then a number. */
export function uniqueTermSlug(
  site: Site,
  kind: TermKind,
  requested: string,
  parent: number,
  id: number,
): string {
  const isTaken = (slug: string) => {
    const holder = termBySlug(site, kind, slug);
    return holder !== undefined && holder.id !== id;
  };
  let slug = requested;
  for (const ancestor of ancestorSlugs(site, kind, parent).reverse()) {
    if (!isTaken(slug)) break;
    slug = `${slug}-${ancestor}`;
  }
  return uniqueSlug(slug, isTaken);
}

const maximumLength = 200;

/** Whether a name is longer than the database has room for. */
export function isTooLong(name: string): boolean {
  return Array.from(name).length > maximumLength;
}

export function nameRequired(): ServiceError {
  return refusedByWordPress('empty_term_name', 'A name is required for this term.');
}

/** What is wrong with the name of a new term, if anything is. */
export function nameProblem(input: string, name: string): ServiceError | undefined {
  if (input.trim() === '') return nameRequired();
  if (name === '') return refusedByWordPress('invalid_term_name', 'Invalid term name.');
  if (!isTooLong(name)) return undefined;
  const reason =
    'WordPress database error: Processing the value for the following field failed: name. The supplied value may be too long or contains invalid data.';
  return refusedByWordPress('db_insert_error', 'Could not insert term into the database.', reason);
}

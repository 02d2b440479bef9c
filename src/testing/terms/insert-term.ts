import type { Fields } from '../json.ts';
import { ServiceError } from '../service/errors.ts';
import type { Site } from '../service/site/site.ts';
import { type TermKind, type TermRecord, taxonomyOf } from '../store/records.ts';
import { isEmpty, toInteger } from '../wordpress/php/values.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { termDescription, termName } from '../wordpress/text.ts';
import { updateUrls } from './term-hierarchy.ts';
import { nameProblem } from './term-name.ts';
import { termBySlug, uniqueTermSlug } from './term-slug.ts';

interface NewTerm {
  readonly name: string;
  readonly slug: string;
  /** Whether the slug was sent, and not made from the name. */
  readonly hasOwnSlug: boolean;
  readonly parent: number;
}

/** Throws where a sibling has the same name. A different slug of its own allows the name, unless a sibling has it. */
function assertUniqueName(site: Site, kind: TermKind, { name, slug, hasOwnSlug, parent }: NewTerm): void {
  const isSibling = (term: TermRecord) => kind === 'tags' || (term.fields.parent ?? 0) === parent;
  const namesake = [...site.store.terms(kind).values()].find(
    (term) => isSibling(term) && term.fields.name.toLowerCase() === name.toLowerCase(),
  );
  if (namesake === undefined) return;
  const holder = termBySlug(site, kind, slug);
  const isSlugOfSibling = holder !== undefined && isSibling(holder);
  const isDuplicate = !hasOwnSlug || namesake.fields.slug === slug || isSlugOfSibling;
  if (!isDuplicate) return;
  const scope = kind === 'categories' ? 'with this parent' : 'in this taxonomy';
  throw new ServiceError(400, 'term_exists', `A term with the name provided already exists ${scope}.`, {
    term_id: namesake.id,
  });
}

/** Inserts a new category or tag. */
export function insertTerm(site: Site, kind: TermKind, input: Fields): TermRecord {
  const name = termName(String(input.name));
  const problem = nameProblem(String(input.name), name);
  if (problem) throw problem;
  const description = isEmpty(input.description) ? '' : String(input.description);
  const parent = kind === 'categories' ? toInteger(input.parent) : 0;
  const ownSlug = isEmpty(input.slug) ? '' : sanitizeTitle(String(input.slug));
  const hasOwnSlug = ownSlug !== '';
  const slug = ownSlug || sanitizeTitle(name);
  assertUniqueName(site, kind, { name, slug, hasOwnSlug, parent });
  const id = site.store.nextTermId();
  const term: TermRecord = {
    id,
    kind,
    isEmbeddedOnly: false,
    fields: {
      id,
      count: 0,
      description: termDescription(description),
      name,
      slug: uniqueTermSlug(site, kind, slug === '' ? String(id) : slug, parent, id),
      taxonomy: taxonomyOf[kind],
      ...(kind === 'categories' ? { parent } : {}),
      meta: [],
      url: '',
    },
  };
  site.store.terms(kind).set(id, term);
  updateUrls(site, term);
  return term;
}

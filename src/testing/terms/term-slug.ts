import type { Site } from '../service/site/site.ts';
import type { TermKind, TermRecord } from '../store/records.ts';
import { uniqueSlug } from '../wordpress/slug.ts';
import { ancestorSlugs } from './term-hierarchy.ts';

export function termBySlug(site: Site, kind: TermKind, slug: string): TermRecord | undefined {
  return [...site.store.terms(kind).values()].find(({ fields }) => fields.slug === slug);
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

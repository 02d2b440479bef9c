import type { Site } from '../service/site/site.ts';
import type { TermKind, TermRecord } from '../store/records.ts';

/** The ids of terms and of all their descendants. */
export function withDescendants(site: Site, kind: TermKind, ids: readonly number[]): Set<number> {
  const found = new Set(ids);
  let previousSize: number;
  do {
    previousSize = found.size;
    for (const { id, fields } of site.store.terms(kind).values()) {
      if (fields.parent !== undefined && found.has(fields.parent)) found.add(id);
    }
  } while (found.size > previousSize);
  return found;
}

/** The slugs of a term's ancestors, the topmost first. */
export function ancestorSlugs(site: Site, kind: TermKind, parent: number | undefined): string[] {
  const terms = site.store.terms(kind);
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
    const term = site.store.terms(kind).get(changedId);
    if (term === undefined) continue;
    const ancestors = ancestorSlugs(site, kind, term.fields.parent);
    term.fields.url = site.urls.term(kind, [...ancestors, term.fields.slug]);
  }
}

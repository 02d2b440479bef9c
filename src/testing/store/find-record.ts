import { isNumeric } from '../wordpress/php/values.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { termName } from '../wordpress/text.ts';
import type { EventRecord, LinkedRecord, PostKind, TermKind, TermRecord } from './records.ts';
import type { Store } from './store.ts';

/** Finds a category or tag by its id, slug or name. */
export function findTerm(store: Store, kind: TermKind, value: unknown): TermRecord | undefined {
  const terms = store[kind];
  if (isNumeric(value)) return terms.get(Math.abs(Number(value)));
  if (typeof value !== 'string' || value === '') return undefined;
  const slug = sanitizeTitle(value);
  const termWithSlug = [...terms.values()].find((term) => term.fields.slug === slug);
  return termWithSlug ?? findTermByName(store, kind, value);
}

/** Finds a category or tag by its name, whatever its case. */
function findTermByName(store: Store, kind: TermKind, text: string): TermRecord | undefined {
  const name = termName(text).toLowerCase();
  return [...store[kind].values()].find((term) => term.fields.name.toLowerCase() === name);
}

/** The slug in a path: percent-encoded letters stay encoded, spaces become hyphens. */
function normalizeSlug(slug: string): string {
  try {
    return sanitizeTitle(encodeURIComponent(decodeURIComponent(slug)).replaceAll('%20', ' '));
  } catch {
    return sanitizeTitle(slug);
  }
}

/** Finds an event, venue or organizer by the slug in a path. */
export function findPostBySlug(
  store: Store,
  kind: PostKind,
  slug: unknown,
): EventRecord | LinkedRecord | undefined {
  if (typeof slug !== 'string' || slug === '') return undefined;
  return store.postBySlug(kind, normalizeSlug(slug));
}

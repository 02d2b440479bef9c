import type { Site } from '../service/site/site.ts';
import type { PostKind } from '../store/records.ts';
import { sanitizeTitle, uniqueSlug } from '../wordpress/slug.ts';

export function slugFromTitle(title: unknown): string {
  return sanitizeTitle(String(title ?? ''));
}

/** A slug that no other post of its kind has, drafts included. Without a requested slug it is the id. */
export function uniquePostSlug(site: Site, kind: PostKind, requested: string, id: number): string {
  const base = requested === '' ? String(id) : requested;
  const others = [...site.store.posts(kind)].filter((post) => post.id !== id);
  const taken = new Set(others.map(({ fields }) => fields.slug));
  return uniqueSlug(base, (slug) => taken.has(slug));
}

import type { Site } from '../service/site/site.ts';
import type { EventRecord, LinkedRecord, PostKind } from '../store/records.ts';
import { maximumSlugLength, sanitizeTitle, shortenSlug, uniqueSlug } from '../wordpress/slug.ts';
import { isUnpublished, setModified } from './publication.ts';

export function slugFromTitle(title: unknown): string {
  return sanitizeTitle(String(title ?? ''));
}

/** A slug that no other post of its kind has, drafts included. Without a requested slug it is the id. */
export function uniquePostSlug(site: Site, kind: PostKind, requested: string, id: number): string {
  const base = requested === '' ? String(id) : requested;
  const others = [...site.store[kind].values()].filter((post) => post.id !== id);
  const taken = new Set(others.map(({ fields }) => fields.slug));
  return uniqueSlug(base, (slug) => taken.has(slug));
}

interface SlugUpdate {
  /** The status that the post gets. */
  readonly status: string;
  /** The slug of a post that is neither moved to the trash nor restored. */
  readonly slug: string;
  /** The title that becomes the slug if there is none. */
  readonly title: unknown;
}

/** The slug of an updated post. Unpublished ones may share a slug, or have none. */
export function updatedSlug(
  site: Site,
  kind: PostKind,
  record: EventRecord | LinkedRecord,
  { status, slug, title }: SlugUpdate,
): string {
  const wasTrashed = record.fields.status === 'trash';
  if (status === 'trash' && !wasTrashed) return trashedSlug(site, kind, record);
  const wanted = wasTrashed && status !== 'trash' ? restoredSlug(record) : slug;
  return isUnpublished(status)
    ? wanted
    : uniquePostSlug(site, kind, wanted || slugFromTitle(title), record.id);
}

const trashedSuffix = '__trashed';

/** The slug of a post that is moved to the trash: with a suffix, so that other posts can have its slug. */
function trashedSlug(site: Site, kind: PostKind, record: EventRecord | LinkedRecord): string {
  const { slug } = record.fields;
  record.slugBeforeTrash = slug;
  if (slug.endsWith(trashedSuffix)) return slug;
  const shortened = shortenSlug(slug, maximumSlugLength - trashedSuffix.length);
  return uniquePostSlug(site, kind, `${shortened}${trashedSuffix}`, record.id);
}

/** The slug of a post that is restored from the trash: the one that it had before, if it had one. */
function restoredSlug({ slugBeforeTrash, fields: { slug } }: EventRecord | LinkedRecord): string {
  // That of a snapshot is known only by what a list showed.
  const before =
    slugBeforeTrash ?? (slug.endsWith(trashedSuffix) ? slug.slice(0, -trashedSuffix.length) : '');
  return before || slug;
}

/** Moves a post to the trash. */
export function moveToTrash(site: Site, kind: PostKind, record: EventRecord | LinkedRecord): void {
  const { id, fields } = record;
  record.isEmbeddedOnly = false;
  fields.slug = trashedSlug(site, kind, record);
  fields.status = 'trash';
  setModified(fields, site);
  fields.url = site.urls.post(kind, id, 'trash', fields.slug);
}

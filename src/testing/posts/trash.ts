import type { Site } from '../service/site/site.ts';
import type { EventRecord, LinkedRecord, PostKind } from '../store/records.ts';
import { maximumSlugLength, shortenSlug } from '../wordpress/slug.ts';
import { setModified } from './post-fields.ts';
import { uniquePostSlug } from './post-slug.ts';

const trashedSuffix = '__trashed';

/** The slug of a post that is moved to the trash: with a suffix, so that other posts can have its slug. */
export function trashedSlug(site: Site, kind: PostKind, record: EventRecord | LinkedRecord): string {
  const { slug } = record.fields;
  record.slugBeforeTrash = slug;
  if (slug.endsWith(trashedSuffix)) return slug;
  const shortened = shortenSlug(slug, maximumSlugLength - trashedSuffix.length);
  return uniquePostSlug(site, kind, `${shortened}${trashedSuffix}`, record.id);
}

/** The slug of a post that is restored from the trash: the one that it had before, if it had one. */
export function restoredSlug({ slugBeforeTrash, fields: { slug } }: EventRecord | LinkedRecord): string {
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

import type { Site } from '../service/site/site.ts';
import type { EventRecord, LinkedRecord, PostKind } from '../store/records.ts';
import { setModified } from './post-fields.ts';

const trashedSuffix = '__trashed';

/** Moves a post to the trash. Its slug gets a suffix, so that other posts can have the slug. */
export function moveToTrash(site: Site, kind: PostKind, record: EventRecord | LinkedRecord): void {
  const { id, fields } = record;
  record.isEmbeddedOnly = false;
  fields.status = 'trash';
  fields.slug = `${fields.slug}${trashedSuffix}`;
  setModified(fields, site);
  fields.url = site.urls.post(kind, id, 'trash', fields.slug);
}

/** The slug of a post without the suffix of trashed ones. */
export function slugBeforeTrash(record: EventRecord | LinkedRecord): string {
  const { slug } = record.fields;
  return slug.endsWith(trashedSuffix) ? slug.slice(0, -trashedSuffix.length) : slug;
}

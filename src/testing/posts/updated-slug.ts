import type { Site } from '../service/site/site.ts';
import type { EventRecord, LinkedRecord, PostKind } from '../store/records.ts';
import { slugFromTitle, uniquePostSlug } from './post-slug.ts';
import { isUnpublished } from './publication.ts';
import { restoredSlug, trashedSlug } from './trash.ts';

interface SlugUpdate {
  /** The status that the post gets. */
  readonly status: string;
  /** The slug of a post that is neither moved to the trash nor restored. */
  readonly slug: string;
  /** What a slug is made of where there is none. */
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

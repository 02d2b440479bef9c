import { type Site, siteTime } from '../service/site/site.ts';
import type { PostFields, PostKind } from '../store/records.ts';
import { formatUtc } from '../wordpress/date-format.ts';
import type { Publication } from './publication.ts';

interface NewPost {
  readonly id: number;
  readonly author: string;
  readonly publication: Publication;
  readonly slug: string;
}

export function newPostFields(site: Site, kind: PostKind, post: NewPost): PostFields {
  const { id, author, publication, slug } = post;
  const globalId = site.urls.globalId(id);
  return {
    id,
    global_id: globalId,
    global_id_lineage: [globalId],
    author,
    ...publication,
    modified: publication.date,
    modified_utc: publication.date_utc,
    url: site.urls.post(kind, id, publication.status, slug),
    slug,
  };
}

/** Sets the date of the last change to now. */
export function setModified(fields: PostFields, site: Site): void {
  fields.modified = siteTime(site);
  fields.modified_utc = formatUtc(site.now().getTime());
}

import { type Fields, textOr } from '../../json.ts';
import type { PostFields, PostKind } from '../records.ts';
import type { LoadOptions } from './load-options.ts';

/**
 * Completes the JSON of an event, venue or organizer with the fields that a snapshot may leave out.
 *
 * @param defaultSlug - the slug where the JSON has none
 */
export function completePost(
  kind: PostKind,
  json: Fields,
  defaultSlug: string,
  { urls, now }: LoadOptions,
): PostFields {
  const id = Number(json.id);
  const status = textOr(json.status, 'publish');
  const slug = textOr(json.slug, defaultSlug);
  return {
    ...json,
    id,
    author: textOr(json.author, '1'),
    status,
    date: textOr(json.date, now),
    date_utc: textOr(json.date_utc, now),
    modified: textOr(json.modified, textOr(json.date, now)),
    modified_utc: textOr(json.modified_utc, textOr(json.date_utc, now)),
    url: textOr(json.url, urls.post(kind, id, status, slug)),
    slug,
    global_id: json.global_id ?? urls.globalId(id),
    global_id_lineage: json.global_id_lineage ?? [urls.globalId(id)],
  };
}

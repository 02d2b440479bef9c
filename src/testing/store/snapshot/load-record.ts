import { type Fields, textOr } from '../../json.ts';
import type { SiteUrls } from '../../service/site/site-urls.ts';
import { sanitizeTitle } from '../../wordpress/slug.ts';
import {
  type LinkedKind,
  type LinkedRecord,
  type PostFields,
  type PostKind,
  singularOf,
  type TermFields,
  type TermKind,
  type TermRecord,
  taxonomyOf,
} from '../records.ts';

/** What loading a snapshot depends on besides its JSON. */
export interface LoadOptions {
  readonly urls: SiteUrls;
  /** The time zone of events without one. */
  readonly siteZone: string;
  /** `YYYY-MM-DD HH:MM:SS` for records without dates. */
  readonly now: string;
}

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

/** Loads a venue or organizer from its JSON. */
export function loadLinked(
  kind: LinkedKind,
  json: Fields,
  options: LoadOptions,
): Omit<LinkedRecord, 'isEmbeddedOnly'> {
  const { json_ld: _structuredData, ...stored } = json;
  const slug = sanitizeTitle(textOr(json[singularOf[kind]], ''));
  const fields = completePost(kind, stored, slug, options);
  if (kind === 'venues') {
    fields.show_map = json.show_map ?? true;
    fields.show_map_link = json.show_map_link ?? true;
  }
  return { id: fields.id, kind, fields };
}

/** Loads a category or tag from its JSON, which may be that in an event. */
export function loadTerm(
  kind: TermKind,
  json: Fields,
  { urls }: LoadOptions,
): Omit<TermRecord, 'isEmbeddedOnly'> {
  const id = Number(json.id);
  const name = textOr(json.name, '');
  const slug = textOr(json.slug, sanitizeTitle(name));
  const { _links, term_group: _group, term_taxonomy_id: _key, filter: _filter, parent, ...stored } = json;
  const fields: TermFields = {
    meta: [],
    ...stored,
    id,
    name,
    slug,
    description: textOr(json.description, ''),
    taxonomy: taxonomyOf[kind],
    url: textOr(json.url, urls.term(kind, [slug])),
    // Not a number: it is counted once all events are loaded.
    count: Number(json.count ?? Number.NaN),
  };
  if (kind === 'categories') fields.parent = Number(parent ?? 0);
  return { id, kind, fields };
}

import { type Fields, textOr } from '../../json.ts';
import { sanitizeTitle } from '../../wordpress/slug.ts';
import { type TermFields, type TermKind, type TermRecord, taxonomyOf } from '../records.ts';
import type { LoadOptions } from './load-options.ts';

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

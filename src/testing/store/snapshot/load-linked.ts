import { type Fields, textOr } from '../../json.ts';
import { sanitizeTitle } from '../../wordpress/slug.ts';
import { type LinkedKind, type LinkedRecord, singularOf } from '../records.ts';
import type { LoadOptions } from './load-options.ts';
import { completePost } from './load-post.ts';

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

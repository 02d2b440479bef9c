import type { Fields } from '../json.ts';
import { newPostFields } from '../posts/post-fields.ts';
import { slugFromTitle, uniquePostSlug } from '../posts/post-slug.ts';
import { allowedStatus, isUnpublished, resolvePublication } from '../posts/publication.ts';
import { storedText } from '../posts/stored-text.ts';
import { notCreated } from '../service/errors.ts';
import type { OperationContext } from '../service/operation.ts';
import { type LinkedKind, type LinkedRecord, nameOf, singularOf } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { compareNames } from '../wordpress/collation.ts';
import { isEmpty } from '../wordpress/php/values.ts';
import { renderContent, renderTitle } from '../wordpress/text.ts';
import { texturize } from '../wordpress/texturize.ts';
import { setOrDelete, writeLinkedFields } from './linked-fields.ts';

/** Finds a venue or organizer with the same name, and with the same description if there is one. */
function findDuplicate(
  store: Store,
  kind: LinkedKind,
  { name, description }: { readonly name: string; readonly description: string },
): LinkedRecord | undefined {
  return [...store.linked(kind).values()].find(
    (record) =>
      record.fields.status !== 'trash' &&
      compareNames(nameOf(record), name) === 0 &&
      (description === '' || record.fields.description === description),
  );
}

/** Inserts a venue or organizer, or updates the one that exists already with that name and description. */
export function insertLinked(kind: LinkedKind, context: OperationContext, input: Fields): LinkedRecord {
  const { site, user } = context;
  const singular = singularOf[kind];
  const title = input[singular];
  if (typeof title !== 'string' || title === '') throw notCreated(singular);
  const name = renderTitle(storedText(context, title));
  const inputDescription = isEmpty(input.description) ? '' : String(input.description);
  const description = renderContent(storedText(context, inputDescription));
  if (name === '' && description === '') throw notCreated(singular);
  // As in the service, what was sent is compared, with its backslashes and leading spaces, which are not stored.
  const sent = { name: texturize(title).trimEnd(), description: renderContent(inputDescription) };
  const duplicate = findDuplicate(site.store, kind, sent);
  if (duplicate !== undefined) {
    writeLinkedFields(duplicate, input, site);
    duplicate.isEmbeddedOnly = false;
    return duplicate;
  }
  const id = site.store.nextPostId();
  const publication = resolvePublication(site, input, allowedStatus(context, input.status));
  const slugOfName = slugFromTitle(title);
  // Unpublished ones may share a slug, or have none.
  const slug = isUnpublished(publication.status) ? slugOfName : uniquePostSlug(site, kind, slugOfName, id);
  const fields = newPostFields(site, kind, {
    id,
    author: String(input.author ?? user?.id ?? 0),
    publication,
    slug,
  });
  fields[singular] = name;
  setOrDelete(fields, 'description', description);
  const record: LinkedRecord = { id, kind, isEmbeddedOnly: false, fields };
  writeLinkedFields(record, input, site);
  site.store.linked(kind).set(id, record);
  return record;
}

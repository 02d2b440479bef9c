import type { CalendarClient, EditOptions } from '../../index.ts';
import { type Address, findRecord, postsOf } from './find-record.ts';
import { type CalendarRecord, type RecordKind, recordsOf } from './record-kind.ts';

/** Changes some fields of a record. Of categories and tags, an update keeps the others by itself. */
export async function editRecord(
  calendar: CalendarClient,
  kind: RecordKind,
  address: Address,
  fields: object,
  options: EditOptions,
): Promise<CalendarRecord> {
  if (!kind.isPost) {
    const { id } = 'id' in address ? address : await findRecord(calendar, kind, address, options);
    return recordsOf(calendar, kind).update(id, fields, options);
  }
  const posts = postsOf(calendar, kind);
  return 'id' in address
    ? posts.edit(address.id, fields, options)
    : posts.editBySlug(address.slug, fields, options);
}

import type { CalendarClient, RequestOptions } from '../../index.ts';
import { type Address, findRecord, postsOf } from './find-record.ts';
import { type CalendarRecord, nameRecord, type RecordKind, recordsOf } from './record-kind.ts';

/** What is about to be deleted, in a question. */
export function deletionQuestion(records: readonly CalendarRecord[], kind: RecordKind): string {
  const names = records.map((record) => nameRecord(record, kind)).join(', ');
  if (kind.isPost) return `Move ${names} to the trash?`;
  const events = records.reduce((sum, { count }) => sum + Number(count ?? 0), 0);
  const loss = events === 0 ? '' : ` It is taken off ${events === 1 ? 'an event' : `${events} events`}.`;
  return `Delete ${names} for good?${loss}`;
}

/** Deletes a record. By its slug where it has a route for that, so that nothing needs to be read before. */
export async function deleteRecord(
  calendar: CalendarClient,
  kind: RecordKind,
  address: Address,
  options: RequestOptions,
): Promise<CalendarRecord> {
  if ('slug' in address && kind.isPost) return postsOf(calendar, kind).deleteBySlug(address.slug, options);
  const { id } = 'id' in address ? address : await findRecord(calendar, kind, address, options);
  return recordsOf(calendar, kind).delete(id, options);
}

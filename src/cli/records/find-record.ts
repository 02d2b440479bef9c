import type { CalendarClient, EditOptions, RequestOptions } from '../../index.ts';
import { MissingRecordError } from '../errors/errors.ts';
import { countOf } from '../output/text.ts';
import { type CalendarRecord, nameRecord, type RecordKind, recordsOf } from './record-kind.ts';

export type Address = { readonly id: number } | { readonly slug: string };

/** Parses an ID or a slug. `slug:2027` is a slug of digits: no slug contains a colon. */
export function parseAddress(text: string): Address {
  if (/^[1-9]\d*$/.test(text)) return { id: Number(text) };
  return { slug: text.startsWith('slug:') ? text.slice('slug:'.length) : text };
}

/** Finds a record. The API has no routes for slugs of categories and tags, so their lists are searched. */
export async function findRecord(
  calendar: CalendarClient,
  kind: RecordKind,
  address: Address,
  options: RequestOptions,
): Promise<CalendarRecord> {
  const records = recordsOf(calendar, kind);
  if ('id' in address) return records.get(address.id, options);
  const { slug } = address;
  if (kind.isPost) return records.getBySlug(slug, options);
  const found = await records.list({ slug, hide_empty: false }, options).all({ limit: 2 });
  const term = found.find((one) => one.slug === slug) ?? found[0];
  if (!term) throw new MissingRecordError(`There is no ${kind.singular} with the slug ${slug}.`);
  return term;
}

export async function editRecord(
  calendar: CalendarClient,
  kind: RecordKind,
  address: Address,
  fields: object,
  options: EditOptions,
): Promise<CalendarRecord> {
  if ('slug' in address && kind.isPost)
    return recordsOf(calendar, kind).editBySlug(address.slug, fields, options);
  const { id } = 'id' in address ? address : await findRecord(calendar, kind, address, options);
  return recordsOf(calendar, kind).edit(id, fields, options);
}

export function deletionQuestion(records: readonly CalendarRecord[], kind: RecordKind): string {
  const names = records.map((record) => nameRecord(record, kind)).join(', ');
  if (kind.isPost) return `Move ${names} to the trash?`;
  const events = records.reduce((sum, { count }) => sum + Number(count ?? 0), 0);
  const loss = events === 0 ? '' : ` This affects ${countOf(events, 'event')}.`;
  return `Delete ${names} permanently?${loss}`;
}

/** Deletes a record, by slug if the API has a route for it, so that nothing has to be read first. */
export async function deleteRecord(
  calendar: CalendarClient,
  kind: RecordKind,
  address: Address,
  options: RequestOptions,
): Promise<CalendarRecord> {
  if ('slug' in address && kind.isPost) return recordsOf(calendar, kind).deleteBySlug(address.slug, options);
  const { id } = 'id' in address ? address : await findRecord(calendar, kind, address, options);
  return recordsOf(calendar, kind).delete(id, options);
}

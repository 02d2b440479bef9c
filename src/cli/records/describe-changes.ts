import type { CalendarClient, CalendarEvent } from '../../index.ts';
import { changedFields, changedLinkedFields } from '../../sync/import/changed-fields.ts';
import { fold, resolveNames } from './names.ts';
import { changesText } from './print-record.ts';
import type { CalendarRecord, RecordKind } from './record-kind.ts';

/** Returns the IDs for those of an event's own categories or tags that are given by name or slug. */
function withIds(value: unknown, terms: CalendarEvent['tags'] = []): unknown {
  const isTerm = (one: unknown) => (term: (typeof terms)[number]) =>
    [term.id, term.name, term.slug].some((part) => fold(String(part)) === fold(String(one)));
  return [value ?? []].flat().map((one) => terms.find(isTerm(one))?.id ?? one);
}

/** Returns the names of the fields that a change would store differently, as imports compare them. */
function changedNames(
  record: CalendarRecord,
  kind: RecordKind,
  fields: Readonly<Record<string, unknown>>,
): string[] {
  if (kind.name !== 'events') return Object.keys(changedLinkedFields(record, fields));
  const event = record as unknown as CalendarEvent;
  const wanted = { ...fields };
  for (const name of ['categories', 'tags'] as const)
    if (name in fields) wanted[name] = withIds(fields[name], event[name]);
  return Object.keys(changedFields(event, wanted));
}

/** Describes what a change of records would store: the old and the new values. */
export async function describeChanges(
  calendar: CalendarClient,
  kind: RecordKind,
  records: readonly CalendarRecord[],
  fields: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<string> {
  const linked = kind.name === 'events' ? await resolveNames(calendar, fields, {}, { signal }) : fields;
  const texts = records.map((record) =>
    changesText(record, kind, fields, changedNames(record, kind, linked)),
  );
  return texts.join('');
}

import type { CalendarEvent } from '../../index.ts';
import { changedFields, changedLinkedFields, fieldChanges } from '../../sync/import/changed-fields.ts';
import type { FieldChanges } from '../../sync/index.ts';
import { changeText, toPlainLine } from '../output/text.ts';
import { fold, resolveNames } from './names.ts';
import { type CalendarRecord, isEvent, nameRecord, type RecordSource } from './record-kind.ts';

type Fields = Record<string, unknown>;

/** Returns the IDs for those of an event's own categories or tags that are given by name or slug. */
function withIds(value: unknown, terms: CalendarEvent['tags'] = []): unknown {
  const isTerm = (one: unknown) => (term: (typeof terms)[number]) =>
    [term.id, term.name, term.slug].some((part) => fold(String(part)) === fold(String(one)));
  return [value ?? []].flat().map((one) => terms.find(isTerm(one))?.id ?? one);
}

/** Returns what a change would store differently, as imports compare it. `linked` has IDs in place of names. */
function changesOf(record: CalendarRecord, fields: Fields, linked: Fields): FieldChanges {
  if (!isEvent(record)) return fieldChanges(record, changedLinkedFields(record, linked));
  const wanted = { ...linked };
  for (const name of ['categories', 'tags'] as const)
    if (name in linked) wanted[name] = withIds(linked[name], record[name]);
  return fieldChanges(record, changedFields(record, wanted), fields);
}

/** Describes what a change of records would store: the old and the new values. */
export async function describeChanges(
  source: RecordSource,
  records: readonly CalendarRecord[],
  fields: Fields,
): Promise<string> {
  const { kind } = source;
  const linked = kind.name === 'events' ? await resolveNames(source, fields) : fields;
  const texts = records.map((record) => {
    const changes = changesOf(record, fields, linked);
    const lines = Object.entries(changes).map(([name, change]) => `  ${name}: ${changeText(change)}\n`);
    if (isEvent(record) && 'start_date' in changes && fields.end_date === undefined)
      lines.push(`  end_date: ${record.end_date} → after the same duration\n`);
    return `${toPlainLine(nameRecord(record, kind))}\n${lines.join('') || '  no change\n'}`;
  });
  return texts.join('');
}

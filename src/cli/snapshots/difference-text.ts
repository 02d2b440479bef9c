import { nameFields } from '../../contract/name-fields.ts';
import { plainText } from '../../format/index.ts';
import type {
  FieldChange,
  RecordChange,
  RecordDifference,
  RecordKind,
  SnapshotDifference,
} from '../../sync/index.ts';
import type { SnapshotRecord } from '../../testing/index.ts';
import { truncate, widthOf } from '../output/table.ts';
import { countText, type Style, toPlainLine } from '../output/text.ts';

export interface DifferenceView {
  readonly style: Style;
  /** The width of the terminal; undefined where there is none. */
  readonly columns: number | undefined;
}

const kinds = Object.keys(nameFields) as RecordKind[];

const arrow = ' → ';

/** A record in a line: its name, its start and its ID. */
function recordText(record: SnapshotRecord, kind: RecordKind): string {
  const name = plainText(String(record[nameFields[kind]] ?? ''));
  const start = kind === 'events' && record.start_date ? `, ${String(record.start_date).slice(0, 16)}` : '';
  return toPlainLine(`${name || '(no name)'}${start} (${record.id ?? 'no ID'})`);
}

/** The value of a field. Empty ones are written so that they are seen. */
function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(none)';
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : toPlainLine(value.join(', '));
  return toPlainLine(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** A changed field: in one line if both values fit, otherwise in one line each. */
function fieldLines(name: string, change: FieldChange, { style, columns }: DifferenceView): string[] {
  const [before, after] = [valueText(change.before), valueText(change.after)];
  const label = `    ${name}: `;
  const isShort = widthOf(label + before + arrow + after) <= (columns ?? Number.POSITIVE_INFINITY);
  const separator = isShort ? arrow : `\n${' '.repeat(label.length - arrow.length)}${arrow}`;
  return [`${style.faint(label)}${style.bad(before)}${separator}${style.good(after)}`];
}

function changeLines(
  { after, fields }: RecordChange,
  sign: (sign: string, record: SnapshotRecord) => string,
  view: DifferenceView,
): string[] {
  const changes = Object.entries(fields).flatMap(([name, change]) => fieldLines(name, change, view));
  return [view.style.warning(sign('~', after)), ...changes];
}

/** The lines of one kind of record; none where nothing differs. */
function kindLines(kind: RecordKind, difference: RecordDifference, view: DifferenceView): string[] {
  const { style, columns = Number.POSITIVE_INFINITY } = view;
  const { created, changed, gone } = difference;
  if (created.length + changed.length + gone.length === 0) return [];
  const sign = (mark: string, record: SnapshotRecord) =>
    truncate(`  ${mark} ${recordText(record, kind)}`, columns);
  return [
    style.heading(kind),
    ...created.map((record) => style.good(sign('+', record))),
    ...gone.map((record) => style.bad(sign('-', record))),
    ...changed.flatMap((change) => changeLines(change, sign, view)),
    '',
  ];
}

/** How many records of all kinds were created, have changed, are gone, and cannot be known. */
function totals(difference: SnapshotDifference) {
  const sum = (name: keyof RecordDifference) =>
    kinds.reduce((total, kind) => total + difference[kind][name].length, 0);
  return { created: sum('created'), changed: sum('changed'), gone: sum('gone'), unknown: sum('unknown') };
}

/** Whether two snapshots differ, as far as it can be known. */
export function isDifferent(difference: SnapshotDifference): boolean {
  const { created, changed, gone } = totals(difference);
  return created + changed + gone > 0;
}

/** Differences in words, as they fit a terminal. Texts of records cannot control it. */
export function differenceText(difference: SnapshotDifference, view: DifferenceView): string {
  const { created, changed, gone, unknown } = totals(difference);
  const lines = kinds.flatMap((kind) => kindLines(kind, difference[kind], view));
  const counts = `${countText(created)} created, ${countText(changed)} changed, ${countText(gone)} gone`;
  lines.push(isDifferent(difference) ? `${counts}.` : 'No differences.');
  if (unknown > 0)
    lines.push(`${countText(unknown)} unknown: outside of the dates or the status that the other side has.`);
  return lines.map((line) => `${line}\n`).join('');
}

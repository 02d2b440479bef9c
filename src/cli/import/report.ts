import {
  type ApplyResult,
  type FieldChanges,
  FormatError,
  type ImportResult,
  type RecordResult,
  type RowCounts,
  type RowResult,
} from '../../sync/index.ts';
import { flagName } from '../arguments.ts';
import { withoutObjects } from '../errors/describe-error.ts';
import { fileName } from '../files/file-format.ts';
import { changeText, countOf, countText, toPlainLine } from '../output/text.ts';

export type Result = RowResult | RecordResult;

/** What an import of rows or of a snapshot has done. */
export interface Outcome
  extends Omit<ImportResult, 'rows' | 'linked'>,
    Partial<Pick<ImportResult, 'rows' | 'linked'> & Pick<ApplyResult, 'records'>> {
  /** The number of images in a snapshot that were not copied. */
  readonly imagesSkipped?: number;
}

export const resultsOf = ({ records, rows }: Outcome): readonly Result[] => records ?? rows ?? [];

export interface Summary extends Outcome {
  /** What was to be done with events that are not in the file. */
  readonly mode: 'keep' | 'draft' | 'trash';
}

/** Rewrites advice of the library for the command line, where options are flags. */
export function adviceInFlags(message: string): string {
  const column = /Specify its column in the option columns, \{ ("[^"]*"): … \}, or null to skip it/g;
  return withoutObjects(message)
    .replace(column, 'Add --column $1=<column>, or --column $1= to skip it')
    .replace(/Specify it in the option timezones, \{ ("[^"]*"): … \}/g, 'Add --zone $1=<zone>')
    .replace('the options from and to', '--from and --to')
    .replace("pass key: 'title-and-start'", 'add --key title-and-start')
    .replace(/\b([Pp])ass the option (\w+)/g, (_, p, name) => `${p === 'P' ? 'A' : 'a'}dd ${flagName(name)}`)
    .replace(/\bthe option (\w+)/g, (_, name) => flagName(name));
}

/** Describes the problem or the note of a row or record in one line. */
export function describeResult(file: string, result: Result): string {
  const { error, note } = result;
  const message = toPlainLine(adviceInFlags(error?.message ?? note ?? ''));
  if ('kind' in result) return `${result.kind} ${result.source} "${toPlainLine(result.name)}": ${message}`;
  const { row, line, column } = result;
  const isPlaced = error instanceof FormatError || message.startsWith(`Invalid row ${row} `);
  const at = line === undefined ? '' : ` (line ${line}${column === undefined ? '' : `, column ${column}`})`;
  return `${fileName(file)}: ${isPlaced ? '' : `row ${row}${at}: `}${message}`;
}

/** Formats changed fields with their old and new values. */
export function changesText(changes: FieldChanges = {}): string {
  const texts = Object.entries(changes).map(
    ([name, change]) => `${name.replaceAll('_', ' ')}: ${changeText(change)}`,
  );
  return texts.join('; ');
}

export function toReport({ error, ...result }: Result): object {
  return { ...result, ...(error && { error: adviceInFlags(error.message) }) };
}

function countsText({ created, updated, unchanged, skipped, failed }: RowCounts, dryRun: boolean): string {
  const parts = [
    [created, dryRun ? 'to create' : 'created'],
    [updated, dryRun ? 'to update' : 'updated'],
    [unchanged, 'unchanged'],
    [skipped, 'skipped'],
    [failed, 'failed'],
  ] as const;
  const filled = parts.filter(([count]) => count > 0).map(([count, what]) => `${countText(count)} ${what}`);
  return filled.join(', ') || 'nothing to do';
}

/** What an import has left undone or removed: images of a snapshot, and events that the file lacks. */
export function otherTexts(summary: Summary): string[] {
  const { imagesSkipped = 0 } = summary;
  const images = `${countOf(imagesSkipped, 'image')} of the file left out. To copy them, add --images url.`;
  return [...missingText(summary), ...(imagesSkipped > 0 ? [images] : [])];
}

function missingText({ missing, mode, dryRun }: Summary): string[] {
  if (missing === undefined) return [];
  const { outcome, ids, total, failed, error } = missing;
  const events = `${countText(ids.length)} of ${countOf(total, 'event')}`;
  const what = mode === 'trash' ? 'moved to the trash' : 'changed to drafts';
  const kept = 'Events that are not in the file stay unchanged';
  const texts: Readonly<Record<typeof outcome, string>> = {
    none: `No event is missing from the file (${countText(total)} checked).`,
    'rows failed': `${kept}, since some rows were not imported.`,
    'no rows': 'The file has no rows, so all events stay unchanged.',
    'listing failed': `${kept}, since they could not be listed: ${error?.message}`,
    'too many': `${events} are not in the file, which is more than --max-missing allows. None was changed.`,
    done: `${events} not in the file: ${dryRun ? `would be ${what}` : what} (${ids.join(', ')}).`,
  };
  const failures = failed.map((one) => `Event ${one.id} could not be changed: ${one.error.message}`);
  return [texts[outcome], ...failures];
}

export function linkedTexts({ linked = [], dryRun }: Outcome): string[] {
  return linked.map(({ kind, name, note }) => {
    const what = `${kind} ${name}: ${dryRun ? 'to create' : 'created'}`;
    return toPlainLine(note === undefined ? what : `${what}. ${note}`);
  });
}

export function countsLine({ counts, dryRun, records }: Outcome): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const what = countOf(total, records ? 'record' : 'row');
  return `${dryRun ? 'Dry run, nothing was written. ' : ''}${what}: ${countsText(counts, dryRun)}.`;
}

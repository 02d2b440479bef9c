import { readFile, writeFile } from 'node:fs/promises';
import {
  type ApplyResult,
  type FieldChanges,
  FormatError,
  type ImportResult,
  type RecordResult,
  type RowCounts,
  type RowResult,
  type RowStatus,
} from '../../sync/index.ts';
import { adviceInFlags, describeError } from '../errors/describe-error.ts';
import { CommandError, UnfinishedError } from '../errors/errors.ts';
import { fileName } from '../files/file-format.ts';
import { fileError } from '../files/read-file.ts';
import { checkWritable } from '../files/write-file.ts';
import { changeText, countOf, countText, toPlainLine } from '../output/text.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';

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
  const changed = ids.filter((id) => failed.every((one) => one.id !== id)).join(', ') || 'none';
  const kept = 'Events that are not in the file stay unchanged';
  const texts: Readonly<Record<typeof outcome, string>> = {
    none: `No event is missing from the file (${countText(total)} checked).`,
    'rows failed': `${kept}, since some rows were not imported.`,
    'no rows': 'The file has no rows, so all events stay unchanged.',
    'listing failed': `${kept}, since they could not be listed: ${error?.message}`,
    'too many': `${events} are not in the file, which is more than --max-missing allows. None was changed.`,
    done: `${events} not in the file: ${dryRun ? `would be ${what}` : what} (${changed}).`,
  };
  const byReason = Object.entries(Object.groupBy(failed, (one) => one.error.message));
  const failures = byReason.map(([reason, all = []]) => {
    const list = all.map(({ id }) => id).join(', ');
    return `${countOf(all.length, 'event')} could not be changed (${list}): ${reason}`;
  });
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

export interface Report {
  title: string;
  /** Undefined if the import has not begun. */
  summary?: Summary;
}

/** Checks whether a file is a report of an import, or calls itself a report in its first line. */
async function isReport(path: string): Promise<boolean> {
  const start = (await readFile(path, 'utf8')).slice(0, 1000);
  return /^(?:Import of |[^{[<,;"\n]*\breport\b)/i.test(start);
}

/**
 * Runs an import with a text file for its results, which replace previous results. If the import cannot begin or breaks
 * off, the file has the reason.
 *
 * @param path - undefined for no report
 * @param force - whether it may replace a file that is no report
 * @throws UsageError if the file cannot be written
 */
export async function withReport(
  { report: path, force }: { readonly report?: string | undefined; readonly force?: true },
  title: string,
  context: CommandContext,
  work: (report: Report) => Promise<void>,
): Promise<void> {
  const report: Report = { title };
  if (path === undefined) return work(report);
  await checkWritable(path, { force }, isReport);
  const write = (reason?: string) =>
    writeFile(path, textOf(report, reason)).catch((error) => {
      throw fileError(error, path, 'written');
    });
  // Mailed if the process is killed.
  await write('it has not finished');
  try {
    await work(report);
  } catch (error) {
    const cause = error instanceof UnfinishedError ? error.cause : error;
    const { message } = describeError(cause, context);
    await write(message.replace(/^error: /, '')).catch(() => undefined);
    throw error;
  }
  // The import itself is done.
  await write().catch(({ message }: Error) => {
    throw new CommandError(message, ExitCode.findings);
  });
}

function textOf({ title, summary }: Report, reason: string | undefined): string {
  const state = summary ? 'broke off' : 'is not done';
  const reasons = reason === undefined ? [] : [`The import ${state}: ${toPlainLine(reason)}`];
  const counts = summary ? [countsLine(summary), ...otherTexts(summary)] : [];
  const sections = Object.entries(summary ? sectionsOf(summary) : {})
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => [`${heading} (${lines.length})`, ...lines.map((line) => `- ${line}`)]);
  const texts = [[title], [...reasons, ...counts], ...sections].map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}

/** Returns the lines of each section by its heading. */
function sectionsOf(summary: Summary): Readonly<Record<string, readonly string[]>> {
  const results = resultsOf(summary);
  const linesOf = (status: RowStatus) => results.filter((one) => one.status === status).map(entryOf);
  const noted = results.filter(({ status, note }) => status === 'unchanged' && note);
  const missing = summary.missing?.events ?? [];
  return {
    Failed: linesOf('failed'),
    Created: linesOf('created'),
    Changed: linesOf('updated'),
    Skipped: linesOf('skipped'),
    'Unchanged, with a note': noted.map(entryOf),
    'Venues, organizers, categories and tags': linkedTexts(summary),
    'Not in the file': missing.map(({ id, title, start_date }) => `${title}, ${start_date} (${id})`),
  };
}

function entryOf(result: Result): string {
  const { changes, error, note } = result;
  const isRow = 'row' in result;
  const place = isRow && result.line !== undefined ? `, line ${result.line}` : '';
  const name = isRow ? `row ${result.row}${place}` : `${result.kind} ${result.source}`;
  const title = isRow ? [result.title ?? result.key, result.start_date] : [result.name];
  const what = [changesText(changes), error && adviceInFlags(error.message), note && adviceInFlags(note)];
  const parts = [[...title, `(${name})`].filter(Boolean).join(' '), ...what].filter(Boolean);
  return toPlainLine(parts.join(': '));
}

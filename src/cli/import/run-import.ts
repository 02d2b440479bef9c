import type { CalendarClient } from '../../index.ts';
import type { RecordResult, RowResult } from '../../sync/index.ts';
import { UnfinishedError } from '../errors/errors.ts';
import { fileName, isUrl, standardStream } from '../files/file-format.ts';
import { checkDistinct } from '../files/write-file.ts';
import { createProgress } from '../output/progress.ts';
import { countText, createStyle, formatJson, type Style, toPlainLine, writeOutput } from '../output/text.ts';
import { type CommandContext, type CommandResult, ExitCode } from '../process/command-context.ts';
import { confirm } from '../prompts/prompts.ts';
import { applySnapshotFile, type ImportFileOptions, type ImportJob } from './import-file.ts';
import { importRows, journalPath } from './import-rows.ts';
import type { ImportFormat } from './import-settings.ts';
import { changesText, countsLine, type Summary, summaryText, toReport } from './report.ts';
import type { Report } from './report-file.ts';

interface Source {
  readonly file: string;
  readonly format: ImportFormat;
}

function changeText(result: RowResult | RecordResult, style: Style): string {
  const { status, id, changes } = result;
  const name = 'kind' in result ? `${result.kind} ${result.name}` : (result.key ?? `row ${result.row}`);
  const event = id === undefined ? '' : ` (${id})`;
  const what = [`${name}${event}`, changesText(changes)].filter(Boolean).join(': ');
  return `${style.good(status === 'created' ? 'create' : 'update')} ${toPlainLine(what)}`;
}

/**
 * Checks that an import does not write into a file that it also reads or writes under another name.
 *
 * @throws UsageError if it would
 */
export async function checkFiles(
  file: string | undefined,
  journal: string | false | undefined,
  report: string | undefined,
): Promise<void> {
  const isRead = file !== undefined && file !== standardStream && !isUrl(file);
  const locks = journal ? [`${journal}.lock`, `${journal}.lock.next`] : [];
  await checkDistinct([
    ['the imported file', isRead ? file : undefined],
    ['--journal', journal || undefined],
    ...locks.map((lock): [string, string] => ['the lock of the journal', lock]),
    ['--report', report],
  ]);
}

async function confirmMissing(
  file: string,
  options: ImportFileOptions,
  context: CommandContext,
): Promise<boolean> {
  const { missing, source, dryRun, maxMissing = 0.1 } = options;
  if (missing === 'keep' || dryRun) return true;
  const [verb, where] = missing === 'trash' ? ['move', 'to the trash'] : ['change', 'to drafts'];
  const whose = source === undefined || source === 'all' ? 'all events' : `the events of ${source}`;
  const most = `${Math.round(maxMissing * 100)}%`;
  const question = `Import ${fileName(file)}, and ${verb} ${whose} that are not in it ${where} (at most ${most})?`;
  return confirm(question, options, context);
}

export async function runImport(
  calendar: CalendarClient,
  { file, format }: Source,
  options: ImportFileOptions,
  context: CommandContext,
  result: CommandResult,
  report: Report,
): Promise<void> {
  const journal = format === 'snapshot' ? undefined : journalPath(file, calendar.baseUrl, options);
  await checkFiles(file, journal, options.report);
  if (!(await confirmMissing(file, options, context))) {
    context.stderr.write('Nothing was imported.\n');
    result.exitCode = ExitCode.findings;
    return;
  }
  if (journal === undefined && format !== 'snapshot' && !options.dryRun)
    context.stderr.write(
      'Warning: without a journal, two imports at the same time create everything twice.\n',
    );
  report.title += ` into ${calendar.baseUrl}`;
  const noun = format === 'snapshot' ? 'record' : 'row';
  const progress = createProgress(context, { unit: `${noun}s`, quiet: options.quiet });
  const errorStyle = createStyle(context.stderr, context.env);
  const style = createStyle(context.stdout, context.env);
  /** How many rows and records have each note, such as why they were not changed. */
  const noted = new Map<string, number>();
  const reported = new Set<RowResult | RecordResult>();
  const onResult: ImportJob['onResult'] = (one, description) => {
    report.add(one);
    reported.add(one);
    if (one.note) {
      const note = `${one.status === 'skipped' ? 'skipped' : 'noted'}: ${one.note}`;
      noted.set(note, (noted.get(note) ?? 0) + 1);
    }
    if (description !== '') progress.print(one.error ? errorStyle.bad(description) : description);
  };
  const job = { calendar, file, options, context, progress, journal, onResult };
  const outcome = await (format === 'snapshot' ? applySnapshotFile(job) : importRows(job, format)).finally(
    () => progress.finish(),
  );
  const summary: Summary = { ...outcome, noun, mode: options.missing };
  report.summary = summary;

  const { results, error, ...counted } = outcome;
  if (results.some((one) => !reported.has(one))) report.revise(results);
  if (options.json) {
    await writeOutput(
      context.stdout,
      `${formatJson({ ...counted, [`${noun}s`]: results.map(toReport) }, 2)}\n`,
    );
  } else {
    const isChange = ({ status }: RowResult | RecordResult) => status === 'created' || status === 'updated';
    const changes = options.dryRun
      ? results.filter(isChange).map((one) => `${changeText(one, style)}\n`)
      : [];
    const notes = [...noted].map(([note, count]) => `${countText(count)} ${note}\n`);
    await writeOutput(context.stdout, [...changes, summaryText(summary, style), ...notes].join(''));
  }
  if (error !== undefined) {
    const { failed, ...done } = outcome.counts;
    const isNone = Object.values(done).every((count) => count === 0);
    const input = file === standardStream ? ' with the same input' : '';
    const howToGoOn = `To continue, run this again${input}. Finished work is not repeated.`;
    throw new UnfinishedError(
      `${isNone ? `No ${noun} is done yet.` : countsLine(summary)}\n${howToGoOn}`,
      error,
    );
  }
  if (!outcome.ok) result.exitCode = ExitCode.findings;
}

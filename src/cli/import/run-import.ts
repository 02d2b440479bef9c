import type { CalendarClient } from '../../index.ts';
import type { RecordResult, RowResult } from '../../sync/index.ts';
import { fileName } from '../files/file-format.ts';
import { checkWritable } from '../files/write-file.ts';
import { createProgress } from '../output/progress.ts';
import { countText, createStyle, formatJson, type Style, toPlainLine, writeOutput } from '../output/text.ts';
import { type CommandContext, type CommandResult, ExitCode } from '../process/command-context.ts';
import { confirm } from '../prompts/prompts.ts';
import {
  applySnapshotFile,
  type ImportFileOptions,
  type ImportJob,
  type ImportOutcome,
} from './import-file.ts';
import { importRows, journalPath } from './import-rows.ts';
import type { ImportFormat } from './import-settings.ts';
import { hasFindings, type Summary, summaryText, toReport } from './report.ts';
import { isReport, openReport } from './report-file.ts';

interface Source {
  readonly file: string;
  readonly format: ImportFormat;
}

function changeText(result: RowResult | RecordResult, style: Style): string {
  const { status, id, fields = [] } = result;
  const name = 'kind' in result ? `${result.kind} ${result.name}` : (result.key ?? `row ${result.row}`);
  const event = id === undefined ? '' : ` (${id})`;
  const what = fields.length === 0 ? '' : `: ${fields.join(', ')}`;
  return `${style.good(status === 'created' ? 'create' : 'update')} ${toPlainLine(`${name}${event}${what}`)}`;
}

/** Asks the user before events that are not in the file become drafts or go to the trash. */
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
): Promise<void> {
  const journal = format === 'snapshot' ? undefined : journalPath(file, calendar.baseUrl, options);
  if (options.report !== undefined) await checkWritable(options.report, options, isReport);
  if (!(await confirmMissing(file, options, context))) {
    context.stderr.write('Nothing was imported.\n');
    result.exitCode = ExitCode.findings;
    return;
  }
  if (journal === undefined && !options.dryRun)
    context.stderr.write(
      'Warning: without a journal, two imports at the same time create everything twice.\n',
    );
  const noun = format === 'snapshot' ? 'record' : 'row';
  const progress = createProgress(context, { unit: `${noun}s`, quiet: options.quiet });
  const report = openReport(options.report, { file, site: calendar.baseUrl });
  const errorStyle = createStyle(context.stderr, context.env);
  const style = createStyle(context.stdout, context.env);
  let uncertain = 0;
  /** How many rows and records have each note, such as why they were not changed. */
  const noted = new Map<string, number>();
  const onResult: ImportJob['onResult'] = (one, description) => {
    report.add(one);
    if (one.status === 'skipped' && one.id === undefined) uncertain += 1;
    else if (one.note) {
      const note = `${one.status === 'skipped' ? 'skipped' : 'noted'}: ${one.note}`;
      noted.set(note, (noted.get(note) ?? 0) + 1);
    }
    if (description !== '') progress.print(one.error ? errorStyle.bad(description) : description);
  };
  let outcome: ImportOutcome;
  let summary: Summary | undefined;
  try {
    const job = { calendar, file, options, context, progress, journal, onResult };
    outcome = await (format === 'snapshot' ? applySnapshotFile(job) : importRows(job, format));
    summary = { ...outcome, noun, mode: options.missing };
  } finally {
    progress.finish();
    report.close(summary);
  }

  const { results, ...counted } = outcome;
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
  if (hasFindings(summary, uncertain)) result.exitCode = ExitCode.findings;
}

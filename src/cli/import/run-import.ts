import type { CalendarClient } from '../../index.ts';
import { applySnapshot } from '../../sync/index.ts';
import { imageUrl } from '../../sync/snapshot/records.ts';
import { mayCreate } from '../doctor/checks/access.ts';
import { onlyReads, UnfinishedError } from '../errors/errors.ts';
import { fileName, standardStream } from '../files/file-format.ts';
import { createProgress } from '../output/progress.ts';
import { countText, createStyle, formatJson, type Style, toPlainLine, writeResult } from '../output/text.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';
import { confirm } from '../prompts/prompts.ts';
import { readSnapshotFile } from '../snapshots/read-snapshot-file.ts';
import type { ImportCommandOptions, ImportFormat, ImportJob } from './import-options.ts';
import { importRows, journalPath } from './import-rows.ts';
import {
  changesText,
  countsLine,
  describeResult,
  linkedTexts,
  type Outcome,
  otherTexts,
  type Report,
  type Result,
  resultsOf,
  toReport,
} from './report.ts';

async function applySnapshotFile(job: ImportJob): Promise<Outcome> {
  const { calendar, file, options, context, progress, onResult } = job;
  const { images, concurrency, dryRun } = options;
  const snapshot = await readSnapshotFile(file, context);
  const { categories = [], tags = [], venues = [], organizers = [], events = [] } = snapshot;
  const posts = [...venues, ...organizers, ...events];
  progress.setTotal(categories.length + tags.length + posts.length);
  const settings = { images, concurrency, dryRun, signal: context.signal };
  const result = await applySnapshot(calendar, snapshot, { ...settings, onRecord: onResult });
  const withImages = posts.filter((record) => imageUrl(record) !== null);
  return { ...result, imagesSkipped: images === 'url' ? 0 : withImages.length };
}

/** Checks whether a row or record failed only because the import ended early. */
const isNotTried = ({ error }: Result): boolean =>
  error?.cause !== undefined && / was not tried\./.test(error.message);

const isChange = ({ status }: Result) => status === 'created' || status === 'updated';

function plannedText(result: Result, style: Style): string {
  const { status, id, changes } = result;
  const name = 'kind' in result ? `${result.kind} ${result.name}` : (result.key ?? `row ${result.row}`);
  const event = id === undefined ? '' : ` (${id})`;
  const what = [`${name}${event}`, changesText(changes)].filter(Boolean).join(': ');
  return `${style.good(status === 'created' ? 'create' : 'update')} ${toPlainLine(what)}`;
}

async function confirmMissing(file: string, options: ImportCommandOptions, context: CommandContext) {
  const { missing, source, dryRun, yes, maxMissing = 0.1 } = options;
  if (missing === 'keep' || dryRun || yes) return;
  const [verb, where] = missing === 'trash' ? ['move', 'to the trash'] : ['change', 'to drafts'];
  const whose = source === undefined || source === 'all' ? 'all events' : `the events of ${source}`;
  const most = `${Math.round(maxMissing * 100)}%`;
  const question = `Import ${fileName(file)}, and ${verb} ${whose} that are not in it ${where} (at most ${most})?`;
  await confirm(question, 'Nothing was imported.', context);
}

export async function runImport(
  calendar: CalendarClient,
  { file, format }: { readonly file: string; readonly format: ImportFormat },
  options: ImportCommandOptions,
  context: CommandContext,
  report: Report,
): Promise<void> {
  const journal = format === 'snapshot' ? undefined : journalPath(file, calendar.baseUrl, options);
  await confirmMissing(file, options, context);
  if (journal === undefined && format !== 'snapshot' && !options.dryRun)
    context.stderr.write(
      'warning: without a journal, two imports at the same time create everything twice.\n',
    );
  report.title += ` into ${calendar.baseUrl}`;
  const noun = format === 'snapshot' ? 'record' : 'row';
  const progress = createProgress(context, { unit: `${noun}s`, quiet: options.quiet });
  const { bad } = createStyle(context.stderr, context.env);
  /** How many rows and records have each note, such as why they were not changed. */
  const noted = new Map<string, number>();
  const onResult = (one: Result) => {
    const { error, note, status } = one;
    if (note) {
      const text = `${status === 'skipped' ? 'skipped' : 'noted'}: ${note}`;
      noted.set(text, (noted.get(text) ?? 0) + 1);
    }
    const isRow = !('kind' in one) || one.kind === 'events';
    const isNews = error ? !isNotTried(one) : note && !(isRow && one.id);
    const description = isNews ? describeResult(file, one) : '';
    if (description !== '') progress.print(error ? bad(description) : description);
    progress.advance();
  };
  const job = { calendar, file, options, context, progress, journal, onResult };
  const outcome: Outcome = await (format === 'snapshot'
    ? applySnapshotFile(job)
    : importRows(job, format)
  ).finally(() => progress.finish());
  const summary = { ...outcome, mode: options.missing };
  report.summary = summary;

  const { error, ...counted } = outcome;
  const results = resultsOf(outcome);
  const isChanging = results.some(isChange) || (outcome.missing?.ids.length ?? 0) > 0;
  const isCheckable = options.dryRun && error === undefined && context.session.hasCredentials;
  if (isCheckable && isChanging && !(await mayCreate(calendar, context.signal))) throw onlyReads('events');
  const print = (text: string) =>
    writeResult(context.stdout, text).catch((failure: Error) => {
      // The reason why the import broke off is more important.
      if (error === undefined) throw failure;
      context.stderr.write(`error: The output cannot be written: ${failure.message}\n`);
    });
  if (options.json) {
    const document = { ...counted, [`${noun}s`]: results.map(toReport) };
    await print(`${formatJson(document, 2)}\n`);
  } else {
    const style = createStyle(context.stdout, context.env);
    const paint = outcome.counts.failed > 0 ? style.bad : style.good;
    const lines = [
      ...(options.dryRun ? results.filter(isChange).map((one) => plannedText(one, style)) : []),
      ...linkedTexts(outcome),
      paint(countsLine(outcome)),
      ...otherTexts(summary),
      ...[...noted].map(([note, count]) => `${countText(count)} ${note}`),
    ];
    await print(lines.map((line) => `${line}\n`).join(''));
  }
  if (error !== undefined) {
    const { failed, ...done } = outcome.counts;
    const isNone = Object.values(done).every((count) => count === 0);
    const input = file === standardStream ? ' with the same input' : '';
    const howToGoOn = `To continue, run this again${input}. Finished work is not repeated.`;
    throw new UnfinishedError(
      `${isNone ? `No ${noun} is done yet.` : countsLine(outcome)}\n${howToGoOn}`,
      error,
    );
  }
  if (!outcome.ok) context.session.exitCode = ExitCode.findings;
}

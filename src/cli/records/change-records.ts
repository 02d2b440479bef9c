import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { CalendarClient } from '../../index.ts';
import { addJsonOption } from '../arguments.ts';
import { connect, type SiteOptions } from '../connection/connect.ts';
import { describeError } from '../errors/describe-error.ts';
import { UnfinishedError, UsageError } from '../errors/errors.ts';
import { createReader } from '../files/read-file.ts';
import { countOf, writeOutput } from '../output/text.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';
import { confirm } from '../prompts/prompts.ts';
import { runDry } from './dry-run.ts';
import { nameSelection, type Selection } from './find-record.ts';
import { printWritten } from './print-record.ts';
import { addressHelp, type CalendarRecord, type RecordKind, type RecordSource } from './record-kind.ts';

export interface ChangeOptions extends SiteOptions {
  readonly ids?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly dryRun?: boolean;
}

/** Adds the records that a command changes, as arguments or one a line in a file, and how it does so. */
export function addChangeOptions(command: Command): void {
  command
    .argument('[id-or-slug...]', addressHelp)
    .option('--ids <file>', 'file with one ID or slug per line, or - for standard input')
    .option('--yes', 'do not ask');
  addWriteOptions(command);
}

export function addWriteOptions(command: Command): void {
  addJsonOption(command);
  command.option('--dry-run', 'show what would be written, and write nothing');
}

/** @throws UsageError if there are none */
async function readAddresses(texts: readonly string[], { ids }: ChangeOptions, context: CommandContext) {
  const file = ids === undefined ? '' : await text(createReader(ids, context)());
  const lines = file.split(/\s+/).filter((line) => line !== '');
  if (texts.length + lines.length > 0) return [...texts, ...lines];
  throw new UsageError('Pass the ID or slug of at least one record, or --ids with a file of them.');
}

export interface Change {
  readonly kind: RecordKind;
  readonly find: (source: RecordSource, address: string) => Promise<Selection>;
  /** What would be done, such as `Restore event 12 “Fair”?`. */
  readonly question: (names: string, found: readonly Selection[]) => string;
  /** Whether to ask for a single record, too. */
  readonly isAsked?: (found: readonly Selection[]) => boolean;
  /** The old and the new values, which a dry run prints in place of the requests. */
  readonly details?: (source: RecordSource, found: readonly Selection[]) => Promise<string>;
  readonly apply: (source: RecordSource, found: Selection) => Promise<CalendarRecord>;
  /** The last cell in the line about a changed record. Default its status. Categories and tags have none. */
  readonly lastCell?: (record: CalendarRecord) => string;
}

/** Finds all records, each once, before it changes the first, asks once, and prints each record that it has changed. */
export async function changeRecords(
  { kind, find, question, isAsked, details, apply, lastCell }: Change,
  texts: readonly string[],
  options: ChangeOptions,
  context: CommandContext,
): Promise<void> {
  const { stdout, stderr } = context;
  const { dryRun, json, yes } = options;
  const addresses = await readAddresses(texts, options, context);
  const calendar = await connect(options, context, { isWriting: !dryRun });
  const source = { calendar, kind, requests: { signal: context.signal } };
  const byId = new Map<number, Selection>();
  for (const address of addresses) {
    const one = await find(source, address).catch((error: unknown) => {
      const { message, exitCode } = describeError(error, context);
      if (exitCode !== ExitCode.notFound && exitCode !== ExitCode.usage) throw error;
      stderr.write(`${message}\n`);
      context.session.exitCode = exitCode;
    });
    if (one) byId.set(one.id, one);
  }
  if (context.session.exitCode !== undefined) return;
  const found = [...byId.values()];
  const asked = question(found.map((one) => nameSelection(one, kind)).join(', '), found);
  if (dryRun) {
    if (details && !json) await writeOutput(stdout, await details(source, found));
    else stderr.write(`${asked}\n`);
    const works = found.map((one) => (client: CalendarClient) => apply({ ...source, calendar: client }, one));
    return runDry(source, { json, isQuiet: details !== undefined && !json }, context, works);
  }
  const needsAnswer = !yes && (found.length > 1 || isAsked?.(found));
  if (needsAnswer) {
    if (details) stderr.write(await details(source, found));
    await confirm(asked, 'Nothing was changed.', context);
  }
  let done = 0;
  try {
    for (const one of found) {
      if (!needsAnswer && one.dates !== 1) stderr.write(`This changes ${nameSelection(one, kind)}.\n`);
      const record = await apply(source, one);
      done += 1;
      const last = lastCell?.(record) ?? record.status ?? 'deleted';
      await printWritten(record, kind, last, options, context);
    }
  } catch (error) {
    if (done === 0) throw error;
    throw new UnfinishedError(`Changed ${done} of ${countOf(found.length, kind.singular)}.`, error);
  }
}

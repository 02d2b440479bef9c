import { readFile, writeFile } from 'node:fs/promises';
import type { RowStatus } from '../../sync/index.ts';
import { describeError } from '../errors/describe-error.ts';
import { CommandError, UnfinishedError } from '../errors/errors.ts';
import { fileError } from '../files/read-file.ts';
import { toPlainLine } from '../output/text.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';
import {
  adviceInFlags,
  changesText,
  countsLine,
  linkedTexts,
  otherTexts,
  type Result,
  resultsOf,
  type Summary,
} from './report.ts';

export interface Report {
  title: string;
  /** Undefined if the import has not begun. */
  summary?: Summary;
}

/** Checks whether a file is a report of an import, or calls itself a report in its first line. */
export async function isReport(path: string): Promise<boolean> {
  const start = (await readFile(path, 'utf8')).slice(0, 1000);
  return /^(?:Import of |[^{[<,;"\n]*\breport\b)/i.test(start);
}

/**
 * Runs an import with a text file for its results, which replace previous results. If the import cannot begin or breaks
 * off, the file has the reason.
 *
 * @param path - undefined for no report
 * @throws UsageError if the file cannot be written
 */
export async function withReport(
  path: string | undefined,
  title: string,
  context: CommandContext,
  work: (report: Report) => Promise<void>,
): Promise<void> {
  const report: Report = { title };
  if (path === undefined) return work(report);
  const write = async (reason?: string) => {
    try {
      await writeFile(path, textOf(report, reason));
    } catch (error) {
      throw fileError(error, path, 'written');
    }
  };
  // Mailed if the process is killed.
  await write('it has not finished');
  try {
    await work(report);
  } catch (error) {
    const cause = error instanceof UnfinishedError ? error.cause : error;
    const { message } = describeError(cause, context);
    await write(adviceInFlags(message.replace(/^error: /, ''))).catch(() => undefined);
    throw error;
  }
  // The import itself is done.
  await write().catch(({ message }: Error) => {
    throw new CommandError(message, ExitCode.findings);
  });
}

function textOf({ title, summary }: Report, reason: string | undefined): string {
  const texts = sectionsOf(summary, reason).map(([heading, lines]) => {
    if (heading === '') return lines.join('\n');
    return [`${heading} (${lines.length})`, ...lines.map((line) => `- ${line}`)].join('\n');
  });
  return `${[title, ...texts].join('\n\n')}\n`;
}

type Section = readonly [heading: string, lines: readonly string[]];

const headings: Readonly<Record<Exclude<RowStatus, 'unchanged'>, string>> = {
  failed: 'Failed',
  created: 'Created',
  updated: 'Changed',
  skipped: 'Skipped',
};

function sectionsOf(summary: Summary | undefined, reason: string | undefined): Section[] {
  const results = summary ? resultsOf(summary) : [];
  const linesOf = (status: RowStatus) =>
    results.filter((one) => one.status === status).map((one) => describeResult(one));
  const noted = results.filter(({ status, note }) => status === 'unchanged' && note);
  const missing = summary?.missing?.events ?? [];
  const counts = [
    ...(reason === undefined
      ? []
      : [`The import ${summary ? 'broke off' : 'is not done'}: ${toPlainLine(reason)}`]),
    ...(summary ? [countsLine(summary), ...otherTexts(summary)] : []),
  ];
  const sections: Section[] = [
    ['', counts],
    ...Object.entries(headings).map(([status, heading]): Section => [heading, linesOf(status as RowStatus)]),
    ['Unchanged, with a note', noted.map((one) => describeResult(one))],
    ['Venues, organizers, categories and tags', summary ? linkedTexts(summary) : []],
    ['Not in the file', missing.map(({ id, title, start_date }) => `${title}, ${start_date} (${id})`)],
  ];
  return sections.filter(([, lines]) => lines.length > 0);
}

function describeResult(result: Result): string {
  const { changes, error, note } = result;
  const isRow = 'row' in result;
  const place = isRow && result.line !== undefined ? `, line ${result.line}` : '';
  const name = isRow ? `row ${result.row}${place}` : `${result.kind} ${result.source}`;
  const title = isRow ? [result.title ?? result.key, result.start_date] : [result.name];
  const what = [changesText(changes), error && adviceInFlags(error.message), note && adviceInFlags(note)];
  const parts = [[...title, `(${name})`].filter(Boolean).join(' '), ...what].filter(Boolean);
  return toPlainLine(parts.join(': '));
}

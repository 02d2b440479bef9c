import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RowStatus } from '../../sync/index.ts';
import { describeError } from '../errors/describe-error.ts';
import { CommandError, UnfinishedError } from '../errors/errors.ts';
import { extensionOf } from '../files/file-format.ts';
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
  type Summary,
  toReport,
} from './report.ts';

export interface Report {
  title: string;
  /** Undefined if the import has not begun. */
  summary: Summary | undefined;
  add(result: Result): void;
  /** Replaces all results: events whose marks were removed at the end have changed after all. */
  revise(results: readonly Result[]): void;
}

/** Checks whether a file is a report of an import, or calls itself a report in its first line. */
export async function isReport(path: string): Promise<boolean> {
  const start = (await readFile(path, 'utf8')).slice(0, 1000);
  return /^(?:\{"(?:row|kind|error)":|Import of |<!doctype html>\n<title>Import of |[^{[<,;"\n]*\breport\b)/i.test(
    start,
  );
}

/**
 * Runs an import with a file for its results, which replace previous results: a page for `.html` and `.txt`, or else
 * lines of JSON. If the import cannot begin or breaks off, the file has the reason.
 *
 * @param path - undefined for no report
 * @param title - the title of a page
 * @throws UsageError if the file cannot be written
 */
export async function withReport(
  path: string | undefined,
  title: string,
  context: CommandContext,
  work: (report: Report) => Promise<void>,
): Promise<void> {
  const report: Report = { title, summary: undefined, add: () => undefined, revise: () => undefined };
  if (path === undefined) return work(report);
  const isPage = ['.html', '.txt'].includes(extensionOf(path));
  let results: Result[] = [];
  let isRevised = false;
  let failure: Error | undefined;
  const attempt = <Value>(write: () => Value): Value | undefined => {
    try {
      return write();
    } catch (error) {
      failure ??= fileError(error, path, 'written');
      return undefined;
    }
  };
  const file = attempt(() => openSync(path, 'w')) ?? -1;
  const isRegular = failure === undefined && fstatSync(file).isFile();
  const write = (text: string) => attempt(() => writeSync(file, text));
  // Mailed if the process is killed.
  if (isPage && isRegular) write(pageOf(path, report, [], 'it has not finished'));
  if (failure !== undefined) throw failure;
  report.add = (result) => {
    if (isPage) results.push(result);
    else write(lineOf(toReport(result)));
  };
  report.revise = (revised) => {
    results = [...revised];
    isRevised = isRegular;
  };
  let reason: string | undefined;
  try {
    await work(report);
  } catch (error) {
    const cause = error instanceof UnfinishedError ? error.cause : error;
    reason = adviceInFlags(describeError(cause, context).message.replace(/^error: /, ''));
    throw error;
  } finally {
    const isRewritten = isRegular && (isPage || isRevised);
    const lines = [...(isRevised ? results.map(toReport) : []), ...(reason ? [{ error: reason }] : [])];
    const text = isPage ? pageOf(path, report, results, reason) : lines.map(lineOf).join('');
    if (isRewritten) attempt(() => ftruncateSync(file));
    attempt(() => writeSync(file, text, isRewritten ? 0 : null));
    attempt(() => closeSync(file));
  }
  // The import itself is done.
  if (failure !== undefined) throw new CommandError((failure as Error).message, ExitCode.findings);
}

const lineOf = (result: object) => `${JSON.stringify(result)}\n`;

function pageOf(path: string, { title, summary }: Report, results: readonly Result[], reason?: string) {
  const sections = sectionsOf(results, summary, reason);
  return extensionOf(path) === '.html' ? htmlPage(title, sections) : textPage(title, sections);
}

type Section = readonly [heading: string, lines: readonly string[]];

const headings: Readonly<Record<Exclude<RowStatus, 'unchanged'>, string>> = {
  failed: 'Failed',
  created: 'Created',
  updated: 'Changed',
  skipped: 'Skipped',
};

function sectionsOf(results: readonly Result[], summary?: Summary, reason?: string): Section[] {
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

function textPage(title: string, sections: readonly Section[]): string {
  const texts = sections.map(([heading, lines]) => {
    if (heading === '') return lines.join('\n');
    return [`${heading} (${lines.length})`, ...lines.map((line) => `- ${line}`)].join('\n');
  });
  return `${[title, ...texts].join('\n\n')}\n`;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function htmlPage(title: string, sections: readonly Section[]): string {
  const parts = sections.map(([heading, lines]) => {
    const texts = lines.map(escapeHtml);
    if (heading === '') return texts.map((text) => `<p>${text}</p>`).join('\n');
    const items = texts.map((text) => `<li>${text}</li>`).join('\n');
    return `<h2>${heading} (${lines.length})</h2>\n<ul>\n${items}\n</ul>`;
  });
  const name = escapeHtml(title);
  const head = `<!doctype html>\n<title>${name}</title>\n<meta charset="utf-8">`;
  return `${[head, `<h1>${name}</h1>`, ...parts].join('\n')}\n`;
}

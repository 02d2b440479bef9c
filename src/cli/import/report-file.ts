import { closeSync, openSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RecordResult, RowResult, RowStatus } from '../../sync/index.ts';
import { extensionOf, fileName } from '../files/file-format.ts';
import { fileError } from '../files/read-file.ts';
import { toPlainLine } from '../output/text.ts';
import { adviceInFlags, countsLine, linkedTexts, missingText, type Summary, toReport } from './report.ts';

type Result = RowResult | RecordResult;

export interface Report {
  add(result: Result): void;
  /** @param summary - undefined if the import has not finished */
  close(summary: Summary | undefined): void;
}

export async function isReport(path: string): Promise<boolean> {
  return /^(?:\{"(?:row|kind)":|Import of |<!doctype html>\n<title>Import of )/.test(
    await readFile(path, 'utf8'),
  );
}

/**
 * Opens a file for the results of this run, which replace previous results: a page for `.html` and `.txt`, or
 * else lines of JSON.
 *
 * @param subject - the imported file and the site
 * @throws UsageError if it cannot be written
 */
export function openReport(path: string | undefined, subject: { file: string; site: string }): Report {
  if (path === undefined) return { add: () => undefined, close: () => undefined };
  try {
    const file = openSync(path, 'w');
    const extension = extensionOf(path);
    if (extension !== '.html' && extension !== '.txt') {
      const add = (result: Result) => void writeSync(file, `${JSON.stringify(toReport(result))}\n`);
      return { add, close: () => closeSync(file) };
    }
    const results: Result[] = [];
    return {
      add: (result) => void results.push(result),
      close(summary) {
        const title = `Import of ${fileName(subject.file)} into ${subject.site}`;
        const sections = sectionsOf(results, summary);
        writeSync(file, extension === '.html' ? htmlPage(title, sections) : textPage(title, sections));
        closeSync(file);
      },
    };
  } catch (error) {
    throw fileError(error, path, 'written');
  }
}

type Section = readonly [heading: string, lines: readonly string[]];

const headings: Readonly<Record<Exclude<RowStatus, 'unchanged'>, string>> = {
  failed: 'Failed',
  created: 'Created',
  updated: 'Changed',
  skipped: 'Skipped',
};

/** Groups the results for an editor, without empty sections. */
function sectionsOf(results: readonly Result[], summary: Summary | undefined): Section[] {
  const linesOf = (status: RowStatus) =>
    results.filter((one) => one.status === status).map((one) => describeResult(one));
  const noted = results.filter(({ status, note }) => status === 'unchanged' && note);
  const missing = summary?.missing?.events ?? [];
  const counts = summary ? [countsLine(summary), ...missingText(summary)] : ['The import has not finished.'];
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
  const { fields = [], error, note } = result;
  const isRow = 'row' in result;
  const place = isRow && result.line !== undefined ? `, line ${result.line}` : '';
  const name = isRow ? `row ${result.row}${place}` : `${result.kind} ${result.source}`;
  const title = isRow ? [result.title ?? result.key, result.start_date] : [result.name];
  const changed = fields.map((field) => field.replaceAll('_', ' ')).join(', ');
  const what = [changed, error && adviceInFlags(error.message), note && adviceInFlags(note)];
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

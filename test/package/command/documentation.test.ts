import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedSite, startSite } from '../../cli/support/served-site.ts';
import { readMarkdown } from '../../support/markdown.ts';
import { repository } from '../../support/repository.ts';
import { DocumentationShell } from './support/documentation-shell.ts';

/** Commands of a document, and what it says of them. */
interface CommandExample {
  /** The line of the first command. */
  readonly line: number;
  /** A script of a POSIX shell. */
  readonly commands: string;
  /** What they print, where the document shows it. A line that is only … stands for lines that are left out. */
  readonly output: string | undefined;
  /** The exit code of the script: that of a comment such as `# exits with 1`, or 0. */
  readonly exitCode: number;
  /** The spreadsheet that is printed before them, which the reader saves as `events.csv`. */
  readonly spreadsheet: string | undefined;
}

/** The blocks of commands (`sh`) in a document, each with the block of text that follows at once. */
function commandsIn(markdown: string): CommandExample[] {
  const { blocks } = readMarkdown(markdown);
  const lines = markdown.split('\n');
  return blocks.flatMap(({ language, line, code }, index) => {
    if (language !== 'sh') return [];
    const next = blocks[index + 1];
    const end = line + code.split('\n').length - 1;
    const follows =
      next?.language === 'text' &&
      lines
        .slice(end, next.line - 2)
        .join('')
        .trim() === '';
    const exitCode = Number(/# exits with (\d+)/.exec(code)?.[1] ?? 0);
    const spreadsheet = blocks.slice(0, index).findLast((block) => block.language === 'csv')?.code;
    return [{ line, commands: code, output: follows ? next.code : undefined, exitCode, spreadsheet }];
  });
}

/** How long something took differs from run to run. */
const withoutDurations = (text: string) => text.replaceAll(/\b\d+(?:\.\d+)? (?:ms|s)\b/g, '(time)');

const linesOf = (text: string) =>
  withoutDurations(text)
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());

function areAsDocumented(found: readonly string[], [next, ...others]: readonly string[]): boolean {
  if (next === undefined) return found.length === 0;
  if (next !== '…') return found[0] === next && areAsDocumented(found.slice(1), others);
  const rests = [...found.keys(), found.length].map((index) => found.slice(index));
  return rests.some((rest) => areAsDocumented(rest, others));
}

/** Whether a command printed what its document shows. */
function isAsDocumented(printed: string, documented: string): boolean {
  return areAsDocumented(linesOf(printed), linesOf(documented));
}

const guide = 'docs/command-line.md';

/** All commands of the guide, and those of other documents that run this command. */
const documents = globSync(['README.md', 'docs/*.md'], { cwd: repository })
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map((document) => ({
    document,
    examples: commandsIn(readFileSync(join(repository, document), 'utf8')).filter(
      ({ commands }) =>
        document === guide || /^(npx events-calendar-client|events-calendar)( |$)/m.test(commands),
    ),
  }))
  .filter(({ examples }) => examples.length > 0);

test('the guide and the README show commands', () => {
  expect(documents.map(({ document }) => document)).toEqual(expect.arrayContaining(['README.md', guide]));
});

describe.each(documents)('the commands of $document', ({ examples }) => {
  let site: ServedSite;
  let shell: DocumentationShell;
  beforeAll(async () => {
    site = await startSite();
    shell = await DocumentationShell.open(site);
  });
  afterAll(async () => {
    await shell.close();
    await site.close();
  });

  test.each(examples)('at line $line run', async (example) => {
    if (example.spreadsheet) writeFileSync(join(shell.folder, 'events.csv'), example.spreadsheet);
    const { exitCode, printed } = await shell.run(example.commands);
    expect(exitCode, printed).toBe(example.exitCode);
    const { output } = example;
    if (output !== undefined && !isAsDocumented(printed, output)) expect(printed).toBe(output);
  });
});

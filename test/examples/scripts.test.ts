import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMarkdown } from '../support/markdown.ts';
import { repository } from '../support/repository.ts';
import { type Outcome, runNode } from './programs.ts';
import { spreadsheet } from './spreadsheet.ts';

/** The complete programs of the guide. */
const programs = readMarkdown(readFileSync(join(repository, 'docs', 'scripts.md'), 'utf8'))
  .blocks.map(({ code }) => code)
  .filter((code) => code.includes('new CalendarClient('));
const world = pathToFileURL(join(repository, 'test', 'examples', 'documentation-world.ts')).href;

let project = '';
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'scripts-'));
  await mkdir(join(project, 'node_modules'));
  for (const name of ['zod', 'csv-parse', 'rrule-temporal']) {
    await symlink(join(repository, 'node_modules', name), join(project, 'node_modules', name), 'junction');
  }
  await symlink(repository, join(project, 'node_modules', 'events-calendar-client'), 'junction');
});
afterAll(() => rm(project, { recursive: true }));

/** Runs the one of the programs that contains a text, against mock services. */
async function runProgram(text: string, ...options: string[]): Promise<Outcome> {
  const [program = '', ...others] = programs.filter((code) => code.includes(text));
  expect(others).toEqual([]);
  const file = join(project, 'program.ts');
  await writeFile(file, `${program}\nexport {};\n`);
  return runNode(['--import', world, file, ...options]);
}

describe('the spreadsheet import', () => {
  test('imports the printed file', async () => {
    await writeFile(join(project, 'events.csv'), spreadsheet);
    const { code, output, errors } = await runProgram('readCsv(');
    expect(code, errors).toBe(0);
    expect(output).toBe('{ created: 2, updated: 0, unchanged: 0, failed: 0, skipped: 0 }\n');
  });

  test('writes nothing where a row cannot be read, and names its line and column', async () => {
    const file = spreadsheet.replace('04.09.2027', '31.09.2027');
    await writeFile(join(project, 'events.csv'), file);
    const { code, output, errors } = await runProgram('readCsv(');
    expect([code, output]).toEqual([1, '']);
    expect(errors).toBe(
      'Row 2: line 3, column 2 (Tag): expected a date such as 31.12.2026 20:00, got "31.09.2027"\nNothing was written.\n',
    );
  });
});

test('the nightly sync creates what is new in the feed, and goes on by its journal', async () => {
  const { code, output, errors } = await runProgram('readICalendar(');
  expect(code, errors).toBe(0);
  expect(output).toContain('{ created: 1, updated: 0, unchanged: 0, failed: 0, skipped: 0 }');
  expect(output).toContain("outcome: 'none'");
  expect(readFileSync(join(project, 'partner-journal.ndjson'), 'utf8')).toContain(
    'reading-partner-example-org',
  );
});

describe('the migration', () => {
  test('brings everything to the new site', async () => {
    const { code, output, errors } = await runProgram('applySnapshot(');
    expect(code, errors).toBe(0);
    expect(output).toContain('categories Music: created\n');
    expect(output).toMatch(
      /\{ created: \d+, updated: 0, unchanged: 0, failed: 0, skipped: 0 \}\n0 events differ\n$/,
    );
  });

  test('can be rehearsed', async () => {
    const { code, output } = await runProgram('applySnapshot(', '--dry-run');
    expect(code).toBe(0);
    expect(output).toMatch(/\n5 events differ\n$/);
  });
});

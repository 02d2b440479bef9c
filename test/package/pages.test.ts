import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { runnablePages } from '../support/pages.ts';
import { repository, run } from '../support/repository.ts';

const mark = (index: number) => `--- end of block ${index} ---`;

/** What a page of the browser has, for code that draws. */
const inPage = ['--import', join(repository, 'test/examples/documentation-browser.mjs')];

/** Runs the blocks of a page as one program, next to the spreadsheet that it shows. Returns what each one prints. */
async function runPage(
  { examples, spreadsheet }: (typeof runnablePages)[number],
  TZ: string,
): Promise<string[]> {
  const { projectWithPeers } = inject('installation');
  const folder = await mkdtemp(join(projectWithPeers, 'page-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  // Next to the packages of the project, those that a page installs are the ones of this repository.
  await mkdir(join(folder, 'node_modules'));
  const packages = ['dompurify', 'jsdom', 'fullcalendar', '@tanstack', 'react', 'temporal-polyfill'];
  for (const name of packages) {
    const from = join(repository, 'node_modules', name);
    await symlink(from, join(folder, 'node_modules', name), 'junction');
  }
  const blocks = examples.map(({ code }, index) => `${code}\nconsole.log(${JSON.stringify(mark(index))});\n`);
  await writeFile(join(folder, 'start.ts'), blocks.join(''));
  await writeFile(join(folder, 'events.csv'), spreadsheet);
  const draws = blocks.some((code) => code.includes("from 'fullcalendar'"));
  const env = { PATH: process.env.PATH, TZ, NO_COLOR: '1' };
  const printed = await run(process.execPath, [...(draws ? inPage : []), 'start.ts'], folder, env);
  return printed.split(/--- end of block \d+ ---\n/).slice(0, -1);
}

// Far from the time zones of the pages in both directions, because readers are anywhere.
const timeZones = ['Pacific/Auckland', 'Pacific/Honolulu'];

describe.each(timeZones)('a page runs from top to bottom, in an empty folder, in %s', (timeZone) => {
  test.each(runnablePages)('$path', async (page) => {
    const { examples } = page;
    const outputs = await runPage(page, timeZone);
    const shown = examples.map(({ heading, printed }, index) => ({
      heading,
      printed: printed ?? outputs[index]?.trimEnd(),
    }));
    expect(examples.map(({ heading }, index) => ({ heading, printed: outputs[index]?.trimEnd() }))).toEqual(
      shown,
    );
  });

  test('the quick start is one of them', () => {
    expect(runnablePages.map(({ path }) => path)).toContain('docs/quick-start.md');
  });
});

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import { type Example, runnablePages } from '../support/pages.ts';
import { repository } from '../support/repository.ts';

const runFile = promisify(execFile);

const mark = (index: number) => `--- end of block ${index} ---`;

/** Runs the blocks of a page as one program in an empty folder. Returns what each one prints. */
async function runPage(examples: readonly Example[]): Promise<string[]> {
  const { projectWithPeers } = inject('installation');
  const folder = await mkdtemp(join(projectWithPeers, 'page-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  // Next to the packages of the project, those that a page installs are the ones of this repository.
  await mkdir(join(folder, 'node_modules'));
  for (const name of ['dompurify', 'jsdom']) {
    const from = join(repository, 'node_modules', name);
    await symlink(from, join(folder, 'node_modules', name), 'junction');
  }
  const blocks = examples.map(({ code }, index) => `${code}\nconsole.log(${JSON.stringify(mark(index))});\n`);
  await writeFile(join(folder, 'start.ts'), blocks.join(''));
  // Far from the time zones of the pages, because readers are anywhere.
  const env = { PATH: process.env.PATH, TZ: 'Pacific/Auckland', NO_COLOR: '1' };
  const { stdout } = await runFile(process.execPath, ['start.ts'], { cwd: folder, env });
  return stdout.split(/--- end of block \d+ ---\n/).slice(0, -1);
}

describe('a page runs from top to bottom, in an empty folder', () => {
  test.each(runnablePages)('$path', async ({ examples }) => {
    const outputs = await runPage(examples);
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

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { pngOf } from '../support/png.ts';
import { header, prepareImport, rowOf } from './support/prepare-import.ts';
import { runCommand } from './support/run-command.ts';

const rows = [`${header},image`, `${rowOf('one')},fair.png`, `${rowOf('two')},../fair.png`].join('\n');

test('a row names its image as a file in a folder, and no other', async () => {
  const { run, path } = await prepareImport(rows);
  const folder = path('images/fair.png');
  await mkdir(dirname(folder));
  await writeFile(folder, new Uint8Array(await pngOf(10, 10).arrayBuffer()));
  await writeFile(path('fair.png'), 'secret');
  const { exitCode, stdout, stderr } = await run('--image-folder', dirname(folder));
  expect([exitCode, stdout]).toEqual([1, '2 rows: 1 created, 1 failed.\n']);
  expect(stderr).toContain('row 2');
  expect(stderr).toContain('"../fair.png"');
});

test('without a folder, the message names the flag', async () => {
  const { run } = await prepareImport(rows);
  const { stderr } = await run();
  expect(stderr).toContain('--image-folder');
});

test('new rows alone are imported, and with the categories that there are', async () => {
  const { run, path, env } = await prepareImport([header, rowOf('one')].join('\n'));
  await run();
  await writeFile(
    path('more.csv'),
    [`${header},tags`, `${rowOf('one', 'Another')},`, `${rowOf('two')},fre`].join('\n'),
  );
  const flags = ['--existing', 'skip', '--unknown-terms', 'refuse'];
  const { exitCode, stdout, stderr } = await runCommand(['import', path('more.csv'), ...flags], { env });
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('2 rows: 1 skipped, 1 failed.')]);
  expect(stderr).toContain('"fre"');
});

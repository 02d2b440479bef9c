import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCommand } from '../support/run-command.ts';
import { startMock } from './start-mock.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const guide = read('docs/command-line.md');

test('the guide shows what the mock prints', async () => {
  const { url, stderr } = await startMock();
  expect(guide).toContain(stderr().replaceAll(url, 'http://127.0.0.1:8787'));
});

test('the guide names every option of the mock', async () => {
  const { stdout } = await runCommand(['mock', '--help']);
  const names = [...stdout.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, name]) => name);
  expect(names).toContain('--save');
  expect(names.filter((name) => !guide.includes(`\`${name}`))).toEqual([]);
});

test('the guide to testing shows the program in Python as it is', () => {
  const program = read('examples/other-languages/list_events.py');
  expect(read('docs/testing.md')).toContain(`\`\`\`python\n${program}\`\`\`\n`);
});

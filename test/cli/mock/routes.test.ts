import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../support/run-command.ts';
import { startMock } from './start-mock.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routes-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['routes.json', '{"wp/v2/posts": [{"id": 1}]}'],
  ['routes.mjs', 'export default { "/wp/v2/posts": () => Response.json([{ id: 1 }]) };'],
])('serves the routes of %s', async (name, text) => {
  const file = join(folder, name);
  await writeFile(file, text);
  const { url } = await startMock(['--empty', '--routes', file]);
  const response = await fetch(`${url}/wp-json/wp/v2/posts`);
  expect([response.statusText, await response.json()]).toEqual(['OK', [{ id: 1 }]]);
});

test.each(['list.json', 'list.csv'])('%s without an object of routes is an error', async (name) => {
  const file = join(folder, name);
  await writeFile(file, '[]');
  const { exitCode, stderr } = await runCommand(['mock', '--port', '0', '--routes', file]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(name);
});

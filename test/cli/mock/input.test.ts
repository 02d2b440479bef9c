import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startMock } from './start-mock.ts';

test('a port that is in use gets one line and what to try', async () => {
  const { url } = await startMock();
  const { port } = new URL(url);
  const stderr = expect.stringContaining(`--port ${Number(port) + 1}`);
  expect(await runCommand(['mock', '--port', port])).toEqual({ exitCode: 2, stdout: '', stderr });
});

test.each([
  ['a port', ['--port', '99999']],
  ['a time without an offset', ['--now', '2027-05-01 10:00']],
  ['a day that is none', ['--now', '2027-13-01']],
  ['a time zone', ['--timezone', 'Europe/Bern']],
  ['a URL', ['--url', 'ftp://example.org']],
  ['a duration', ['--latency', '1s']],
  ['a host', ['--host', '192.0.2.1']],
  ['no file to save', ['--save']],
  ['a folder that is missing', ['--save', 'missing/calendar.json']],
  ['two sources', ['--empty', '--snapshot', 'calendar.json']],
])('a wrong command line is an error: %s', async (_what, args) => {
  const { stderr, ...others } = await runCommand(['mock', '--port', '0', ...args]);
  expect(others).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toMatch(/^error: /);
  expect(stderr).not.toContain('    at ');
});

test('a wrong snapshot stays as it is', async () => {
  const file = (await temporaryFolder())('wrong.json');
  const content = '{ "events": [{ "start_date": "1 May 2027" }] }';
  await writeFile(file, content);
  const rejected = { exitCode: 2, stderr: expect.stringContaining(file) };
  expect(await runCommand(['mock', '--port', '0', '--snapshot', file, '--save'])).toMatchObject(rejected);
  expect(await readFile(file, 'utf8')).toBe(content);
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../support/run-command.ts';
import { startMock } from './start-mock.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mock-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a port that is in use gets one line and what to try', async () => {
  const { url } = await startMock();
  const { port } = new URL(url);
  const { exitCode, stdout, stderr } = await runCommand(['mock', '--port', port]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`--port ${Number(port) + 1}`);
  expect(stdout).toBe('');
});

describe('a wrong command line is an error', () => {
  test.each([
    ['a port', ['--port', '99999']],
    ['a role', ['--user', 'jane:owner']],
    ['a user without a name', ['--user', ':editor']],
    ['a time without an offset', ['--now', '2027-05-01 10:00']],
    ['a day that is none', ['--now', '2027-13-01']],
    ['a URL', ['--url', 'example.org']],
    ['a duration', ['--latency', '1s']],
    ['a host', ['--host', '192.0.2.1']],
    ['no file to save', ['--save']],
    ['a folder that is missing', ['--save', 'missing/calendar.json']],
    ['two sources', ['--empty', '--snapshot', 'calendar.json']],
    ['an unknown option', ['--snapshto', 'calendar.json']],
  ])('%s', async (_what, args) => {
    const { exitCode, stdout, stderr } = await runCommand(['mock', '--port', '0', ...args]);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).not.toContain('    at ');
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
  });
});

describe('a wrong snapshot gets what is wrong with it, and stays as it is', () => {
  test.each([
    ['a text that is no JSON', 'title,start_date'],
    ['a list', '[]'],
    ['a date in another form', '{ "events": [{ "start_date": "1 May 2027" }] }'],
    ['compressed data that is none', '\u001F\u008B'],
  ])('%s', async (_what, content) => {
    const file = join(folder, 'wrong.json');
    await writeFile(file, content, 'latin1');
    const { exitCode, stdout, stderr } = await runCommand([
      'mock',
      '--port',
      '0',
      '--snapshot',
      file,
      '--save',
    ]);
    expect(stderr).toContain(file);
    expect(stderr).not.toContain('    at ');
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(await readFile(file, 'latin1')).toBe(content);
  });

  test('a file that is missing', async () => {
    const { exitCode, stderr } = await runCommand(['mock', '--snapshot', join(folder, 'missing.json')]);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/missing\.json cannot be read: /);
  });
});

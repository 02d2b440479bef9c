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
  expect(stderr).toBe(
    `Port ${port} of 127.0.0.1 is in use. Try --port ${Number(port) + 1}, or --port 0 for any free one.\n`,
  );
  expect(stdout).toBe('');
});

describe('a wrong command line gets what is expected', () => {
  test.each([
    ['a port', ['--port', '99999'], 'A port is a number from 0 to 65535'],
    ['a role', ['--user', 'jane:owner'], 'the roles are administrator, editor'],
    ['a user without a name', ['--user', ':editor'], 'A user is written as name:role'],
    ['a time without an offset', ['--now', '2027-05-01 10:00'], 'An instant looks like 2027-05-01'],
    ['a day that is none', ['--now', '2027-13-01'], 'An instant looks like 2027-05-01'],
    ['an address', ['--url', 'example.org'], 'An address looks like http://'],
    ['a duration', ['--latency', '1s'], 'Milliseconds are a whole number'],
    ['a host', ['--host', '192.0.2.1'], '192.0.2.1 is no address of this machine'],
    ['no file to save', ['--save'], '--save calendar.json names the file'],
    [
      'a folder that is missing',
      ['--save', 'missing/calendar.json'],
      'missing/calendar.json cannot be written: there is no folder missing',
    ],
    ['two sources', ['--empty', '--snapshot', 'calendar.json'], 'exclude each other'],
    ['an unknown option', ['--snapshto', 'calendar.json'], 'Did you mean --snapshot?'],
  ])('%s', async (_what, args, message) => {
    const { exitCode, stdout, stderr } = await runCommand(['mock', '--port', '0', ...args]);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
  });
});

describe('a wrong snapshot gets what is wrong with it, and stays as it is', () => {
  test.each([
    ['a text that is no JSON', 'title,start_date', 'it is not JSON'],
    ['a list', '[]', 'it is a list'],
    [
      'a misspelled field',
      '{ "events": [{ "titel": "Fair" }] }',
      'events[0].titel: unknown field, did you mean title?',
    ],
    ['a date in another form', '{ "events": [{ "start_date": "1 May 2027" }] }', 'events[0].start_date: '],
    ['compressed data that is none', '\u001F\u008B', 'the compressed file ends in the middle'],
  ])('%s', async (_what, content, message) => {
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
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(await readFile(file, 'latin1')).toBe(content);
  });

  test('a file that is missing', async () => {
    const { exitCode, stderr } = await runCommand(['mock', '--snapshot', join(folder, 'missing.json')]);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/missing\.json cannot be read: there is no such file/);
  });
});

test("fields of the site's own are allowed by --extra-field", async () => {
  const file = join(folder, 'extra.json');
  const event = { id: 3, title: 'Fair', start_date: '2027-05-01 10:00', ticketed: true };
  await writeFile(file, JSON.stringify({ events: [event] }));
  const { exitCode, stderr } = await runCommand(['mock', '--port', '0', '--snapshot', file]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--extra-field NAME allows a field that the site adds');
  const { at } = await startMock(['--snapshot', file, '--extra-field', 'ticketed']);
  expect((await (await fetch(at('/events/3'))).json()).ticketed).toBe(true);
});

test('a host that others reach is warned about', async () => {
  const { stderr, firstLine } = await startMock(['--host', '0.0.0.0', '--quiet']);
  expect(stderr()).toContain('Others can reach it on 0.0.0.0, and its passwords protect nothing');
  expect(firstLine).toMatch(/^http:\/\/localhost:\d+$/);
});

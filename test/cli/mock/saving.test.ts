import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../support/run-command.ts';
import { startMock } from './start-mock.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mock-'));
});
afterAll(() => rm(folder, { recursive: true }));

const fair = { title: 'Fair', start_date: '2027-05-01 10:00', end_date: '2027-05-01 18:00' };

test('saves what it contains on exit, and starts with it again', async () => {
  const file = join(folder, 'calendar.json');
  const first = await startMock(['--save', file]);
  const { id } = await first.calendar.events.create(fair);
  expect(await first.stop()).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining(`Saved as ${file}.`),
  });

  const saved = await readFile(file, 'utf8');
  expect(saved).not.toContain('127.0.0.1');
  expect(JSON.parse(saved).site).toEqual({ timezone: 'Europe/London' });

  const second = await startMock(['--snapshot', file, '--save']);
  const event = await second.calendar.events.get(id);
  expect(event).toMatchObject({ title: 'Fair', rest_url: second.at(`/events/${id}`) });
  await second.calendar.events.delete(id);
  await second.stop();
  expect(JSON.parse(await readFile(file, 'utf8')).events).toContainEqual(
    expect.objectContaining({ id, status: 'trash' }),
  );
  expect(await readdir(folder)).toEqual(['calendar.json']);
});

test('saves what was not written to as it was', async () => {
  const file = join(folder, 'unchanged.json');
  await (await startMock(['--save', file])).stop();
  const saved = JSON.parse(await readFile(file, 'utf8'));
  const again = join(folder, 'again.json');
  await (await startMock(['--snapshot', file, '--save', again])).stop();
  expect(JSON.parse(await readFile(again, 'utf8'))).toEqual(saved);
  for (const { id, rest_url } of saved.events)
    expect(rest_url).toBe(`https://calendar.example/wp-json/tribe/events/v1/events/${id}`);
});

test('reads and writes compressed snapshots', async () => {
  const file = join(folder, 'small.json.gz');
  const events = [{ id: 7, ...fair }];
  await writeFile(file, gzipSync(JSON.stringify({ site: { url: 'https://other.example' }, events })));
  const { calendar, stop, url } = await startMock(['--snapshot', file, '--save']);
  expect((await calendar.events.get(7)).url).toBe(`${url}/event/fair/`);
  await stop();
  const saved = JSON.parse(gunzipSync(await readFile(file)).toString());
  expect(saved.events[0]).toMatchObject({ id: 7, url: 'https://other.example/event/fair/' });
});

test('keeps the mode of the file, and the link that leads to it', async () => {
  const file = join(folder, 'private.json');
  await writeFile(file, '{"events":[]}');
  await chmod(file, 0o660);
  const link = join(folder, 'link.json');
  await symlink(file, link);
  await (await startMock(['--empty', '--save', link])).stop();
  expect((await stat(file)).mode & 0o777).toBe(0o660);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty('events');
});

test('overwrites another file only with --force', async () => {
  const file = join(folder, 'letter.txt');
  await writeFile(file, 'Dear diary');
  const { exitCode, stderr } = await runCommand(['mock', '--port', '0', '--save', file]);
  expect(stderr).toContain('Add --force to overwrite it.');
  expect(exitCode).toBe(2);
  expect(await readFile(file, 'utf8')).toBe('Dear diary');
  await (await startMock(['--empty', '--save', file, '--force'])).stop();
  expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty('events');
});

test.each([
  ['of another kind, with a list of the same name', '{ "openapi": "3.1.0", "tags": [{ "name": "pets" }] }'],
  ['with records of another kind', '{ "events": [{ "type": "push" }] }'],
])('overwrites no JSON %s', async (_what, content) => {
  const file = join(folder, 'other.json');
  await writeFile(file, content);
  const { exitCode, stderr } = await runCommand(['mock', '--port', '0', '--save', file]);
  expect(stderr).toContain('Add --force to overwrite it.');
  expect(exitCode).toBe(2);
  expect(await readFile(file, 'utf8')).toBe(content);
});

test('never writes where a link leads that somebody made after it was started', async () => {
  const other = join(folder, 'diary.txt');
  await writeFile(other, 'Dear diary');
  const missing = join(folder, 'missing.json');
  const link = join(folder, 'changed-link.json');
  await writeFile(join(folder, 'first.json'), '{"events":[]}');
  await symlink(join(folder, 'first.json'), link);
  const mocks = [
    await startMock(['--empty', '--save', missing]),
    await startMock(['--empty', '--save', link]),
  ];
  await symlink(other, missing);
  await rm(link);
  await symlink(other, link);
  for (const { stop } of mocks) await stop();
  expect(await readFile(other, 'utf8')).toBe('Dear diary');
  expect(JSON.parse(await readFile(missing, 'utf8'))).toHaveProperty('events');
});

test.each([
  ['a link that leads nowhere', 'nowhere', 'it is a link that leads nowhere'],
  ['standard output', '-', '--save needs a file'],
])('does not save as %s', async (_what, name, message) => {
  const file = name === '-' ? name : join(folder, name);
  if (name !== '-') await symlink(join(folder, 'gone.json'), file);
  const { exitCode, stdout, stderr } = await runCommand(['mock', '--port', '0', '--save', file]);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
  expect(stdout).toBe('');
});

test.skipIf(process.platform === 'win32')('saves to a device', async () => {
  const { stop } = await startMock(['--empty', '--save', '/dev/null']);
  expect(await stop()).toMatchObject({ exitCode: 0 });
});

test('keeps the earlier file, and says so with its exit code, where the new one cannot be written', async () => {
  const subfolder = await mkdtemp(join(folder, 'gone-'));
  const { stop } = await startMock(['--empty', '--save', join(subfolder, 'calendar.json')]);
  await rm(subfolder, { recursive: true });
  expect(await stop()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Not saved as ') });
});

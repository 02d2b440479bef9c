import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { relocateSnapshot } from '../../../src/cli/mock/options.ts';
import { test } from '../support/prepare-site.ts';
import { runCommand } from '../support/run-command.ts';
import { startMock } from './start-mock.ts';

const fair = { title: 'Fair', start_date: '2027-05-01 10:00', end_date: '2027-05-01 18:00' };

test('saves what it contains on exit, and starts with it again', async ({ path }) => {
  const file = path('calendar.json');
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
  expect(await readdir(path('.'))).toEqual(['calendar.json']);
});

test('reads and writes compressed snapshots', async ({ path }) => {
  const file = path('small.json.gz');
  const events = [{ id: 7, ...fair }];
  await writeFile(file, gzipSync(JSON.stringify({ site: { url: 'https://other.example' }, events })));
  const { calendar, stop, url } = await startMock(['--snapshot', file, '--save']);
  expect((await calendar.events.get(7)).url).toBe(`${url}/event/fair/`);
  await stop();
  const saved = JSON.parse(gunzipSync(await readFile(file)).toString());
  expect(saved.events[0]).toMatchObject({ id: 7, url: 'https://other.example/event/fair/' });
});

test('says with its exit code where the file cannot be written at the end', async ({ path }) => {
  await mkdir(path('gone'));
  const { stop } = await startMock(['--empty', '--save', path('gone/calendar.json')]);
  await rm(path('gone'), { recursive: true });
  expect(await stop()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('error: Not saved') });
});

test('saves to no file that it has not started from', async ({ path }) => {
  const notes = path('notes.txt');
  await writeFile(notes, 'my notes');
  expect((await runCommand(['mock', '--port', '0', '--empty', '--save', notes])).exitCode).toBe(2);
  expect(await readFile(notes, 'utf8')).toBe('my notes');
  const { stop } = await startMock(['--empty', '--save', notes, '--force']);
  expect((await stop()).exitCode).toBe(0);
});

const from = 'https://example.org';
const to = 'http://127.0.0.1:8787';

test('replaces the address of the site, and no other that begins like it', () => {
  const texts = {
    url: 'https://example.org/event/fair/',
    home: 'https://example.org',
    html: '<a href="https://example.org/a">https://example.org</a>',
    others:
      'https://example.org.uk https://example.organic https://example.org:8080/ https://www.example.org',
    global_id: 'example.org?id=12',
    other_id: 'my.example.org?id=12',
    mail: 'info@example.org',
  };
  expect(relocateSnapshot({ events: [texts], count: 1, none: null }, from, to)).toEqual({
    events: [
      {
        ...texts,
        url: 'http://127.0.0.1:8787/event/fair/',
        home: 'http://127.0.0.1:8787',
        html: '<a href="http://127.0.0.1:8787/a">http://127.0.0.1:8787</a>',
        global_id: '127.0.0.1?id=12',
      },
    ],
    count: 1,
    none: null,
  });
});

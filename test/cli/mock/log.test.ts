import { expect, test } from 'vitest';
import { startMock } from './start-mock.ts';

test('logs each request on a line', async () => {
  const { at, calendar, stderr, stop } = await startMock();
  const before = stderr().length;
  await fetch(at('/events?search=jazz%20night&per_page=2'));
  await expect(calendar.events.get(999_999_999)).rejects.toThrow('404');
  await fetch(at('/events'), { method: 'POST' });
  await stop();
  const root = '/wp-json/tribe/events/v1/events';
  const lines = stderr().slice(before).trimEnd().split('\n');
  expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, '').replace(/\d+ ms$/, 'N ms'))).toEqual([
    `GET ${root}?search=jazz%20night&per_page=2 200 N ms`,
    `GET ${root}/999999999 404 N ms`,
    `POST ${root} 400 N ms`,
  ]);
});

test('logs nothing where it is quiet, and never the credentials', async () => {
  const quiet = await startMock(['--quiet']);
  await fetch(quiet.at('/events'));
  await quiet.stop();
  expect(quiet.stderr()).toBe('');
  const { at, stderr, stop } = await startMock();
  await fetch(at('/events'), { headers: { Authorization: `Basic ${btoa('editor:fake')}` } });
  await stop();
  expect(stderr()).toContain(' 401 ');
  expect(stderr()).not.toContain(btoa('editor:fake'));
});

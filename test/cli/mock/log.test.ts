import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loggedPath } from '../../../src/cli/mock/request-log.ts';
import { anyCharacter } from '../../support/any-character.ts';
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

test('logs nothing where it is quiet', async () => {
  const { at, stderr, stop } = await startMock(['--quiet']);
  await fetch(at('/events'));
  await stop();
  expect(stderr()).toBe('');
});

test('logs with colours by status where they are wanted', async () => {
  const { url, stderr, stop } = await startMock([], { FORCE_COLOR: '1' });
  await fetch(`${url}/`);
  await fetch(`${url}/missing`);
  await stop();
  expect(stderr()).toContain('\u001B[32m200\u001B[39m');
  expect(stderr()).toContain('\u001B[33m404\u001B[39m');
});

test('keeps secrets out of the log', async () => {
  const { at, stderr, stop } = await startMock();
  const secret = 'obviously-fake';
  await fetch(at(`/events?_wpnonce=${secret}&per_page=1&access_token=${secret}&author=3`), {
    headers: { Authorization: `Basic ${btoa(`editor:${secret}`)}`, 'X-WP-Nonce': secret },
  });
  await stop();
  expect(stderr()).toContain('/events?_wpnonce=***&per_page=1&access_token=***&author=*** 401');
  expect(stderr()).not.toContain(secret);
  expect(stderr()).not.toContain(btoa(`editor:${secret}`));
});

test.each([
  ['a parameter without a value', 'hidden', '***'],
  ['a parameter inside of a value', 'search=a%3Fsig%3Dhidden', 'search=***'],
  ['an address as a route', 'rest_route=/tribe/events/v1/events?code=hidden', 'rest_route=***'],
  ['an unfinished list', 'search[x=hidden', 'search[x=***'],
  ['a value that cannot be decoded', 'search=%E0hidden', 'search=***'],
])('keeps %s out of the log', (_what, query, logged) => {
  expect(loggedPath(new URL(`http://127.0.0.1/events?${query}`))).toBe(`/events?${logged}`);
});

test('logs routes in the query, and the language of --language-param', async () => {
  const { url, stderr, stop } = await startMock(['--languages', 'de', '--language-param', 'lang']);
  await fetch(`${url}/?rest_route=/tribe/events/v1/events&lang=de&_fields=id`);
  await stop();
  expect(stderr()).toContain('/?rest_route=/tribe/events/v1/events&lang=de&_fields=id 200');
});

test('what is logged has no secret and no control character, and is otherwise the path as it was sent', () => {
  const secrets = ['_wpnonce', 'password', 'Authorization', 'sig', 'code', 'pin', 'search2', 'x[page]'];
  const isHidden = (key: string, value: string) => secrets.includes(key) || /[=%\uFFFD]/.test(value);
  const names = fc.constantFrom(...secrets, 'search', 'page', 'categories[]', 'tags[0]');
  const parameters = fc.array(fc.tuple(names, fc.string({ unit: anyCharacter, maxLength: 5 })), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(parameters, fc.string({ maxLength: 5 }), (sent, name) => {
      const path = `/${encodeURIComponent(name)}`;
      const logged = loggedPath(new URL(`http://127.0.0.1${path}?${new URLSearchParams(sent)}`));
      expect(logged).toMatch(/^[!-~]*$/);
      const expected = sent.map(([key, value]) => [key, isHidden(key, value) ? '***' : value]);
      expect([...new URL(`http://127.0.0.1${logged}`).searchParams]).toEqual(expected);
    }),
  );
});

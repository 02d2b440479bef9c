import { discoverCalendar } from 'events-calendar-client';
import { expect, test } from 'vitest';
import { startMock } from './start-mock.ts';

const fair = { title: 'Fair', start_date: '2027-05-01 10:00', end_date: '2027-05-01 18:00' };

test('serves the client: lists, creates, edits and deletes', async () => {
  const { calendar } = await startMock();
  const page = await calendar.events.list({ per_page: 5 });
  expect(page.items).toHaveLength(5);
  const created = await calendar.events.create({ ...fair, description: 'é'.repeat(1_000_000) });
  expect(created.description).toBe(`<p>${'é'.repeat(1_000_000)}</p>`);
  await calendar.events.edit(created.id, { title: 'Summer fair' });
  expect((await calendar.events.get(created.id)).title).toBe('Summer fair');
  expect((await calendar.events.delete(created.id)).status).toBe('trash');
});

test('stores an edit that changes nothing while its clock is stopped', async () => {
  const { calendar } = await startMock(['--now', '2026-11-20T22:00:00Z']);
  const { id, city } = await calendar.venues.create({ venue: 'Barn', city: 'York' });
  expect((await calendar.venues.edit(id, { city })).city).toBe('York');
});

test('is the calendar that its front page names', async () => {
  const { url } = await startMock();
  const response = await fetch(`${url}/`);
  expect([response.status, response.statusText]).toEqual([200, 'OK']);
  expect(await response.text()).toContain(`<a href="${url}/wp-json/tribe/events/v1/events">`);
  const calendar = await discoverCalendar(url);
  expect((await calendar.events.list()).items).not.toEqual([]);
  expect((await fetch(`${url}/elsewhere`)).status).toBe(404);
});

test('has links that lead to where it is served', async () => {
  const { at, url } = await startMock();
  const first = await (await fetch(at('/events?per_page=2'))).json();
  expect(first.events[0].rest_url).toBe(at(`/events/${first.events[0].id}`));
  expect((await (await fetch(first.events[0].rest_url)).json()).id).toBe(first.events[0].id);
  const second = await (await fetch(first.next_rest_url)).json();
  expect(second.events).toHaveLength(2);
  expect(second.events[0].id).not.toBe(first.events[0].id);
  expect(JSON.stringify([first, second])).not.toContain('calendar.example');
  expect(first.events[0].url.startsWith(`${url}/event/`)).toBe(true);
});

test('has a user for each role, and the password of CALENDAR_MOCK_PASSWORD', async () => {
  const password = 'obviously fake';
  const { calendar, stderr } = await startMock([], { CALENDAR_MOCK_PASSWORD: password });
  expect(stderr()).not.toContain(password);
  const author = calendar.withOptions({ auth: { username: 'author', applicationPassword: password } });
  expect((await author.events.create(fair)).title).toBe('Fair');
  await expect(calendar.events.create(fair)).rejects.toMatchObject({ status: 401 });
});

test('starts empty, in a time zone and at a time, where it is told to', async () => {
  const flags = ['--empty', '--timezone', 'Europe/Berlin', '--now', '2027-06-30T23:30:00Z'];
  const { calendar } = await startMock(flags);
  expect(await calendar.events.list()).toMatchObject({ items: [], total: 0 });
  const event = await calendar.events.create(fair);
  expect(event).toMatchObject({ timezone: 'Europe/Berlin', modified: '2027-07-01 01:30:00' });
});

test('has languages of its own', async () => {
  const { url } = await startMock(['--languages', 'en, de']);
  const events = `${url}/wp-json/tribe/events/v1/events`;
  expect((await fetch(`${events}?tl_language=de`)).status).toBe(200);
  expect((await fetch(`${events}?tl_language=fr`)).status).toBe(400);
});

const authorization = `Basic ${btoa('editor:mock password')}`;

/** Creates an event as a page does. */
const write = (url: string, headers: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(fair),
  });

test.each(['https://evil.example', 'http://localhost.evil.example', 'null', ''])(
  'pages of the origin "%s" neither read nor write',
  async (origin) => {
    const { at, calendar } = await startMock();
    const before = (await calendar.events.list()).total;
    const responses = [
      await write(at('/events'), { Origin: origin }),
      await fetch(at('/events'), { headers: { Origin: origin } }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(403);
      expect(response.headers.has('access-control-allow-origin')).toBe(false);
    }
    expect((await calendar.events.list()).total).toBe(before);
  },
);

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:5173', 'https://app.localhost'])(
  'pages of %s, this machine, read and write',
  async (origin) => {
    const { at } = await startMock();
    const preflight = await fetch(at('/events'), {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    const response = await write(at('/events'), { Origin: origin });
    expect(response.status).toBe(201);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  },
);

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

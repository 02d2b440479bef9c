import { readFile, writeFile } from 'node:fs/promises';
import { sampleCalendar } from 'events-calendar-client/testing/sample';
import { expect, test } from 'vitest';
import { testTime } from '../support/test-calendar.ts';
import { runCommand } from './support/run-command.ts';
import { serveSite } from './support/served-site.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const sample = sampleCalendar({ around: testTime });

/** The sample calendar on a site, a folder, and a shell that counts commands and ends with the first that fails. */
async function openShell() {
  const site = await serveSite({ snapshot: sample });
  const path = await temporaryFolder();
  const env = { ...site.credentials, CALENDAR_URL: site.url };
  let count = 0;
  const shell = async (command: string, ...args: string[]) => {
    count += 1;
    const [line = '', input = ''] = command.split(' < ');
    const outcome = await runCommand([...line.split(' '), ...args], { env, input });
    expect(outcome).toMatchObject({ exitCode: 0 });
    return outcome.stdout;
  };
  const events = () => site.mock.snapshot().events ?? [];
  const edit = async (name: string, change: (text: string) => string) =>
    writeFile(path(name), change(await readFile(path(name), 'utf8')));
  return { ...site, env, path, shell, edit, events, count: () => count };
}

const lines = (text: string) => text.trim().split('\n').filter(Boolean);

test('a nightly import writes a report to mail', async () => {
  const { shell, path, events, count } = await openShell();
  const rows = ['title,start_date,end_date,categories', 'Fair,2027-06-19,2027-06-20,Feed'];
  await writeFile(path('feed.csv'), rows.join('\n'));
  const flags = ['--missing', 'draft', '--source', 'category:feed', '--yes'];
  await shell('import', path('feed.csv'), '--report', path('report.txt'), ...flags);
  expect(events().some(({ title }) => title === 'Fair')).toBe(true);
  expect(await readFile(path('report.txt'), 'utf8')).toContain('Fair 2027-06-19');
  expect(count()).toBe(1);
});

test('a typo in 40 titles is corrected in a file', async () => {
  const { shell, path, edit, events, count } = await openShell();
  const before = new Map(events().map((event) => [event.id, event]));
  await shell('export', path('titles.csv'), '--columns', 'id,title');
  await edit('titles.csv', (text) => text.replaceAll('Market', 'Mart'));
  await shell('import', path('titles.csv'), '--key', 'id');
  const changed = events().filter(({ id, title }) => title !== before.get(id)?.title);
  expect(changed.length).toBeGreaterThan(5);
  for (const { id, start_date, venue, cost } of changed)
    expect({ start_date, venue, cost }).toEqual({
      start_date: before.get(id)?.start_date,
      venue: before.get(id)?.venue,
      cost: before.get(id)?.cost,
    });
  expect(count()).toBe(2);
});

test('all events of a venue move to another', async () => {
  const { shell, events, count } = await openShell();
  const [from, to] = sample.venues ?? [];
  const ids = await shell('list events --all --ids', '--venue', String(from?.venue));
  expect(lines(ids).length).toBeGreaterThan(2);
  await shell(`edit events --ids - --yes < ${ids}`, '--venue', `${to?.venue}`);
  const moved = events().filter(({ id }) => lines(ids).includes(String(id)));
  expect(moved.map(({ venue }) => venue)).toEqual(moved.map(() => expect.objectContaining({ id: to?.id })));
  expect(count()).toBe(2);
});

test('everything on a day is canceled', async () => {
  const { shell, calendarDay, count } = await openShellOnBusyDay();
  const ids = await shell('list events --ids', '--from', calendarDay, '--to', nextDay(calendarDay));
  expect(lines(ids).length).toBeGreaterThan(1);
  const canceled = await shell(`cancel --ids - --yes < ${ids}`, '--reason', 'Storm warning');
  expect(lines(canceled)).toHaveLength(lines(ids).length);
  expect(count()).toBe(2);
});

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

async function openShellOnBusyDay() {
  const days = (sample.events ?? [])
    .filter(({ status }) => status === 'publish')
    .map(({ start_date }) => String(start_date).slice(0, 10));
  const calendarDay = days.find((day, index) => day > '2026-12' && days.indexOf(day) !== index) ?? '';
  return { ...(await openShell()), calendarDay };
}

test('a spreadsheet is exported, edited and imported', async () => {
  const { shell, path, edit, events, count } = await openShell();
  await shell('export', path('events.csv'), '--bom', '--delimiter', ';');
  await edit('events.csv', (text) => text.replaceAll(';Europe/London;', ';Europe/London;'));
  const unchanged = JSON.stringify(events());
  await shell('import', path('events.csv'), '--delimiter', ';');
  expect(JSON.stringify(events())).toBe(unchanged);
  expect(count()).toBe(2);
});

test('a staging site gets a copy', async () => {
  const { shell, path, events, count } = await openShell();
  const staging = await serveSite({ snapshot: {} });
  await shell('snapshot', path('live.snapshot.json'), '--status', 'any');
  const env = { ...staging.credentials, CALENDAR_URL: staging.url };
  const { exitCode } = await runCommand(['import', path('live.snapshot.json')], { env });
  expect(exitCode).toBe(0);
  const copied = new Set((staging.mock.snapshot().events ?? []).map(({ title }) => title));
  // The site's own lists hide one kind of event.
  for (const { title, hide_from_listings: isHidden } of events()) expect(copied.has(title)).toBe(!isHidden);
  expect(count() + 1).toBe(2);
});

test('events without an image are listed', async () => {
  const { shell, events, count } = await openShell();
  const rows = lines(await shell('list events --all --columns id,image --start-date 2000-01-01'));
  const without = rows.filter((row) => !row.split('\t')[1]);
  const published = events().filter(({ status, image }) => status === 'publish' && !image);
  expect(without.length).toBe(published.length);
  expect(count()).toBe(1);
});

test('duplicates are listed', async () => {
  const { shell, client, count } = await openShellWithDuplicate();
  const rows = lines(await shell('list events --all --columns start,title,id'));
  const keys = rows.map((row) => row.split('\t').slice(0, 2).join());
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([client]);
  expect(count()).toBe(1);
});

async function openShellWithDuplicate() {
  const opened = await openShell();
  const dates = ['--start-date', '2027-02-01 10:00', '--end-date', '2027-02-01 12:00'];
  for (let copy = 0; copy < 2; copy += 1)
    await runCommand(['create', 'event', '--title', 'Twice', ...dates], { env: opened.env });
  return { ...opened, client: '2027-02-01 10:00,Twice' };
}

test('one date of a series moves', async () => {
  const occurrences = ['05', '12', '19'].map((day) => ({
    start_date: `2027-05-${day} 18:00:00`,
    end_date: `2027-05-${day} 19:00:00`,
  }));
  const yoga = {
    id: 167,
    title: 'Yoga',
    slug: 'yoga',
    status: 'publish',
    timezone: 'Europe/Berlin',
  } as const;
  const site = await serveSite({ snapshot: { events: [{ ...yoga, ...occurrences[0]!, occurrences }] } });
  const env = { ...site.credentials, CALENDAR_URL: site.url };
  const list = async () =>
    lines((await runCommand(['list', '--from', '2027-05-01', '--columns', 'start,id'], { env })).stdout);
  const [, second = ''] = await list();
  const move = ['--start-date', '2027-05-13 18:00', '--occurrence', 'single'];
  const args = ['edit', 'event', second.split('\t')[1] ?? '', ...move];
  expect((await runCommand(args, { env })).exitCode).toBe(0);
  const starts = (await list()).map((row) => row.slice(0, 10));
  expect(starts).toEqual(['2027-05-05', '2027-05-13', '2027-05-19']);
});

test('what was deleted by mistake is restored', async () => {
  const { shell, count } = await openShell();
  const ids = lines(await shell('list events --limit 3 --ids'));
  await shell(`delete events --ids - --yes < ${ids.join('\n')}`);
  await shell(`restore events --ids - --status publish --yes < ${ids.join('\n')}`);
  expect(lines(await shell('list events --limit 3 --ids'))).toEqual(ids);
  expect(count()).toBeLessThanOrEqual(4);
});

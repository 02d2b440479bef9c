import { lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { readJson, readNdjson } from 'events-calendar-client/sync';
import { readCsv } from 'events-calendar-client/sync/csv';
import { readICalendar } from 'events-calendar-client/sync/icalendar';
import { describe, expect } from 'vitest';
import { eventAt } from '../support/event-times.ts';
import { recordedSnapshot } from '../support/test-calendar.ts';
import { rowsOf } from '../sync/formats/support.ts';
import { prepareSite, test } from './support/prepare-site.ts';
import { runCommand } from './support/run-command.ts';

const published = (recordedSnapshot.events ?? []).filter(
  ({ status, hide_from_listings: isHidden }) => status === 'publish' && !isHidden,
);

test('events of all centuries are exported', async () => {
  const days = ['1066-10-14', '1848-03-18', '3100-01-01'];
  const events = days.map((day, index) => ({ ...eventAt(100 + index, Date.parse(day)), title: day }));
  const { visit } = await prepareSite({ snapshot: { events } });
  const { stdout } = await visit('export', '--format', 'ndjson');
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).title)).toEqual(days);
});

/** Responds to lists of events with some records in place of the site's. */
const listing = (events: readonly object[]) => (request: Request) =>
  new URL(request.url).pathname.endsWith('/events')
    ? Response.json({ events, total: events.length, total_pages: 1 })
    : undefined;

test.each([
  ['warning: the file lacks all but title and dates of 1 event with a password\n', 'export --format ndjson'],
  ['postponed events, all but title and dates of events with a password.', 'snapshot -'],
])('%j says what lists hide of events with a password: %s', async (sentence, command) => {
  const hidden = { all_day: null, show_map: null, description: '' };
  const events = published.slice(0, 2).map((event, index) => (index === 0 ? { ...event, ...hidden } : event));
  const { visit } = await prepareSite({}, listing(events));
  const { stderr } = await visit(...command.split(' '));
  expect(stderr).toContain(sentence);
});

test.each([
  ['export', '--format', 'ndjson'],
  ['list', 'events', '--all', '--ndjson'],
])('%s says what could not be read, and fails if records are missing', async (...command) => {
  const [first, second, third] = published;
  const events = [
    { ...first, title: undefined },
    { ...second, start_date: undefined, title: undefined },
    { ...third, cost: {} },
  ];
  const { visit } = await prepareSite({}, listing(events));
  const { exitCode, stdout, stderr } = await visit(...command);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(' 2 records ');
  expect(stdout).not.toContain(`"id":${first?.id},`);
  expect(stderr.match(/(?<=^warning: .*)events \d.*/gm)).toEqual([
    expect.stringMatching(/^events 0: title: expected .+, got nothing$/),
    expect.stringMatching(/^events 1: .*start_date: expected .+, got nothing/),
    expect.stringMatching(/^events 2: cost: expected .+/),
  ]);
  events.splice(0, 2);
  expect(await visit(...command)).toMatchObject({ exitCode: 0 });
});

test('snapshot contains what could not be read', async () => {
  const events = published.slice(0, 3).map((event) => ({ ...event, start_date: undefined }));
  const { visit } = await prepareSite({}, listing(events));
  const { exitCode, stdout, stderr } = await visit('snapshot', '-');
  expect({ exitCode, stderr }).toEqual({
    exitCode: 0,
    stderr: expect.stringContaining('hides them: 3 events.'),
  });
  for (const { id } of events) expect(stdout).toContain(`"id":${id},`);
});

describe('export', () => {
  test.for([
    ['events.csv', readCsv],
    ['events.json', readJson],
    ['events.ndjson', readNdjson],
    ['events.jsonl', readNdjson],
    ['EVENTS.ICS', readICalendar],
  ] as const)('writes every published event into %s, past ones too', async ([name, read], { path, run }) => {
    const { exitCode, stdout, stderr } = await run('export', path(name));
    expect(stderr).toBe(`Exported ${published.length} events to ${path(name)}.\n`);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' });
    expect(await rowsOf(read(await readFile(path(name), 'utf8')))).toHaveLength(published.length);
  });

  test('leaves out what is over before, or begins later', async ({ visit }) => {
    const datesOf = async (...range: string[]) => {
      const { stdout } = await visit('export', '--format', 'ndjson', ...range);
      const lines = stdout.split('\n').filter((line) => line !== '');
      return lines.map((line) => String(JSON.parse(line).start_date));
    };
    const before = await datesOf('--to', '2027-01-01');
    const after = await datesOf('--from', '2027-01-01');
    expect(before.every((date) => date < '2027')).toBe(true);
    expect(before.length + after.length).toBeGreaterThanOrEqual(published.length);
    expect(await datesOf('--from', '2027-01-01T00:00:00Z')).toHaveLength(after.length);
  });

  test('and lists take drafts along where any status is wanted', async ({ run }) => {
    const statusesOf = async (status: string, command: string) => {
      const { stdout } = await run(...command.split(' '), '--status', status);
      const lines = stdout.trim().split('\n');
      return new Set(lines.map((line) => JSON.parse(line).status));
    };
    for (const command of ['export --format ndjson', 'list --all --ndjson']) {
      expect(await statusesOf('any', command)).toEqual(new Set(['publish', 'draft']));
      expect(await statusesOf('draft', command)).toEqual(new Set(['draft']));
    }
  });

  test('corrects a typo in many titles by a spreadsheet that is imported', async ({ mock, path, run }) => {
    const before = mock.snapshot().events ?? [];
    const file = path('titles.csv');
    await run('export', file, '--columns', 'id,title', '--bom', '--delimiter', ';');
    const exported = await readFile(file, 'utf8');
    expect(exported).toMatch(/^\ufeffid;title\r\n/);
    await writeFile(file, exported.replaceAll('Night', 'Nite'));
    expect((await run('import', file, '--key', 'id', '--delimiter', ';')).exitCode).toBe(0);
    const after = mock.snapshot().events ?? [];
    const changed = after.filter(({ title }, index) => title !== before[index]?.title);
    expect(changed.length).toBeGreaterThan(5);
    const withoutTitle = ({ start_date, venue, cost }: (typeof after)[number]) => [start_date, venue, cost];
    expect(after.map(withoutTitle)).toEqual(before.map(withoutTitle));
  });

  test.for([
    [['events.txt']],
    [['-']],
    [['events.json', '--delimiter', ';']],
    [['events.csv', '--columns', 'titel']],
    [['events.csv', '--from', 'soon']],
    [['missing/events.csv']],
    [['', '--format', 'csv']],
  ] as const)('rejects %j before anything is requested', async ([[file, ...args]], { mock, path, visit }) => {
    const target = file === '-' ? file : path(file);
    // More than once: whether a file stays behind can depend on which call of the system ends first.
    for (let run = 0; run < 10; run += 1) {
      expect((await visit('export', target, ...args)).exitCode).toBe(2);
    }
    expect(mock.requests).toEqual([]);
    expect(await readdir(path(''))).toEqual([]);
  });
});

describe('a file that exists', () => {
  test('is not overwritten without --force', async ({ mock, path, visit }) => {
    await writeFile(path('events.csv'), 'mine');
    expect((await visit('export', path('events.csv'))).exitCode).toBe(2);
    expect(mock.requests).toEqual([]);
    expect(await readFile(path('events.csv'), 'utf8')).toBe('mine');

    expect((await visit('export', path('events.csv'), '--force')).exitCode).toBe(0);
    expect(await readFile(path('events.csv'), 'utf8')).toMatch(/^id,slug/);
  });

  test.skipIf(process.platform === 'win32')(
    'keeps its permissions, and stays where a link leads',
    async ({ path, visit }) => {
      await writeFile(path('target.csv'), 'mine', { mode: 0o600 });
      await symlink(path('target.csv'), path('events.csv'));
      await visit('export', path('events.csv'), '--force');
      expect((await lstat(path('events.csv'))).isSymbolicLink()).toBe(true);
      expect((await stat(path('target.csv'))).mode & 0o777).toBe(0o600);
      expect(await readFile(path('target.csv'), 'utf8')).toMatch(/^id,slug/);
    },
  );
});

describe('an export that ends half-way', () => {
  const isSecondPage = ({ url }: Request) => new URL(url).searchParams.get('page') === '2';

  test('leaves what was there, removes its own', async () => {
    const controller = new AbortController();
    const { path, env } = await prepareSite({}, (request) => {
      if (isSecondPage(request)) controller.abort();
      return undefined;
    });
    await writeFile(path('events.csv'), 'mine');
    const { signal } = controller;
    const { exitCode } = await runCommand(['export', path('events.csv'), '--force'], { env, signal });
    expect(exitCode).toBe(130);
    expect(await readdir(path('.'))).toEqual(['events.csv']);
    expect(await readFile(path('events.csv'), 'utf8')).toBe('mine');
  });

  test('because the service has failed has the exit code of that', async () => {
    const { path, visit } = await prepareSite({}, (request) =>
      isSecondPage(request) ? new Response('<p>Critical error</p>', { status: 500 }) : undefined,
    );
    expect((await visit('export', path('events.csv'), '--retries', '0')).exitCode).toBe(6);
    expect(await readdir(path('.'))).toEqual([]);
  });
});

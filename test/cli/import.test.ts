import { readdir, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { fileOf } from '../sync/formats/support.ts';
import { header, prepareImport, rowOf } from './support/prepare-site.ts';
import { runCommand } from './support/run-command.ts';
import { serveSite } from './support/served-site.ts';

describe('import', () => {
  test('creates events, and writes nothing the second time', async () => {
    const { run, writes, slugs, path, url } = await prepareImport(
      [header, rowOf('one'), rowOf('two')].join('\n'),
    );
    expect(await run()).toEqual({ exitCode: 0, stdout: '2 rows: 2 created.\n', stderr: '' });
    expect(slugs()).toEqual(['one', 'two']);
    const written = writes();
    expect(await run()).toEqual({ exitCode: 0, stdout: '2 rows: 2 unchanged.\n', stderr: '' });
    expect(writes()).toBe(written);
    const journal = `events.csv.${url.slice('http://'.length).replace(':', '-')}.journal`;
    expect((await readdir(path('.'))).sort()).toEqual(['events.csv', journal]);
  });

  test('updates an event that is moved and renamed in a calendar file, even without a journal', async () => {
    const { path, env, slugs } = await prepareImport('');
    const feed = (summary: string, start: string) =>
      fileOf(['UID:fair@example.org', `SUMMARY:${summary}`, `DTSTART:${start}`, 'DURATION:PT1H']);
    const file = path('feed.ics');
    for (const [feedNow, result] of [
      [feed('Fair', '20270619T100000Z'), '1 created'],
      [feed('Autumn fair', '20270919T110000Z'), '1 updated'],
    ] as const) {
      await writeFile(file, feedNow);
      const { stdout, exitCode } = await runCommand(['import', file, '--no-journal'], { env });
      expect({ stdout, exitCode }).toEqual({ stdout: `1 row: ${result}.\n`, exitCode: 0 });
    }
    expect(slugs()).toHaveLength(1);
  });

  test('reports what a dry run would do, and writes nothing', async () => {
    const { run, writes, path, env } = await prepareImport([header, rowOf('one'), rowOf('two')].join('\n'));
    await run();
    const written = writes();
    const changed = [header, rowOf('one', 'Another'), rowOf('two'), rowOf('three')].join('\n');
    await writeFile(path('changed.csv'), changed);
    const { exitCode, stdout } = await runCommand(['import', path('changed.csv'), '--dry-run'], { env });
    expect(stdout).toMatch(
      /^update one \(\d+\): title: one → Another\ncreate three\nDry run, nothing was written\. 3 rows: 1 to create, 1 to update, 1 unchanged\.\n$/,
    );
    expect(exitCode).toBe(0);
    expect(writes()).toBe(written);
    expect(await readdir(path('.'))).toHaveLength(3);
  });

  test('lists bad rows with their places, and imports the others', async () => {
    const rows = [
      header,
      rowOf('one'),
      rowOf('bad', 'Bad', 'soon'),
      `${rowOf('long')},more`,
      rowOf('…', 'No slug'),
      rowOf('two'),
    ];
    const { run, path, slugs } = await prepareImport(rows.join('\n'));
    const { stderr, ...others } = await run();
    expect(others).toEqual({ exitCode: 1, stdout: '5 rows: 2 created, 3 failed.\n' });
    const lines = stderr.trim().split('\n').sort();
    const file = path('events.csv');
    expect(lines).toEqual([
      expect.stringContaining(`${file}: Invalid row 4 (line 5, column 1): slug: expected a slug`),
      expect.stringContaining(`${file}: line 3, column 3 (start_date): expected a date`),
      expect.stringContaining(`${file}: line 4, column 7: expected nothing in a column`),
    ]);
    expect(slugs()).toEqual(['one', 'two']);
  });

  test.each([
    ['events.csv', 'titel;start\nFair;2027-06-19', 'line 1, column 1: expected the names of columns'],
    ['events.csv', `${header}\n${rowOf('one')}\n"two,Two`, 'line 3'],
    ['events.json', '{"events":[]}', 'If it is a snapshot, add --format snapshot'],
    ['events.json', `[{"slug":"one","title":"One"`, 'line 1: expected JSON'],
    ['events.snapshot.json', '{"events": [{"id": 1}', 'is not a snapshot'],
    ['events.snapshot.json', '[]', 'it is a list'],
    ['events.ndjson', '', 'events.ndjson is empty.'],
    ['events.txt', 'x', 'The format of'],
    ['events.json.gz', 'x', 'add --format snapshot'],
  ])('refuses %s with %j before anything is written', async (name, content, message) => {
    const { run, mock } = await prepareImport(content, name);
    const { stderr, ...others } = await run();
    // Messages wrap.
    expect(stderr.replace(/\s+/g, ' ')).toContain(message);
    expect(others).toEqual({ exitCode: 2, stdout: '' });
    expect(mock.requests).toEqual([]);
  });

  test.each([
    [['--delimiter', ';']],
    [['--source', 'all']],
    [['--missing', 'draft']],
    [['--missing', 'draft', '--source', 'everything']],
    [['--images', 'url']],
    [['--max-missing', '2']],
    [['--encoding', 'klingon']],
    [['--from', '2027-01-01']],
  ])('rejects %j', async (args) => {
    const { run, mock } = await prepareImport('[]', 'events.json');
    expect((await run(...args)).exitCode).toBe(2);
    expect(mock.requests).toEqual([]);
  });

  test.each([
    ['is a folder', '.'],
    ['is in a folder that is not there', 'none/journal'],
    ['is something else', 'events.csv'],
  ])('rejects a journal that %s', async (_name, journal) => {
    const { run, path, writes } = await prepareImport([header, rowOf('one')].join('\n'));
    const rejected = { exitCode: 2, stderr: expect.stringContaining('--journal') };
    expect(await run('--journal', path(journal))).toMatchObject(rejected);
    expect(writes()).toBe(0);
  });

  test('reads the spreadsheets of other countries by its options', async () => {
    const content = 'Titel;Beginn;Ende;Notiz\nFr\u00fchlingsfest;31.12.2027 20:00;31.12.2027 22:00;x\n';
    const { path, env, slugs } = await prepareImport('');
    await writeFile(path('fest.csv'), Buffer.from(content, 'latin1'));
    const columns = ['Titel=title', 'Beginn=start_date', 'Ende=end_date', 'Notiz='];
    const flags = '--key title-and-start --delimiter ; --dates day-month-year --encoding windows-1252';
    const named = columns.flatMap((column) => ['--column', column]);
    const args = ['import', path('fest.csv'), ...flags.split(' '), ...named];
    expect(await runCommand(args, { env })).toMatchObject({ exitCode: 0, stdout: '1 row: 1 created.\n' });
    expect(slugs()).toEqual(['fruhlingsfest']);
  });

  test('reads standard input, and finds what makes it unreadable before anything is written', async () => {
    const { env, slugs, mock } = await prepareImport('');
    const args = ['import', '-', '--format', 'csv'];
    const bad = await runCommand(args, { env, input: 'slug,the option dates\n1,2\n' });
    expect(bad).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('standard input: line 1') });
    expect(bad.stderr).toContain('Add --column "the option dates"=<column>');
    expect((await runCommand([...args, '--encoding', 'utf-9'], { env })).exitCode).toBe(2);
    expect(mock.requests).toEqual([]);
    const good = await runCommand(args, { env, input: [header, rowOf('one')].join('\n') });
    expect(good).toMatchObject({ exitCode: 0, stdout: '1 row: 1 created.\n' });
    expect(slugs()).toEqual(['one']);
  });
});

describe('events that the file no longer has', () => {
  const names = Array.from({ length: 10 }, (_, index) => `event-${index}`);
  const file = (slugs: readonly string[]) => [header, ...slugs.map((slug) => rowOf(slug))].join('\n');
  const missing = ['--missing', 'trash', '--source', 'category:feed'];

  test.each([
    ['without --yes, where nobody can be asked', 1, [], 2, 'Add --yes'],
    [
      'where there are too many',
      5,
      ['--yes'],
      1,
      '5 of 10 events are not in the file, which is more than --max-missing allows',
    ],
  ])('are left as they are %s, and the exit code says so', async (_, count, args, code, message) => {
    const { run, path, writes } = await prepareImport(file(names));
    await run();
    await writeFile(path('events.csv'), file(names.slice(count)));
    const written = writes();
    const { exitCode, stdout, stderr } = await run(...missing, ...args);
    expect(stdout + stderr).toContain(message);
    expect(exitCode).toBe(code);
    expect(writes()).toBe(written);
  });

  test('are moved to the trash with --yes', async () => {
    const { run, path, mock } = await prepareImport(file(names));
    await run();
    await writeFile(path('events.csv'), file(names.slice(1)));
    const dry = await run(...missing, '--dry-run');
    expect(dry.stdout).toMatch(/1 of 10 events not in the file: would be moved to the trash \(\d+\)\./);
    mock.failNext({ method: 'DELETE', status: 403, code: 'rest_forbidden' });
    const refused = await run(...missing, '--yes');
    expect(refused.stdout).toMatch(
      /moved to the trash \(none\)\.\n1 event could not be changed \(\d+\): DELETE /,
    );
    const { exitCode, stdout } = await run(...missing, '--yes');
    const text = /^9 rows: 9 unchanged\.\n1 of 10 events not in the file: moved to the trash \(\d+\)\.\n$/;
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(text)]);
    const trashed = mock.snapshot().events?.filter(({ status }) => status === 'trash');
    expect(trashed).toHaveLength(1);
  });

  test('are read by their category, in all years, and only then', async () => {
    const { run, mock } = await prepareImport(file(names));
    const first = await run(...missing, '--dry-run');
    expect(first).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('(0 checked)') });
    await run();
    const before = mock.requests.length;
    await run(...missing, '--yes');
    const queries = mock.requests.slice(before).map(({ url }) => new URL(url).searchParams);
    const ofYears = queries.filter(
      (query) => query.has('start_date') && !query.toString().includes('2027-06'),
    );
    expect(ofYears).not.toEqual([]);
    expect(ofYears.every((query) => query.toString().includes('feed'))).toBe(true);
    const unknown = ['--missing', 'trash', '--source', 'tag:unknown'];
    for (const flags of [['--dry-run'], ['--from', '2027-01-01', '--yes']]) {
      const { exitCode, stdout } = await run(...unknown, ...flags);
      expect([exitCode, stdout]).toEqual([1, expect.stringContaining('they could not be listed: ')]);
    }
  });
});

test('rows without slugs are compared with the events of their own time only', async () => {
  const rows = ['title,start_date,end_date', 'Fair,2027-06-19 14:00,2027-06-19 16:00'];
  const queries: URLSearchParams[] = [];
  const site = await serveSite({}, (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/events') && searchParams.get('status') !== 'trash') queries.push(searchParams);
    return undefined;
  });
  const { path } = await prepareImport(rows.join('\n'));
  for (const key of ['auto', 'title-and-start']) {
    queries.length = 0;
    await runCommand(['import', path('events.csv'), '--dry-run', '--site', site.url, '--key', key]);
    expect(queries).not.toEqual([]);
    for (const query of queries) expect(query.toString()).toMatch(/2027-06-2/);
  }
});

test('rows outside of the dates of --missing find their events, too', async () => {
  const { run } = await prepareImport('title,start_date,end_date\nFair,2027-06-19 14:00,2027-06-19 16:00');
  await run();
  const missing = ['--missing', 'draft', '--source', 'all', '--from', '2028-01-01', '--yes'];
  expect((await run(...missing, '--no-journal')).stdout).toMatch(/^1 row: 1 unchanged\.\n/);
});

test('names that the site does not have are refused by the kind of record, and new ones reported', async () => {
  const rows = [`${header},venue`, `${rowOf('one')},Old Mill`].join('\n');
  const { run } = await prepareImport(rows);
  const refused = await run('--unknown-venues', 'refuse');
  expect(refused).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('a venue that the site has, got "Old Mill"'),
  });
  expect((await run('--dry-run')).stdout).toContain('venue Old Mill: to create\n');
  expect((await run()).stdout).toBe('venue Old Mill: created\n1 row: 1 created.\n');
});

test('a new venue without its image, which the site cannot copy, is reported with a note', async () => {
  const venue = { venue: 'Old Mill', image: 'https://pictures.invalid/mill.png' };
  const times = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 11:00' };
  const row = { slug: 'fair', title: 'Fair', ...times, venue };
  const { run } = await prepareImport(JSON.stringify([row]), 'events.json');
  const { exitCode, stdout } = await run();
  expect(exitCode).toBe(0);
  expect(stdout).toContain('venue Old Mill: created. The site could not copy its image.\n');
});

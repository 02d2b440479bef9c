import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { basics, fileOf } from '../sync/formats/support.ts';
import { header, prepareImport, rowOf } from './support/prepare-site.ts';
import { runCommand, runInTerminal } from './support/run-command.ts';
import { serveSite } from './support/served-site.ts';

describe('the journal and the report of an import', () => {
  test('of a file that is being imported says who does, and creates nothing', async () => {
    const { run, path, slugs, url } = await prepareImport([header, rowOf('one')].join('\n'));
    const [first, second] = await Promise.all([run(), run()]);
    expect([first.exitCode, second.exitCode].sort()).toEqual([0, 8]);
    const refused = first.exitCode === 8 ? first : second;
    expect(refused.stderr).toContain(`process ${process.pid}`);
    expect(slugs()).toEqual(['one']);

    const name = `events.csv.${url.slice('http://'.length).replace(':', '-')}.journal.lock`;
    await writeFile(path(name), String(process.ppid));
    expect(await run()).toMatchObject({ exitCode: 8, stderr: expect.stringContaining('delete this file') });
    await rm(path(name));
    expect(await run()).toMatchObject({ exitCode: 0 });
  });

  test('keeps its journal where it is told to, or none', async () => {
    const { run, path } = await prepareImport([header, rowOf('one')].join('\n'));
    await run('--journal', path('journal'));
    expect((await readdir(path('.'))).sort()).toEqual(['events.csv', 'journal']);
    await run('--no-journal');
    expect(await readdir(path('.'))).toHaveLength(2);
  });

  test('overwrites a report of its own, and another file only with --force', async () => {
    const { run, path } = await prepareImport([header, rowOf('one')].join('\n'));
    for (let count = 0; count < 2; count += 1)
      expect(await run('--report', path('report.txt'))).toMatchObject({ exitCode: 0, stderr: '' });
    await writeFile(path('letter.txt'), 'Dear diary');
    const stderr = expect.stringContaining('already exists. Add --force to overwrite it.');
    expect(await run('--report', path('letter.txt'))).toMatchObject({ exitCode: 2, stderr });
    expect(await readFile(path('letter.txt'), 'utf8')).toBe('Dear diary');
    const exported = { 'a.txt': '{"id":1,"title":"Fair"}\n', 'a.csv': 'Title of the report\tcost\n' };
    for (const [name, content] of Object.entries(exported)) {
      await writeFile(path(name), content);
      expect((await run('--report', path(name))).exitCode).toBe(2);
      expect(await readFile(path(name), 'utf8')).toBe(content);
    }
    expect((await run('--report', path('letter.txt'), '--force')).exitCode).toBe(0);
  });

  test('prints its result as JSON', async () => {
    const { run } = await prepareImport([header, rowOf('one'), rowOf('bad', 'Bad', 'soon')].join('\n'));
    const { stdout, exitCode } = await run('--json');
    expect(exitCode).toBe(1);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({
      counts: { created: 1, failed: 1 },
      dryRun: false,
      rows: [
        { row: 1, line: 2, key: 'one', status: 'created' },
        { row: 2, line: 3, column: 3, status: 'failed', error: expect.stringContaining('expected a date') },
      ],
    });
  });
});

test.each([
  ['the file that it reads', ['--format', 'csv', '--report', 'events.txt']],
  ['a link to the file that it reads', ['--format', 'csv', '--report', 'link.txt']],
  ['its journal', ['--format', 'csv', '--report', 'journal.txt', '--journal', 'journal.txt']],
  ['the file that it reads, as its journal', ['--format', 'csv', '--journal', 'link.txt']],
])('a file that an import writes is never %s', async (_, args) => {
  const content = [header, rowOf('one')].join('\n');
  const { path, run, writes } = await prepareImport(content, 'events.txt');
  await symlink(path('events.txt'), path('link.txt'));
  await writeFile(path('journal.txt'), '{"site":"https://example.org"}\n');
  const before = await readdir(path('.'));
  const { exitCode } = await run(...args.map((arg) => (arg.includes('.') ? path(arg) : arg)));
  expect(exitCode).toBe(2);
  expect(await readFile(path('events.txt'), 'utf8')).toBe(content);
  expect(await readFile(path('journal.txt'), 'utf8')).toContain('https://example.org');
  expect(await readdir(path('.'))).toEqual(before);
  expect(writes()).toBe(0);
});

describe('a report for people', () => {
  test('has counts, names, fields and reasons, and replaces its own', async () => {
    const { run, path } = await prepareImport([header, rowOf('one', '<b>One</b>'), rowOf('two')].join('\n'));
    await run();
    const rows = [header, rowOf('one', '<i>Other</i>'), rowOf('two', 'Bad', 'soon'), rowOf('three', 'Three')];
    await writeFile(path('events.csv'), rows.join('\n'));
    for (let count = 0; count < 2; count += 1) await run('--dry-run', '--report', path('report.txt'));
    const report = await readFile(path('report.txt'), 'utf8');
    expect(report).toContain('3 rows: 1 to create, 1 to update, 1 failed.');
    for (const heading of ['Failed (1)', 'Created (1)', 'Changed (1)']) expect(report).toContain(heading);
    expect(report).toMatch(/Bad \(row 2, line 3\): line 3, column 3 \(start_date\): expected a date.*soon/);
    expect(report).toContain(
      '<i>Other</i> 2027-06-19 14:00 (row 1, line 2): title: <b>One</b> → <i>Other</i>',
    );
  });

  test('says that the import has not finished until it has', async () => {
    const { url, env, path } = await prepareImport([header, rowOf('one')].join('\n'));
    let meanwhile = '';
    const proxy = await serveSite({}, async (request) => {
      meanwhile ||= await readFile(path('report.txt'), 'utf8');
      return fetch(request.url.replace(proxy.url, url), request);
    });
    const args = ['import', path('events.csv'), '--report', path('report.txt')];
    await runCommand(args, { env: { ...env, CALENDAR_URL: proxy.url } });
    expect(meanwhile).toContain('has not finished');
    expect(await readFile(path('report.txt'), 'utf8')).not.toContain('has not finished');
  });

  test('says that its question was answered with no', async () => {
    const { path, env } = await prepareImport([header, rowOf('one')].join('\n'));
    const args = ['--missing', 'draft', '--source', 'all', '--report', path('report.txt')];
    const replies = [['that are not in it', 'n']] as const;
    const outcome = await runInTerminal(['import', path('events.csv'), ...args], { env, replies });
    expect(outcome.exitCode).toBe(1);
    expect(await readFile(path('report.txt'), 'utf8')).toContain('Nothing was imported');
  });

  test.each([
    ['a missing file', ['gone.csv'], {}, 'gone.csv'],
    ['no file', [], {}, "missing required argument 'file'"],
    ['an unknown format', ['events.txt'], {}, 'events.txt'],
    ['a wrong value', ['events.csv', '--key', 'nonsense'], {}, 'nonsense'],
    ['an unknown option', ['events.csv', '--nonsense'], {}, 'nonsense'],
    ['a file that cannot be read', ['bad.csv'], {}, 'bad.csv'],
    ['no password', ['events.csv'], { CALENDAR_PASSWORD: undefined }, 'CALENDAR_PASSWORD'],
    ['a wrong password', ['events.csv'], { CALENDAR_PASSWORD: 'wrong' }, '401'],
    [
      'no server',
      ['events.csv', '--retries', '0'],
      { CALENDAR_URL: 'http://127.0.0.1:1' },
      'got no response',
    ],
  ])('replaces the previous one by the reason: %s', async (_, args, changes, reason) => {
    const { path, env } = await prepareImport([header, rowOf('one')].join('\n'));
    await writeFile(path('bad.csv'), 'x;y');
    await writeFile(path('events.txt'), 'x');
    await writeFile(path('report.txt'), 'Report of yesterday\n');
    const paths = args.map((arg) => (/\.\w+$/.test(arg) && !arg.includes('/') ? path(arg) : arg));
    const outcome = await runCommand(['import', ...paths, `--report=${path('report.txt')}`], {
      env: { ...env, ...changes },
    });
    expect(outcome.exitCode).not.toBe(0);
    const report = await readFile(path('report.txt'), 'utf8');
    expect(report).toContain(reason);
    expect(report).not.toMatch(/yesterday|fresh=/);
  });
});

const calendarFile = (status: string) => fileOf([...basics, 'DTSTART:20270619T140000Z', `STATUS:${status}`]);

test('canceled events of a calendar file become drafts with --canceled', async () => {
  const { run, path, mock } = await prepareImport(calendarFile('CONFIRMED'), 'feed.ics');
  await run();
  await writeFile(path('feed.ics'), calendarFile('CANCELLED'));
  const { exitCode } = await run('--canceled', 'draft');
  expect([exitCode, mock.snapshot().events?.[0]?.status]).toEqual([0, 'draft']);
});

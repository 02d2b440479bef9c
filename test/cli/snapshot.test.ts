import { readdir, readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createCalendarMock } from 'events-calendar-client/testing';
import { describe, expect } from 'vitest';
import { recordedSnapshot, writesOf } from '../support/test-calendar.ts';
import { prepareSite, test } from './support/prepare-site.ts';
import { runCommand } from './support/run-command.ts';

describe('snapshot', () => {
  test('writes all records of a site, and says what it has left out', async ({ path, visit }) => {
    const { exitCode, stdout, stderr } = await visit('snapshot', path('site.json'));
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' });
    const snapshot = JSON.parse(await readFile(path('site.json'), 'utf8'));
    expect(snapshot.window).toEqual({ from: '0001-01-04', to: '9999-12-29', status: 'publish' });
    expect(createCalendarMock({ snapshot }).snapshot().events).toHaveLength(snapshot.events.length);
    const { events, venues, organizers, categories, tags } = snapshot;
    expect(stderr).toBe(
      `${events.length} events, ${venues.length} venues, ${organizers.length} organizers, ${categories.length} categories, ${tags.length} tags.\n` +
        'Not included: records with a status other than publish (--status any includes them), the trash, events hidden from listings, marks of canceled and postponed events.\n',
    );
  });

  test('is compressed where the name of the file ends in .gz', async ({ url, path, run }) => {
    const args = ['--status', 'any', '--from', '2027-01-01'];
    const { stderr } = await run('snapshot', path('site.json.gz'), ...args);
    const snapshot = JSON.parse(gunzipSync(await readFile(path('site.json.gz'))).toString());
    expect(snapshot.site).toEqual({ url, timezone: 'America/New_York' });
    const statuses = snapshot.events.map(({ status }: { status: string }) => status);
    expect(new Set(statuses)).toEqual(new Set(['publish', 'draft']));
    expect(stderr).toContain('Not included: events outside 2027-01-01 to 9999-12-29, the trash');
  });

  test.each(['snapshot', 'export'])('of any status fails if the user sees no drafts: %s', async (name) => {
    const users = [{ username: 'reader', role: 'subscriber', applicationPassword: 'fake' } as const];
    const { url, path } = await prepareSite({ users });
    const args = [name, path('all.json'), '--site', url, '--status', 'any'];
    for (const env of [{}, { CALENDAR_USER: 'reader', CALENDAR_PASSWORD: 'fake' }])
      expect((await runCommand(args, { env })).exitCode).toBe(4);
    expect(await readdir(path('.'))).toEqual([]);
  });
});

test('a snapshot brings another site to its state, once', async ({ path, visit }) => {
  const target = await prepareSite({ snapshot: {} });
  const file = path('site.snapshot.json.gz');
  await visit('snapshot', file, '--from', '2028-06-01');
  const writes = () => writesOf(target.mock).length;

  const dry = await target.run('import', file, '--dry-run');
  expect(dry.stdout).toMatch(/^create categories .*\n/);
  expect(dry.stdout).toContain('Dry run, nothing was written.');
  expect(writes()).toBe(0);

  const first = await target.run('import', file);
  expect(first).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/records: \d+ created.*\n\d+ images .* --images url/),
  });
  const written = writes();
  const second = await target.run('import', file);
  expect(second.stdout).not.toMatch(/created|updated|failed/);
  expect(writes()).toBe(written);

  // Images are copied with --images url only, tags of no event not at all, and misread costs as they are meant.
  const { stdout } = await target.visit('diff', file);
  expect(new Set(stdout.match(/^ {4}(?!cost: )\S.*$/gm))).toEqual(new Set(['    image: true → false']));
  expect(stdout.match(/^ {2}[+-] .*$/gm)).toEqual([expect.stringMatching(/^ {2}- unused-tag /)]);
});

test.each([
  ['as JSON', ''],
  ['as NDJSON, if it is large', 'large'],
  ['as JSON in several lines', 'pretty'],
  ['as JSON in one line', 'compact'],
  ['compressed', 'gzip'],
])('a snapshot is read by each command: %s', async (_, form) => {
  const tags = Array.from({ length: 10_001 }, (_, index) => ({
    id: 1000 + index,
    name: `Tag ${index}`,
    slug: `tag-${index}`,
  }));
  const options = form === 'large' ? { snapshot: { ...recordedSnapshot, tags } } : {};
  const { path, url, visit } = await prepareSite(options);
  const file = path(form === 'gzip' ? 'a.snapshot.json.gz' : 'a.snapshot.json');
  expect((await visit('snapshot', file)).exitCode).toBe(0);
  const text = form === 'gzip' ? '' : await readFile(file, 'utf8');
  if (form === 'large') for (const line of text.trimEnd().split('\n')) expect(JSON.parse(line)).toBeTruthy();
  if (form === 'pretty') await writeFile(file, JSON.stringify(JSON.parse(text), undefined, 2));
  if (form === 'compact') await writeFile(file, JSON.stringify(JSON.parse(text)));
  const diff = await runCommand(['diff', file, form === 'large' ? file : url]);
  expect(diff).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('No differences') });
  if (form === 'large') return;
  const target = await prepareSite({ snapshot: {} });
  expect(await target.visit('import', file, '--dry-run')).toMatchObject({ exitCode: 0, stderr: '' });
});

test('a file that would be decompressed to more than anybody has is refused', async ({ path }) => {
  // Gzip members one after another are one file.
  const member = gzipSync(Buffer.alloc(32 * 2 ** 20, ' '));
  await writeFile(path('bomb.json'), Buffer.concat(Array.from({ length: 9 }, () => member)));
  for (const args of [
    ['diff', path('bomb.json'), path('bomb.json')],
    ['mock', '--snapshot', path('bomb.json')],
    ['import', path('bomb.json'), '--format', 'snapshot', '--dry-run', '--site', 'http://127.0.0.1:9'],
  ]) {
    const { exitCode, stderr } = await runCommand(args);
    expect(stderr).toContain('bomb.json');
    expect(exitCode).toBe(2);
  }
});

test.for([
  ['is empty', ''],
  ['ends in the middle', '{"events":[{"id":1,"title":"Fa'],
  ['is compressed and ends in the middle', gzipSync('{"events":[]}').subarray(0, 20)],
  ['is no JSON', 'id,title'],
  ['is in another encoding', Buffer.from('{"events":[{"title":"Café"}]}', 'latin1')],
  ['is a list', '[]'],
  ['has a list of something else', '{"events":{}}'],
  ['has no lists', '{"name":"package"}'],
] as const)('a file that %s is not a snapshot', async ([_name, content], { path }) => {
  await writeFile(path('site.json'), content);
  const { exitCode, stderr } = await runCommand(['diff', path('site.json'), path('site.json')]);
  expect(stderr).toContain(`error: ${path('site.json')} is not a snapshot: `);
  expect(stderr).not.toContain('option');
  expect(exitCode).toBe(2);
});

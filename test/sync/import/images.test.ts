import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { type ImportOptions, type ImportRow, importEvents } from 'events-calendar-client/sync';
import type { CalendarMock } from 'events-calendar-client/testing';
import { describe, expect } from 'vitest';
import { pngOf } from '../../support/png.ts';
import { answeredBy } from '../../support/recording-fetch.ts';
import { createSite } from '../../support/test-calendar.ts';
import { createJournal, rowOf, test as testOfImport } from './support/rows.ts';

const bytesOf = async (width: number) => new Uint8Array(await pngOf(width, width).arrayBuffer());

const uploadsOf = ({ requests }: CalendarMock) =>
  requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/wp/v2/media')).length;

const widthsOf = ({ events = [] }: ReturnType<CalendarMock['snapshot']>) =>
  Object.fromEntries(events.map(({ slug, image }) => [slug, Object(image).width]));

/** A test with `createImports`, whose `run` imports rows into a new site, with images of a folder below `path`. */
const test = testOfImport.extend('createImports', async ({ path }) => {
  const imageFolder = path('images');
  await mkdir(imageFolder);
  await mkdir(path('secret'));
  const images = {
    'fair.png': 10,
    'copy of fair.png': 10,
    'other.png': 20,
    'third.png': 40,
    '../secret/key.png': 10,
  };
  for (const [name, width] of Object.entries(images))
    await writeFile(path(`images/${name}`), await bytesOf(width));
  await symlink(path('secret/key.png'), path('images/link.png'));
  return (options: ImportOptions = {}) => {
    const { mock, calendar } = createSite({ snapshot: {} });
    const run = async (rows: readonly ImportRow[], more: ImportOptions = {}) => {
      const before = uploadsOf(mock);
      const result = await importEvents(calendar, rows, { imageFolder, ...options, ...more });
      return { ...result, uploads: uploadsOf(mock) - before };
    };
    return { mock, calendar, run };
  };
});

test('each file is sent once, known by its content', async ({ createImports }) => {
  const { mock, run } = createImports();
  const names = ['fair.png', 'copy of fair.png', 'other.png', './fair.png'];
  const rows = names.map((image, index) => rowOf(`path-${index}`, { image }));
  const { counts, uploads } = await run(rows, { concurrency: 6 });
  expect([counts.created, uploads]).toEqual([4, 2]);
  expect(widthsOf(mock.snapshot())).toEqual({ 'path-0': 10, 'path-1': 10, 'path-2': 20, 'path-3': 10 });
});

test.for(['../secret/key.png', 'link.png', 'none.png', '.', '/etc/hosts', 'data:image/png;base64,AA=='])(
  'the path %s is refused',
  async (image, { createImports }) => {
    const { run, mock } = createImports();
    for (const dryRun of [true, false]) {
      const { counts, rows } = await run([rowOf('one', { image })], { dryRun });
      expect(counts).toMatchObject({ failed: 1, created: 0 });
      expect(rows[0]?.error).toMatchObject({ issues: [{ path: ['image'] }] });
    }
    expect(mock.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);

test('only images are sent, by their names and contents. Others cost a note, not the event', async ({
  createImports,
  path,
}) => {
  const bytes = await bytesOf(10);
  const files: Record<string, string | Uint8Array> = {
    'contract.pdf': '%PDF-1.7',
    'guests.csv': 'name,phone',
    'guests.png': 'name,phone',
    'png.pdf': bytes,
    'key.jpg': '-----BEGIN PRIVATE KEY-----',
    'no-extension': bytes,
    'empty.png': '',
    'page.html': '<html>',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path(`images/${name}`), content);
  for (const journal of [undefined, createJournal()]) {
    const { run, mock } = createImports({ journal });
    const rows = Object.keys(files).map((image, index) => rowOf(`no-image-${index}`, { image }));
    for (const dryRun of [true, false]) {
      const first = await run(rows, { dryRun });
      expect(first).toMatchObject({ ok: true, uploads: 0, counts: { created: rows.length } });
      for (const { note } of first.rows) expect(note).toContain('not sent');
    }
    expect(await run(rows)).toMatchObject({ uploads: 0, counts: { unchanged: rows.length } });
    expect(mock.requests.filter(({ url }) => url.includes('/media'))).toEqual([]);
  }
});

test('a dry run sends nothing, and says what would change', async ({ createImports }) => {
  const { run, mock } = createImports();
  await run([rowOf('one')]);
  const before = mock.requests.length;
  const { rows } = await run([rowOf('one', { image: 'fair.png' }), rowOf('two', { image: 'fair.png' })], {
    dryRun: true,
  });
  expect(rows.map(({ status, fields }) => [status, fields])).toEqual([
    ['updated', ['image']],
    ['created', undefined],
  ]);
  expect(mock.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
});

describe('further runs', () => {
  const rows = [rowOf('one', { image: 'fair.png' }), rowOf('two', { image: 'other.png' })];

  test('send an image again that was deleted from the media library', async ({ createImports }) => {
    for (const journal of [undefined, createJournal()]) {
      const { run, mock, calendar } = createImports({ journal });
      const [first] = (await run(rows)).rows;
      const image = (await calendar.events.get(first!.id!)).image!;
      await calendar.site.request(`wp/v2/media/${image.id}`, { method: 'DELETE', query: { force: true } });
      expect((await calendar.events.get(first!.id!)).image).toBeNull();
      const { rows: results, uploads } = await run(rows);
      expect([results.map(({ fields }) => fields), uploads]).toEqual([[['image'], undefined], 1]);
      expect(widthsOf(mock.snapshot())).toEqual({ one: 10, two: 20 });
      expect(await run(rows)).toMatchObject({ uploads: 0, counts: { unchanged: 2 } });
    }
  });

  test('replace an image that changes, or was taken away, and send it once', async ({ createImports }) => {
    for (const journal of [undefined, createJournal()]) {
      const { run, mock, calendar } = createImports({ journal });
      await run(rows);
      await calendar.events.editBySlug('two', { image: null });
      const swapped = [rowOf('one', { image: 'other.png' }), rowOf('two', { image: 'third.png' })];
      const { rows: results, uploads } = await run(swapped);
      expect(results.map(({ fields }) => fields)).toEqual([['image'], ['image']]);
      expect(uploads).toBe(1);
      expect(widthsOf(mock.snapshot())).toEqual({ one: 20, two: 40 });
    }
  });
});

test('of a run that ends at any request, the next one sends each file once more at most', async ({
  createImports,
}) => {
  const rows = [
    rowOf('one', { image: 'fair.png' }),
    rowOf('two', { image: 'fair.png' }),
    rowOf('three', { image: 'other.png' }),
  ];
  for (let requests = 1; requests <= 10; requests++) {
    const journal = createJournal();
    const { run, mock } = createImports({ journal, concurrency: 1 });
    const stop = new AbortController();
    const append = (line: string) => {
      if (mock.requests.length >= requests) stop.abort(new Error('killed'));
      return journal.append(line);
    };
    const killed = run(rows, { signal: stop.signal, journal: { ...journal, append } });
    await killed.catch(() => undefined);
    const { counts } = await run(rows);
    expect(counts.failed).toBe(0);
    expect(widthsOf(mock.snapshot())).toEqual({ one: 10, two: 10, three: 20 });
    expect(uploadsOf(mock)).toBeLessThanOrEqual(3);
  }
});

test('an image that the site cannot copy is a note, and tried again', async ({ mock, calendar, journal }) => {
  let isReachable = false;
  const client = answeredBy(calendar, async (request) => {
    if (request.method === 'GET' || isReachable) return mock.fetch(request);
    const { image, ...body } = await request.json();
    return mock.fetch(new Request(request, { body: JSON.stringify(body) }));
  });
  const rows = [rowOf('one', { image: 'https://fair.example/fair.png' }), rowOf('two')];
  const run = async (options?: ImportOptions) =>
    (await importEvents(client, rows, options)).rows.map(({ status, note }) =>
      note ? `${status}, note` : status,
    );
  expect(await run({ dryRun: true })).toEqual(['created', 'created']);
  expect(await run()).toEqual(['created, note', 'created']);
  expect(await run({ dryRun: true })).toEqual(['updated', 'unchanged']);
  for (const options of [{}, { journal }, { journal }])
    expect(await run(options)).toEqual(['unchanged, note', 'unchanged']);
  isReachable = true;
  expect(await run()).toEqual(['updated', 'unchanged']);
  // An image that the row does not have is lost if the site no longer accepts it.
  isReachable = false;
  const { rows: results } = await importEvents(client, [rowOf('one', { cost: '5' })]);
  expect(results).toMatchObject([{ id: expect.any(Number), error: { fields: ['image'] } }]);
});

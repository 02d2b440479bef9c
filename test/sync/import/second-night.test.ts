import { NotStoredError } from 'events-calendar-client';
import { eventToRow, type ImportOptions, type ImportRow, importEvents } from 'events-calendar-client/sync';
import { describe, expect } from 'vitest';
import { answeredBy } from '../../support/recording-fetch.ts';
import { writesOf } from '../../support/test-calendar.ts';
import { rowOf, rowsOf, test, withoutSlug } from './support/rows.ts';

describe.each([true, false])('with a journal: %s', (hasJournal) => {
  /** Its `run` imports rows with the same journal, or without one. */
  const it = test.extend('run', ({ calendar, journal: kept }) => {
    const journal = hasJournal ? kept : undefined;
    return (rows: ImportRow[], options: ImportOptions = {}) =>
      importEvents(calendar, rows, { journal, ...options });
  });

  it.for([
    ['slug', undefined],
    ['title', 'title-and-start'],
  ] as const)('an event in the trash stays there, by %s', async ([_, key], { run, calendar, mock }) => {
    const { rows } = await run([rowOf('one'), rowOf('two')], { key });
    await calendar.events.delete(rows[0]?.id ?? 0);
    const written = writesOf(mock).length;
    const again = await run([rowOf('one'), rowOf('two')], { key });
    expect(again).toMatchObject({ ok: true, counts: { skipped: 1, unchanged: 1 } });
    expect(again.rows[0]).toMatchObject({ id: rows[0]?.id, note: expect.stringContaining('trash') });
    expect(writesOf(mock)).toHaveLength(written);
  });

  it('a row for the trash is written once, and never creates an event', async ({ run, mock }) => {
    await run([rowOf('one')]);
    const trash = [rowOf('one', { status: 'trash' }), rowOf('never', { status: 'trash' })];
    expect((await run(trash)).counts).toMatchObject({ updated: 1, created: 0 });
    const written = writesOf(mock).length;
    expect(await run(trash)).toMatchObject({ ok: true, counts: { unchanged: 2 } });
    expect(writesOf(mock)).toHaveLength(written);
  });

  it.for([
    ['trash', 'publish'],
    ['draft', 'private'],
    ['trash', 'draft'],
  ] as const)(
    'an event that was missing (%s) comes back as it was (%s), or a note says why not',
    async ([missing, status], { run, calendar }) => {
      const options = { missing, source: () => true } as const;
      const id = (await run(rowsOf(5), options)).rows[4]?.id ?? 0;
      const byHand = { cost: '€7', website: 'https://example.org/', featured: true, status };
      const { modified, modified_utc, excerpt, ...kept } = await calendar.events.edit(id, byHand);
      expect((await run(rowsOf(4), options)).missing).toMatchObject({ outcome: 'done', ids: [id] });
      const rows = [...rowsOf(4), rowOf('event-4', { excerpt: 'New' })];
      const dry = await run(rows, { ...options, dryRun: true });
      const back = await run(rows, options);
      expect(back).toEqual({ ...dry, ok: true, dryRun: false });
      if (hasJournal) {
        const changed = { status: 'updated', id, changes: { status: { after: status }, excerpt: {} } };
        expect([dry.rows[4], back.rows[4]]).toMatchObject([changed, changed]);
        expect(await calendar.events.get(id)).toMatchObject(kept);
        expect((await run(rows, options)).counts.unchanged).toBe(5);
      } else expect(back.rows[4]?.note).toMatch(/draft|trash/);
    },
  );

  it.for(['draft', 'private'] as const)(
    'a row that hid its event (%s) publishes it again',
    async (status, { run, calendar }) => {
      const { rows } = await run([rowOf('one', { status })]);
      const [again] = (await run([rowOf('one')])).rows;
      if (hasJournal) expect((await calendar.events.get(rows[0]?.id ?? 0)).status).toBe('publish');
      else expect(again?.note).toContain(status);
    },
  );

  it('an image that the site rejects costs a note, once', async ({ calendar, mock, journal: kept }) => {
    const journal = hasJournal ? kept : undefined;
    const rejecting = answeredBy(calendar, async (request) => {
      const body = request.method === 'GET' ? '' : await request.clone().text();
      if (!body.includes('dead')) return mock.fetch(request);
      const params = { image: 'Invalid parameter.' };
      const error = { code: 'rest_invalid_param', message: 'Invalid', data: { status: 400, params } };
      return Response.json(error, { status: 400 });
    });
    const rows = ['dead.png', 'a.png', 'a b (1).png'].map((name, index) =>
      rowOf(`event-${index}`, { image: `https://pictures.example/${name}` }),
    );
    const first = await importEvents(rejecting, rows, { journal });
    expect(first).toMatchObject({ ok: true, counts: { created: 3 } });
    expect(first.rows.map(({ note }) => note !== undefined)).toEqual([true, false, false]);
    const second = await importEvents(rejecting, rows, { journal });
    expect(second.counts).toMatchObject({ unchanged: 3 });
    expect(second.rows.map(({ note }) => note !== undefined)).toEqual([true, false, false]);
    const renamed = rowOf('event-1', { image: 'https://pictures.example/a-2.png' });
    const third = await importEvents(rejecting, [renamed], { journal });
    expect(third.rows).toMatchObject([{ status: 'updated', fields: ['image'] }]);
  });
});

test('an event that lacks a field fails, and is not created again', async ({ calendar, mock, journal }) => {
  const client = calendar.withOptions({});
  const create = client.events.create.bind(client.events);
  const context = { method: 'POST', url: calendar.baseUrl };
  let field = 'cost';
  Object.assign(client.events, {
    create: async (body: Parameters<typeof create>[0]) => {
      const details = { fields: [field], record: { ...(await create(body)) } };
      throw new NotStoredError(context, { problem: `${field} is not stored`, status: 201 }, details);
    },
  });
  const { ok, rows } = await importEvents(client, [rowOf('one')], { journal });
  expect([ok, rows[0]?.status, rows[0]?.id]).toEqual([false, 'failed', 1]);
  const again = await importEvents(calendar, [rowOf('one')], { journal });
  expect(again.rows).toMatchObject([{ status: 'unchanged', id: 1 }]);
  field = 'image';
  const image = 'https://pictures.example/a.png';
  const second = await importEvents(client, [rowOf('two', { image })], { journal });
  expect(second).toMatchObject({ ok: true, counts: { created: 1 } });
  expect(mock.snapshot().events).toHaveLength(2);
});

test.for([[['0', '10 €']], [['10 € members', '15 € guests']]])(
  'a cost of which the site loses the currency (%j) fails every night',
  async ([cost], { calendar }) => {
    const run = () => importEvents(calendar, [rowOf('one', { cost })]);
    expect([await run(), await run()]).toMatchObject([{ ok: false }, { ok: false }]);
  },
);

test('a row publishes what was hidden when its response was lost', async ({ mock, calendar, journal }) => {
  let isLost = true;
  const losing = answeredBy(calendar, async (request) => {
    const response = await mock.fetch(request);
    return isLost && request.method === 'POST' ? new Response('', { status: 502 }) : response;
  });
  const run = (row: ImportRow) => importEvents(losing, [row], { journal });
  const [created] = (await run(rowOf('one', { status: 'draft' }))).rows;
  expect(created?.status).toBe('created');
  isLost = false;
  await run(rowOf('one'));
  expect((await calendar.events.get(created?.id ?? 0)).status).toBe('publish');
});

test('two events of one row do not take turns', async ({ calendar, journal }) => {
  const options = { journal, missing: 'draft', source: () => true } as const;
  const run = () => importEvents(calendar, rowsOf(2), options);
  await calendar.events.edit((await run()).rows[0]?.id ?? 0, { slug: 'by-hand' });
  const { rows } = await importEvents(calendar, rowsOf(2));
  expect((await run()).missing?.ids).toEqual([rows[0]?.id]);
  expect(await run()).toMatchObject({ counts: { unchanged: 2 }, missing: { outcome: 'none' } });
});

test('a row that hides an event of the trash publishes it again', async ({ calendar, journal }) => {
  const options = { journal, missing: 'trash', source: () => true } as const;
  const run = (rows: ImportRow[]) => importEvents(calendar, rows, options);
  const id = (await run(rowsOf(2))).rows[1]?.id ?? 0;
  await run(rowsOf(1));
  await run([...rowsOf(1), rowOf('event-1', { status: 'private' })]);
  expect((await calendar.events.get(id)).status).toBe('private');
  await run(rowsOf(2));
  expect((await calendar.events.get(id)).status).toBe('publish');
});

test('a draft without a slug does not come back from the trash with the suffix of one', async ({
  calendar,
  journal,
}) => {
  const options = { journal, key: 'title-and-start', missing: 'trash', source: () => true } as const;
  const row = withoutSlug(rowOf('one'));
  const run = (...rows: ImportRow[]) => importEvents(calendar, [rowOf('other'), ...rows], options);
  const id = (await run({ ...row, status: 'draft' })).rows[1]?.id ?? 0;
  await run();
  await run(row);
  expect(await calendar.events.get(id)).toMatchObject({ status: 'publish', slug: 'event-one' });
});

test.for([0, '0,00 €'])('an event that costs %s is free already', async (cost, { calendar }) => {
  await importEvents(calendar, [rowOf('one', { cost })]);
  const { counts } = await importEvents(calendar, [rowOf('one', { cost: 'Free' })]);
  expect(counts.unchanged).toBe(1);
});

test('a small source may cancel events, and an empty one cancels none', async ({ calendar }) => {
  const options = { missing: 'trash', source: () => true } as const;
  const run = (count: number) => importEvents(calendar, rowsOf(count), options);
  await run(5);
  expect(await run(2)).toMatchObject({ ok: true, missing: { outcome: 'done', total: 5 } });
  expect(await run(0)).toMatchObject({ ok: false, missing: { outcome: 'no rows', ids: [] } });
});

describe("the key 'auto'", () => {
  test('finds renamed events and drafts of an export, and creates new ones', async ({ calendar, mock }) => {
    await importEvents(calendar, [...rowsOf(2), rowOf('late', { status: 'draft' })]);
    const events = await calendar.events.list({ start_date: '2027-01-01', status: 'publish,draft' }).all();
    const rows = events.map((event) => withoutSlug(eventToRow(event)));
    const edited = rows.map((row, index) => ({ ...row, title: `Renamed ${index}` }));
    for (const key of [undefined, 'auto'] as const) {
      const added = withoutSlug(rowOf('new', { title: 'New' }));
      const { counts } = await importEvents(calendar, [...edited, added], { key });
      expect(counts).toMatchObject(key === undefined ? { updated: 3, created: 1 } : { unchanged: 4 });
    }
    expect(mock.snapshot().events).toHaveLength(4);
  });

  test('does not change the event of another site with the same ID', async ({ calendar, mock }) => {
    const { rows } = await importEvents(calendar, [rowOf('one')]);
    const times = { start_date: '2027-07-01 10:00', end_date: '2027-07-01 11:00' };
    const other = { ...withoutSlug(rowOf('x', times)), id: rows[0]?.id ?? 0, title: 'Another' };
    const window = { from: '2027-01-01', to: '2028-01-01' };
    // With more rows than pages, the event is not read by its ID but from a page.
    for (const others of [[], [rowOf('two'), rowOf('three')]]) {
      const rehearsed = [...others, other];
      for (const more of [{ dryRun: true }, { existing: 'skip', dryRun: true }] as const) {
        const { rows } = await importEvents(calendar, rehearsed, { key: 'auto', window, ...more });
        expect(rows.at(-1)).toMatchObject({ status: 'created' });
      }
    }
    expect((await importEvents(calendar, [other], { key: 'auto' })).counts.created).toBe(1);
    expect(mock.snapshot().events).toHaveLength(2);
    expect((await importEvents(calendar, [other], { key: 'auto' })).counts.unchanged).toBe(1);
  });

  test('and the title leave slugs alone', async ({ calendar }) => {
    const { id } = await calendar.events.create({ ...rowOf('own'), title: 'Fair' } as never);
    const row = rowOf('hash', { title: 'Fair' });
    for (const key of ['auto', 'title-and-start'] as const)
      expect((await importEvents(calendar, [row], { key })).counts.unchanged).toBe(1);
    expect((await calendar.events.get(id)).slug).toBe('own');
  });
});

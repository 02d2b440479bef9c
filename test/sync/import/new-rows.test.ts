import { importEvents } from 'events-calendar-client/sync';
import { describe, expect, test } from 'vitest';
import { createTestCalendar, writesOf } from '../../support/test-calendar.ts';
import { createJournal, rowOf } from './support/rows.ts';

const empty = { events: [], venues: [], organizers: [], categories: [], tags: [] };

describe("existing: 'skip'", () => {
  test.each([
    ['without a journal', undefined],
    ['with one', createJournal()],
  ])('imports new rows alone, %s', async (_, journal) => {
    const { mock, calendar } = createTestCalendar(empty);
    await importEvents(calendar, [rowOf('one', { title: 'By hand' })], { journal });
    const seen = writesOf(mock).length;
    const rows = [rowOf('one', { tags: ['free'] }), rowOf('two')];
    const result = await importEvents(calendar, rows, { existing: 'skip', journal });
    expect(result.counts).toMatchObject({ created: 1, skipped: 1, updated: 0 });
    expect(result.rows.map(({ status, id }) => [status, typeof id])).toEqual([
      ['skipped', 'number'],
      ['created', 'number'],
    ]);
    expect(writesOf(mock).slice(seen)).toEqual(['POST /events']);
    expect(await calendar.events.getBySlug('one')).toMatchObject({ title: 'By hand', tags: [] });
  });

  test('a skipped row counts as one of the source', async () => {
    const { calendar } = createTestCalendar(empty);
    await importEvents(calendar, [rowOf('one'), rowOf('two'), rowOf('three')]);
    const options = { existing: 'skip', missing: 'trash', source: () => true, maxMissing: 1 } as const;
    const { missing } = await importEvents(calendar, [rowOf('one'), rowOf('two')], options);
    expect(missing).toMatchObject({ outcome: 'done', total: 3 });
    expect(missing?.ids).toHaveLength(1);
  });
});

describe("unknownTerms: 'refuse'", () => {
  const rows = [
    rowOf('one', { categories: ['Music'], tags: ['free'] }),
    rowOf('two', { categories: ['Musik'] }),
    rowOf('three', { categories: ['Musik'], tags: ['fre'] }),
  ];

  test.each([false, true])('creates no category and no tag, in a dry run (%s) too', async (dryRun) => {
    const { mock, calendar } = createTestCalendar(empty);
    await calendar.categories.create({ name: 'Music' });
    await calendar.tags.create({ name: 'free' });
    const seen = writesOf(mock).length;
    const result = await importEvents(calendar, rows, { unknownTerms: 'refuse', dryRun });
    expect(result.counts).toMatchObject({ created: 1, failed: 2 });
    expect(result.rows[1]?.error).toMatchObject({ issues: [{ path: ['categories'], received: '"Musik"' }] });
    expect(writesOf(mock).slice(seen)).toEqual(dryRun ? [] : ['POST /events']);
  });

  test('searches for each name once', async () => {
    const { mock, calendar } = createTestCalendar(empty);
    const many = Array.from({ length: 6 }, (_, index) => rowOf(`event-${index}`, { tags: ['fre'] }));
    const { counts } = await importEvents(calendar, many, { unknownTerms: 'refuse', concurrency: 6 });
    expect(counts.failed).toBe(6);
    expect(mock.requests.filter(({ url }) => new URL(url).searchParams.get('search') === 'fre')).toHaveLength(
      1,
    );
  });
});

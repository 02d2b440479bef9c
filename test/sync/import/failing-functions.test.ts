import type { CalendarEvent } from 'events-calendar-client';
import { type ImportOptions, type ImportRow, importEvents } from 'events-calendar-client/sync';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../../support/calendar-test.ts';
import { rowsOf } from './support/rows.ts';

describe('a function of the caller that throws', () => {
  const fail = () => {
    throw new TypeError('oops');
  };

  test.for<[string, ImportOptions, number]>([
    ['onRow', { onRow: fail }, 1],
    ['onRow, which is async', { onRow: async () => fail() }, 1],
    ['onProgress', { onProgress: fail }, 9],
    ['close of a journal', { journal: { append() {}, close: fail } }, 9],
  ])('ends the run, which returns what it has done: %s', async ([_, options, rows], { calendar }) => {
    const run = await importEvents(calendar, rowsOf(9), { ...options, concurrency: 1 });
    expect(run).toMatchObject({ ok: false, error: { message: expect.stringMatching(/oops$/) } });
    expect(run.rows).toHaveLength(rows);
    expect(run.counts.created).toBeGreaterThan(0);
  });

  test('ends the run with the first error, also if it is none', async ({ calendar }) => {
    const first = { ...rowsOf(1)[0], venue: 'Old Mill' };
    const thrown: unknown[] = [];
    const onRow = ({ row }: { row: number }) => {
      thrown.push(row === 2 ? undefined : row);
      throw thrown.at(-1);
    };
    const run = await importEvents(calendar, [first, {}], { onRow, concurrency: 2 });
    expect(thrown).toEqual([undefined, 1]);
    expect(run).toMatchObject({ ok: false, error: { message: 'undefined' } });
  });

  test('fails its row, if it is the key, and ends the run at an event', async ({ calendar }) => {
    const window = { from: '2027-06-01', to: '2027-07-01' };
    const key = ({ slug }: ImportRow | CalendarEvent) => (slug === 'event-1' ? fail() : slug);
    const run = () => importEvents(calendar, rowsOf(3), { key, window });
    const error = { message: 'oops' };
    const created = { status: 'created' };
    expect((await run()).rows).toMatchObject([created, { status: 'failed', error }, created]);
    await importEvents(calendar, rowsOf(3));
    expect(await run()).toMatchObject({ ok: false, error, counts: { failed: 3 } });
  });
});

import { importEvents } from 'events-calendar-client/sync';
import { describe, expect, test } from 'vitest';
import { createTestCalendar } from '../../support/test-calendar.ts';
import { rowOf } from './support/rows.ts';

describe('progress', () => {
  test('is reported with each row', async () => {
    const { calendar } = createTestCalendar({ events: [] });
    const progress: unknown[] = [];
    const seen: number[] = [];
    await importEvents(calendar, [rowOf('one'), rowOf('two'), rowOf('one')], {
      concurrency: 1,
      onProgress: ({ done, total, counts }) => progress.push([done, total, counts.created, counts.failed]),
      onRow: ({ row }) => seen.push(row),
    });
    expect(progress).toEqual([
      [1, 3, 1, 0],
      [2, 3, 2, 0],
      [3, 3, 2, 1],
    ]);
    expect(seen).toEqual([1, 2, 3]);
  });

  test('ends with the reason of a signal, and with nothing more sent', async () => {
    const { mock, calendar } = createTestCalendar({ events: [] });
    const controller = new AbortController();
    const rows = Array.from({ length: 20 }, (_, index) => rowOf(`event-${index}`));
    const stop = new Error('enough');
    const onRow = () => controller.abort(stop);
    const importing = importEvents(calendar, rows, { signal: controller.signal, onRow });
    await expect(importing).rejects.toBe(stop);
    const { length } = mock.requests;
    expect(length).toBeLessThan(12);
    await new Promise((resolve) => setImmediate(resolve));
    expect(mock.requests).toHaveLength(length);
  });

  test('ends with what a callback throws', async () => {
    const { calendar } = createTestCalendar({ events: [] });
    const onRow = () => {
      throw new Error('mine');
    };
    await expect(importEvents(calendar, [rowOf('one')], { onRow })).rejects.toThrow('mine');
  });
});

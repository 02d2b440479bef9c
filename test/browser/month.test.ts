import { describe, expect, test } from 'vitest';
import { daysInGrid, eventsInGrid, turnTo } from './support/grid.ts';
import { openCalendar } from './support/open.ts';
import { expectedDays, mockEvents, readersZones, today } from './support/records.ts';

describe.each(readersZones)('the month in %s', (timeZone) => {
  test('has every event in its squares, month after month', async () => {
    const page = await openCalendar({ timeZone, parameters: { date: today } });
    for (let month = 0; month < 2; month += 1) await turnTo(page, 'Previous');
    const seen = new Map<string, string[]>();
    for (let month = 0; month < 5; month += 1) {
      const expected = expectedDays(mockEvents, timeZone, await daysInGrid(page));
      await expect.poll(() => eventsInGrid(page)).toEqual(expected);
      for (const [id, days] of Object.entries(expected)) seen.set(id, days);
      await turnTo(page, 'Next');
    }
    const several = [...seen.values()].filter((days) => days.length > 1);
    expect(seen.size).toBeGreaterThan(80);
    expect(several.length).toBeGreaterThan(2);
  });
});

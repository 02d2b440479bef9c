import { expect, test } from 'vitest';
import { daysInGrid, eventsInGrid, turnTo } from './support/grid.ts';
import { openCalendar } from './support/open.ts';
import { expectedDays, mockEvents, readersZones, today } from './support/records.ts';

test.each(readersZones)(
  'the month in %s has every event in its squares, for %i months',
  async (timeZone, months) => {
    const page = await openCalendar({ timeZone, parameters: { date: today } });
    for (let month = 1; month < months / 2; month += 1) await turnTo(page, 'Previous');
    const seen = new Map<string, string[]>();
    for (let month = 0; month < months; month += 1) {
      const expected = expectedDays(mockEvents, timeZone, await daysInGrid(page));
      await expect.poll(() => eventsInGrid(page)).toEqual(expected);
      for (const [id, days] of Object.entries(expected)) seen.set(id, days);
      await turnTo(page, 'Next');
    }
    const several = [...seen.values()].filter((days) => days.length > 1);
    expect(seen.size).toBeGreaterThan(16 * months);
    expect(several.length).toBeGreaterThan(2);
  },
);

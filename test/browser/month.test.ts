import { describe, expect, test } from 'vitest';
import { expectedDays } from './support/expected-days.ts';
import { daysInGrid, eventsInGrid } from './support/grid.ts';
import { openCalendar } from './support/open.ts';
import { mockEvents, readersZones } from './support/records.ts';

describe.each(readersZones)('the month in %s', (timeZone) => {
  test('has every event in its squares, month after month', async () => {
    const page = await openCalendar({ timeZone, parameters: { date: '2026-10-01' } });
    for (let month = 0; month < 9; month += 1) {
      const expected = expectedDays(mockEvents, timeZone, await daysInGrid(page));
      expect(Object.keys(expected).length).toBeGreaterThan(4);
      await expect.poll(() => eventsInGrid(page)).toEqual(expected);
      await page.getByRole('button', { name: 'Next' }).click();
    }
  });
});

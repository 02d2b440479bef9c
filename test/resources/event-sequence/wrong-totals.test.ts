import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../support/share.ts';
import { createTestCalendar } from '../../support/test-calendar.ts';
import { ids } from './recorded-events.ts';

const day = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);

test('past has the latest events first, whatever the totals say, if the links are right', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 120 }),
      fc.integer({ min: 0, max: 150 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 6 }),
      async (count, total, per_page, concurrency) => {
        const events = Array.from({ length: count }, (_, index) => ({
          id: 100 + index,
          title: `Event ${index}`,
          start_date: `${day(index)} 18:00:00`,
          end_date: `${day(index)} 20:00:00`,
          timezone: 'UTC',
        }));
        const { calendar, mock } = createTestCalendar({ events });
        const client = calendar.withOptions({
          fetch: async (input, init) => {
            const response = await mock.fetch(input, init);
            if (!response.ok) return response;
            const body = (await response.json()) as object;
            return Response.json({ ...body, total, total_pages: Math.ceil(total / per_page) });
          },
        });
        const past = client.events.past({ per_page }, { now: '2026-11-20T22:00:00Z' });
        expect(ids(await past.all({ concurrency }))).toEqual(events.map(({ id }) => id).toReversed());
      },
    ),
    { numRuns: propertyRuns(100) },
  );
});

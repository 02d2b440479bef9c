import { importEvents } from 'events-calendar-client/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestCalendar } from '../../support/test-calendar.ts';
import { createJournal, rowOf } from './support/rows.ts';

const rows = Array.from({ length: 12 }, (_, index) =>
  rowOf(`event-${index}`, {
    venue: `Hall ${index % 3}`,
    organizer: 'Jane Doe',
    tags: ['feed', `tag ${index % 2}`],
  }),
);

type Fault = 'none' | 'before' | 'after' | 'error before' | 'error after';
const fault = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fault>('none') },
  { weight: 1, arbitrary: fc.constantFrom<Fault>('before', 'after', 'error before', 'error after') },
);

const serverError = () => new Response('<p>There has been a critical error.</p>', { status: 500 });

test('whatever fails, before or after it was carried out, nothing is doubled and nothing is missing in the end', async () => {
  const faults = fc.array(fault, { minLength: 20, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(
      faults,
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      async (planned, isKept, concurrency) => {
        const { mock, calendar } = createTestCalendar({ events: [], venues: [], organizers: [], tags: [] });
        let count = 0;
        const client = calendar.withOptions({
          http: { retry: 0 },
          fetch: async (input, init) => {
            const next = planned[count] ?? 'none';
            count += 1;
            if (next === 'error before') return serverError();
            if (next === 'before') throw new TypeError('fetch failed');
            const response = await mock.fetch(input, init);
            if (next === 'error after') return serverError();
            if (next === 'after') throw new TypeError('fetch failed');
            return response;
          },
        });
        const journal = createJournal();
        const options = { concurrency, ...(isKept && { journal }) };
        let failed = rows.length;
        for (let run = 0; run < 50 && failed > 0; run += 1) {
          ({ failed } = (await importEvents(client, rows, options)).counts);
        }
        const { events = [], venues = [], organizers = [], tags = [] } = mock.snapshot();
        expect(events.map(({ slug }) => slug).sort()).toEqual(rows.map(({ slug }) => slug).sort());
        expect([venues, organizers, tags].map(({ length }) => length)).toEqual([3, 1, 3]);
        const { counts } = await importEvents(calendar, rows);
        expect(counts.unchanged).toBe(rows.length);
      },
    ),
    { numRuns: 25 },
  );
});

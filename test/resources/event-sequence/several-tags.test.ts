import type { CalendarEvent } from 'events-calendar-client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventAt } from '../../support/event-times.ts';
import { forAll, propertyRuns } from '../../support/share.ts';
import { createTestCalendar } from '../../support/test-calendar.ts';

const start = (day: number, hour = 10) => Date.UTC(2027, 0, 1 + day, hour);
const tags = ['a', 'b', 'c'].map((name, index) => ({ id: 11 + index, name, slug: name }));

test('several tags are read by one request each, and merged in order', async () => {
  const dated = fc.array(fc.tuple(fc.nat(20), fc.subarray(tags)), { maxLength: 40 });
  const several = fc.subarray(['a', 'b', 'c'], { minLength: 2 });
  const kinds = fc.constantFrom('upcoming' as const, 'past' as const);
  await forAll(
    propertyRuns(60),
    [dated, several, fc.integer({ min: 1, max: 12 }), kinds],
    async (made, wanted, per_page, kind) => {
      const events = made.map(([day, own], index) => ({ ...eventAt(100 + index, start(day)), tags: own }));
      const { calendar } = createTestCalendar({ events, tags });
      const now = kind === 'past' ? '2030-01-01' : '2026-12-31';
      const matching = events.filter((event) => event.tags.some(({ slug }) => wanted.includes(slug)));
      const expected = matching.map(({ id }) => id).toSorted();
      const read = calendar.events[kind]({ tags: wanted, per_page }, { now });
      const all = await read.all();
      expect(all.map(({ id }) => id).toSorted()).toEqual(expected);
      const starts = all.map(({ start_date }) => start_date);
      expect(starts).toEqual(kind === 'past' ? starts.toSorted().toReversed() : starts.toSorted());

      const paged: CalendarEvent[] = [];
      let next: string | null | undefined;
      do {
        const page = await calendar.events[kind]({ tags: wanted, per_page }, { now }).page(next);
        paged.push(...page.items);
        next = page.next;
      } while (next);
      expect(paged.map(({ id }) => id).toSorted()).toEqual(expected);
      expect(paged.map(({ start_date }) => start_date)).toEqual(starts);
    },
  );
});

test('of a busy calendar, the next events of several tags take one request each', async () => {
  const now = '2027-02-01T12:00:00Z';
  const events = Array.from({ length: 4000 }, (_, index) => ({
    ...eventAt(100 + index, start(Math.floor(index / 75), 10 + (index % 12))),
    tags: tags.slice(index % 4, (index % 4) + 1),
  }));
  const { calendar, mock } = createTestCalendar({ events, tags });
  expect(await calendar.events.upcoming({ tags: ['a', 'b'], limit: 5 }, { now })).toHaveLength(5);
  expect(mock.requests).toHaveLength(2);
});

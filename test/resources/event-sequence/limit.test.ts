import type { CalendarEvent, EventSequence, RangeQuery } from 'events-calendar-client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventAt, hour } from '../../support/event-times.ts';
import { collect } from '../../support/list-response.ts';
import { forAll, propertyRuns } from '../../support/share.ts';
import { createTestCalendar } from '../../support/test-calendar.ts';
import { ids } from './recorded-events.ts';

const now = '2027-01-01T12:00:00Z';

/** As many events before and after `now` as are asked for, a day apart. */
const eventsAround = (before: number, after: number) =>
  Array.from({ length: before + after }, (_, index) =>
    eventAt(1_000 + index, Date.parse(now) + ((index - before) * 24 + 6) * hour),
  );

const count = fc.integer({ min: 0, max: 70 });
/** Mostly few, sometimes more than there are. */
const limit = fc.option(fc.oneof(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 90 })), {
  nil: undefined,
});
const perPage = fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined });
const kinds = ['between', 'upcoming', 'past'] as const;

test('any limit and per_page have the same first events in every way, and request no more', async () => {
  const kind = fc.constantFrom(...kinds);
  await forAll(
    propertyRuns(60),
    [kind, fc.tuple(count, count), limit, limit, perPage],
    async (kind, [before, after], limit, ofAll, per_page) => {
      const { calendar, mock } = createTestCalendar({ events: eventsAround(before, after) });
      const query: RangeQuery = { limit, per_page };
      const start = (): EventSequence =>
        kind === 'between'
          ? calendar.events.between('2020-01-01', '2035-01-01', query)
          : calendar.events[kind](query, { now });
      const everything = Array.from({ length: before + after }, (_, index) => 1_000 + index);
      const matching = {
        between: everything,
        upcoming: everything.slice(before),
        past: everything.slice(0, before).toReversed(),
      }[kind];
      const limited = matching.slice(0, limit);
      // Without a limit, an await of a range is for all of it.
      const awaited = kind === 'between' ? limit : (limit ?? 10);

      const ways: [() => Promise<CalendarEvent[]>, number[], number | undefined][] = [
        [async () => start(), matching.slice(0, awaited), awaited],
        [() => collect(start()), limited, limit],
        [() => start().all(), limited, limit],
        [
          () => start().all({ limit: ofAll }),
          limited.slice(0, ofAll),
          Math.min(limit ?? Infinity, ofAll ?? Infinity),
        ],
        [
          async () => {
            const pages = await collect(start().pages({ concurrency: 2 }));
            const sizes = pages.map(({ items }) => items.length);
            expect(sizes.slice(0, -1).every((size) => size === (per_page ?? 10))).toBe(true);
            expect(sizes.every((size) => size > 0 && size <= (per_page ?? 10))).toBe(true);
            return pages.flatMap(({ items }) => items);
          },
          limited,
          limit,
        ],
      ];
      for (const [read, expected, wanted = Infinity] of ways) {
        mock.reset();
        expect(ids(await read())).toEqual(expected);
        if (wanted === 0) expect(mock.requests).toHaveLength(0);
        for (const { url } of mock.requests) {
          const size = Number(new URL(url).searchParams.get('per_page'));
          // Of the past, the last page may be of another size, so that it has all that is wanted.
          if (per_page !== undefined && kind === 'past') expect(size).toBeLessThanOrEqual(per_page);
          else if (per_page !== undefined) expect(size).toBe(per_page);
          else expect(size).toBeLessThanOrEqual(Math.min(wanted + (kind === 'past' ? 16 : 10), 50));
        }
      }
    },
  );
});

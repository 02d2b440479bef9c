import type { RangeQuery } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventAt } from '../../support/event-times.ts';
import { showing } from '../../support/recording-fetch.ts';
import { forAll, propertyRuns } from '../../support/share.ts';
import { createTestCalendar, testTime } from '../../support/test-calendar.ts';
import { administration, calendar, computed, ids, kind, moment, slugs, tag } from './recorded-events.ts';

describe('what is to come, and what is over', () => {
  test('is what a plain computation finds, in its order, for any moment, tags and sizes', async () => {
    const anyTags = fc.array(fc.tuple(tag, fc.boolean()), { maxLength: 4 });
    await forAll(
      propertyRuns(50),
      [kind, moment(), anyTags, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5 })],
      async (kind, now, chosen, per_page, concurrency) => {
        const query: RangeQuery = { per_page };
        if (chosen.length > 0) query.tags = chosen.map(([id, bySlug]) => (bySlug ? slugs[id]! : id));
        const expected = computed(
          kind,
          now,
          chosen.map(([id]) => id),
        );
        const sequence = calendar.events[kind](query, { now: new Date(now) });
        expect(ids(await sequence)).toEqual(expected.slice(0, 10));
        expect(ids(await sequence.all({ concurrency }))).toEqual(expected);
        expect(ids(await sequence.all({ limit: 3 }))).toEqual(expected.slice(0, 3));
        const pages: number[][] = [];
        for await (const { items } of sequence.pages({ concurrency })) pages.push(ids(items));
        expect(pages.flat()).toEqual(expected);
        expect(pages.slice(0, -1).every(({ length }) => length === per_page)).toBe(true);
        const walked: number[] = [];
        for await (const { id } of sequence) if (walked.push(id) === 25) break;
        expect(walked).toEqual(expected.slice(0, 25));
      },
    );
  });

  test('is that of the current moment by default', async () => {
    const now = Date.now();
    const upcoming = ids(await calendar.events.upcoming());
    expect(upcoming).toEqual(computed('upcoming', now, []).slice(0, 10));
    expect(ids(await calendar.events.past())).toEqual(computed('past', now, []).slice(0, 10));
  });

  test('takes the other parameters of a listing', async () => {
    const now = testTime;
    const clubs = await calendar.events.past({ search: 'Book Club' }, { now });
    expect(clubs.map(({ title }) => title)).toEqual(['Book Club #22', 'Book Club #8']);
    const drafts = await administration.events.upcoming({ status: 'draft' }, { now });
    expect(drafts.every(({ status }) => status === 'draft')).toBe(true);
    expect(drafts).toHaveLength(6);
  });
});

test('past has the latest events first, whatever the totals say, if the links are right', async () => {
  await forAll(
    propertyRuns(100),
    [fc.nat(120), fc.nat(150), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 6 })],
    async (count, total, per_page, concurrency) => {
      const events = Array.from({ length: count }, (_, index) =>
        eventAt(100 + index, Date.UTC(2020, 0, 1 + index)),
      );
      const { calendar, mock } = createTestCalendar({ events });
      const total_pages = Math.ceil(total / per_page);
      const client = showing(calendar, mock, (body) => ({ ...body, total, total_pages }));
      // With WPML, the totals are those of another language.
      const past = client.events.past({ per_page, tl_language: 'en' }, { now: '2026-11-20T22:00:00Z' });
      expect(ids(await past.all({ concurrency }))).toEqual(events.map(({ id }) => id).toReversed());
    },
  );
});

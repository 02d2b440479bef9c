import type { RangeQuery } from 'events-calendar-client';
import type { SnapshotRecord } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../support/share.ts';
import { recordedSnapshot, testTime } from '../../support/test-calendar.ts';
import {
  administration,
  calendar,
  clock,
  computed,
  ids,
  kind,
  listed,
  moment,
  slugs,
  tag,
} from './recorded-events.ts';

describe('what is to come, and what is over', () => {
  test('is what a plain computation finds, in its order, for any moment, tags and sizes', async () => {
    await fc.assert(
      fc.asyncProperty(
        kind,
        moment,
        fc.array(fc.tuple(tag, fc.boolean()), { maxLength: 4 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 5 }),
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
          for await (const page of sequence.pages({ concurrency })) pages.push(ids(page));
          expect(pages.flat()).toEqual(expected);
          expect(pages.slice(0, -1).every(({ length }) => length === per_page)).toBe(true);
          const walked: number[] = [];
          for await (const { id } of sequence) if (walked.push(id) === 25) break;
          expect(walked).toEqual(expected.slice(0, 25));
        },
      ),
      { numRuns: propertyRuns(50) },
    );
  });

  test('may be judged by what the clocks of events show', async () => {
    const own = (event: SnapshotRecord) => ({ start: clock(event.start_date), end: clock(event.end_date) });
    const byId = new Map((recordedSnapshot.events ?? []).map((event) => [event.id, own(event)]));
    const wallTime = moment.map((instant) => new Date(instant).toISOString().slice(0, 19).replace('T', ' '));
    await fc.assert(
      fc.asyncProperty(wallTime, async (now) => {
        const expected = listed.filter(({ id }) => byId.get(id)!.end > clock(now)).map(({ id }) => id);
        const found = await calendar.events.upcoming({ limit: 500 }, { now });
        expect(ids(found).toSorted()).toEqual(expected.toSorted());
        const past = await calendar.events.past({ limit: 500 }, { now });
        expect(past.length + found.length).toBe(listed.length);
      }),
      { numRuns: propertyRuns(20) },
    );
  });

  test('is that of the current moment by default', async () => {
    const now = Date.now();
    const upcoming = ids(await calendar.events.upcoming());
    expect(upcoming).toEqual(computed('upcoming', now, []).slice(0, 10));
    expect(ids(await calendar.events.past())).toEqual(computed('past', now, []).slice(0, 10));
  });

  test('lies beyond the window of the service', async () => {
    const now = testTime;
    const [latest] = (await calendar.events.upcoming({}, { now }).all()).slice(-1);
    expect(latest?.start_date).toBe('2029-05-04 00:00:00');
    const [oldest] = (await calendar.events.past({}, { now }).all()).slice(-1);
    expect(oldest?.start_date).toBe('2025-10-16 08:00:00');
  });

  test('takes the other parameters of a listing, and includes what they find', async () => {
    const now = testTime;
    const clubs = await calendar.events.past({ search: 'Book Club' }, { now });
    expect(clubs.map(({ title }) => title)).toEqual(['Book Club #22', 'Book Club #8']);
    const drafts = await administration.events.upcoming({ status: 'draft' }, { now });
    expect(drafts.every(({ status }) => status === 'draft')).toBe(true);
    expect(drafts).toHaveLength(6);
    const included = await calendar.events.upcoming({ include: [117, 60, 55, 98] }, { now });
    expect(ids(included)).toEqual([55, 60, 98, 117]);
    const over = await calendar.events.past({ include: [60, 55, 53] }, { now: '2026-12-01T00:00:00Z' });
    expect(ids(over)).toEqual([55, 53]);
  });
});

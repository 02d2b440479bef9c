import type { CalendarClient, CalendarEvent, EventQuery, RangeQuery } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idsOf, type ListItem, numberedRecords } from '../support/list-response.ts';
import { propertyRuns, sampleOf } from '../support/share.ts';
import { changingListing, type PageRequest } from '../support/stub-listing.ts';
import { createTestCalendar } from '../support/test-calendar.ts';

const day = 24 * 60 * 60 * 1000;
const wallTime = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
const sorted = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other);
/** A calendar of that many events, one every sixteen hours, and all their ids. */
function calendarOf(count: number) {
  const begin = Date.parse('2027-01-01T10:00:00Z');
  const events = Array.from({ length: count }, (_, index) => ({
    id: 1_000 + index,
    title: `Event ${index + 1}`,
    start_date: wallTime(begin + (index * day * 2) / 3),
    end_date: wallTime(begin + (index * day * 2) / 3 + day / 24),
    timezone: 'UTC',
    tags: [{ id: 7 + (index % 3) }],
  }));
  return { ...createTestCalendar({ events }), ids: idsOf(events) };
}

/** All events, however many years ahead. */
const always: EventQuery = { start_date: '2027-01-01', end_date: '2099-12-31' };

const later = (event: CalendarEvent, days: number) => ({
  start_date: wallTime(Date.parse(`${event.start_date}Z`) + days * day),
  end_date: wallTime(Date.parse(`${event.end_date}Z`) + days * day),
});

/** All events by each of the ways to read them in order. */
const sequenceOf = ({ events }: CalendarClient, kind: 'between' | 'upcoming' | 'past', query: RangeQuery) =>
  ({
    between: () => events.between('2026-12-01', '2029-01-01', query),
    upcoming: () => events.upcoming(query, { now: '2026-12-01T00:00:00Z' }),
    past: () => events.past(query, { now: '2029-01-01T00:00:00Z' }),
  })[kind]();

describe('a program that writes while it reads', () => {
  test.each(sampleOf([10, 7, 50]))('deletes all of 415 events, with %i a page', async (per_page) => {
    const { calendar, ids } = calendarOf(415);
    const deleted: number[] = [];

    for await (const { id } of calendar.events.list({ ...always, per_page })) {
      await calendar.events.delete(id);
      deleted.push(id);
    }

    expect(sorted(deleted)).toEqual(ids);
    expect(await calendar.events.list(always)).toMatchObject({ total: 0 });
  });

  test.each(['between', 'upcoming', 'past'] as const)('deletes all events of %s', async (kind) => {
    for (const tags of [undefined, [7, 8, 9]]) {
      const { calendar, ids } = calendarOf(150);
      const query = { per_page: 10, tags };
      const sequence = sequenceOf(calendar, kind, query);
      const deleted: number[] = [];

      for await (const { id } of sequence) {
        await calendar.events.delete(id);
        deleted.push(id);
      }

      expect(sorted(deleted)).toEqual(ids);
    }
  });

  test('moves each of 206 events by 30 days once, out of the range that it reads', async () => {
    const { calendar } = calendarOf(206);
    for (const read of [
      () => calendar.events.list({ start_date: '2027-01-01', end_date: '2027-05-20' }),
      () => calendar.events.between('2027-06-01', '2027-07-01', { per_page: 10 }),
    ]) {
      const before = idsOf(await read().all());
      const moved: number[] = [];
      for await (const event of read()) {
        await calendar.events.edit(event.id, later(event, 30));
        moved.push(event.id);
      }
      expect(before.length).toBeGreaterThan(20);
      expect(moved.length).toBe(new Set(moved).size);
      expect(moved).toEqual(expect.arrayContaining(before));
    }
  });

  test('moves each of 206 events by 30 days once, though the total stays the same', async () => {
    for (const per_page of sampleOf([10, 50])) {
      const { calendar, ids } = calendarOf(206);
      const moved: number[] = [];
      for await (const event of calendar.events.list({ ...always, per_page })) {
        await calendar.events.edit(event.id, later(event, 30));
        moved.push(event.id);
      }
      expect(sorted(moved)).toEqual(ids);
    }
  });

  test('comes to each event once if it reads all of them first', async () => {
    const { calendar, ids } = calendarOf(120);
    const events = await calendar.events.list({ ...always, per_page: 10 }).all();
    for (const event of events) await calendar.events.edit(event.id, later(event, 400));
    expect(idsOf(events)).toEqual(ids);
  });
});

/** What happens to a listing between two requests: an item is taken away, added, or put elsewhere. */
const changes = fc.array(
  fc.record({
    kind: fc.constantFrom('delete', 'insert', 'move'),
    from: fc.double({ min: 0, max: 0.999, noNaN: true }),
    to: fc.double({ min: 0, max: 0.999, noNaN: true }),
  }),
  { maxLength: 12 },
);

describe('a listing that others change while it is read', () => {
  test('loses nothing that is there throughout, and nothing comes twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('events', 'tags'),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 1, max: 8 }),
        changes,
        async (name, count, per_page, concurrency, planned) => {
          const gone = new Set<number>();
          let nextId = 1_000;
          let isFirstPass = true;
          const change = (items: ListItem[], { page, index }: { page: number; index: number }) => {
            if (index > 0 && page === 1) isFirstPass = false;
            const planOfRequest = planned[index - 1];
            if (!isFirstPass || !planOfRequest) return;
            const { kind, from, to } = planOfRequest;
            const taken =
              kind === 'insert' ? [{ id: nextId++ }] : items.splice(Math.floor(from * items.length), 1);
            if (kind === 'delete') for (const { id } of taken) gone.add(id);
            else items.splice(Math.floor(to * (items.length + 1)), 0, ...taken);
          };
          const records = numberedRecords(count);
          const { client } = changingListing(name, records, change);

          const ids: number[] = idsOf(await client[name].list({ per_page }).all({ concurrency }));

          expect(ids).toHaveLength(new Set(ids).size);
          const throughout = idsOf(records).filter((id) => !gone.has(id));
          expect(ids).toEqual(expect.arrayContaining(throughout));
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  test('loses no event of a sequence either, over one listing or several', async () => {
    const eventAt = (id: number, hours: number) => {
      const start = Date.parse('2027-01-01T00:00:00Z') + hours * (day / 24);
      const dates = { start_date: wallTime(start), end_date: wallTime(start + 1000) };
      return { id, timezone: 'UTC', ...dates };
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('between', 'upcoming', 'past'),
        fc.constantFrom([], [7], [7, 8]),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 1, max: 8 }),
        changes,
        async (kind, tags, count, per_page, concurrency, planned) => {
          const gone = new Set<number>();
          const listings = Math.max(tags.length, 1);
          let firstPages = 0;
          const change = (items: ListItem[], { url, page, index }: PageRequest) => {
            url.searchParams.set('per_page', String(per_page));
            if (page === 1) firstPages += 1;
            const { kind, from, to } = planned[index - listings] ?? {};
            if (firstPages > listings || from === undefined || to === undefined) return;
            const [taken] = kind === 'insert' ? [] : items.splice(Math.floor(from * items.length), 1);
            if (kind === 'delete' && taken) gone.add(taken.id);
            else items.push(eventAt(taken?.id ?? 1_000 + index, Math.floor(to * 60) * 16 + index / 60));
            items.sort((one, other) => (String(one.start_date) < String(other.start_date) ? -1 : 1));
          };
          const records = Array.from({ length: count }, (_, index) => eventAt(index + 1, index * 16));
          const { client } = changingListing('events', records, change);
          const query = { per_page, tags: tags.length > 0 ? tags : undefined };
          const sequence = sequenceOf(client, kind, query);

          const ids = idsOf(await sequence.all({ concurrency }));

          expect(ids).toHaveLength(new Set(ids).size);
          const throughout = idsOf(records).filter((id) => !gone.has(id));
          expect(ids).toEqual(expect.arrayContaining(throughout));
        },
      ),
      {
        numRuns: propertyRuns(250),
        // A first page that is read first and returned last has an older start than the pages before it.
        examples: [
          [
            'past',
            [7, 8],
            9,
            2,
            1,
            (['delete', 'move', 'insert', 'move', 'insert', 'move', 'move'] as const).map((kind) => ({
              kind,
              from: 0,
              to: 0,
            })),
          ],
        ],
      },
    );
  });

  test('keeps its order within a pass, and what was missed comes last', async () => {
    const { client, pages } = changingListing('events', numberedRecords(8), (items, { index }) => {
      if (index === 1) items.splice(0, 2);
    });
    const ids = idsOf(await client.events.list({ per_page: 2 }).all({ concurrency: 1 }));
    expect(ids).toEqual([1, 2, 5, 6, 7, 8, 3, 4]);
    expect(pages).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3]);
  });

  test('is read once by pages()', async () => {
    const { client, pages } = changingListing('events', numberedRecords(8), (items, { index }) => {
      if (index === 1) items.splice(0, 2);
    });
    const read: number[][] = [];
    for await (const { items } of client.events.list({ per_page: 2 }).pages({ concurrency: 1 })) {
      read.push(idsOf(items));
    }
    expect(read).toEqual([
      [1, 2],
      [5, 6],
      [7, 8],
    ]);
    expect(pages).toEqual([1, 2, 3]);
  });

  test('is read five times at most where it does not shrink', async () => {
    let nextId = 1_000;
    const { client, pages } = changingListing('events', numberedRecords(4), (items) => {
      items.unshift({ id: nextId++ });
    });
    const ids = idsOf(await client.events.list({ per_page: 4 }).all({ concurrency: 1 }));
    expect(ids).toHaveLength(new Set(ids).size);
    expect(pages.filter((page) => page === 1)).toHaveLength(5);
  });

  test('has recurring events that share an id: where a page holds several, each comes, and once', async () => {
    const dates = ['05-01', '05-08', '05-15', '05-22', '05-29'];
    const series = dates.map((date) => ({ id: 7, start_date: `2027-${date} 18:00:00` }));
    const items = [{ id: 1 }, ...series, { id: 2 }, { id: 3 }];
    for (const per_page of [2, 3, 4]) {
      for (const shift of [0, 1, 2]) {
        const { client } = changingListing('events', items, (current, { index }) => {
          if (index === 1) current.unshift(...[{ id: 98 }, { id: 99 }].slice(0, shift));
        });
        const all = await client.events.list({ per_page }).all();
        const found = all.filter(({ id }) => id === 7).map(({ start_date }) => start_date);
        expect(found.toSorted()).toEqual(series.map(({ start_date }) => start_date));
        expect(all).toHaveLength(items.length + shift);
      }
    }
  });

  test('has recurring events that share an id, one on a page: those that were taken for moved come last', async () => {
    const dates = ['05-01', '05-08', '05-15'].map((date) => ({ id: 7, start_date: `2027-${date} 18:00:00` }));
    const items = dates.flatMap((date, index) => [date, { id: 100 + index }]);
    const { client, pages } = changingListing('events', items, () => {});
    const all = await client.events.list({ per_page: 2 }).all();
    expect(idsOf(all)).toEqual([7, 100, 101, 102, 7, 7]);
    expect(new Set(all.map(({ start_date }) => start_date)).size).toBe(4);
    expect(pages).toHaveLength(9);
  });

  test('is read to its limit and no further', async () => {
    const { client, pages } = changingListing('events', numberedRecords(20), (items, { index }) => {
      if (index === 1) items.splice(0, 2);
    });
    expect(await client.events.list({ per_page: 2 }).all({ limit: 4 })).toHaveLength(4);
    expect(pages).toEqual([1, 2]);
  });
});

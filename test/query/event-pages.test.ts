import { dehydrate, hydrate, InfiniteQueryObserver, QueryClient } from '@tanstack/query-core';
import { type CalendarEvent, ValidationError } from 'events-calendar-client';
import { createCalendarQueries, type EventPagesQuery } from 'events-calendar-client/query';
import type { StoredRecord } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOlderCalendar, differentReleases } from '../support/older-releases.ts';
import { rejectionOf } from '../support/rejection.ts';
import { propertyRuns, sampleOf } from '../support/share.ts';
import { createSite } from '../support/test-calendar.ts';

const hour = 60 * 60 * 1000;
const now = '2026-11-20T22:00:00Z';
type Kind = 'infiniteUpcoming' | 'infinitePast';

const wall = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
const eventAt = (id: number, start: number, length: number, timezone = 'UTC'): StoredRecord => ({
  id,
  title: `Event ${id}`,
  start_date: wall(start),
  end_date: wall(start + length),
  timezone,
});
const instant = (utc: string) => Date.parse(`${utc.replace(' ', 'T')}Z`);
const startOf = ({ utc_start_date }: CalendarEvent) => instant(utc_start_date!);

/** A site with these events, whose queries are read page by page to the end. */
function createPagedSite(events: StoredRecord[], timezone = 'UTC') {
  const site = { url: 'https://calendar.example', timezone };
  const { mock, calendar } = createSite({ snapshot: { site, events }, now });
  const { events: queries } = createCalendarQueries(calendar);
  const read = async (kind: Kind, query: EventPagesQuery, pages = 1000) => {
    const queryClient = new QueryClient();
    const options = queries[kind](query, { now });
    const data = await queryClient.fetchInfiniteQuery({ ...options, pages });
    return data.pages;
  };
  return { mock, calendar, queries, read };
}

/** The events that are over or not, in order, as one computes it from all events. */
function expectedEvents(events: readonly CalendarEvent[], kind: Kind): CalendarEvent[] {
  const moment = Date.parse(now);
  const isAhead = (event: CalendarEvent) => instant(event.utc_end_date!) > moment || startOf(event) >= moment;
  const isPast = kind === 'infinitePast';
  const sorted = events
    .filter((event) => isAhead(event) !== isPast)
    .sort((one, other) => startOf(one) - startOf(other));
  return isPast ? sorted.reverse() : sorted;
}

const ids = (events: readonly CalendarEvent[]) => events.map(({ id }) => id);
const kinds: Kind[] = ['infiniteUpcoming', 'infinitePast'];

describe('pages of events', () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'UTC+5:30',
  ];
  /** Hours from now, of which several events often have the same, lengths of hours to weeks, and zones. */
  const times = fc.record({
    start: fc.oneof(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -2000, max: 2000 })),
    length: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 1000 })),
    timezone: fc.constantFrom(...zones),
  });

  test.each(kinds)('have each event once, in order, whatever the calendar: %s', async (kind) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(times, { maxLength: 80 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles'),
        async (all, per_page, siteZone) => {
          const events = all.map(({ start, length, timezone }, index) =>
            eventAt(index + 1, Date.parse(now) + start * hour, length * hour, timezone),
          );
          const { calendar, read } = createPagedSite(events, siteZone);
          const everything = { start_date: '2000-01-01', end_date: '2100-01-01', per_page: 50 };
          const expected = expectedEvents(await calendar.events.list(everything).all(), kind);

          const pages = await read(kind, { per_page });
          const items = pages.flatMap((page) => page.items);
          expect(items.map(startOf)).toEqual(expected.map(startOf));
          expect(ids(items).sort()).toEqual(ids(expected).sort());
          expect(pages).toHaveLength(Math.max(Math.ceil(expected.length / per_page), 1));
          expect(pages.slice(0, -1).every((page) => page.items.length === per_page)).toBe(true);
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });

  /** An event every two days since 2015, the last at {@link now}. */
  const many = Array.from({ length: 2000 }, (_, index) =>
    eventAt(1000 + index, Date.parse(now) - (1999 - index) * 48 * hour, hour),
  );

  test.each([
    ['infinitePast', 3],
    ['infiniteUpcoming', 1],
  ] as const)('are each a few requests, and not the whole past: %s', async (kind, perPage) => {
    const shift = kind === 'infinitePast' ? 0 : 2000 * 48 * hour;
    const events = many.map((event, index) =>
      eventAt(1000 + index, instant(String(event.start_date)) + shift - hour, hour),
    );
    const { mock, read } = createPagedSite(events);
    const pages = await read(kind, {}, 20);
    const wanted =
      kind === 'infinitePast' ? events.map(({ id }) => id).reverse() : events.map(({ id }) => id);
    expect(ids(pages.flatMap(({ items }) => items))).toEqual(wanted.slice(0, 200));
    expect(mock.requests.length).toBeLessThanOrEqual(20 * perPage);
    const sizes = mock.requests.map(({ url }) => Number(new URL(url).searchParams.get('per_page')));
    expect(Math.max(...sizes)).toBeLessThan(30);
  });

  test('are right where sixty events start at once', async () => {
    const start = Date.parse(now) - 24 * hour;
    const crowd = Array.from({ length: 60 }, (_, index) => eventAt(index + 1, start, hour));
    const around = [-1, 1].map((sign) => eventAt(200 + sign, start + sign * hour, hour));
    const { mock, read } = createPagedSite([...crowd, ...around]);
    for (const per_page of [7, 70]) {
      mock.reset();
      const pages = await read('infinitePast', { per_page });
      const items = pages.flatMap((page) => page.items);
      expect(items.at(0)?.id).toBe(201);
      expect(items.at(-1)?.id).toBe(199);
      expect(new Set(ids(items)).size).toBe(62);
      expect(items).toHaveLength(62);
      expect(mock.requests.length).toBeLessThan(pages.length * 6);
    }
  });

  test('apply filters, and several tags mean any of them', async () => {
    const { calendar, read } = createPagedSite(many);
    const free = await calendar.tags.create({ name: 'Free' });
    const outdoor = await calendar.tags.create({ name: 'Outdoor' });
    await calendar.events.edit(1500, { tags: [free.id] });
    await calendar.events.edit(1600, { tags: [outdoor.id, free.id] });
    await calendar.events.edit(1700, { tags: [outdoor.id] });
    const pages = await read('infinitePast', { per_page: 2, tags: [free.id, outdoor.id] });
    expect(pages.map(({ items }) => ids(items))).toEqual([[1700, 1600], [1500]]);
  });

  test('go on where the last event of a page was taken away', async () => {
    const { calendar, queries } = createPagedSite(many);
    const observer = new InfiniteQueryObserver(new QueryClient(), queries.infinitePast({ per_page: 2 }));
    const unsubscribe = observer.subscribe(() => {});
    const first = await observer.fetchNextPage();
    const shown = ids(first.data!.pages[0]!.items);
    await calendar.events.delete(shown[1]!);
    const { data } = await observer.fetchNextPage();
    expect(ids(data!.pages[1]!.items)).toEqual([shown[1]! - 1, shown[1]! - 2]);
    unsubscribe();
  });

  test.each(sampleOf(differentReleases))('are right on release %s', async (_, release) => {
    const events = Array.from({ length: 30 }, (_, index) =>
      eventAt(index + 1001, Date.parse(now) + (index - 15) * 48 * hour, hour),
    );
    const { calendar } = createOlderCalendar(release, { events });
    const { events: queries } = createCalendarQueries(calendar);
    for (const kind of kinds) {
      const options = queries[kind]({ per_page: 4 }, { now });
      const { pages } = await new QueryClient().fetchInfiniteQuery({ ...options, pages: 10 });
      const upcoming = Array.from({ length: 15 }, (_, index) => index + 1016);
      const past = Array.from({ length: 15 }, (_, index) => 1015 - index);
      expect(ids(pages.flatMap(({ items }) => items))).toEqual(kind === 'infinitePast' ? past : upcoming);
    }
  });
});

describe('an infinite query of events', () => {
  const soon = [eventAt(1, Date.parse(now) + hour, hour), eventAt(2, Date.parse(now) + 2 * hour, hour)];

  test('keeps the moment of its first page, and takes a new one when it is read again', async () => {
    const { queries } = createPagedSite(soon);
    const queryClient = new QueryClient();
    const options = queries.infinitePast({ per_page: 1 });
    const before = Date.now();
    const { pages } = await queryClient.fetchInfiniteQuery({ ...options, pages: 2 });
    const [first] = pages.map(({ next }) => next?.now);
    expect(Date.parse(first!)).toBeGreaterThanOrEqual(before);
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(first!));
    const again = await queryClient.fetchInfiniteQuery({ ...options, pages: 2 });
    expect(again.pages[0]!.next?.now).not.toBe(first);
    expect(again.pages.map(({ items }) => ids(items))).toEqual(pages.map(({ items }) => ids(items)));
  });

  test('has a key of its own, and plain data', async () => {
    const { queries } = createPagedSite(soon);
    const options = queries.infiniteUpcoming({ per_page: 1 }, { now });
    expect(options.queryKey.slice(2)).toEqual([
      'events',
      'infiniteUpcoming',
      { query: { per_page: 1 }, now },
    ]);
    expect(queries.infinitePast().queryKey.slice(3)).toEqual(['infinitePast', { query: {} }]);

    const server = new QueryClient();
    const data = await server.fetchInfiniteQuery(options);
    const browser = new QueryClient();
    hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))));
    expect(browser.getQueryData(options.queryKey)).toEqual(data);
    const observer = new InfiniteQueryObserver(browser, options);
    const unsubscribe = observer.subscribe(() => {});
    const { data: more, hasNextPage } = await observer.fetchNextPage();
    expect(more?.pages.map(({ items }) => ids(items))).toEqual([[1], [2]]);
    expect(hasNextPage).toBe(false);
    unsubscribe();
  });

  const cursor = { now: '2026-11-20T22:00:00.000Z', start: '2026-11-20T23:00:00.000Z', ids: [1] };
  test.each<[string, object]>([
    ['now', { now: 'x' }],
    ['start', { start: 'y' }],
    ['start', { start: '+275760-09-13T00:00:00.000Z' }],
    ['ids', { ids: '1' }],
    ['everything', { now: undefined, start: undefined, ids: undefined }],
  ])('refuses a cursor that was changed on its way: its %s, %o', async (_, changed) => {
    const { mock, queries } = createPagedSite(soon);
    const read = (pageParam: typeof cursor) =>
      queries.infiniteUpcoming().queryFn({ signal: new AbortController().signal, pageParam });
    expect(ids((await read(cursor)).items)).toEqual([2]);
    mock.reset();
    expect(await rejectionOf(read({ ...cursor, ...changed }))).toBeInstanceOf(ValidationError);
    expect(mock.requests).toEqual([]);
  });
});

import {
  type CalendarClient,
  type CalendarEvent,
  type EventPage,
  type RangeQuery,
  ValidationError,
} from 'events-calendar-client';
import type { StoredRecord } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { eventAt, hour } from '../support/event-times.ts';
import { createOlderCalendar, differentReleases } from '../support/older-releases.ts';
import { rejectionOf } from '../support/rejection.ts';
import { forAll, propertyRuns, sampleOf } from '../support/share.ts';
import { createSite } from '../support/test-calendar.ts';

const now = '2026-11-20T22:00:00Z';
type Kind = 'upcoming' | 'past';

const instant = (utc: string) => Date.parse(`${utc.replace(' ', 'T')}Z`);
const startOf = ({ utc_start_date }: CalendarEvent) => instant(utc_start_date!);

/** Reads page by page as a server does, which has nothing of the page before but its cursor. */
async function readPages({ events }: CalendarClient, kind: Kind, query: RangeQuery, most = 1000) {
  const pages: EventPage[] = [];
  for (let cursor: string | null | undefined; cursor !== null && pages.length < most; ) {
    const page = await events[kind](query, { now }).page(cursor);
    pages.push(page);
    cursor = page.next;
  }
  return pages;
}

function createPagedSite(events: StoredRecord[], timezone = 'UTC') {
  const site = { url: 'https://calendar.example', timezone };
  const { mock, calendar } = createSite({ snapshot: { site, events }, now });
  const read = (kind: Kind, query: RangeQuery, most?: number) => readPages(calendar, kind, query, most);
  return { mock, calendar, read };
}

/** The events that are over or not, in order, as one computes it from all events. */
function expectedEvents(events: readonly CalendarEvent[], kind: Kind): CalendarEvent[] {
  const moment = Date.parse(now);
  const isAhead = (event: CalendarEvent) => instant(event.utc_end_date!) > moment || startOf(event) >= moment;
  const isPast = kind === 'past';
  const sorted = events
    .filter((event) => isAhead(event) !== isPast)
    .sort((one, other) => startOf(one) - startOf(other));
  return isPast ? sorted.reverse() : sorted;
}

const ids = (events: readonly CalendarEvent[]) => events.map(({ id }) => id);
const kinds: Kind[] = ['upcoming', 'past'];

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
    const [calendars, sizes] = [fc.array(times, { maxLength: 80 }), fc.integer({ min: 1, max: 12 })];
    const siteZones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles');
    await forAll(propertyRuns(200), [calendars, sizes, siteZones], async (all, per_page, siteZone) => {
      const events = all.map(({ start, length, timezone }, index) =>
        eventAt(index + 1, Date.parse(now) + start * hour, length, timezone),
      );
      const { calendar, read } = createPagedSite(events, siteZone);
      const everything = { start_date: '2000-01-01', end_date: '2100-01-01', per_page: 50 };
      const expected = expectedEvents(await calendar.events.list(everything).all(), kind);

      const pages = await read(kind, { per_page });
      const items = pages.flatMap(({ items }) => items);
      expect(items.map(startOf)).toEqual(expected.map(startOf));
      expect(ids(items).sort()).toEqual(ids(expected).sort());
      expect(pages).toHaveLength(Math.max(Math.ceil(expected.length / per_page), 1));
      expect(pages.slice(0, -1).every((page) => page.items.length === per_page)).toBe(true);
    });
  });

  /** An event every two days since 2015, the last at {@link now}. */
  const many = Array.from({ length: 2000 }, (_, index) =>
    eventAt(1000 + index, Date.parse(now) - (1999 - index) * 48 * hour),
  );

  test.each([
    ['past', 3],
    ['upcoming', 1],
  ] as const)('are each a few requests, and not the whole past: %s', async (kind, perPage) => {
    const shift = kind === 'past' ? 0 : 2000 * 48 * hour;
    const events = many.map((event, index) =>
      eventAt(1000 + index, instant(event.start_date) + shift - hour),
    );
    const { mock, read } = createPagedSite(events);
    const pages = await read(kind, {}, 20);
    const wanted = kind === 'past' ? events.map(({ id }) => id).reverse() : events.map(({ id }) => id);
    expect(ids(pages.flatMap(({ items }) => items))).toEqual(wanted.slice(0, 200));
    expect(mock.requests.length).toBeLessThanOrEqual(20 * perPage);
    const sizes = mock.requests.map(({ url }) => Number(new URL(url).searchParams.get('per_page')));
    expect(Math.max(...sizes)).toBeLessThan(30);
  });

  test('are right where sixty events start at once', async () => {
    const start = Date.parse(now) - 24 * hour;
    const crowd = Array.from({ length: 60 }, (_, index) => eventAt(index + 1, start));
    const around = [-1, 1].map((sign) => eventAt(200 + sign, start + sign * hour));
    const { mock, read } = createPagedSite([...crowd, ...around]);
    for (const per_page of [7, 70]) {
      mock.reset();
      const pages = await read('past', { per_page });
      const items = pages.flatMap(({ items }) => items);
      expect(items.at(0)?.id).toBe(201);
      expect(items.at(-1)?.id).toBe(199);
      expect(new Set(ids(items)).size).toBe(62);
      expect(items).toHaveLength(62);
      expect(mock.requests.length).toBeLessThan(pages.length * 6);
    }
  });

  test('go on where the last event of a page was taken away', async () => {
    const { calendar } = createPagedSite(many);
    const pageAfter = (cursor: string | null) => calendar.events.past({ per_page: 2 }).page(cursor);
    const first = await pageAfter(null);
    const [, last = 0] = ids(first.items);
    await calendar.events.delete(last);
    const second = await pageAfter(first.next);
    expect(ids(second.items)).toEqual([last - 1, last - 2]);
  });

  test('of a range are those of the whole range', async () => {
    const { calendar } = createPagedSite(many);
    const range = () => calendar.events.between('2026-01-01', '2026-02-01', { per_page: 9 });
    const first = await range().page();
    const second = await range().page(first.next);
    expect([...first.items, ...second.items]).toEqual(await range());
    expect(second.next).toBeNull();
  });

  test.each(sampleOf(differentReleases))('are right on release %s', async (_, release) => {
    const events = Array.from({ length: 30 }, (_, index) =>
      eventAt(index + 1001, Date.parse(now) + (index - 15) * 48 * hour),
    );
    const { calendar } = createOlderCalendar(release, { events });
    for (const kind of kinds) {
      const pages = await readPages(calendar, kind, { per_page: 4 }, 10);
      const upcoming = Array.from({ length: 15 }, (_, index) => index + 1016);
      const past = Array.from({ length: 15 }, (_, index) => 1015 - index);
      expect(ids(pages.flatMap(({ items }) => items))).toEqual(kind === 'past' ? past : upcoming);
    }
  });
});

describe('the cursor of a page', () => {
  const soon = Array.from({ length: 5 }, (_, index) => eventAt(index + 1, Date.parse(now) + hour));

  test('is a parameter of a URL as it is', async () => {
    const { read } = createPagedSite([...soon, eventAt(9, Date.parse(now) - 2 * hour)]);
    for (const kind of kinds) {
      const pages = await read(kind, { per_page: 2 }, 3);
      for (const { next } of pages) if (next) expect(encodeURIComponent(next)).toBe(next);
    }
  });

  test('keeps the moment at which the first page was read', async () => {
    const { calendar } = createPagedSite(soon);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    const first = await calendar.events.upcoming({ per_page: 2 }).page();
    vi.setSystemTime(Date.parse(now) + 24 * hour);
    const second = await calendar.events.upcoming({ per_page: 2 }).page(first.next);
    expect(ids([...first.items, ...second.items])).toEqual([1, 2, 3, 4]);
    expect(ids((await calendar.events.upcoming().page()).items)).toEqual([]);
  });

  test('is refused if it was changed on its way, before anything is sent', async () => {
    const { mock, calendar } = createPagedSite(soon);
    const changed = fc.oneof(
      fc.string({ minLength: 1 }).filter((text) => !/^[\da-z.-]+$/.test(text)),
      // A framework hands on what a visitor has made of the query: a list, an object, a number.
      fc.constantFrom(...([['1.1.1', '2'], { now: 1 }, 7] as unknown as string[])),
      fc.constantFrom('1', '01.1.1', '1..1', '1.1.1.', 'A.1.1', 'zzzzzzzzzz.1.1', '1.zzzzzzzzzz.1'),
    );
    await forAll(100, [changed], async (cursor) => {
      await expect(calendar.events.upcoming().page(cursor)).rejects.toBeInstanceOf(ValidationError);
    });
    expect(mock.requests).toEqual([]);
  });

  test('has no limit beside it', async () => {
    const { calendar } = createPagedSite(soon);
    const error = await rejectionOf(calendar.events.upcoming({ limit: 3 }).page());
    expect(error).toMatchObject({ issues: [{ path: ['limit'], code: 'not_allowed' }] });
  });
});

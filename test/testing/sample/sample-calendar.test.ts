import type { CalendarEvent } from 'events-calendar-client';
import { CalendarEvent as EventSchema } from 'events-calendar-client/schemas';
import { createCalendarMock, type StoredSnapshot } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';
import { daysOf, intervalOf } from 'events-calendar-client/time';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test, vi } from 'vitest';
import { forAll, propertyRuns } from '../../support/share.ts';
import { createSite } from '../../support/test-calendar.ts';

/** Zones east and west of UTC, with daylight saving time of either hemisphere, at midnight, and of half an hour. */
const timezone = fc.constantFrom(
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'UTC+5:30',
);
const around = fc.date({ min: new Date('2015-01-01'), max: new Date('2045-01-01'), noInvalidDate: true });
const options = fc.record({ around, seed: fc.nat(), timezone });

/** The events as the contract reads them, drafts included. */
function readEvents(snapshot: StoredSnapshot): CalendarEvent[] {
  const { events = [] } = createCalendarMock({ snapshot }).snapshot();
  return events.map((event) => EventSchema.parse(event));
}

/** The day and the hour on the event's own clock. */
const startOf = ({ start_date }: CalendarEvent) => Temporal.PlainDateTime.from(start_date.replace(' ', 'T'));

/** The first day of the week around a moment. */
function mondayOf(moment: Date | number | string, zone: string): Temporal.PlainDate {
  const offset = /^UTC(.+)$/.exec(zone)?.[1];
  const timeZone = offset === undefined ? zone : offset.replace(/^(.)(\d):/, '$10$2:');
  const day = Temporal.Instant.fromEpochMilliseconds(new Date(moment).getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return day.subtract({ days: day.dayOfWeek - 1 });
}

const isTimed = ({ all_day }: CalendarEvent) => all_day !== true;
const ofTitle = (events: readonly CalendarEvent[], title: string | RegExp) =>
  events.filter((event) => (typeof title === 'string' ? event.title === title : title.test(event.title)));

function expectValid(events: readonly CalendarEvent[]): void {
  expect(events.length).toBeGreaterThan(115);
  expect(events.length).toBeLessThan(140);
  for (const event of events) {
    const { start, end } = intervalOf(event);
    expect(end.getTime(), event.title).toBeGreaterThan(start.getTime());
    expect(Date.parse(`${event.utc_start_date}Z`), event.title).toBe(start.getTime());
  }
  for (const name of ['id', 'url', 'slug'] as const)
    expect(new Set(events.map((event) => event[name])).size, name).toBe(events.length);
}

/** A title is there once, but for series, which are at one hour of one weekday. */
function expectSeries(events: readonly CalendarEvent[]): void {
  const byTitle = Map.groupBy(events, ({ title }) => title);
  const series = [...byTitle.values()].filter(({ length }) => length > 1);
  expect(series.length).toBeGreaterThan(5);
  for (const members of series) {
    const places = members.map((event) => {
      const start = startOf(event);
      return `${start.dayOfWeek} ${start.toPlainTime()} ${event.venue[0]?.id}`;
    });
    expect(new Set(places).size, members[0]?.title).toBe(1);
    expect(members.length).toBeGreaterThan(3);
  }
}

function expectLivelyWeek(events: readonly CalendarEvent[], monday: Temporal.PlainDate): void {
  const week = Array.from({ length: 7 }, (_, index) => monday.add({ days: index }).toString());
  const listed = events.filter(
    ({ status, hide_from_listings }) => status === 'publish' && !hide_from_listings,
  );
  expect([...new Set(listed.flatMap((event) => daysOf(event)))]).toEqual(expect.arrayContaining(week));
  const begin = listed.filter(({ start_date }) => week.includes(start_date.slice(0, 10)));
  expect(begin.length).toBeGreaterThan(4);
}

/** A town has its days. */
function expectUsualDays(events: readonly CalendarEvent[]): void {
  const markets = ofTitle(events, 'Farmers’ Market on the Quay').map((event) => startOf(event).dayOfWeek);
  expect(new Set(markets)).toEqual(new Set([6]));
  for (const event of ofTitle(events, 'Town Council Meeting')) {
    const { day, dayOfWeek } = startOf(event);
    expect([dayOfWeek, Math.ceil(day / 7)]).toEqual([1, 2]);
  }
  const months: Record<string, number[]> = { Bonfire: [10, 11], Carols: [12], Dawn: [4, 5], Regatta: [7, 8] };
  for (const [word, expected] of Object.entries(months)) {
    for (const event of ofTitle(events, new RegExp(`^${word}`)))
      expect(expected, event.title).toContain(startOf(event).month);
  }
}

/** A venue has one thing at a time. */
function expectNoOverlap(events: readonly CalendarEvent[]): void {
  const atVenues = events.filter((event) => isTimed(event) && event.venue.length > 0);
  for (const atVenue of Map.groupBy(atVenues, ({ venue }) => venue[0]!.id).values()) {
    const intervals = atVenue.map((event) => ({ ...intervalOf(event), title: event.title }));
    intervals.sort((one, other) => one.start.getTime() - other.start.getTime());
    for (const [index, { start, title }] of intervals.slice(1).entries())
      expect(start.getTime(), title).toBeGreaterThanOrEqual(intervals[index]!.end.getTime());
  }
}

describe('the sample calendar, around any date, with any seed and in any time zone', () => {
  test('is what the contract reads, and what a town could do', async () => {
    await forAll(propertyRuns(50), [options], (chosen) => {
      const events = readEvents(sampleCalendar(chosen));
      expectValid(events);
      expectSeries(events);
      expectLivelyWeek(events, mondayOf(chosen.around, chosen.timezone));
      expectUsualDays(events);
      expectNoOverlap(events);
    });
  });

  test('is the same at each moment of a week, and another one with another seed', async () => {
    await forAll(propertyRuns(50), [options, fc.nat({ max: 6 })], (chosen, days) => {
      const monday = mondayOf(chosen.around, chosen.timezone);
      // In all of these zones it is that day then.
      const later = `${monday.add({ days })}T09:00:00Z`;
      const sample = sampleCalendar(chosen);
      expect(sampleCalendar({ ...chosen, around: later })).toEqual(sample);
      expect(sampleCalendar({ ...chosen, seed: chosen.seed + 1 })).not.toEqual(sample);
    });
  });
});

describe('the sample calendar', () => {
  const today = '2027-06-16T09:00:00Z';
  const sample = sampleCalendar({ around: today });
  const { calendar } = createSite({ snapshot: sample, now: today, baseUrl: 'https://town.example' });

  test('is served at any address, in lists, by filters and by slug', async () => {
    const upcoming = await calendar.events.upcoming({ limit: 5 }, { now: new Date(today) });
    expect(upcoming.map(({ start_date }) => start_date.slice(0, 10))).toContain('2027-06-16');
    expect(upcoming[0]?.url).toMatch(/^https:\/\/town\.example\/event\//);
    const music = await calendar.events.list({ categories: ['music'] });
    expect(music.items.some(({ categories }) => !categories.some(({ slug }) => slug === 'music'))).toBe(true);
    const market = await calendar.events.getBySlug('farmers-market-2027-06-19');
    expect(market.venue[0]?.venue).toBe('The Quay & Quay Meadow');
    const yoga = await calendar.events.list({ search: 'Slow Yoga', start_date: '2027-01-01' });
    expect(new Set(yoga.items.map(({ slug }) => slug))).toEqual(new Set(['slow-yoga']));
    expect(yoga.items.length).toBeGreaterThan(5);
    for (const kind of ['venues', 'organizers'] as const) expect((await calendar[kind].list()).total).toBe(8);
    const { items } = await calendar.categories.list({ per_page: 50 });
    expect(items.filter(({ parent }) => parent === 0).length).toBeLessThan(items.length);
  });

  test('has all kinds of events that a page has to show', async () => {
    const events = readEvents(sample);
    const has = (isSuch: (event: CalendarEvent) => unknown) => expect(events.some(isSuch)).toBe(true);
    has(({ status }) => status === 'draft');
    has(({ hide_from_listings }) => hide_from_listings);
    has(({ featured }) => featured);
    has(({ cost }) => cost === 'Free');
    has(({ cost }) => cost === '£12 – £20');
    has(({ cost }) => cost === '');
    has(({ image }) => image === null);
    has(({ venue }) => venue.length === 0);
    has(({ organizer }) => organizer.length > 1);
    has(({ website }) => website === null);
    has((event) => isTimed(event) && event.start_date.slice(0, 10) !== event.end_date.slice(0, 10));
    for (const zone of ['Europe/Berlin', 'Asia/Tokyo', 'America/Halifax'])
      has((event) => event.timezone === zone);
  });

  test('is around the present by default', () => {
    vi.useFakeTimers({ now: new Date(today), toFake: ['Date'] });
    expect(sampleCalendar()).toEqual(sample);
    expect(sampleCalendar({ seed: 2 })).toEqual(sampleCalendar({ around: today, seed: 2 }));
  });

  test('refuses a date and a time zone that are none', () => {
    expect(() => sampleCalendar({ around: 'tomorrow' })).toThrow(RangeError);
    expect(() => sampleCalendar({ around: today, timezone: 'Europe/Aldermouth' })).toThrow(RangeError);
  });
});

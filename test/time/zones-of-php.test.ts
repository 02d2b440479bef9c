import type { CalendarEvent } from 'events-calendar-client';
import { calendarLinks, whenText } from 'events-calendar-client/format';
import { toEventInput } from 'events-calendar-client/fullcalendar';
import { eventToICalendar } from 'events-calendar-client/ical';
import { eventToJsonLd } from 'events-calendar-client/jsonld';
import { daysOf, intervalOf, toZoned } from 'events-calendar-client/time';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { concert } from '../support/event-times.ts';
import { forAll } from '../support/share.ts';
import { createTestCalendar, recordedSnapshot } from '../support/test-calendar.ts';

const minute = 60_000;
const toWall = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

/** What a site has returned for 18:00 on 19 June 2027, with the start in UTC. */
const recorded = [
  ['+02:00', 'GMT+0200', '2027-06-19 16:00:00'],
  ['-05:30', 'GMT-0530', '2027-06-19 23:30:00'],
  ['+0530', 'GMT+0530', '2027-06-19 12:30:00'],
  ['+2', 'GMT+0200', '2027-06-19 16:00:00'],
  ['GMT+2', 'GMT+0200', '2027-06-19 16:00:00'],
  ['Z', 'Z', '2027-06-19 18:00:00'],
  ['z', 'Z', '2027-06-19 18:00:00'],
  ['a', 'A', '2027-06-19 17:00:00'],
  ['CEST', 'CEST', '2027-06-19 16:00:00'],
  ['CET', 'CET', '2027-06-19 17:00:00'],
  ['EST', 'EST', '2027-06-19 23:00:00'],
  ['PST', 'PST', '2027-06-20 02:00:00'],
  ['BST', 'BST', '2027-06-19 17:00:00'],
  ['IST', 'IST', '2027-06-19 16:00:00'],
  ['AEST', 'AEST', '2027-06-19 08:00:00'],
  ['GMT', 'GMT', '2027-06-19 18:00:00'],
  ['EST5EDT', 'EDT', '2027-06-19 22:00:00'],
  ['UTC+5:30', 'UTC+5:30', '2027-06-19 12:30:00'],
] as const;

/** An event of two hours. */
const eventAt = (timezone: string, timezone_abbr: string, utc_start_date: string | null) =>
  ({
    ...recordedSnapshot.events?.[0],
    ...concert,
    id: 1,
    venue: [],
    organizer: [],
    image: false,
    title: 'Concert',
    start_date: '2027-06-19 18:00:00',
    end_date: '2027-06-19 20:00:00',
    utc_end_date: utc_start_date && toWall(Date.parse(`${utc_start_date}Z`) + 120 * minute),
    timezone,
    timezone_abbr,
    utc_start_date,
  }) as unknown as CalendarEvent;

describe.each(recorded)('an event with the time zone %s', (timezone, abbreviation, utc) => {
  const event = eventAt(timezone, abbreviation, utc);
  const start = new Date(utc.replace(' ', 'T').concat('Z'));

  test('starts when the site has it', () => {
    expect(intervalOf(event).start).toEqual(start);
    expect(toZoned(event, Temporal).start.epochMilliseconds).toBe(start.getTime());
    expect(toEventInput(event).start).toBe(start.toISOString());
    expect(eventToICalendar(event)).toContain(`DTSTART:${start.toISOString().replace(/[-:]|\.000/g, '')}`);
    expect(Date.parse(eventToJsonLd(event).startDate)).toBe(start.getTime());
    expect(calendarLinks(event).outlook).toContain(encodeURIComponent(start.toISOString().slice(0, 19)));
  });

  test('is shown in its local time', () => {
    expect(daysOf(event)).toEqual(['2027-06-19']);
    expect(whenText(event, { locale: 'en-GB' })).toMatch(/^Sat, 19 June 2027, 18:00–20:00 \S/);
  });

  test('is in the ranges that it overlaps', async () => {
    const { events } = createTestCalendar({ events: [event as never] }).calendar;
    const later = (minutes: number) => new Date(start.getTime() + minutes * minute);
    expect(await events.between(later(60), new Date(later(60).getTime() + 1))).toHaveLength(1);
    expect(await events.between(later(-60), start)).toEqual([]);
    expect(await events.upcoming({}, { now: start })).toHaveLength(1);
    expect(await events.past({}, { now: later(120) })).toHaveLength(1);
  });
});

test('any zone of a record that was read is shown, with the offset that its UTC times tell', async () => {
  const offsets = fc.integer({ min: -12 * 60, max: 13 * 60 + 59 });
  const unknown = fc.oneof(
    fc.constantFrom('CEST', 'Mars/Phobos', 'Europe/Berlin (CET)', ' ', '+99:99', 'UTC+99', 'UTC+2:99', 'ŉ'),
    fc.string().filter((zone) => !/^(z|utc|gmt)?$|\d|\//i.test(zone)),
  );
  await forAll(100, [unknown, offsets, fc.boolean()], (timezone, offset, allDay) => {
    const utc = toWall(Date.parse('2027-06-19T18:00:00Z') - offset * minute);
    const event = { ...eventAt(timezone, timezone, utc), all_day: allDay };
    if (!allDay) expect(intervalOf(event).start.getTime(), timezone).toBe(Date.parse(`${utc}Z`));
    for (const date of [utc, null, '', '0000-00-00 00:00:00', '2020-01-01 00:00:00']) {
      const other = { ...event, utc_start_date: date };
      expect(whenText(other, { locale: 'en-GB' })).toContain('19 June 2027');
      expect(daysOf(other)).toEqual(['2027-06-19']);
      expect(eventToJsonLd(other).startDate).toContain('2027-06-19');
      expect(eventToICalendar(other)).toContain('SUMMARY:Concert');
      expect(toZoned(other, Temporal).start.toString()).toContain('2027-06-19');
      expect(calendarLinks(other).google).toContain('Concert');
      expect(toEventInput(other).title).toBe('Concert');
    }
  });
});

test('an unknown zone without UTC times is that of the site', () => {
  const event = eventAt('Mars/Phobos', '', null);
  expect(intervalOf(event).timeZone).toBe('UTC');
  expect(intervalOf(event, { siteTimeZone: '+05:30' }).timeZone).toBe('UTC+5:30');
  expect(whenText(event, { locale: 'en-GB' })).toBe('Sat, 19 June 2027, 18:00–20:00');
  // Stale times are no offset.
  expect(intervalOf({ ...event, utc_start_date: '2027-06-21 18:00:00' }).timeZone).toBe('UTC');
});

import { CalendarError, type CalendarEvent } from 'events-calendar-client';
import { eventsToICalendar, eventToICalendar } from 'events-calendar-client/ical';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { festival } from '../support/event-times.ts';
import { recordedEventWith } from '../support/recordings.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { readings, storedMoment } from '../time/moments.ts';
import { componentWith, parseComponent, parseComponents, textOf, timeOf } from './parse.ts';

const unreadable: [Record<string, unknown>, string][] = [
  [{ start_date: undefined }, 'start_date of event 21: expected a local time'],
  [{ end_date: '' }, 'end_date of event 21: expected a local time'],
  [{ end_date: '2025-10-16 07:59:59' }, 'end_date of event 21: expected 2025-10-16 08:00:00 or later'],
  [{ all_day: true, end_date: '9999-12-31 23:59:59' }, 'end_date of event 21: expected a year before 9999'],
  [{ end_date: '+010273-06-04 20:00:00' }, 'end_date of event 21: expected a local time'],
  [{ url: '/event/21', rest_url: '' }, 'url of event 21: expected an absolute one'],
];

test.each(unreadable)(
  'an event that cannot be written with %j is left out of many and reported, or throws alone',
  (fields, message) => {
    const bad = recordedEventWith(fields);
    const good = recordedEventWith({ id: 22 });
    const problems: [CalendarEvent, CalendarError][] = [];
    const file = eventsToICalendar([good, bad, good], {
      onProblem: (event, problem) => problems.push([event, problem]),
    });

    expect(parseComponents(file)).toHaveLength(2);
    expect(parseComponents(eventsToICalendar([bad]))).toEqual([]);
    expect(() => eventToICalendar(bad)).toThrow(problems[0]?.[1]);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.[0]).toBe(bad);
    expect(problems[0]?.[1]).toBeInstanceOf(CalendarError);
    expect(problems[0]?.[1].message).toContain(message);
  },
);

test('a calendar says how often to read it again, in seconds, and may have no events and nothing else', () => {
  const file = eventsToICalendar([], { refreshInterval: 5400 });
  expect(file).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H30M');
  expect(file).toContain('X-PUBLISHED-TTL:PT1H30M');
  const empty = /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.+\r\nEND:VCALENDAR\r\n$/;
  expect(eventsToICalendar([])).toMatch(empty);
});

test('an event in the trash is canceled', () => {
  expect(textOf(componentWith({ status: 'trash' }), 'status')).toBe('CANCELLED');
});

const draft = { date: '2026-11-20 16:05:15', modified_utc: '0000-00-00 00:00:00' };
const beyond = { modified_utc: '+010273-06-04 20:00:00', date: '+010273-06-04 20:00:00' };
const start = '2025-10-16T12:00:00Z';
test.each([
  ['the last change', {}, undefined, '2026-11-20T21:05:15Z'],
  ['when a draft was begun, on the clock of the site', draft, 'America/New_York', '2026-11-20T21:05:15Z'],
  ['when a draft was begun, without that clock', draft, undefined, '2026-11-20T16:05:15Z'],
  ['the start of an event of which nothing else is known', { ...draft, date: '' }, undefined, start],
  ['the start of an event whose last change is beyond all calendars', beyond, undefined, start],
])('the stamp is %s', (_what, fields, siteTimeZone, stamp) => {
  expect(timeOf(componentWith(fields, { siteTimeZone }), 'dtstamp').toString()).toBe(stamp);
});

test('the option host is that of the UIDs, and siteTimeZone that of events which name none', () => {
  const elsewhere = componentWith({ url: '' }, { host: 'bücher.example' });
  expect(textOf(elsewhere, 'uid')).toBe('21@bücher.example');
  const inTokyo = componentWith({ timezone: '' }, { siteTimeZone: 'Asia/Tokyo' });
  expect(timeOf(inTokyo, 'dtstart').toString()).toBe('2025-10-15T23:00:00Z');
});

const later = { start_date: '2027-05-10 05:00:00', end_date: '2027-05-13 04:59:59' };
test.each([{}, later])('an event may have only what is needed, and begin late: %j', (times) => {
  const event = { ...festival, title: 'Fair', url: 'https://example.org/fair/', ...times };
  const component = parseComponent(eventToICalendar(event));
  expect(timeOf(component, 'dtstart').toString()).toBe('2027-05-10');
  expect(timeOf(component, 'dtend').toString()).toBe('2027-05-13');
  expect(textOf(component, 'uid')).toBe('12@example.org');
});

test('an event without duration has no end, which would have to be later than its start', () => {
  const moment = { start_date: '2027-05-10 18:00:00', end_date: '2027-05-10 18:00:00' };
  const component = componentWith(moment);
  expect(timeOf(component, 'dtstart').toString()).toBe('2027-05-10T22:00:00Z');
  expect(component.getFirstProperty('dtend')).toBeNull();
});

test('has the instants that Temporal finds, for events in any order and zone', async () => {
  await forAll(propertyRuns(200), [fc.array(readings, { minLength: 50, maxLength: 50 })], (list) => {
    const events = list.map(({ wall, zone }, id) => ({
      id,
      title: 'Fair',
      start_date: wall,
      end_date: wall,
      timezone: zone,
      all_day: false,
    }));
    const lines = eventsToICalendar(events, { host: 'example.org' }).split('\r\n');
    const starts = lines.filter((line) => line.startsWith('DTSTART:'));
    const expected = list.map(({ wall, zone }) => {
      const instant = storedMoment(wall, zone).toInstant().toString();
      return `DTSTART:${instant.replace(/[-:]/g, '')}`;
    });
    expect(starts).toEqual(expected);
  });
});

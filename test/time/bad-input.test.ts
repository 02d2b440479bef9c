import { CalendarError } from 'events-calendar-client';
import {
  daysOf,
  type EventTimes,
  endOf,
  instantToWallTime,
  intervalOf,
  startOf,
  toZoned,
  wallTimeToInstant,
} from 'events-calendar-client/time';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { concert, festival } from '../support/event-times.ts';

const functions: [string, (event: EventTimes) => unknown][] = [
  ['startOf', startOf],
  ['endOf', endOf],
  ['intervalOf', intervalOf],
  ['daysOf', daysOf],
  ['toZoned', (event) => toZoned(event, Temporal)],
];

/** An event as it may come from a site, whatever the types say. */
function eventWith(fields: Record<string, unknown>): EventTimes {
  return Object.assign({ ...concert }, fields);
}

const wallTime = 'expected a local time such as 2027-05-01 18:00:00';
const zone = 'expected a time zone such as Europe/Berlin, UTC or UTC+5:30';

describe.each(functions)('%s throws a CalendarError', (_name, compute) => {
  test.each([
    [{ start_date: undefined }, `start_date of event 12: ${wallTime}, got undefined`],
    [{ start_date: '' }, `start_date of event 12: ${wallTime}, got ""`],
    [{ end_date: '2027-05-01' }, `end_date of event 12: ${wallTime}, got "2027-05-01"`],
    [{ end_date: '2027-02-30 18:00:00' }, `end_date of event 12: ${wallTime}, got "2027-02-30 18:00:00"`],
    [{ start_date: '0000-00-00 00:00:00' }, `start_date of event 12: ${wallTime}, got "0000-00-00 00:00:00"`],
    [
      { end_date: '2027-05-01 17:59:59' },
      'end_date of event 12: expected 2027-05-01 18:00:00 or later, got "2027-05-01 17:59:59"',
    ],
  ])('for %j', (fields, message) => {
    const computing = () => compute(eventWith(fields));
    expect(computing).toThrow(CalendarError);
    expect(computing).toThrow(message);
  });
});

test('a zone that an option names has to exist', () => {
  const event = { ...concert, timezone: '' };
  expect(() => startOf(event, { siteTimeZone: 'Mars' })).toThrow(
    `siteTimeZone as timezone of event 12: ${zone}, got "Mars"`,
  );
  expect(() => daysOf(concert, { timeZone: '' })).toThrow(`timeZone: ${zone}, got ""`);
  expect(() => daysOf(festival, { timeZone: 'Mars' })).toThrow(`timeZone: ${zone}, got "Mars"`);
});

test('wall times and zones that do not exist are a RangeError', () => {
  expect(() => wallTimeToInstant('soon', 'UTC+2')).toThrow(new RangeError('Invalid local time: soon'));
  expect(() => wallTimeToInstant('2027-02-30 18:00:00', 'UTC')).toThrow(RangeError);
  expect(() => wallTimeToInstant('2027-05-01 18:00:00', 'Mars')).toThrow(RangeError);
  expect(() => instantToWallTime(Number.NaN, 'UTC+2')).toThrow(RangeError);
  expect(() => instantToWallTime(0, 'Mars')).toThrow(RangeError);
});

import { CalendarError } from 'events-calendar-client';
import { whenText } from 'events-calendar-client/format';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { concert, concertUntil, festival } from '../support/event-times.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const english = { locale: 'en-GB' } as const;

/** How often a text has a part: texts differ from one version of ICU to the next, in spaces and commas. */
const count = (text: string, part: string) => text.split(part).length - 1;
const partsOf = (text: string) => text.match(/[\p{L}\d]+(?:[:+.]\d+)*/gu);

describe('when an event of some hours takes place', () => {
  test('on one day: the day once, and both times', () => {
    expect(partsOf(whenText(concert, english))).toEqual([
      'Sat',
      '1',
      'May',
      '2027',
      '18:00',
      '20:30',
      'CEST',
    ]);
  });

  test('across midnight: both days, and what they share once', () => {
    const text = whenText(concertUntil('2027-05-02 02:00:00'), english);
    expect(partsOf(text)).toEqual(['Sat', '1', 'May', '2027', '18:00', 'Sun', '2', 'May', '02:00', 'CEST']);
  });

  test('across the end of the year: both years', () => {
    const event = {
      ...concert,
      start_date: '2027-12-31 22:00:00',
      end_date: '2028-01-01 02:00:00',
      timezone_abbr: 'CET',
    };
    const text = whenText(event, english);
    expect([count(text, '2027'), count(text, '2028'), count(text, 'CET')]).toEqual([1, 1, 1]);
  });

  test('at a moment: the time once', () => {
    expect(partsOf(whenText(concertUntil(concert.start_date), english))).toEqual([
      'Sat',
      '1',
      'May',
      '2027',
      '18:00',
      'CEST',
    ]);
  });

  test.each([
    ['de', ['Sa', 'Mai', '18:00', 'CEST']],
    ['en-US', ['Sat', 'May', '6:00', '8:30', 'PM', 'CEST']],
    ['ro', ['mai', '18:00', '20:30', 'CEST']],
    ['ja', ['2027', '土', 'CEST']],
  ])('in the words of %s', (locale, parts) => {
    const text = whenText(concert, { locale });
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    expect(count(text, '2027')).toBe(1);
  });

  test.each(['de', 'en-US', 'ro', 'tr', 'ja', 'fr'])(
    'never repeats the year and the zone in %s',
    (locale) => {
      for (const end of ['2027-05-02 02:00:00', '2027-05-03 20:00:00', '2027-06-02 20:00:00']) {
        const text = whenText(concertUntil(end), { locale });
        expect([count(text, '2027'), count(text, 'CEST')], text).toEqual([1, 1]);
      }
    },
  );
});

describe('when an event of whole days takes place', () => {
  test('is its days, without a time and a zone', () => {
    expect(partsOf(whenText(festival, english))).toEqual(['Mon', '10', 'May', 'Wed', '12', 'May', '2027']);
    const day = { ...festival, end_date: '2027-05-10 23:59:59' };
    expect(partsOf(whenText(day, english))).toEqual(['Mon', '10', 'May', '2027']);
  });

  test('is the same on every clock', () => {
    const text = whenText(festival, english);
    for (const timeZone of ['reader', 'Pacific/Honolulu', 'UTC+14']) {
      expect(whenText(festival, { ...english, timeZone })).toBe(text);
    }
  });
});

describe('the clock', () => {
  test('is that of a zone on request, with the name that Intl has', () => {
    const text = whenText(concert, { locale: 'en-US', timeZone: 'America/New_York' });
    expect(partsOf(text)).toEqual(['Sat', 'May', '1', '2027', '12:00', '2:30', 'PM', 'EDT']);
  });

  test('is that of the reader on request', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const inNewYork = whenText(concert, { locale: 'en-US', timeZone: 'America/New_York' });
    expect(whenText(concert, { locale: 'en-US', timeZone: 'reader' })).toBe(inNewYork);
    expect(whenText(concert, { locale: 'en-US' })).toContain('6:00');
  });

  test.each([
    ['UTC+5:30', '21:30', '00:00', '5:30'],
    ['UTC-3.5', '12:30', '15:00', '3:30'],
    ['UTC+2', '18:00', '20:30', '2'],
    ['UTC', '16:00', '18:30', 'UTC'],
  ])('may be a manual offset: %s', (timeZone, start, end, name) => {
    const text = whenText(concert, { ...english, timeZone });
    expect([start, end, name].filter((part) => !text.includes(part))).toEqual([]);
  });

  test('is named by Intl where the event has no abbreviation', () => {
    const { timezone_abbr, ...event } = concert;
    expect(whenText(event, english)).toContain(timezone_abbr);
    expect(whenText({ ...event, timezone: 'UTC+5:30' }, english)).toContain('18:00');
    expect(whenText({ ...event, timezone: 'UTC+5:30' }, english)).toContain('5:30');
  });

  test('is that of the site where the event names no zone', () => {
    const event = { ...concert, timezone: '', timezone_abbr: '' };
    expect(whenText(event, { ...english, siteTimeZone: 'Europe/London' })).toMatch(/18:00.*20:30 BST$/);
  });
});

describe('what cannot be written', () => {
  test('is a CalendarError that names the field', () => {
    expect(() => whenText({ ...concert, timezone: 'Mars' })).toThrow(CalendarError);
    expect(() => whenText(concertUntil('soon'))).toThrow('end_date of event 12');
    expect(() => whenText(concert, { timeZone: 'Mars' })).toThrow('timeZone: expected a time zone');
  });

  test('is a RangeError for what is no language', () => {
    expect(() => whenText(concert, { locale: 'not a language' })).toThrow(RangeError);
  });
});

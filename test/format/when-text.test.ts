import { CalendarError } from 'events-calendar-client';
import { whenText } from 'events-calendar-client/format';
import { describe, expect, test, vi } from 'vitest';
import { concert, concertUntil, festival } from '../support/event-times.ts';

const english = { locale: 'en-GB' } as const;

/** How often a text has a part. */
const count = (text: string, part: string) => text.split(part).length - 1;

describe('when an event of some hours takes place', () => {
  test.each(['de', 'en-US', 'ro', 'tr', 'ja', 'fr'])(
    'never repeats the year and the zone in %s',
    (locale) => {
      const zone = locale === 'de' ? 'MESZ' : 'CEST';
      for (const end of ['2027-05-02 02:00:00', '2027-05-03 20:00:00', '2027-06-02 20:00:00']) {
        const text = whenText(concertUntil(end), { locale });
        expect([count(text, '2027'), count(text, zone)], text).toEqual([1, 1]);
      }
    },
  );

  test.each([
    ['until 6 in the morning is a night', '2027-05-02 05:59:00', 'Sat, 1 May 2027, 18:00–05:59'],
    ['until later is two days', '2027-05-02 06:01:00', 'Sat, 1 May 2027, 18:00 – Sun, 2 May, 06:01'],
    ['of a minute is a moment', '2027-05-01 18:00:59', 'Sat, 1 May 2027, 18:00'],
    ['of two nights is three days', '2027-05-03 02:00:00', 'Sat, 1 May 2027, 18:00 – Mon, 3 May, 02:00'],
  ])('%s', (_what, end, text) => {
    expect(whenText(concertUntil(end), { ...english, omitTimeZone: 'event' })).toBe(text);
  });

  test('is two days where a night would be longer than 12 hours', () => {
    const march = { ...concertUntil('2027-05-02 05:30:00'), start_date: '2027-05-01 05:00:00' };
    const text = 'Sat, 1 May 2027, 05:00 – Sun, 2 May, 05:30';
    expect(whenText(march, { ...english, omitTimeZone: 'event' })).toBe(text);
  });

  test('is a moment of the day that begins, at midnight', () => {
    const event = { ...concertUntil('2027-05-02 00:00:00'), start_date: '2027-05-02 00:00:00' };
    expect(whenText(event, english)).toBe('Sun, 2 May 2027, 00:00 CEST');
  });

  test('has both readings where clocks are put back in it', () => {
    const event = { ...concertUntil('2027-10-31 02:30:00'), start_date: '2027-10-31 01:30:00' };
    expect(whenText(event, english)).toBe('Sun, 31 October 2027, 01:30 CEST – 02:30 CET');
    const text = whenText(event, { locale: 'de', omitTimeZone: 'event' });
    expect(text).toBe('So., 31. Oktober 2027, 01:30–02:30 Uhr');
  });
});

describe('the zone is left out', () => {
  const inGerman = (omitTimeZone: string, more = {}) =>
    whenText(concert, { locale: 'de', omitTimeZone, ...more });
  const without = 'Sa., 1. Mai 2027, 18:00–20:30 Uhr';

  test.each(['Europe/Berlin', 'Europe/Paris', 'UTC+2', 'event'])('where it is that of %s', (zone) => {
    expect(inGerman(zone)).toBe(without);
  });

  test.each(['Europe/London', 'UTC+1', 'America/New_York'])('but not where it is not that of %s', (zone) => {
    expect(inGerman(zone)).toBe(`${without} MESZ`);
  });

  test('where it is that of the reader', () => {
    vi.stubEnv('TZ', 'Europe/Vienna');
    expect(inGerman('reader')).toBe(without);
    vi.stubEnv('TZ', 'America/New_York');
    expect(inGerman('reader')).toBe(`${without} MESZ`);
    expect(inGerman('reader', { timeZone: 'reader' })).toBe('Sa., 1. Mai 2027, 12:00–14:30 Uhr');
  });

  test('on the clock that is written', () => {
    const inLondon = 'Sa., 1. Mai 2027, 17:00–19:30 Uhr';
    expect(inGerman('Europe/Berlin', { timeZone: 'Europe/London' })).toBe(`${inLondon} GMT+1`);
    expect(inGerman('Europe/Dublin', { timeZone: 'Europe/London' })).toBe(inLondon);
  });

  test('but not where the clocks differ at one end', () => {
    const event = { ...concertUntil('2027-11-01 20:00:00'), start_date: '2027-10-29 18:00:00' };
    expect(whenText(event, { ...english, omitTimeZone: 'UTC+1' })).toBe(
      'Fri, 29 October 2027, 18:00 CEST – Mon, 1 November, 20:00 CET',
    );
  });
});

describe('when an event of whole days takes place', () => {
  test('is its days where the clocks skip one of them', () => {
    const day = { ...festival, timezone: 'Pacific/Apia', start_date: '2011-12-30 00:00:00' };
    expect(whenText({ ...day, end_date: '2011-12-30 23:59:59' }, english)).toBe('Fri, 30 December 2011');
    expect(whenText({ ...day, end_date: '2011-12-31 23:59:59' }, english)).toBe('30–31 December 2011');
  });

  test('has the word for it on request', () => {
    const day = { ...festival, end_date: '2027-05-10 23:59:59' };
    expect(whenText(day, { locale: 'de', allDay: 'ganztägig' })).toBe('Mo., 10. Mai 2027, ganztägig');
    expect(whenText(festival, { locale: 'de', allDay: 'ganztägig' })).toBe('10.–12. Mai 2027, ganztägig');
    expect(whenText(day, { locale: 'ja', allDay: '終日' })).toBe('2027年5月10日(月) 終日');
    expect(whenText(concert, { locale: 'de', allDay: 'ganztägig' })).not.toContain('ganztägig');
  });

  test('is the same on every clock', () => {
    const text = whenText(festival, english);
    for (const timeZone of ['reader', 'Pacific/Honolulu', 'UTC+14']) {
      expect(whenText(festival, { ...english, timeZone })).toBe(text);
    }
  });
});

describe('the clock', () => {
  test('is that of the reader on request', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const inNewYork = whenText(concert, { locale: 'en-US', timeZone: 'America/New_York' });
    expect(whenText(concert, { locale: 'en-US', timeZone: 'reader' })).toBe(inNewYork);
    expect(whenText(concert, { locale: 'en-US' })).toContain('6:00');
  });

  test.each([
    ['UTC+5:30', '21:30', '24:00', '5:30'],
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
    // Dates of recurring events have the abbreviation of the first date.
    const date = { ...concert, id: 10_000_379, timezone_abbr: 'CET' };
    expect(whenText(date, { locale: 'en-US' })).toMatch(/ GMT\+2$/);
  });

  test('is that of the site where the event names no zone', () => {
    const event = { ...concert, timezone: '', timezone_abbr: '' };
    expect(whenText(event, { ...english, siteTimeZone: 'Europe/London' })).toMatch(/18:00.*20:30 BST$/);
  });
});

describe('the day that goes without saying', () => {
  const under = (omitDay: string, event: Parameters<typeof whenText>[0], more = {}) =>
    whenText(event, { ...english, omitTimeZone: 'event', omitDay, ...more });

  test('is left out of what is on that day alone', () => {
    expect(under('2027-05-01', concert)).toBe('18:00–20:30');
    expect(under('2027-05-01', concert, { omitTimeZone: undefined })).toBe('18:00–20:30 CEST');
    expect(under('2027-05-01', concertUntil('2027-05-02 02:00:00'))).toBe('18:00–02:00');
    expect(under('2027-05-01', concertUntil(concert.start_date))).toBe('18:00');
    expect(under('2027-05-01', concert, { locale: 'en-US' })).toBe('6:00 – 8:30 PM');
  });

  test('is the one on the clock that is written', () => {
    const inTokyo = { timeZone: 'Asia/Tokyo', omitTimeZone: 'Asia/Tokyo' };
    expect(under('2027-05-02', concert, inTokyo)).toBe('01:00–03:30');
    expect(under('2027-05-01', concert, inTokyo)).toBe('Sun, 2 May 2027, 01:00–03:30');
  });

  test('stays where an event is on other days as well', () => {
    const weekend = concertUntil('2027-05-02 20:00:00');
    expect(under('2027-05-01', weekend)).toBe('Sat, 1 May 2027, 18:00 – Sun, 2 May, 20:00');
    expect(under('2027-05-10', festival)).toBe('10–12 May 2027');
    expect(under('2027-05-11', festival)).toBe('10–12 May 2027');
  });

  test('leaves the word for whole days', () => {
    const day = { ...festival, end_date: '2027-05-10 23:59:59' };
    expect(under('2027-05-10', day, { allDay: 'all day' })).toBe('all day');
    expect(under('2027-05-10', day)).toBe('');
    expect(under('2027-05-11', day)).toBe('Mon, 10 May 2027');
  });
});

describe('what cannot be written', () => {
  test('is a CalendarError that names the field, or a RangeError for what is no language', () => {
    expect(() => whenText(festival, { timeZone: 'Mars' })).toThrow(CalendarError);
    expect(() => whenText(concertUntil('soon'))).toThrow('end_date of event 12');
    expect(() => whenText(concert, { timeZone: 'Mars' })).toThrow('timeZone: expected a time zone');
    expect(() => whenText(concert, { omitTimeZone: 'Mars' })).toThrow('omitTimeZone: expected a time zone');
    for (const locale of ['not a language', 'de_DE'])
      expect(() => whenText(concert, { locale })).toThrow(RangeError);
  });
});

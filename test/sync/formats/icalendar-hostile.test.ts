import { readICalendar, writeICalendar } from 'events-calendar-client/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../support/any-character.ts';
import { recordedEventWith } from '../../support/snapshot-events.ts';
import { basics, fileOf } from './icalendar-files.ts';
import { readAll, rowsOf, textFrom } from './support.ts';

describe('the times of an event', () => {
  const start = 'DTSTART:20270501T180000';
  const day = 'DTSTART;VALUE=DATE:20270501';
  const lastDay = 'DTSTART;VALUE=DATE:99991231';
  test.each([
    [[start, 'DURATION:-P1D'], 'line 7 (DURATION): expected none below zero, got -P1D'],
    [[start, 'DURATION:-PT1S'], 'line 7 (DURATION): expected none below zero, got -PT1S'],
    [[day, 'DURATION:-P2W'], 'line 7 (DURATION): expected none below zero, got -P2W'],
    [
      ['DTSTART:99991001T180000', 'DURATION:P99999D'],
      'line 7 (DURATION): expected an end before the year 10000',
    ],
    [[start, 'DURATION:P3000000D'], 'line 7 (DURATION): expected an end before the year 10000'],
    [[start, 'DURATION:P99999999999999D'], 'line 7 (DURATION): expected an end before the year 10000'],
    [[start, `DURATION:P${'9'.repeat(400)}D`], 'line 7 (DURATION): expected an end before the year 10000'],
    [[day, 'DURATION:P3000000D'], 'line 7 (DURATION): expected an end before the year 10000'],
    [[lastDay], 'line 6 (DTSTART): expected an end before the year 10000'],
    [
      ['X-EVENT-TIMEZONE:Pacific/Auckland', 'DTSTART:99991231T230000Z'],
      'line 7 (DTSTART): expected a year from 0 to 9999 in Pacific/Auckland, got 9999-12-31 23:00:00 in UTC',
    ],
    [
      ['X-EVENT-TIMEZONE:America/New_York', 'DTSTART:00000101T000000Z'],
      'line 7 (DTSTART): expected a year from 0 to 9999 in America/New_York, got 0000-01-01 00:00:00 in UTC',
    ],
    [
      ['X-EVENT-TIMEZONE:Pacific/Auckland', 'DTSTART:99991230T230000Z', 'DTEND:99991231T230000Z'],
      'line 8 (DTEND): expected a year from 0 to 9999 in Pacific/Auckland, got 9999-12-31 23:00:00 in UTC',
    ],
    [
      [start, 'DURATION:P2900000D', 'RRULE:FREQ=YEARLY;COUNT=2;INTERVAL=100'],
      'line 8 (RRULE): expected an end before the year 10000',
    ],
  ])('with %j are an error of that event alone', async (lines, message) => {
    const file = fileOf([...basics, ...lines], ['UID:b@example.org', 'SUMMARY:Good', start]);
    const { problems, rows, failure } = await readAll(readICalendar(file));
    expect(failure).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining(message)]);
    expect(rows.filter(({ title }) => title === 'Good')).toHaveLength(1);
  });

  test.each([
    ['99999', '2301-02-13 18:00:00'],
    ['2911957', '9999-12-31 18:00:00'],
  ])('may be as long as P%sD', async (days, end_date) => {
    const rows = await rowsOf(readICalendar(fileOf([...basics, start, `DURATION:P${days}D`])));
    expect(rows).toMatchObject([{ end_date }]);
  });

  test.each(['PT0S', 'PT1H', 'P0D', 'P1D'])('of whole days last one with DURATION:%s', async (duration) => {
    const rows = await rowsOf(readICalendar(fileOf([...basics, day, `DURATION:${duration}`])));
    expect(rows).toMatchObject([
      { start_date: '2027-05-01 00:00:00', end_date: '2027-05-01 23:59:59', all_day: true },
    ]);
  });

  test('end where they begin or later, and before the year 10000, whatever the duration', async () => {
    const seconds = fc.oneof(fc.integer(), fc.maxSafeInteger());
    const property = fc.asyncProperty(fc.constantFrom(start, day), seconds, async (startLine, length) => {
      const duration = `${length < 0 ? '-' : ''}PT${Math.abs(length)}S`;
      const lines = [...basics, startLine, `DURATION:${duration}`];
      for (const { start_date, end_date } of (await readAll(readICalendar(fileOf(lines)))).rows) {
        expect(start_date).toMatch(/^\d{4}-/);
        expect(end_date).toMatch(/^\d{4}-/);
        expect(String(end_date) >= String(start_date)).toBe(true);
      }
    });
    await fc.assert(property);
  });
});

test('the HTML of a description has no control character that a calendar file cannot hold', async () => {
  const texts = fc.oneof(
    anyCharacter,
    fc.constantFrom('\u0000', '\v', '\f', '\r', '\r\n', '\u0085', '\u009b'),
  );
  const property = fc.asyncProperty(fc.array(texts), async (parts) => {
    const description = `<p>${parts.join('')}</p>`;
    const file = await textFrom(writeICalendar([recordedEventWith({ description })]));
    expect(file.replaceAll('\r\n', '')).not.toMatch(/(?!\t)\p{Cc}/u);
    expect(file.match(/^X-ALT-DESC/gm)).toHaveLength(1);
  });
  await fc.assert(property);
});

import { readICalendar, writeICalendar } from 'events-calendar-client/sync/icalendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../support/arbitraries.ts';
import { recordedEventWith } from '../../support/recordings.ts';
import { basics, fileOf, readAll, textFrom } from './support.ts';

describe('the times of an event', () => {
  const start = 'DTSTART:20270501T180000';
  const day = 'DTSTART;VALUE=DATE:20270501';
  test.each([
    [[start, 'DURATION:-P1D'], 'line 7 (DURATION)'],
    [[start, 'DURATION:-PT1S'], 'line 7 (DURATION)'],
    [[day, 'DURATION:-P2W'], 'line 7 (DURATION)'],
    [['DTSTART:99991001T180000', 'DURATION:P99999D'], '(DURATION)'],
    [[start, 'DURATION:P3000000D'], 'line 7 (DURATION)'],
    [[start, `DURATION:P${'9'.repeat(400)}D`], 'line 7 (DURATION)'],
    [[day, 'DURATION:P3000000D'], 'line 7 (DURATION)'],
    [['X-EVENT-TIMEZONE:Pacific/Auckland', 'DTSTART:99991231T230000Z'], 'line 7 (DTSTART)'],
    [['X-EVENT-TIMEZONE:America/New_York', 'DTSTART:00000101T000000Z'], 'line 7 (DTSTART)'],
    [[start, 'DURATION:P999999D', 'RRULE:FREQ=YEARLY;COUNT=2;INTERVAL=6000'], '('],
    [['DTSTART;VALUE=DATE:20270501T180000'], 'line 6 (DTSTART)'],
    [[start, 'RDATE:20270230T180000'], 'line 7 (RDATE)'],
    [[start, 'RDATE:20270203T180000/soon'], '(RDATE)'],
  ])('with %j are an error of that event alone', async (lines, message) => {
    const file = fileOf([...basics, ...lines], ['UID:b@example.org', 'SUMMARY:Good', start]);
    const { problems, rows, failure } = await readAll(readICalendar(file));
    expect(failure).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining(message)]);
    expect(rows.filter(({ title }) => title === 'Good')).toHaveLength(1);
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

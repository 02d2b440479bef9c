import { readICalendar } from 'events-calendar-client/sync/icalendar';
import { describe, expect, test } from 'vitest';
import { basics, fileOf, readAll, rowsOf } from './support.ts';

const upTo = (last: number, first = 0) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).join();
const everyMinute = `BYHOUR=${upTo(23)};BYMINUTE=${upTo(59)}`;
const everySecond = `${everyMinute};BYSECOND=${upTo(59)}`;
const start = 'DTSTART:20270101T000000';
const year = { from: '2027-01-01', to: '2028-01-01' };

describe('a rule with more dates than anyone means', () => {
  test.each([
    `FREQ=DAILY;${everyMinute}`,
    `FREQ=DAILY;${everySecond}`,
    `FREQ=DAILY;COUNT=9999999;${everyMinute}`,
    `FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=${upTo(31, 1)};${everySecond}`,
    `FREQ=MINUTELY;BYSECOND=${upTo(59)}`,
    `FREQ=MONTHLY;UNTIL=99991231;BYMONTHDAY=${upTo(31, 1)}`,
  ])('is an error of its event, before its dates fill the memory: %s', async (rule) => {
    const window = rule.includes('UNTIL') ? {} : year;
    const file = fileOf([...basics, start, `RRULE:${rule}`], ['UID:b', 'SUMMARY:Good', start]);
    const { rows, problems } = await readAll(readICalendar(file, window));
    expect(problems).toEqual([expect.stringContaining('at most 100000 dates')]);
    expect(rows).toHaveLength(1);
  });

  test.each([
    [`FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;${everyMinute};BYSETPOS=-1`, 12],
    [`FREQ=DAILY;UNTIL=20270102T115900;${everyMinute}`, 2160],
    [`FREQ=DAILY;COUNT=5000;${everyMinute}`, 5000],
    ['FREQ=YEARLY;UNTIL=99991231;BYMONTH=1;BYMONTHDAY=1', 7973],
  ])('does not include %s', async (rule, count) => {
    const window = rule.includes('9999') ? {} : year;
    const { rows, problems } = await readAll(
      readICalendar(fileOf([...basics, start, `RRULE:${rule}`]), window),
    );
    expect(problems).toEqual([]);
    // The start is a date, too.
    expect([count, count + 1]).toContain(rows.length);
  });
});

test('the limit is for all rules of a file', async () => {
  const often = ['SUMMARY:Often', start, 'RRULE:FREQ=MINUTELY'];
  const events = [
    ['UID:a', ...often],
    ['UID:b', ...often],
    ['UID:good', 'SUMMARY:Good', start],
  ];
  const window = { from: '2027-01-01', to: '2027-02-06' };
  const { rows, problems } = await readAll(readICalendar(fileOf(...events), window));
  expect(rows).toHaveLength(36 * 24 * 60 + 1);
  expect(problems).toEqual([expect.stringContaining('at most 100000 dates in the file')]);
});

test('the rules of a time zone are limited, too', async () => {
  const observances = Array.from({ length: 2001 }, (_, index) => [
    'BEGIN:DAYLIGHT',
    `DTSTART:1970${String((index % 12) + 1).padStart(2, '0')}01T020000`,
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    `RRULE:FREQ=YEARLY;BYMONTH=${(index % 12) + 1};BYDAY=1SU`,
    'END:DAYLIGHT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', 'TZID:Odd', ...observances.flat(), 'END:VTIMEZONE'];
  for (const zone of ['Odd', 'Europe/Berlin'])
    lines.push('BEGIN:VEVENT', 'SUMMARY:Fair', `DTSTART;TZID=${zone}:20270101T000000`, 'END:VEVENT');
  const { rows, problems } = await readAll(readICalendar([...lines, 'END:VCALENDAR'].join('\r\n')));
  expect(problems).toEqual([expect.stringContaining('fewer rules in the time zones')]);
  expect(rows).toHaveLength(1);
});

test('the rules of a time zone do not count for the limit of dates', async () => {
  const rule = 'FREQ=YEARLY;UNTIL=20281029T010000Z';
  const observance = ['DTSTART:16010101T000000', 'TZOFFSETTO:+0100', `RRULE:${rule}`, 'END:STANDARD'];
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Mine', 'BEGIN:STANDARD', ...observance, 'END:VTIMEZONE'];
  const event = [...basics, 'DTSTART;TZID=Mine:20270101T000000', 'RRULE:FREQ=YEARLY;COUNT=240'];
  const file = fileOf(event).replace('BEGIN:VEVENT', `${zone.join('\r\n')}\r\nBEGIN:VEVENT`);
  expect(await rowsOf(readICalendar(file))).toHaveLength(240);
});

import { readICalendar, writeICalendar } from 'events-calendar-client/sync/icalendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../support/arbitraries.ts';
import { recordedEventWith } from '../../support/recordings.ts';
import { forAll } from '../../support/share.ts';
import { basics, fileOf, readAll, rowsOf, rowsWith, textFrom } from './support.ts';

const zone = 'TZID=America/New_York';
const start = `DTSTART;${zone}:20270310T174500`;

const over = 'RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20250504T035959Z;BYDAY=WE';
test.each([
  [[start, over], []],
  [['DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=DAILY;UNTIL=20270309'], []],
  [['DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=DAILY;UNTIL=20270310'], ['2027-03-10']],
  [[start, over, `RDATE;${zone}:20270312T174500`], ['2027-03-12']],
  [[start, 'RRULE:FREQ=DAILY;UNTIL=20270310T224500Z'], ['2027-03-10']],
  [
    ['DTSTART;TZID=Asia/Tokyo:99991230T060000', 'RRULE:FREQ=DAILY;UNTIL=99991231T235959Z'],
    ['9999-12-30', '9999-12-31'],
  ],
])('a rule that ends before the event starts, or in 9999: %j has the dates %j', async (lines, dates) => {
  expect((await rowsWith(lines)).map(({ start_date }) => String(start_date).slice(0, 10))).toEqual(dates);
});

test.each([
  ['P0S', '17:45:00'],
  ['PT0S', '17:45:00'],
  ['P2H', '19:45:00'],
  ['P1D', '17:45:00'],
])('the duration %s ends at %s', async (duration, end) => {
  const [row] = await rowsWith([start, `DURATION:${duration}`]);
  expect(String(row?.end_date)).toMatch(new RegExp(`${end}$`));
});

test('texts of vCalendar 1.0 are decoded, whatever ends their lines', async () => {
  const lines = ['SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Grö=C3=', '=9Fe:=', ' XL', start];
  const file = fileOf(['UID:1', ...lines]);
  for (const end of ['\r\n', '\n', '\r'])
    expect(await rowsOf(readICalendar(file.replaceAll('\r\n', end)))).toMatchObject([{ title: 'Größe: XL' }]);
  const latin = 'LOCATION;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Gr=F6=DFe';
  const ascii = 'DESCRIPTION;CHARSET=UTF-7;ENCODING=QUOTED-PRINTABLE:A=3DB';
  expect(await rowsWith([start, latin, ascii])).toMatchObject([{ venue: 'Größe', description: 'A=B' }]);
});

test('dates that replace 1970, as Google writes them, have slugs of their own and replace the days of their starts', async () => {
  const date = (day: string) => [
    ...['UID:1@google.com', 'SUMMARY:Bible school', `DTSTART;${zone}:202707${day}T173000`],
    ...[`RECURRENCE-ID;${zone}:19691231T190000`, 'SEQUENCE:1'],
  ];
  const series = ['DTSTART;VALUE=DATE:20270707', 'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=WE'];
  const master = ['UID:1@google.com', 'SUMMARY:Bible school', ...series];
  const rows = await rowsOf(readICalendar(fileOf(master, date('07'), date('14'))));
  expect(rows.map((row) => [row.start_date, row.all_day])).toEqual([
    ['2027-07-07 17:30:00', false],
    ['2027-07-14 17:30:00', false],
    ['2027-07-21 00:00:00', true],
  ]);
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(3);
});

describe('the same UID twice', () => {
  const twin = (title: string, stamp: string, sequence = '1') => [
    ...['UID:1', `SUMMARY:${title}`, `SEQUENCE:${sequence}`, `DTSTAMP:${stamp}T000000Z`],
    'DTSTART:20270705T190000Z',
  ];
  const old = twin('Old', '20270101');
  const fresh = twin('Fresh', '20270601');
  const revised = twin('Revised', '20260101', '2');
  test.each([
    [[old, fresh], 'Fresh'],
    [[fresh, old], 'Fresh'],
    [[revised, fresh, old], 'Revised'],
    [[twin('One', '20270101'), twin('Two', '20270101')], 'Two'],
    [[[...old.slice(0, -1), 'DTSTART:20270601T190000Z'], revised], 'Revised'],
  ])('is one row, the newest: %#', async (events, title) => {
    const rows = await rowsOf(readICalendar(fileOf(...events)));
    expect(rows.map((row) => row.title)).toEqual([title]);
  });

  test('with other starts is a row for each start', async () => {
    const later = [...fresh.slice(0, -1), 'DTSTART:20270712T190000Z'];
    const rows = await rowsOf(readICalendar(fileOf(later, old, fresh)));
    expect(rows.map(({ slug, start_date }) => [slug?.slice(-16), start_date])).toEqual([
      ['-20270705t190000', '2027-07-05 19:00:00'],
      ['-20270712t190000', '2027-07-12 19:00:00'],
    ]);
  });
});

describe('the times of an event', () => {
  const start = 'DTSTART:20270501T180000';
  const day = 'DTSTART;VALUE=DATE:20270501';
  test.each([
    [[start, 'DURATION:-P1D'], 'line 7 (DURATION)'],
    [[start, 'DURATION:P1M'], 'line 7 (DURATION)'],
    [['DTSTART:99991001T180000', 'DURATION:P99999D'], '(DURATION)'],
    [[start, 'DURATION:P3000000D'], 'line 7 (DURATION)'],
    [['X-EVENT-TIMEZONE:Pacific/Auckland', 'DTSTART:99991231T230000Z'], 'line 7 (DTSTART)'],
    [['X-EVENT-TIMEZONE:America/New_York', 'DTSTART:00000101T000000Z'], 'line 7 (DTSTART)'],
    [[start, 'DURATION:P999999D', 'RRULE:FREQ=YEARLY;COUNT=2;INTERVAL=6000'], '('],
    [['DTSTART:20270230T180000'], 'line 6 (DTSTART)'],
    [['DTSTART:soon'], 'line 6 (DTSTART)'],
    [['RECURRENCE-ID:20270501T180000'], 'line 3 (DTSTART)'],
    [[start, 'DTEND:20270501T170000'], 'line 7 (DTEND)'],
    [[start, 'DTEND;VALUE=DATE:20270502'], 'line 7 (DTEND)'],
    [[start, 'no property'], 'line 7'],
    [[start, 'LOCATION;ENCODING=QUOTED-PRINTABLE:Gr=F6=DFe'], 'line 7'],
    [[start, 'LOCATION;ENCODING=QUOTED-PRINTABLE;CHARSET=none:Gr=F6'], 'line 7'],
    [[start, 'RECURRENCE-ID;RANGE=THISANDPRIOR:20270501T180000'], 'line 7 (RECURRENCE-ID)'],
    [[start, 'RDATE:20270230T180000'], 'line 7 (RDATE)'],
    [[start, 'RDATE:20270203T180000/soon'], '(RDATE)'],
    [[start, 'RDATE:20270203T180000/20270203T170000'], '(RDATE)'],
  ])('with %j are an error of that event alone', async (lines, message) => {
    const file = fileOf([...basics, ...lines], ['UID:b@example.org', 'SUMMARY:Good', start]);
    const { problems, rows, failure } = await readAll(readICalendar(file));
    expect(failure).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining(message)]);
    // The first date of the rule is right.
    expect(rows.map(({ title }) => title)).toEqual([...(lines[2] ? ['Fair'] : []), 'Good']);
  });

  test('end where they begin or later, and before the year 10000, whatever the duration', async () => {
    const seconds = fc.oneof(fc.integer(), fc.maxSafeInteger());
    await forAll(100, [fc.constantFrom(start, day), seconds], async (startLine, length) => {
      const duration = `${length < 0 ? '-' : ''}PT${Math.abs(length)}S`;
      const lines = [...basics, startLine, `DURATION:${duration}`];
      for (const { start_date, end_date } of (await readAll(readICalendar(fileOf(lines)))).rows) {
        expect(start_date).toMatch(/^\d{4}-/);
        expect(end_date).toMatch(/^\d{4}-/);
        expect(String(end_date) >= String(start_date)).toBe(true);
      }
    });
  });
});

test('the HTML of a description has no control character that a calendar file cannot hold', async () => {
  const control = fc.constantFrom('\u0000', '\v', '\f', '\r', '\r\n', '\u0085', '\u009b');
  const texts = fc.oneof(anyCharacter, control);
  await forAll(100, [fc.array(texts)], async (parts) => {
    const description = `<p>${parts.join('')}</p>`;
    const file = await textFrom(writeICalendar([recordedEventWith({ description })]));
    expect(file.replaceAll('\r\n', '')).not.toMatch(/(?!\t)\p{Cc}/u);
    expect(file.match(/^X-ALT-DESC/gm)).toHaveLength(1);
  });
});

import { ValidationError } from 'events-calendar-client';
import { type ReadICalendarOptions, readICalendar } from 'events-calendar-client/sync/icalendar';
import { wallTimeToInstant } from 'events-calendar-client/time';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { forAll, propertyRuns } from '../../support/share.ts';
import { basics, fileOf, readAll, rowsOf, rowsWith, startsOf } from './support.ts';

describe('zones', () => {
  const start = (zone: string) => [`DTSTART;TZID=${zone}:20270501T180000`];

  test.each([
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['"Eastern Standard Time"', 'America/New_York'],
    ['tzone://Microsoft/Utc', 'UTC'],
    ['(UTC+01:00) Amsterdam, Berlin', 'Europe/Amsterdam'],
    ['(UTC+01:00) Amsterdam;VALUE=DATE-TIME', 'Europe/Amsterdam'],
    ['UTC-02', 'Etc/GMT+2'],
    ['UTC', 'UTC'],
    ['cet', 'Europe/Brussels'],
    ['/mozilla.org/20070129_1/Europe/Berlin', 'Europe/Berlin'],
    ['/Europe/Berlin', 'Europe/Berlin'],
    ['"(UTC+10:00) Canberra, Melbourne, Sydney"', 'Australia/Canberra'],
    ['"(UTC-08:00) Pacific Time (US & Canada)"', 'America/Los_Angeles'],
    ['"Kuala Lumpur, Singapore"', 'Asia/Kuala_Lumpur'],
    ['/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ])('%s is %s', async (name, timezone) => {
    expect(await rowsWith(start(name))).toMatchObject([{ timezone, start_date: '2027-05-01 18:00:00' }]);
  });

  test('by other names are those that the file defines, or named in an option', async () => {
    const lines = start('Customized Time Zone');
    const { problems } = await readAll(readICalendar(fileOf([...basics, ...lines])));
    expect(problems).toEqual([expect.stringContaining('line 6 (DTSTART)')]);
    const timezones = { 'Customized Time Zone': 'Asia/Tokyo' };
    expect(await rowsWith(lines, { timezones })).toMatchObject([{ timezone: 'Asia/Tokyo' }]);
  });

  /** A calendar with an event in a zone that it defines. */
  const withZone = (id: string, lines: string[], clock = '20270501T180000') => {
    const zone = ['BEGIN:VTIMEZONE', `TZID:${id}`, ...lines, 'END:VTIMEZONE', 'BEGIN:VEVENT'].join('\r\n');
    const line = `DTSTART;TZID="${id.replaceAll('\\', '')}":${clock}`;
    return fileOf(['SUMMARY:Fair', line]).replace('BEGIN:VEVENT', zone);
  };
  const observance = (name: string, [begin, from, to, rule]: readonly string[]) => [
    ...[`BEGIN:${name}`, `DTSTART:${begin}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
    ...[`RRULE:${rule}`, `END:${name}`],
  ];
  const fixed = (offset: string, until: string) =>
    observance('STANDARD', ['16010101T000000', offset, offset, `FREQ=YEARLY;UNTIL=${until}`]);

  test.each([[['BEGIN:STANDARD', 'TZOFFSETTO:+3', 'END:STANDARD']], [[]]])(
    'that a file defines by %j are unknown',
    async (lines) => {
      const { problems } = await readAll(readICalendar(withZone('Mine', lines)));
      expect(problems).toEqual([expect.stringContaining('option timezones')]);
    },
  );

  test('whose rules cannot be read cost only their own events', async () => {
    const unreadable = observance('STANDARD', ['16010101T000000', '+0300', '+0300', 'FREQ=SOMETIMES']);
    const moved = ['X-EVENT-TIMEZONE:Mine', 'RECURRENCE-ID:20270501T180000Z', 'DTSTART:20270501T200000Z'];
    const file =
      withZone('Mine', unreadable) + fileOf([...basics, ...moved], start('UTC').concat(basics[1]!));
    const { rows, problems } = await readAll(readICalendar(file));
    const problem = expect.stringContaining('got FREQ=SOMETIMES');
    expect([rows.length, problems]).toEqual([1, [problem, problem]]);
  });

  test.each(['Mine', 'Here\\, there', 'EST', 'CET'])('named %s are those of each calendar', async (id) => {
    const untils = ['20300101Z', '99991231T235959Z', '20300101T000000'];
    const files = untils.map((until, index) => withZone(id, fixed(`+0${index + 3}00`, until)));
    const rows = await rowsOf(readICalendar(files.join('')));
    expect(rows.map(({ timezone }) => timezone)).toEqual(['UTC+3', 'UTC+4', 'UTC+5']);
  });

  test.each([{ timezone: 'Mars/Base' }, { timezones: { Mine: 'Mars/Base' } }, { timezone: 'PST' }])(
    'of the options %j do not exist, or are others for sites',
    async (options) => {
      await expect(rowsWith(start('UTC'), options)).rejects.toThrow(ValidationError);
    },
  );

  const changes: Record<string, readonly (readonly [string, string, string, string])[]> = {
    'Europe/Berlin': [
      ['16011028T030000', '+0200', '+0100', 'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;UNTIL=20281029T010000Z'],
      ['16020331T020000', '+0100', '+0200', 'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3;UNTIL=20280326T010000Z'],
    ],
    'America/New_York': [
      ['20071104T020000', '-0400', '-0500', 'FREQ=YEARLY;BYDAY=1SU;BYMONTH=11;UNTIL=20281105T060000Z'],
      ['20070311T020000', '-0500', '-0400', 'FREQ=YEARLY;BYDAY=2SU;BYMONTH=3;UNTIL=20280312T070000Z'],
    ],
  };
  const days = ['2027-01-09', '2027-03-14', '2027-03-28', '2027-07-01', '2027-10-31', '2027-11-07'];
  days.push('2028-03-12', '2028-03-26', '2028-07-01', '2028-10-29', '2028-11-05', '2033-01-09');

  test('that a file defines count as it defines them, also while clocks change', async () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const zone = fc.constantFrom(...Object.keys(changes));
    const omitted = fc.constantFrom(/$/g, /;UNTIL=\w*/g, /(?<=UNTIL=\d*)T\w*/g);
    const day = fc.constantFrom(...days);
    await forAll(propertyRuns(500), [day, minutes, zone, omitted], async (date, minute, name, without) => {
      const clock = Temporal.PlainDateTime.from(date).add({ minutes: minute });
      const observances = changes[name]!.flatMap((change) => observance('STANDARD', change));
      const text = clock.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
      const file = withZone('Mine', observances, text).replace('SUMMARY', 'DURATION:PT12H\r\nSUMMARY');
      const [row] = await rowsOf(readICalendar(file.replaceAll(without, '')));
      const read = [row?.start_date, row?.end_date].map((date) =>
        wallTimeToInstant(String(date), String(row?.timezone)),
      );
      const { epochMilliseconds } = clock.toZonedDateTime(name);
      expect(read).toEqual([epochMilliseconds, epochMilliseconds + 12 * 3_600_000]);
    });
  });

  test('of an event that names none are an option, one of a place for those that sites lack, or that of UTC', async () => {
    const timezone = 'Asia/Tokyo';
    const inUtc = ['DTSTART:20270501T180000Z'];
    expect(await rowsWith(inUtc)).toMatchObject([{ timezone: 'UTC', start_date: '2027-05-01 18:00:00' }]);
    const inTokyo = await rowsWith(inUtc, { timezone });
    expect(inTokyo).toMatchObject([{ timezone, start_date: '2027-05-02 03:00:00' }]);
    const shown = { timezone: 'Europe/Athens', start_date: '2027-05-01 21:00:00' };
    expect(await rowsWith(inUtc, { timezone: 'EET' })).toMatchObject([shown]);
    const local = await rowsWith(['DTSTART:20270501T180000'], { timezone });
    expect(local).toMatchObject([{ timezone, start_date: '2027-05-01 18:00:00' }]);
  });
});

describe('recurring events', () => {
  test('in UTC are shown on another clock at their instants', async () => {
    const lines = ['DTSTART:20270315T170000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'];
    const starts = await startsOf(lines, { timezone: 'Europe/Berlin' });
    expect(starts).toEqual(['2027-03-15 18:00:00', '2027-03-22 18:00:00', '2027-03-29 19:00:00']);
  });

  test('last exact hours and nominal days over changes of the clock', async () => {
    const endsOf = async (start: string, ...lines: string[]) =>
      (await rowsWith([`DTSTART;${start}`, ...lines])).map(({ end_date }) => end_date);
    const start = 'TZID=Europe/Berlin:20270327T220000';
    expect(await endsOf(start, 'DURATION:PT8H')).toEqual(['2027-03-28 07:00:00']);
    expect(await endsOf(start, 'DURATION:P1D')).toEqual(['2027-03-28 22:00:00']);
    expect(await endsOf(start, 'DURATION:P1DT2H')).toEqual(['2027-03-29 00:00:00']);
    expect(await endsOf('VALUE=DATE:20270501', 'DURATION:PT36H')).toEqual(['2027-05-02 23:59:59']);
    const skipped = ['DTEND;TZID=Europe/Berlin:20270327T033000', 'RRULE:FREQ=DAILY;COUNT=2'];
    const ends = await endsOf('TZID=Europe/Berlin:20270327T023000', ...skipped);
    expect(ends).toEqual(['2027-03-27 03:30:00', '2027-03-28 04:30:00']);
  });

  test('that begin and end in an hour that comes twice are shown in UTC', async () => {
    const lines = ['X-EVENT-TIMEZONE:Europe/Berlin', 'DTSTART:20271031T004500Z', 'DTEND:20271031T011500Z'];
    expect(await rowsWith(lines)).toMatchObject([{ timezone: 'UTC', start_date: '2027-10-31 00:45:00' }]);
  });

  test('end in the zone of the start if they have none', async () => {
    const lines = ['DTSTART;TZID=America/New_York:20270501T200000', 'DTEND:20270501T210000'];
    const [row] = await rowsWith(lines, { timezone: 'Asia/Tokyo' });
    expect(row?.end_date).toBe('2027-05-01 21:00:00');
  });

  test('end at an instant, or with a day', async () => {
    const start = 'DTSTART;TZID=America/New_York:20270501T200000';
    expect(await startsOf([start, 'RRULE:FREQ=DAILY;UNTIL=20270503T000000Z'])).toHaveLength(2);
    expect(await startsOf([start, 'RRULE:FREQ=DAILY;UNTIL=20270503'])).toHaveLength(3);
  });

  test('of whole days are whole days', async () => {
    const lines = ['DTSTART;VALUE=DATE:20270501', 'DTEND;VALUE=DATE:20270503', 'RRULE:FREQ=WEEKLY;COUNT=2'];
    const rows = await rowsWith(lines);
    expect(rows.map(({ start_date, end_date }) => `${start_date} ${end_date}`)).toEqual([
      '2027-05-01 00:00:00 2027-05-02 23:59:59',
      '2027-05-08 00:00:00 2027-05-09 23:59:59',
    ]);
    const slug = /^a-example-org-\w+-20270501 a-example-org-\w+-20270508$/;
    expect(rows.map((row) => row.slug).join(' ')).toMatch(slug);
  });

  test('without an end need a window', async () => {
    const lines = ['DTSTART:20270501T200000', 'RRULE:FREQ=DAILY'];
    const { problems } = await readAll(readICalendar(fileOf([...basics, ...lines])));
    expect(problems).toEqual([expect.stringContaining('line 7 (RRULE)')]);
    const starts = await startsOf(lines, { from: '2027-05-03', to: '2027-05-05' });
    expect(starts).toEqual(['2027-05-03 20:00:00', '2027-05-04 20:00:00']);
  });

  test('may have an occurrence that was moved into the window', async () => {
    const rule = [...basics, 'DTSTART:20270501T200000', 'RRULE:FREQ=MONTHLY;COUNT=3'];
    const moved = [...basics, 'RECURRENCE-ID:20270701T200000', 'DTSTART:20270520T210000'];
    const rows = await rowsOf(readICalendar(fileOf(rule, moved), { from: '2027-05-01', to: '2027-06-01' }));
    expect(rows.map(({ start_date }) => start_date)).toEqual(['2027-05-01 20:00:00', '2027-05-20 21:00:00']);
  });
});

const lines = ['DTSTART;TZID=Europe/Berlin:20270501T230000', 'DTEND;TZID=Europe/Berlin:20270502T010000'];

test.each<[ReadICalendarOptions, number]>([
  [{ from: '2027-05-02' }, 1],
  [{ from: '2027-05-03' }, 0],
  [{ to: '2027-05-01' }, 0],
  [{ to: '2027-05-02' }, 1],
  [{ from: '2027-05-01T22:59:59Z' }, 1],
  [{ from: new Date('2027-05-01T23:00:00Z') }, 0],
  [{ to: '2027-05-01T21:00:00Z' }, 0],
  [{ to: '2027-05-01T21:00:01Z' }, 1],
])('a window: %j has %i event', async (options, count) => {
  expect(await rowsWith(lines, options)).toHaveLength(count);
});

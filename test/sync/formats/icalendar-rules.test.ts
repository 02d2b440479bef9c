import { readICalendar } from 'events-calendar-client/sync/icalendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll, propertyRuns } from '../../support/share.ts';
import { basics, fileOf, readAll, rowsOf, rowsWith, startsOf, year } from './support.ts';

const days = (starts: unknown[]) => starts.map((start) => String(start).slice(0, 10));

describe('rules have the dates that RFC 5545 gives for them', () => {
  test.each([
    ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=3', '20270131', ['01-31', '02-28', '03-31']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=3', '20270128', ['01-28', '02-25', '03-30']],
    ['FREQ=YEARLY;BYDAY=20MO;COUNT=1', '20270517', ['05-17']],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=1', '20270517', ['05-17']],
    ['FREQ=YEARLY;BYYEARDAY=1,100,200;COUNT=3', '20270101', ['01-01', '04-10', '07-19']],
    ['FREQ=MONTHLY;COUNT=3', '20270131', ['01-31', '03-31', '05-31']],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU;COUNT=4', '20270803', ['08-03', '08-15', '08-17', '08-29']],
    ['freq=weekly;byday=mo;count=2', '20270301', ['03-01', '03-08']],
    ['FREQ=WEEKLY; BYDAY=MO, TH; COUNT=2', '20270301', ['03-01', '03-04']],
    ['FREQ=YEARLY;BYDAY=2MO,-2MO;COUNT=2', '20270809', ['08-09', '12-20']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=2', '20270501', ['05-01']],
  ])('%s from %s', async (rule, start, expected) => {
    const starts = await startsOf([`DTSTART:${start}T180000`, `RRULE:${rule}`]);
    expect(days(starts)).toEqual(expected.map((day) => `2027-${day}`));
  });

  test('on 29 February, over eight years without one', async () => {
    const rule = 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;UNTIL=21040229T180000';
    const starts = await startsOf(['DTSTART:20920229T180000', rule]);
    expect(days(starts)).toEqual(['2092-02-29', '2096-02-29', '2104-02-29']);
  });

  test('in weeks by their numbers, also in a later window', async () => {
    const lines = ['DTSTART:20250515T180000', 'RRULE:FREQ=YEARLY;BYWEEKNO=20'];
    expect(days(await startsOf(lines, year))).toEqual(['2027-05-20']);
  });

  test('that are in the window, and no others, if a rule hardly ends', async () => {
    const never = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
    expect(await startsOf(['DTSTART:20270501T180000', never], year)).toEqual(['2027-05-01 18:00:00']);
    expect(await startsOf(['DTSTART:19700101T180000', 'RRULE:FREQ=DAILY'], year)).toHaveLength(365);
    const last = { to: '9999-12-30' };
    expect(await startsOf(['DTSTART:99980501T180000', 'RRULE:FREQ=YEARLY'], last)).toHaveLength(2);
  });

  test('as a search day by day finds them', async () => {
    const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
    const some = <Value>(values: readonly Value[]) =>
      fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 });
    const parts = fc.record(
      {
        BYDAY: some(names),
        BYMONTH: some([1, 2, 3, 6, 9, 12]),
        BYMONTHDAY: some([1, 2, 15, 28, 29, 30, 31, -1, -2]),
      },
      { requiredKeys: [] },
    );
    await forAll(propertyRuns(100), [parts, fc.integer({ min: 0, max: 3000 })], async (rule, offset) => {
      const first = Date.UTC(2024, 0, 1) + offset * 86_400_000;
      const isMatch = (time: number) => {
        const date = new Date(time);
        const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
        const day = date.getUTCDate();
        return (
          (rule.BYDAY?.includes(names[date.getUTCDay()]!) ?? true) &&
          (rule.BYMONTH?.includes(date.getUTCMonth() + 1) ?? true) &&
          (rule.BYMONTHDAY?.some((wanted) => wanted === day || wanted === day - last - 1) ?? true)
        );
      };
      const all = Array.from({ length: 800 }, (_, index) => first + index * 86_400_000);
      const dates = all.filter((time, index) => index === 0 || isMatch(time));
      const text = (time: number) => new Date(time).toISOString().slice(0, 10);
      const written = Object.entries(rule).map(([name, values]) => `;${name}=${values}`);
      const lines = [
        `DTSTART;VALUE=DATE:${text(first).replaceAll('-', '')}`,
        `RRULE:FREQ=DAILY${written.join('')};UNTIL=${text(all.at(-1)!).replaceAll('-', '')}`,
      ];
      expect(days(await startsOf(lines))).toEqual(dates.map(text));
    });
  });
});

describe('the dates of an event', () => {
  const start = 'DTSTART:20270301T180000';
  const weekly = 'RRULE:FREQ=WEEKLY;COUNT=3';
  test.each([
    ['begin with its start', [start, 'RDATE:20270305T180000,20270306Z'], ['03-01', '03-05', '03-06']],
    [
      'begin with a start that is off the rule',
      [start, 'RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3'],
      ['03-01', '03-02', '03-09'],
    ],
    [
      'lack its exceptions',
      [start, 'EXDATE:20270307T180000', weekly, 'EXDATE;VALUE=DATE:20270308T180000'],
      ['03-01', '03-15'],
    ],
    [
      'lack exceptions in UTC and without a zone',
      ['DTSTART;TZID=Europe/Berlin:20270301T180000', weekly, 'EXDATE:20270308T170000Z,20270315T180000'],
      ['03-01'],
    ],
    [
      'are whole days, whatever times their rule has',
      ['DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=DAILY;BYHOUR=9,10;COUNT=2;UNTIL='],
      ['03-01', '03-02'],
    ],
    [
      'lack the days of excluded midnights at which none starts',
      [start, 'RDATE:20270304T000000,20270304T120000', weekly, 'EXDATE:20270304T000000,20270308T000000'],
      ['03-01', '03-04', '03-15'],
    ],
    [
      'lack no other dates of a day whose midnight a rule excludes',
      ['DTSTART:20270301T000000', weekly, 'RDATE:20270302T120000', 'EXRULE:FREQ=DAILY;COUNT=2'],
      ['03-02', '03-08', '03-15'],
    ],
    ['lack excluded days', [start, `${weekly};BYHOUR=18,20`, 'EXDATE;VALUE=DATE:20270301'], ['03-08']],
    ['are not changed by empty ones', [start, 'RRULE:', weekly, 'EXDATE:'], ['03-01', '03-08', '03-15']],
    [
      'are those of two rules, each with its own count',
      [start, 'RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2'],
      ['03-01', '03-02', '03-03', '03-10'],
    ],
    [
      'lack only those of an exception by a rule',
      [start, weekly, 'EXRULE:FREQ=MONTHLY;BYMONTHDAY=15;COUNT=1'],
      ['03-01', '03-08'],
    ],
  ])('%s', async (_, lines, expected) => {
    expect(days(await startsOf(lines))).toEqual(expected.map((day) => `2027-${day}`));
  });

  test('that are periods end with these', async () => {
    const rows = await rowsWith([
      `${start}Z`,
      'RDATE;VALUE=PERIOD:20270305T180000Z/PT3H',
      'RDATE;VALUE=PERIOD;TZID=America/New_York:20270306T130000/20270306T133000',
    ]);
    expect(rows.map(({ end_date }) => end_date)).toEqual([
      '2027-03-01 18:00:00',
      '2027-03-05 21:00:00',
      '2027-03-06 18:30:00',
    ]);
  });
});

describe('an event that stands for others of a series', () => {
  const series = [...basics, 'DTSTART;TZID=Europe/Berlin:20270301T180000', 'RRULE:FREQ=WEEKLY;COUNT=3'];
  const readStarts = async (...others: string[][]) =>
    (await rowsOf(readICalendar(fileOf(series, ...others)))).map(({ start_date }) => start_date);
  const replacing = (...lines: string[]) => [...basics, ...lines];

  test.each([
    'RECURRENCE-ID;TZID=Europe/Berlin:20270308T180000',
    'RECURRENCE-ID:20270308T170000Z',
    'RECURRENCE-ID;TZID=America/New_York:20270308T120000',
    'RECURRENCE-ID:20270308T180000',
    'RECURRENCE-ID;VALUE=DATE:20270308',
  ])('replaces the date of %s', async (replaced) => {
    const moved = replacing(replaced, 'DTSTART:20270309T190000Z', 'RRULE:FREQ=WEEKLY;COUNT=3');
    expect(days(await readStarts(moved))).toEqual(['2027-03-01', '2027-03-09', '2027-03-15']);
    const broken = fileOf(series, replacing(replaced, 'DTSTART:some'));
    const { rows, problems } = await readAll(readICalendar(broken));
    expect(problems).toEqual([expect.stringContaining('. The date that it replaces is left out')]);
    expect(days(rows.map(({ start_date }) => start_date))).toEqual(['2027-03-01', '2027-03-15']);
  });

  test('replaces a day at midnight in UTC, whatever its zone', async () => {
    const other = replacing('RECURRENCE-ID;TZID=Nowhere:20270302T000000Z', 'DTSTART:20270305T190000Z');
    const all = fileOf([...basics, 'DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=DAILY;COUNT=2'], other);
    const rows = await rowsOf(readICalendar(all));
    expect(days(rows.map(({ start_date }) => start_date))).toEqual(['2027-03-01', '2027-03-05']);
  });

  test('replaces all later dates with THISANDFUTURE', async () => {
    const replaced = 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270308T180000';
    const starts = await readStarts(replacing(replaced, 'DTSTART;TZID=Europe/Berlin:20270309T193000'));
    expect(starts).toEqual(['2027-03-01 18:00:00', '2027-03-09 19:30:00', '2027-03-16 19:30:00']);
  });

  test.each<[string[], string?]>([[[], 'private'], [['CLASS:PUBLIC']]])(
    'has the class of the series, with %j',
    async (lines, status) => {
      const moved = replacing('RECURRENCE-ID:20270308T170000Z', 'DTSTART:20270309T190000Z', ...lines);
      const rows = await rowsOf(readICalendar(fileOf([...series, 'CLASS:PRIVATE'], moved)));
      expect(rows.map((row) => row.status)).toEqual(['private', status, 'private']);
    },
  );

  test('leaves no date of the series if its own cannot be read', async () => {
    const broken = replacing('RECURRENCE-ID:some', 'DTSTART:20270309T190000Z');
    const { rows, problems } = await readAll(readICalendar(fileOf(series, broken)));
    expect([rows, problems.length]).toEqual([[], 2]);
    const revised = replacing('DTSTART:20270301T190000Z', 'RRULE:FREQ=WEEKLY;COUNT=3', 'SEQUENCE:1');
    expect((await readAll(readICalendar(fileOf(series, revised, broken)))).rows).toEqual([]);
  });

  test('counts if its SEQUENCE is the newest', async () => {
    const replaced = 'RECURRENCE-ID:20270308T170000Z';
    const older = replacing(replaced, 'DTSTART:20270309T190000Z');
    const newer = replacing(replaced, 'DTSTART:20270310T190000Z', 'SEQUENCE:1');
    expect(days(await readStarts(newer, older))).toEqual(['2027-03-01', '2027-03-10', '2027-03-15']);
  });
});

test('an event that is cancelled is no row, may lack a title, and is returned at the end', async () => {
  const events = ['CANCELLED', 'DRAFT\r\nSTATUS:canceled', 'CONFIRMED'].map((status, index) => [
    ...[`UID:${index}`, `SUMMARY:${status.replace(/^DRAFT.*/s, '')}`],
    ...['DTSTART:20270501T180000', `STATUS:${status}`],
  ]);
  const reading = readICalendar(fileOf(...events));
  const titles: unknown[] = [];
  let next = await reading.next();
  for (; !next.done; next = await reading.next()) if ('row' in next.value) titles.push(next.value.row.title);
  expect(titles).toEqual(['CONFIRMED']);
  expect(next.value.cancelled.map(({ row }) => row.title)).toEqual(['CANCELLED', '']);
  for (const [method, ...expected] of [['CANCEL'], ['refresh', expect.stringContaining('(refresh)')]]) {
    const file = fileOf(events[2]!).replace('VERSION:2.0', `METHOD:${method}`);
    const { rows, problems } = await readAll(readICalendar(file));
    expect([rows, problems]).toEqual([[], expected]);
  }
});

const rule = ['DTSTART:20270501T180000', 'RRULE:FREQ=DAILY;COUNT=2'];
const moved = ['RECURRENCE-ID:20270502T180000', 'DTSTART:20270503T180000', 'SEQUENCE:1'];
const canceled = ['STATUS:CANCELLED', 'SEQUENCE:2'];
const again = [...canceled, 'END:VEVENT', 'BEGIN:VEVENT', ...basics, ...rule, 'SEQUENCE:3'];
test.each([
  [['STATUS:CONFIRMED'], ['RECURRENCE-ID:20270502T180000', 'STATUS:CANCELLED'], ['01'], ['02']],
  [canceled, moved, [], ['01', '03']],
  [again, moved, ['01', '03'], []],
])(
  'a series with %j and %j takes place on %j, and is canceled on %j of May',
  async (series, date, rows, canceled) => {
    const reading = readICalendar(fileOf([...basics, ...rule, ...series], [...basics, ...date]));
    const read: unknown[] = [];
    let next = await reading.next();
    for (; !next.done; next = await reading.next())
      read.push('row' in next.value && next.value.row.start_date);
    expect(days(read)).toEqual(rows.map((day) => `2027-05-${day}`));
    const canceledDays = days(next.value.cancelled.map(({ row }) => row.start_date));
    expect(canceledDays).toEqual(canceled.map((day) => `2027-05-${day}`));
  },
);

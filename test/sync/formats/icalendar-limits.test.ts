import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ReadICalendarOptions, readICalendar } from 'events-calendar-client/sync/icalendar';
import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { propertyRuns } from '../../support/share.ts';
import { basics, fileOf, readAll, rowsOf, year } from './support.ts';

const upTo = (last: number, first = 0) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).join();
const everyMinute = `BYHOUR=${upTo(23)};BYMINUTE=${upTo(59)}`;
const everySecond = `${everyMinute};BYSECOND=${upTo(59)}`;
const start = 'DTSTART:20270101T000000';

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
    const file = fileOf([...basics, start, `RRULE:${rule}`]);
    const { rows, problems } = await readAll(readICalendar(file, window));
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

test('each time of a file is read as often, however many events share a UID', async () => {
  const parse = vi.spyOn(Date, 'parse');
  const events = Array.from({ length: 200 }, (_, index) => {
    const time = `${2027 + index}0101T100000`;
    return [...basics, index % 2 === 0 ? `DTSTART:${time}` : `RECURRENCE-ID:${time}`];
  });
  const { problems } = await readAll(readICalendar(fileOf(...events)));
  expect(problems).toHaveLength(100);
  expect(parse.mock.calls.length).toBeLessThan(4000);
});

test('after 20 s, slow rules are errors, also those of a time zone, and simple ones are read', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 30_000));
  const slow = 'RRULE:FREQ=HOURLY';
  const observance = ['BEGIN:DAYLIGHT', 'DTSTART:19700101T020000', 'TZOFFSETTO:+0200', slow, 'END:DAYLIGHT'];
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Odd', ...observance, ...observance, 'END:VTIMEZONE'].join('\r\n');
  const events = ['DTSTART;TZID=Odd:20270101T000000', `${start}\r\n${slow}`, `${start}Z\r\n${slow}`];
  events.push(`${start}\r\nRRULE:FREQ=WEEKLY`);
  const fairs = events.map((lines) => ['SUMMARY:Fair', lines]);
  const file = fileOf(...fairs).replace('BEGIN:VEVENT', `${zone}\r\n$&`);
  const { rows, problems } = await readAll(readICalendar(file, year));
  const problem = expect.stringContaining('at most 2000 dates after rules that took 20 s');
  expect(problems).toEqual([problem, problem]);
  expect(rows).toHaveLength(365 * 24 + 53);
});

test('the rules of a time zone do not count for the limit of dates', async () => {
  const rule = 'FREQ=YEARLY;UNTIL=20281029T010000Z';
  const observance = ['DTSTART:16010101T000000', 'TZOFFSETTO:+0100', `RRULE:${rule}`, 'END:STANDARD'];
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Mine', 'BEGIN:STANDARD', ...observance, 'END:VTIMEZONE'];
  const event = [...basics, 'DTSTART;TZID=Mine:20270101T000000', 'RRULE:FREQ=YEARLY;COUNT=240'];
  const file = fileOf(event).replace('BEGIN:VEVENT', `${zone.join('\r\n')}\r\nBEGIN:VEVENT`);
  expect(await rowsOf(readICalendar(file))).toHaveLength(240);
});

/** What is read from a file. */
interface Outcome {
  readonly starts: readonly string[];
  readonly problems: readonly string[];
}

let worker: Worker | undefined;
afterAll(() => worker?.terminate());

/** Reads a file in a worker, so that one that is never read to its end fails its test, and the run goes on. */
async function readInWorker(file: string, options: ReadICalendarOptions = {}): Promise<Outcome> {
  worker ??= new Worker(new URL('icalendar-worker.ts', import.meta.url));
  worker.postMessage({ file, options });
  try {
    const [outcome] = await once(worker, 'message', { signal: AbortSignal.timeout(50_000) });
    return outcome;
  } catch (error) {
    await worker.terminate();
    worker = undefined;
    throw error;
  }
}

describe('a rule', () => {
  test.each([
    'FREQ=SECONDLY;COUNT=3',
    'FREQ=DAILY;INTERVAL=99999999999999999999',
    'FREQ=WEEKLY;COUNT=3;BYDAYS=MO',
    'FREQ=DAILY;COUNT=some',
    'RSCALE=KLINGON;FREQ=YEARLY;COUNT=4',
    'BYDAY=MO',
    'FREQ=MINUTELY;UNTIL=20500101',
    'FREQ=YEARLY;BYYEARDAY=100;BYDAY=MO;COUNT=3',
    'FREQ=YEARLY;BYWEEKNO=20;BYMONTHDAY=17;COUNT=3',
    'FREQ=YEARLY;BYMONTHDAY=1;BYDAY=2MO;COUNT=3',
    'FREQ=YEARLY;BYDAY=2MO,TU;COUNT=3',
    'FREQ=DAILY;BYHOUR=24;COUNT=3',
    'FREQ=MONTHLY;BYMONTHDAY=0;COUNT=3',
    'FREQ=WEEKLY;BYDAY=MO,XX;COUNT=3',
  ])('%s is one error, and the rest of the file is read', async (rule) => {
    const good = ['UID:b', 'SUMMARY:Good', 'DTSTART:20270501T180000'];
    const file = fileOf([...basics, 'DTSTART:20270501T180000', `RRULE:${rule}`], good);
    const { problems, starts } = await readInWorker(file);
    expect(problems).toEqual([expect.stringContaining('(RRULE)')]);
    expect(problems[0]).toContain(rule);
    expect(starts).toEqual(['2027-05-01 18:00:00']);
  });

  test('is read to an end, whatever it is', async () => {
    const numbers = (max: number) =>
      fc.uniqueArray(fc.integer({ min: -max, max }), { minLength: 1, maxLength: 3 });
    const rules = fc
      .tuple(
        fc.constantFrom('MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
        fc.record(
          {
            INTERVAL: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.bigInt({ min: 1n, max: 10n ** 30n })),
            BYMONTH: numbers(12),
            BYMONTHDAY: numbers(31),
            BYYEARDAY: numbers(366),
            BYWEEKNO: numbers(53),
            BYDAY: fc.constantFrom('MO', '5MO', '-1SU', '53FR', 'MO,TU', 'XX'),
            BYHOUR: numbers(24),
            BYSETPOS: numbers(5),
          },
          { requiredKeys: [] },
        ),
      )
      .map(([freq, parts]) =>
        [`FREQ=${freq}`, ...Object.entries(parts).map((part) => part.join('='))].join(';'),
      );
    const property = fc.asyncProperty(rules, async (rule) => {
      const file = fileOf([...basics, 'DTSTART:20270501T180000', `RRULE:${rule}`]);
      const { problems } = await readInWorker(file, { to: '2027-06-01' });
      expect(problems.length).toBeLessThan(2);
    });
    await fc.assert(property, { numRuns: propertyRuns(100), endOnFailure: true });
  });
});

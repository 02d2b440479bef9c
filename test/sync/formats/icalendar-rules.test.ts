import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ReadICalendarOptions, readICalendar } from 'events-calendar-client/sync';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { afterAll, describe, expect, test } from 'vitest';
import installed from '../../../node_modules/ical.js/package.json' with { type: 'json' };
import manifest from '../../../package.json' with { type: 'json' };
import { propertyRuns, sampleOf } from '../../support/share.ts';
import { basics, fileOf } from './icalendar-files.ts';

/** What is read from a file. */
interface Outcome {
  readonly starts: readonly string[];
  readonly problems: readonly string[];
}

let worker: Worker | undefined;
afterAll(() => worker?.terminate());

/** Reads files in a worker, so that one that is never read to its end fails its test, and the run goes on. */
async function readInWorker(
  files: readonly string[],
  options: ReadICalendarOptions = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const file of files) {
    worker ??= new Worker(new URL('icalendar-worker.ts', import.meta.url));
    worker.postMessage({ file, options });
    try {
      const [outcome] = await once(worker, 'message', { signal: AbortSignal.timeout(50_000) });
      outcomes.push(outcome);
    } catch (error) {
      await worker.terminate();
      worker = undefined;
      throw error;
    }
  }
  return outcomes;
}

const start = 'DTSTART:20270501T180000';
const fileWith = (...rules: string[]) => fileOf([...basics, start, ...rules.map((rule) => `RRULE:${rule}`)]);
const year = { from: '2027-01-01', to: '2028-01-01' };

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** Every day that BYDAY may name, each of them written in up to three ways. */
const everyDay = weekdays.flatMap((day) =>
  ['', '+', '-'].flatMap((sign) =>
    ['', ...Array.from({ length: 53 }, (_, index) => index + 1)].map((nth) => `${sign}${nth}${day}`),
  ),
);

describe('a rule that never occurs again', () => {
  const never = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';

  test('is named, and the rest of the file is read', async () => {
    const rules = sampleOf([
      never,
      'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=SECONDLY;INTERVAL=3600;BYMINUTE=30',
      'FREQ=DAILY;COUNT=5;BYMONTHDAY=0',
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;UNTIL=99991231T235959',
      'FREQ=DAILY;INTERVAL=7;BYDAY=TU',
      'FREQ=MINUTELY;INTERVAL=525600000;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;BYWEEKNO=50',
      'FREQ=MONTHLY;BYMONTHDAY=0',
      'FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO',
      'FREQ=YEARLY;BYWEEKNO=53',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=MO',
      `FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=${everyDay}`,
      `FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYSETPOS=-300;BYDAY=${everyDay}`,
    ]);
    const good = ['UID:b@example.org', 'SUMMARY:Fair', start, 'RRULE:FREQ=DAILY;COUNT=2'];
    const bad = [...basics, 'DTSTART:20270201T180000'];
    const files = rules.map((rule) => fileOf([...bad, `RRULE:${rule}`], good));
    const outcomes = await readInWorker(files, year);
    expect(outcomes).toEqual(
      rules.map((rule) => ({
        starts: ['2027-05-01 18:00:00', '2027-05-02 18:00:00'],
        problems: [
          expect.stringMatching(new RegExp(`^line 7 \\(RRULE\\): expected .*: ${rule.slice(0, 100)}`)),
        ],
      })),
    );
  });

  test('is named beside other rules, dates and exceptions', async () => {
    const events = sampleOf([
      [`RRULE:${never}`, 'RRULE:FREQ=WEEKLY'],
      [`RRULE:${never}`, 'EXDATE:20270501T180000', `EXRULE:${never}`],
      [`RRULE:${never}`, 'RDATE:20270601T180000'],
      [`RRULE:${never}`, 'RECURRENCE-ID:20270501T180000'],
    ]);
    const files = events.map((lines) => fileOf([...basics, start, ...lines]));
    for (const { problems } of await readInWorker(files, year)) {
      expect(problems).toEqual([expect.stringContaining(never)]);
    }
  });

  test('ends with its UNTIL', async () => {
    const [outcome] = await readInWorker([fileWith(`${never};UNTIL=20280101T000000`)]);
    expect(outcome).toEqual({ starts: ['2027-05-01 18:00:00'], problems: [] });
  });
});

test('an event that cannot be read lets timers run before the next', async () => {
  const event = [...basics, start, 'RRULE:FREQ=YEARLY;INTERVAL=99999;COUNT=2'];
  const controller = new AbortController();
  setTimeout(() => controller.abort());
  let problems = 0;
  for await (const item of readICalendar(fileOf(...Array.from({ length: 9 }, () => event)))) {
    if (controller.signal.aborted) break;
    if ('error' in item) problems++;
  }
  expect(problems).toBeLessThan(9);
});

describe('an interval', () => {
  const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];

  test('that is longer than a calendar is refused', async () => {
    const intervals = ['99999999999999999999', '9999999999999999999999', '9'.repeat(400)];
    const rules = frequencies.flatMap((frequency) =>
      intervals.map((interval) => `FREQ=${frequency};INTERVAL=${interval}`),
    );
    const outcomes = await readInWorker(
      rules.map((rule) => fileWith(rule)),
      year,
    );
    expect(outcomes).toEqual(
      rules.map((rule) => ({
        starts: [],
        problems: [
          expect.stringContaining(
            `expected an interval of at most 9999 years: ${rule.split('=', 2).join('=')}`,
          ),
        ],
      })),
    );
  });

  test('of two weeks is read, whatever its unit', async () => {
    const intervals = [1_209_600, 20_160, 336, 14, 2];
    const files = intervals.map((interval, index) =>
      fileWith(`FREQ=${frequencies[index]};INTERVAL=${interval};COUNT=3`),
    );
    const starts = ['01', '15', '29'].map((day) => `2027-05-${day} 18:00:00`);
    expect(await readInWorker(files)).toEqual(intervals.map(() => ({ starts, problems: [] })));
  });
});

test('a rule for 29 February is read, also over eight years without one', async () => {
  const rules = ['HOURLY;BYHOUR=18', 'DAILY', 'MONTHLY', 'YEARLY'];
  const files = [...rules, 'HOURLY'].map((rule) =>
    fileOf([
      ...basics,
      'DTSTART:20920229T180000',
      `RRULE:FREQ=${rule};BYMONTH=2;BYMONTHDAY=29;UNTIL=21040229T180000`,
    ]),
  );
  const outcomes = await readInWorker(files);
  const hourly = outcomes.pop();
  const starts = [2092, 2096, 2104].map((leapYear) => `${leapYear}-02-29 18:00:00`);
  expect(outcomes).toEqual(rules.map(() => ({ starts, problems: [] })));
  expect(hourly).toMatchObject({ problems: [], starts: { length: 6 + 24 + 19 } });
});

test('a rule whose COUNT is too large for a number, or whose UNTIL is the last year, is read to its end', async () => {
  const rules = ['FREQ=SECONDLY;COUNT=9999999999999999999999', 'FREQ=YEARLY;UNTIL=99991231T235959'];
  const files = rules.map((rule) => fileWith(rule));
  expect(await readInWorker(files, { from: '9998-01-01' })).toEqual([
    { starts: [], problems: ['line 7 (RRULE): expected at most 100000 occurrences'] },
    { starts: ['9998-05-01 18:00:00', '9999-05-01 18:00:00'], problems: [] },
  ]);
});

test('the version of ical.js whose steps are counted here is the only one that is allowed', () => {
  expect(manifest.peerDependencies['ical.js']).toBe(installed.version);
});

describe('any rule', () => {
  const numbers = (min: number, max: number) =>
    Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const someOf = <Value>(values: readonly Value[]) =>
    fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 }).map(String);
  const parts = {
    INTERVAL: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.bigInt({ min: 1n, max: 10n ** 30n })).map(String),
    BYMONTH: someOf(numbers(1, 12)),
    BYMONTHDAY: someOf(numbers(-31, 31)),
    BYYEARDAY: someOf(numbers(-366, 366)),
    BYWEEKNO: someOf(numbers(-53, 53)),
    BYDAY: fc.oneof(someOf(weekdays), someOf(everyDay)),
    BYHOUR: someOf(numbers(0, 23)),
    BYMINUTE: someOf(numbers(0, 59)),
    BYSECOND: someOf(numbers(0, 59)),
    BYSETPOS: someOf(numbers(-5, 5)),
  };
  const rules = fc
    .tuple(
      fc.constantFrom('SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      fc.record(parts),
      fc.subarray(Object.keys(parts) as (keyof typeof parts)[], { maxLength: 3 }),
    )
    .map(([frequency, values, names]) =>
      [`FREQ=${frequency}`, ...names.map((name) => `${name}=${values[name]}`)].join(';'),
    );
  const runs = { numRuns: propertyRuns(10), endOnFailure: true };

  test('is read to an end, alone or beside another', async () => {
    const rulesOfEvents = fc.array(fc.array(rules, { minLength: 1, maxLength: 2 }), { minLength: 10 });
    const property = fc.asyncProperty(rulesOfEvents, async (events) => {
      const files = events.map((event) => fileWith(...event));
      const outcomes = await readInWorker(files, { to: '2027-05-01T20:00:00' });
      expect(Math.max(...outcomes.map(({ problems }) => problems.length))).toBeLessThan(2);
    });
    await fc.assert(property, runs);
  });

  /** The occurrences that ical.js finds by itself. */
  function startsByItself(rule: string): string[] {
    const component = new ICAL.Component('vevent');
    component.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule));
    const dtstart = ICAL.Time.fromData({ year: 2027, month: 5, day: 1, hour: 18 });
    const expansion = new ICAL.RecurExpansion({ component, dtstart });
    const starts: string[] = [];
    for (let time = expansion.next(); time; time = expansion.next()) {
      const clock = time.toString().replace('T', ' ');
      if (clock !== starts.at(-1)) starts.push(clock);
    }
    return starts;
  }

  test('that ends has the occurrences that ical.js finds by itself', async () => {
    const counted = fc
      .tuple(rules, fc.integer({ min: 1, max: 20 }))
      .map(([rule, count]) => `${rule};COUNT=${count}`);
    // These occur every year, so that ical.js finds the end of them by itself.
    const yearly = fc.record(
      { BYMONTH: parts.BYMONTH, BYDAY: someOf(weekdays), BYHOUR: parts.BYHOUR },
      { requiredKeys: [] },
    );
    const ended = fc
      .tuple(fc.constantFrom('DAILY', 'MONTHLY', 'YEARLY'), yearly, fc.integer({ min: 27, max: 29 }))
      .map(([frequency, values, untilYear]) =>
        [
          `FREQ=${frequency}`,
          ...Object.entries(values).map((part) => part.join('=')),
          `UNTIL=20${untilYear}0701T180000`,
        ].join(';'),
      );
    const rulesOfEvents = fc.array(fc.oneof(counted, ended), { minLength: 10, maxLength: 20 });
    const property = fc.asyncProperty(rulesOfEvents, async (events) => {
      const outcomes = await readInWorker(events.map((rule) => fileWith(rule)));
      const read = outcomes
        .map(({ starts, problems }, index) => ({ rule: events[index] ?? '', starts, problems }))
        .filter(({ problems }) => problems.length === 0);
      expect(read).not.toEqual([]);
      for (const { rule, starts } of read)
        expect({ rule, starts }).toEqual({ rule, starts: startsByItself(rule) });
    });
    await fc.assert(property, runs);
  });
});

import { type EventChanges, type EventCreate, ValidationError } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rejectionOf } from '../support/rejection.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { createTestCalendar, writesOf } from '../support/test-calendar.ts';

const { calendar, mock } = createTestCalendar({ events: [] });

/** Expects that nothing is written, because the end is before the start. */
async function expectRefusal(attempt: () => PromiseLike<unknown>): Promise<void> {
  const before = writesOf(mock).length;
  const error = await rejectionOf(attempt());
  expect(error).toBeInstanceOf(ValidationError);
  expect((error as ValidationError).issues).toMatchObject([{ path: ['end_date'], code: 'end_before_start' }]);
  expect(writesOf(mock)).toHaveLength(before);
}

type Times = Pick<EventCreate, 'start_date' | 'end_date' | 'timezone' | 'all_day'>;

const evening = {
  title: 'Fair',
  start_date: '2027-05-01 18:00',
  end_date: '2027-05-01 22:00',
  timezone: 'Europe/Berlin',
};
const { id } = await calendar.events.create(evening);

const refused: [name: string, times: Times][] = [
  ['a minute before', { start_date: '2027-05-01 18:00', end_date: '2027-05-01 17:59' }],
  ['the day before', { start_date: '2027-05-02', end_date: '2027-05-01' }],
  ['the day before, all day', { start_date: '2027-05-02', end_date: '2027-05-01', all_day: true }],
  [
    'instants',
    { start_date: '2027-05-01T18:00Z', end_date: '2027-05-01T19:00+02:00', timezone: 'Europe/Berlin' },
  ],
  [
    'an instant before a wall time',
    {
      start_date: '2027-05-01 18:00',
      end_date: new Date('2027-05-01T15:59:00Z'),
      timezone: 'Europe/Berlin',
    },
  ],
  [
    'a start that clocks skip, which is stored an hour later',
    { start_date: '2027-03-28 02:30', end_date: '2027-03-28 03:00', timezone: 'Europe/Berlin' },
  ],
];

const taken: typeof refused = [
  ['the same moment', { start_date: '2027-05-01 18:00', end_date: '2027-05-01 18:00:00' }],
  [
    'earlier on the same day, all day',
    { start_date: '2027-05-01 18:00', end_date: '2027-05-01', all_day: true },
  ],
  [
    'a wall time that is earlier in UTC only',
    {
      start_date: new Date('2027-05-01T18:00:00Z'),
      end_date: '2027-05-01 15:00',
      timezone: 'America/New_York',
    },
  ],
  [
    'both within an hour that clocks skip',
    { start_date: '2027-03-28 02:30', end_date: '2027-03-28 02:45', timezone: 'Europe/Berlin' },
  ],
];

describe.each(refused)('an end that is before its start is refused: %s', (_name, times) => {
  test('in a new event', () => expectRefusal(() => calendar.events.create({ ...evening, ...times })));
  test('in an update', () => expectRefusal(() => calendar.events.update(id, times)));
  test('in an edit', () => expectRefusal(() => calendar.events.edit(id, times)));
});

test.each(taken)('an end that is not before its start is taken: %s', async (_name, times) => {
  const created = await calendar.events.create({ ...evening, ...times });
  const edited = await calendar.events.edit(created.id, times);
  expect(edited.end_date >= edited.start_date).toBe(true);
});

describe('an edit of the end alone', () => {
  test.each<EventChanges>([
    { end_date: '2027-05-01 17:59' },
    { end_date: '2027-05-01 12:00', tags: ['a tag that is not there'] },
  ])('is refused where the stored start is later: %j', async (changes) => {
    await expectRefusal(() => calendar.events.edit(id, changes));
    await expectRefusal(() => calendar.events.edit(id, () => changes));
  });

  test('is taken where it is not', async () => {
    const { id } = await calendar.events.create(evening);
    // In UTC, this is before the start on the event's clock.
    const event = await calendar.events.edit(id, { end_date: new Date('2027-05-01T17:00:00Z') });
    expect(event).toMatchObject({ start_date: '2027-05-01 18:00:00', end_date: '2027-05-01 19:00:00' });
    await calendar.events.edit(id, { start_date: '2027-05-01 23:00', end_date: '2027-05-01 23:30' });
  });
});

test('what is taken is stored with its length', async () => {
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC+5:30');
  const minute = fc.integer({ min: 0, max: 3 * 24 * 60 });
  const days = ['2027-03-27', '2027-10-30', '2027-11-06', '2027-04-03', '2027-10-02'];
  const firstDay = fc.constantFrom(...days.map(Date.parse));
  const wallTime = (clock: number) => new Date(clock).toISOString().slice(0, 16).replace('T', ' ');
  await forAll(
    propertyRuns(1000),
    [zone, firstDay, minute, minute],
    async (timezone, firstDay, start, end) => {
      const [start_date, end_date] = [start, end].map((minutes) => wallTime(firstDay + minutes * 60_000));
      const body = { ...evening, timezone, start_date: start_date!, end_date: end_date! };
      try {
        const event = await calendar.events.create(body);
        // A service shows the start where the end is before it, but leaves that in UTC.
        expect(event.utc_end_date! >= event.utc_start_date!).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(ValidationError);
        const stored = await calendar.events.update(id, {}, { extraBody: { ...body } });
        expect(stored.utc_end_date! < stored.utc_start_date!).toBe(true);
      }
    },
  );
});

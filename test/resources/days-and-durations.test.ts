import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../support/share.ts';
import { createTestCalendar } from '../support/test-calendar.ts';

const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'UTC+5:30');
const clock = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
const wall = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');
const hour = 3_600_000;
/** Noon of a day, so that no duration of the test ends in the hour that a change of clocks skips. */
const noons = fc.integer({ min: 0, max: 700 }).map((day) => Date.UTC(2027, 0, 1 + day, 12));

test('a new start alone keeps the duration, by the clock', async () => {
  const { calendar } = createTestCalendar();
  await fc.assert(
    fc.asyncProperty(
      zones,
      noons,
      noons,
      fc.constantFrom(0, 1, 8, 24, 50),
      async (timezone, first, then, hours) => {
        const [start_date, end_date] = [wall(first), wall(first + hours * hour)];
        const { id } = await calendar.events.create({ title: 'Fair', timezone, start_date, end_date });
        const event = await calendar.events.edit(id, { start_date: wall(then) });
        expect(event.start_date).toBe(wall(then));
        expect(clock(event.end_date) - clock(event.start_date)).toBe(hours * hour);
      },
    ),
    { numRuns: propertyRuns(60) },
  );
});

test('days without times are whole days, unless `all_day` is false', async () => {
  const { calendar } = createTestCalendar();
  const days = { title: 'Fair', start_date: '2027-06-19', end_date: '2027-06-20' };
  const event = await calendar.events.create(days);
  expect(event).toMatchObject({
    all_day: true,
    start_date: '2027-06-19 00:00:00',
    end_date: '2027-06-20 23:59:59',
  });
  const timed = await calendar.events.create({ ...days, all_day: false });
  expect(timed).toMatchObject({ all_day: false, end_date: '2027-06-20 00:00:00' });
  const later = { start_date: '2027-06-21', end_date: '2027-06-22', all_day: false };
  const still = await calendar.events.edit(timed.id, later);
  expect(still).toMatchObject({ all_day: false, end_date: '2027-06-22 00:00:00' });
  const moved = await calendar.events.edit(event.id, { start_date: '2027-06-26' });
  expect(moved).toMatchObject({
    all_day: true,
    start_date: '2027-06-26 00:00:00',
    end_date: '2027-06-27 23:59:59',
  });
});

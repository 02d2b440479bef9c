import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { wallTime as format, hour } from '../support/event-times.ts';
import { answeredBy } from '../support/recording-fetch.ts';
import { refusedAt } from '../support/rejection.ts';
import { forAll } from '../support/share.ts';
import { createTestCalendar, writesOf } from '../support/test-calendar.ts';

const dayLength = 24 * hour;
const parse = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`);
const clock = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2036-12-31'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 60_000) * 60_000);
const timezone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC', 'UTC+5:30');
const minutes = fc.integer({ min: 0, max: 10_000 });

describe('days alone are whole days', () => {
  test('in a new event and in an update', async ({ calendar }) => {
    const days = { start_date: '2027-06-19', end_date: '2027-06-20' };
    const wholeDays = { all_day: true, start_date: '2027-06-19 00:00:00', end_date: '2027-06-20 23:59:59' };
    const event = await calendar.events.create({ title: 'Fair', ...days });
    expect(event).toMatchObject(wholeDays);
    const timed = await calendar.events.create({ title: 'Fair', ...days, all_day: false });
    expect(timed).toMatchObject({ all_day: false, end_date: '2027-06-20 00:00:00' });
    const later = { start_date: '2027-06-21', end_date: '2027-06-22', all_day: false };
    const still = { all_day: false, end_date: '2027-06-22 00:00:00' };
    expect(await calendar.events.edit(timed.id, later)).toMatchObject(still);
    const linked = { venue: { venue: 'New Hall' }, tags: ['brand new'] };
    expect(await calendar.events.update(timed.id, { ...days, ...linked })).toMatchObject(wholeDays);
    expect(await calendar.venues.list({ search: 'New Hall' })).toMatchObject({ total: 1 });
    expect(await calendar.tags.list({ search: 'brand' })).toMatchObject({ items: [{ name: 'brand new' }] });
  });

  test('in an edit, also if only one of them is a change', async ({ calendar, mock }) => {
    const times = { start_date: '2027-06-19 20:00', end_date: '2027-06-20 02:00' };
    const { id } = await calendar.events.create({ title: 'Party', ...times });
    const edited = await calendar.events.edit(id, { start_date: '2027-07-01' });
    const day = { all_day: true, start_date: '2027-07-01 00:00:00', end_date: '2027-07-01 23:59:59' };
    expect(edited).toMatchObject(day);
    expect(await calendar.events.edit(id, { end_date: '2027-07-03' })).toMatchObject({
      ...day,
      end_date: '2027-07-03 23:59:59',
    });
    // Sites list shorter days at the dates from before, unless the event first has times of that duration.
    const writes = mock.requests.flatMap(({ body }) => JSON.parse(body || '{}').all_day ?? []);
    expect(writes).toEqual([false, true, false, true]);
    const failing = answeredBy(calendar, async (request) =>
      /"all_day":true/.test(await request.clone().text()) ? Response.error() : mock.fetch(request),
    );
    const second = failing.events.edit(id, { end_date: '2027-07-04' });
    await expect(second).rejects.toThrow(/\. Some fields were written before$/);
  });
});

describe('times of an event that lasts whole days', () => {
  const days = { title: 'Fair', start_date: '2027-06-19', end_date: '2027-06-20' };

  test('end the whole days, unless `all_day` says otherwise', async ({ calendar }) => {
    const { id } = await calendar.events.create(days);
    const times = { start_date: '2027-06-26 10:00', end_date: '2027-06-26T12:00' };
    const kept = await calendar.events.edit(id, { ...times, all_day: true });
    expect(kept).toMatchObject({ all_day: true, start_date: '2027-06-26 00:00:00' });
    const timed = { all_day: false, start_date: '2027-06-26 10:00:00', end_date: '2027-06-26 12:00:00' };
    expect(await calendar.events.edit(id, times)).toMatchObject(timed);
  });

  test.for([{ start_date: '2027-06-19 10:00' }, { end_date: new Date('2027-06-21T10:00Z') }])(
    'one of them alone is rejected before anything is written: %o',
    async (changes, { calendar, mock }) => {
      const { id } = await calendar.events.create(days);
      const [path] = Object.keys(changes);
      await expect(calendar.events.edit(id, changes)).rejects.toMatchObject(refusedAt([path]));
      expect(writesOf(mock)).toHaveLength(1);
    },
  );

  test('dates as they were read, moved by days, stay whole days', async ({ calendar }) => {
    const { id } = await calendar.events.create(days);
    const moved = await calendar.events.edit(id, (event) => ({
      start_date: event.start_date.replace('-19', '-21'),
      end_date: event.end_date.replace('-20', '-22'),
    }));
    expect(moved).toMatchObject({ all_day: true, end_date: '2027-06-22 23:59:59' });
  });
});

describe('a new start alone keeps the duration', () => {
  test('in local time, over changes of clocks, in any form of the start', async () => {
    await forAll(
      60,
      [clock, minutes, clock, timezone, fc.boolean()],
      async (from, length, to, zone, isInstant) => {
        const { calendar } = createTestCalendar();
        const end = from + length * 60_000;
        const dates = { start_date: format(from), end_date: format(end), timezone: zone };
        const { id, ...event } = await calendar.events.create({ title: 'Concert', ...dates });
        const duration = parse(event.end_date) - parse(event.start_date);
        const start = isInstant ? new Date(to) : format(to);
        const moved = await calendar.events.edit(id, { start_date: start }).catch(() => undefined);
        // An instant that the site cannot store is rejected.
        fc.pre(moved !== undefined);
        expect(parse(moved!.end_date) - parse(moved!.start_date)).toBe(duration);
        if (!isInstant) expect(moved!.start_date).toBe(format(to));
      },
    );
  });

  test('of whole days, in days', async () => {
    await forAll(60, [clock, fc.nat(40), clock, fc.boolean()], async (from, days, to, isDay) => {
      const { calendar } = createTestCalendar();
      const dates = {
        start_date: format(from).slice(0, 10),
        end_date: format(from + days * dayLength).slice(0, 10),
      };
      const { id } = await calendar.events.create({ title: 'Exhibition', ...dates });
      const start = `${format(to).slice(0, 10)}${isDay ? '' : ' 00:00'}`;
      const moved = await calendar.events.edit(id, { start_date: start });
      const first = format(to).slice(0, 10);
      const last = format(parse(`${first} 00:00:00`) + days * dayLength).slice(0, 10);
      expect(moved).toMatchObject({
        all_day: true,
        start_date: `${first} 00:00:00`,
        end_date: `${last} 23:59:59`,
      });
    });
  });
});

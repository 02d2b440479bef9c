import { CalendarError, type CalendarEvent } from 'events-calendar-client';
import { type EventTimeChanges, toEventChanges, toEventInput } from 'events-calendar-client/fullcalendar';
import { daysOf, intervalOf } from 'events-calendar-client/time';
import fc from 'fast-check';
import type { Calendar, CalendarOptions, EventApi } from 'fullcalendar';
import { afterEach, describe, expect, test } from 'vitest';
import { wallTime } from '../support/event-times.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { readings } from '../time/moments.ts';
import { closeCalendars, renderEvents } from './calendar.ts';
import { calendarWith, eventOn, hours } from './events.ts';

afterEach(closeCalendars);

const wholeDays = eventOn(1, '2027-05-10', { end_date: '2027-05-12 23:59:59', timezone: 'Asia/Tokyo' });
const evening = eventOn(2, '', hours('2027-05-10 18:00:00', '2027-05-10 20:00:00', 'America/New_York'));
const offset = eventOn(3, '', hours('2027-05-10 18:00:00', '2027-05-10 20:00:00', 'UTC+5:30'));
const moment = eventOn(4, '', hours('2027-05-10 18:00:00', '2027-05-10 18:00:00', 'Europe/Berlin'));

const twoNights = eventOn(5, '', hours('2027-05-10 18:00:00', '2027-05-12 20:00:00', 'Europe/Berlin'));

type Move = (event: EventApi, calendar: Calendar) => void;

/** Moves an event as a reader does, and returns the changes that FullCalendar reports. */
async function changesBy(move: Move, id: number, options: CalendarOptions = {}) {
  const { calendar } = calendarWith([wholeDays, evening, offset, moment, twoNights]);
  const changes: EventTimeChanges[] = [];
  const fullCalendar = await renderEvents(calendar, {
    timeZone: 'Europe/Berlin',
    eventChange: (info) => changes.push(toEventChanges(info)),
    ...options,
  });
  move(fullCalendar.getEventById(String(id))!, fullCalendar);
  await calendar.events.edit(id, changes.at(-1)!);
  return { changes: changes.at(-1)!, stored: await calendar.events.get(id) };
}

const timesOf = ({ start_date, end_date, all_day, timezone }: CalendarEvent) => ({
  start_date,
  end_date,
  all_day,
  timezone,
});

/** The fields of an event of whole days. */
const daysFrom = (first: string, last: string, timezone: string) => ({
  start_date: `${first} 00:00:00`,
  end_date: `${last} 23:59:59`,
  all_day: true,
  timezone,
});

const timeZones = ['UTC', 'local', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe'];

/** A local time so many minutes later. */
const wallLater = (wall: string, minutes: number) =>
  wallTime(Date.parse(`${wall.replace(' ', 'T')}Z`) + minutes * 60_000);

describe('what was moved or resized', () => {
  test('is instants with the time zone of the event', async () => {
    const { changes, stored } = await changesBy((event) => event.moveDates({ days: 1, hours: 2 }), 2);
    expect(changes).toEqual({
      start_date: new Date('2027-05-12T00:00:00Z'),
      end_date: new Date('2027-05-12T02:00:00Z'),
      all_day: false,
      timezone: 'America/New_York',
    });
    const later = hours('2027-05-11 20:00:00', '2027-05-11 22:00:00', 'America/New_York');
    expect(timesOf(stored)).toEqual(later);
  });

  test('keeps a manual offset', async () => {
    const { stored } = await changesBy((event) => event.moveEnd({ hours: 1 }), 3);
    expect(timesOf(stored)).toEqual(hours('2027-05-10 18:00:00', '2027-05-10 21:00:00', 'UTC+5:30'));
  });

  test.each(['UTC', 'local', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
    'is whole days whatever the clocks show: %s',
    async (timeZone) => {
      const { stored } = await changesBy((event) => event.moveDates({ days: 2 }), 1, { timeZone });
      expect(timesOf(stored)).toEqual(daysFrom('2027-05-12', '2027-05-14', 'Asia/Tokyo'));
    },
  );

  test('is as many whole days as were drawn', async () => {
    const { stored } = await changesBy((event) => event.moveEnd({ days: -2 }), 1);
    expect(timesOf(stored)).toEqual(daysFrom('2027-05-10', '2027-05-10', 'Asia/Tokyo'));
  });

  test('lasts one day after hours became whole days', async () => {
    const { stored } = await changesBy((event) => event.setAllDay(true), 2);
    // The evening in New York is the 11th in Berlin, where the reader sees it.
    expect(timesOf(stored)).toEqual(daysFrom('2027-05-11', '2027-05-11', 'America/New_York'));
  });

  test('is the whole days that hours of several days became', async () => {
    const { stored } = await changesBy((event) => event.setAllDay(true, { maintainDuration: true }), 5);
    expect(timesOf(stored)).toEqual(daysFrom('2027-05-10', '2027-05-11', 'Europe/Berlin'));
  });

  test('lasts one hour after whole days became hours, on the clock of the event', async () => {
    const move: Move = (event) => event.setDates('2027-05-10T10:00:00', null, { allDay: false });
    const { stored } = await changesBy(move, 1);
    expect(timesOf(stored)).toEqual(hours('2027-05-10 17:00:00', '2027-05-10 18:00:00', 'Asia/Tokyo'));
  });

  test('lasts as long as FullCalendar has it where it forces durations', async () => {
    const { stored } = await changesBy((event) => event.setAllDay(false), 1, {
      forceEventDuration: true,
      defaultTimedEventDuration: '02:30',
    });
    const { start, end } = intervalOf(stored);
    expect(stored.all_day).toBe(false);
    expect(end.getTime() - start.getTime()).toBe(2.5 * 60 * 60 * 1000);
  });

  test('stays a moment', async () => {
    const { stored } = await changesBy((event) => event.moveDates({ days: 1 }), 4);
    expect(timesOf(stored)).toEqual(hours('2027-05-11 18:00:00', '2027-05-11 18:00:00', 'Europe/Berlin'));
  });

  test('is the same times again where nothing was moved, in every zone', async () => {
    const { calendar } = calendarWith([evening]);
    const template = await calendar.events.get(2);
    for (const timeZone of timeZones) {
      const fullCalendar = await renderEvents(calendar, { timeZone, events: [] });
      await forAll(
        propertyRuns(100),
        [readings, fc.nat(100_000), fc.boolean()],
        ({ zone, wall }, minutes, isWholeDays) => {
          const last = wallLater(wall, minutes + 1);
          const times = isWholeDays
            ? daysFrom(wall.slice(0, 10), last.slice(0, 10), zone)
            : hours(wall, last, zone);
          const event = { ...template, ...times };
          const { start, end } = intervalOf(event);
          // Around the end of daylight saving, wall times may be in order while their instants are not.
          fc.pre(start < end);
          const moved = fullCalendar.addEvent(toEventInput(event))!;
          const changes = toEventChanges({ event: moved });
          moved.remove();
          expect(changes).toEqual(isWholeDays ? times : { ...times, start_date: start, end_date: end });
        },
      );
      closeCalendars();
    }
  });

  test('keeps the hours of an event that lasts days and is shown as whole days, in every zone', async () => {
    const { calendar } = calendarWith([evening]);
    const template = await calendar.events.get(2);
    const day = 24 * 60;
    for (const timeZone of timeZones) {
      const fullCalendar = await renderEvents(calendar, { timeZone, events: [] });
      const days = fc.integer({ min: -40, max: 40 });
      const lengths = fc.integer({ min: day, max: 9 * day });
      await forAll(
        propertyRuns(100),
        [readings, lengths, days, fc.nat(3)],
        ({ zone, wall }, minutes, moved, longer) => {
          const times = hours(wall, wallLater(wall, minutes), zone);
          const event = { ...template, ...times };
          const { start, end } = intervalOf(event);
          fc.pre(end.getTime() - start.getTime() >= day * 60_000);
          const input = toEventInput(event);
          const reader = timeZone === 'local' ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
          const shownDays = daysOf(event, { timeZone: reader });
          const dayAfter = wallLater(`${shownDays.at(-1)} 00:00:00`, day).slice(0, 10);
          const wholeDays = { allDay: true, start: shownDays[0]!, end: dayAfter };
          const shown = fullCalendar.addEvent({ ...input, ...wholeDays })!;
          shown.moveDates({ days: moved });
          shown.moveEnd({ days: longer });
          const changes = toEventChanges({ event: shown, view: { calendar: fullCalendar } });
          shown.remove();
          const newEnd = wallLater(times.end_date, (moved + longer) * day);
          expect(changes).toEqual(hours(wallLater(wall, moved * day), newEnd, zone));
        },
      );
      closeCalendars();
    }
  });

  test('throws for an event of another source', async () => {
    const { calendar } = calendarWith([]);
    const events = [{ id: '9', start: '2027-05-10', url: '/' }];
    const fullCalendar = await renderEvents(calendar, { events });
    const turning = () => toEventChanges({ event: fullCalendar.getEventById('9')! });
    expect(turning).toThrow(CalendarError);
    expect(turning).toThrow('extendedProps.event');
  });
});

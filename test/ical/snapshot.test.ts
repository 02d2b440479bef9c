import type { CalendarEvent } from 'events-calendar-client';
import { eventsToICalendar } from 'events-calendar-client/ical';
import { describe, expect, test, vi } from 'vitest';
import { snapshotEvents } from '../support/recordings.ts';
import { storedMoment } from '../time/moments.ts';
import { parseComponents, textOf, timeOf } from './parse.ts';

const file = eventsToICalendar(snapshotEvents, { name: 'Springfield' });
const components = parseComponents(file);
const pairs = snapshotEvents.map((event, index) => ({ id: event.id, event, component: components[index]! }));

/** The day after one, `YYYY-MM-DD`. */
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** An instant, whatever the time zone of the process. */
const instant = (wall: string, zone: string) => new Date(storedMoment(wall, zone).epochMilliseconds);

describe('the file of the whole snapshot, read by ical.js', () => {
  const timed = pairs.filter(({ event }) => event.all_day !== true);
  const allDay = pairs.filter(({ event }) => event.all_day === true);
  test('has every event, and a name', () => {
    expect(components.length).toBe(snapshotEvents.length);
    expect(timed.length).toBeGreaterThan(0);
    expect(allDay.length).toBeGreaterThan(0);
    expect(snapshotEvents.length).toBeGreaterThan(100);
    expect(file).toContain('\r\nX-WR-CALNAME:Springfield\r\n');
  });

  test.each(timed)('has event $id at its instants, in UTC', ({ event, component }) => {
    const [start, end] = [timeOf(component, 'dtstart'), timeOf(component, 'dtend')];
    expect([start.isDate, end.isDate]).toEqual([false, false]);
    expect([start.zone?.tzid, end.zone?.tzid]).toEqual(['UTC', 'UTC']);
    expect(start.toJSDate()).toEqual(instant(event.start_date, event.timezone));
    expect(end.toJSDate()).toEqual(instant(event.end_date, event.timezone));
  });

  test.each(allDay)('has event $id on its days, without a time', ({ event, component }) => {
    const [start, end] = [timeOf(component, 'dtstart'), timeOf(component, 'dtend')];
    expect([start.isDate, end.isDate]).toEqual([true, true]);
    expect(start.toString()).toBe(event.start_date.slice(0, 10));
    expect(end.toString()).toBe(dayAfter(event.end_date.slice(0, 10)));
  });

  test.each(pairs)('has the ID and the texts of event $id', ({ event, component }) => {
    expect(textOf(component, 'uid')).toBe(`${event.id}@calendar.example`);
    const [venue] = event.venue;
    const categories = component.getFirstProperty('categories')?.getValues() ?? [];
    expect(textOf(component, 'summary')).toBe(event.title);
    expect(textOf(component, 'url')).toBe(event.url);
    expect(categories).toEqual(event.categories.map(({ name }) => name));
    expect(textOf(component, 'location')?.split('\n')[0]).toBe(venue?.venue);
    expect(textOf(component, 'status')).toBe(event.status === 'publish' ? undefined : 'TENTATIVE');
    expect(textOf(component, 'description') ?? '').not.toMatch(/[<>]|&#|&amp;/);
  });

  test.each(pairs)('has the organizer of event $id with an e-mail address', ({ event, component }) => {
    const organizer = event.organizer.find(({ email }) => email);
    expect(textOf(component, 'organizer')).toBe(organizer && `mailto:${organizer.email}`);
    const name = component.getFirstProperty('organizer')?.getFirstParameter('cn');
    expect(name).toBe(organizer?.organizer);
  });

  const stampOf = ({ status, date, modified_utc }: CalendarEvent) =>
    status === 'draft' ? date : modified_utc;
  test.each(pairs)('has event $id stamped with its last change', ({ event, component }) => {
    expect(timeOf(component, 'dtstamp').toJSDate()).toEqual(instant(stampOf(event), 'UTC'));
    expect(timeOf(component, 'last-modified').toJSDate()).toEqual(instant(stampOf(event), 'UTC'));
  });
});

test.each(['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Apia'])(
  'the file is the same where the process is in %s, and years later',
  (processZone) => {
    vi.stubEnv('TZ', processZone);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 3, 5) });
    expect(eventsToICalendar(snapshotEvents, { name: 'Springfield' })).toBe(file);
  },
);

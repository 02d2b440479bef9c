import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { closeCalendars, eventsOn, renderEvents } from './calendar.ts';
import { calendarWith, eventOn, hours } from './events.ts';

const events = [
  eventOn(1, '2027-05-10', { timezone: 'Pacific/Kiritimati' }),
  eventOn(2, '2027-05-10', { end_date: '2027-05-12 23:59:59', timezone: 'America/Los_Angeles' }),
  eventOn(3, '', hours('2027-05-19 23:30:00', '2027-05-20 00:30:00', 'Europe/Berlin')),
  eventOn(4, '', hours('2027-05-31 18:00:00', '2027-05-31 20:00:00', 'UTC-3.5')),
];

let logging: MockInstance[] = [];

beforeEach(() => {
  const methods = ['log', 'info', 'warn', 'error'] as const;
  logging = methods.map((method) => vi.spyOn(console, method));
});

afterEach(() => {
  closeCalendars();
  for (const method of logging) expect(method).not.toHaveBeenCalled();
});

describe('a calendar of FullCalendar', () => {
  test.each([
    ['UTC', undefined, '2027-05-19', '2027-05-31'],
    ['Europe/Berlin', undefined, '2027-05-19', '2027-05-31'],
    ['Asia/Tokyo', undefined, '2027-05-20', '2027-06-01'],
    ['America/Los_Angeles', undefined, '2027-05-19', '2027-05-31'],
    ['Pacific/Kiritimati', undefined, '2027-05-20', '2027-06-01'],
    ['local', 'America/New_York', '2027-05-19', '2027-05-31'],
    ['local', 'Asia/Tokyo', '2027-05-20', '2027-06-01'],
  ])('has events in the right squares: %s (%s)', async (timeZone, processZone, night, last) => {
    if (processZone) vi.stubEnv('TZ', processZone);
    const { calendar } = calendarWith(events);
    await renderEvents(calendar, { timeZone });
    expect(eventsOn('2027-05-10')).toEqual([
      { title: 'Event 2', days: 3 },
      { title: 'Event 1', days: 1 },
    ]);
    expect(eventsOn(night).map(({ title }) => title)).toEqual(['Event 3']);
    expect(eventsOn(last).map(({ title }) => title)).toEqual(['Event 4']);
    expect(document.querySelectorAll('[data-date] a')).toHaveLength(4);
  });

  test('shows links, colors and classes', async () => {
    const snapshot = [{ ...events[0]!, categories: [{ id: 2 }] }];
    const { calendar } = calendarWith(snapshot, [{ id: 2, name: 'Music', slug: 'music' }]);
    const categoryStyles = { music: { color: 'rgb(1, 2, 3)', contrastColor: 'white', className: 'loud' } };
    await renderEvents(calendar, {}, { categoryStyles });
    const link = document.querySelector<HTMLAnchorElement>('[data-date="2027-05-10"] a.loud');
    expect(link?.href).toBe('https://example.org/event/event-1/');
    expect(link?.style.getPropertyValue('--fc-event-color')).toBe('rgb(1, 2, 3)');
    expect(link?.style.getPropertyValue('--fc-event-contrast-color')).toBe('white');
  });
});

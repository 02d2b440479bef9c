import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import { createHandlers } from 'events-calendar-client/testing/msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { agenda } from './agenda.ts';

const site = 'https://calendar.example';
const now = new Date('2027-05-01T12:00:00Z');
const editor = { username: 'editor', applicationPassword: 'only for the mock' };
const mock = createCalendarMock({ baseUrl: site, now, users: [{ ...editor, role: 'editor' }] });
const server = setupServer(...createHandlers(mock));

// Test data is created through the API, as an editor does.
const calendar = new CalendarClient({ baseUrl: site, auth: editor });
const allDay = (date: string) => ({ start_date: date, end_date: date, all_day: true });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeAll(() => vi.setSystemTime(now)); // `upcoming` reads the clock
beforeEach(() => mock.reset());
afterAll(() => server.close());
afterAll(() => vi.useRealTimers());

test('agenda() returns the titles of upcoming events of a category in order', async () => {
  const { id } = await calendar.categories.create({ name: 'Sport' });
  await calendar.events.create({ title: 'Regatta', ...allDay('2027-07-01'), categories: [id] });
  await calendar.events.create({ title: 'Run & Fun', ...allDay('2027-06-01'), categories: [id] });
  await calendar.events.create({ title: 'Chess', ...allDay('2027-06-15') });
  await calendar.events.create({ title: 'Yesterday’s run', ...allDay('2027-04-30'), categories: [id] });

  expect(await agenda(site, 'sport')).toEqual(['Run & Fun', 'Regatta']);
});

test('agenda() returns a notice if the calendar is unavailable', async () => {
  mock.failNext({ status: 503 });
  expect(await agenda(site, 'sport')).toEqual(['The calendar is closed just now.']);
});

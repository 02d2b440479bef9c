import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';

const now = '2027-06-16T12:00:00Z';

/** What the first program of the quick start creates. */
const mock = createCalendarMock({
  now,
  snapshot: sampleCalendar({ around: new Date(now) }),
  users: [{ username: 'jane', applicationPassword: 'any password', role: 'editor' }],
});

/** The calendar as it was at first. */
export function enterWorld(): void {
  mock.reset();
  const calendar = new CalendarClient({ baseUrl: 'https://calendar.example', fetch: mock.fetch });
  Object.assign(process.env, { CALENDAR_USER: 'jane', CALENDAR_PASSWORD: 'any password' });
  Object.assign(globalThis, { calendar });
}

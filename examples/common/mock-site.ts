import { createCalendarMock } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';

/** Creates a mock with a sample calendar around today. */
export function createMockSite() {
  const url = 'https://calendar.example';
  const auth = { username: 'editor', applicationPassword: 'only for the mock' };
  const snapshot = sampleCalendar({ around: new Date() });
  const { fetch } = createCalendarMock({ baseUrl: url, snapshot, users: [{ ...auth, role: 'editor' }] });
  return { url, auth, fetch };
}

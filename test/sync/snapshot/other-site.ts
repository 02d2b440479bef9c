import { CalendarClient } from 'events-calendar-client';
import { type CalendarMock, type CalendarSnapshot, createCalendarMock } from 'events-calendar-client/testing';
import { administrator, testTime } from '../../support/test-calendar.ts';

/** Another site, which has records of its own. */
export function createOtherSite(snapshot: CalendarSnapshot = {}): {
  mock: CalendarMock;
  calendar: CalendarClient;
} {
  const baseUrl = 'https://other.example';
  const site = { url: baseUrl, timezone: 'America/New_York' };
  const users = [{ ...administrator, role: 'administrator' as const }];
  const mock = createCalendarMock({ baseUrl, snapshot: { site, ...snapshot }, users, now: testTime });
  return { mock, calendar: new CalendarClient({ baseUrl, fetch: mock.fetch, auth: administrator }) };
}

export const writesOf = ({ requests }: CalendarMock) => requests.filter(({ method }) => method !== 'GET');

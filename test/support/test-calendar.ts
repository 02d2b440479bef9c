import { CalendarClient } from 'events-calendar-client';
import { type CalendarMock, createCalendarMock, type StoredSnapshot } from 'events-calendar-client/testing';
import { readSnapshot } from './recordings.ts';

/** Credentials of the recorded site's administrator. */
export const administrator = { username: 'admin', applicationPassword: 'password of admin' };

/** A mock service that contains the recorded records, and a client with all permissions. */
export interface TestCalendar {
  readonly mock: CalendarMock;
  readonly calendar: CalendarClient;
}

/** The records of the recorded site, as a snapshot for the mock. */
export const recordedSnapshot: StoredSnapshot = readSnapshot();

/** The fixed current time of the mock: after everything that was recorded. */
export const testTime = '2026-11-20T22:00:00Z';

/** Creates a mock and a client of its own, optionally with other records of some resources. */
export function createTestCalendar(overrides: Partial<StoredSnapshot> = {}): TestCalendar {
  const mock = createCalendarMock({
    snapshot: { ...recordedSnapshot, ...overrides },
    users: [{ ...administrator, role: 'administrator' }],
    now: testTime,
  });
  const calendar = new CalendarClient({
    baseUrl: 'https://calendar.example',
    fetch: mock.fetch,
    auth: administrator,
  });
  return { mock, calendar };
}

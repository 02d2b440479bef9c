import { CalendarClient } from 'events-calendar-client';
import { type CalendarMock, type CalendarSnapshot, createCalendarMock } from 'events-calendar-client/testing';
import { readSnapshot } from '../testing/recordings.ts';

/** Credentials of the recorded site's administrator. */
export const administrator = { username: 'admin', applicationPassword: 'password of admin' };

/** The mock service with the recorded site's records, and a client that may do everything there. */
export interface World {
  readonly mock: CalendarMock;
  readonly calendar: CalendarClient;
}

/** What the recorded service held, typed for a mock. */
export const recordedSnapshot: CalendarSnapshot = readSnapshot();

/** When the worlds' clocks stand still: after everything that was recorded. */
export const worldTime = '2026-11-20T22:00:00Z';

/** Makes a world of its own, with changes to the recorded records. */
export function makeWorld(changes: Partial<CalendarSnapshot> = {}): World {
  const mock = createCalendarMock({
    snapshot: { ...recordedSnapshot, ...changes },
    users: [{ ...administrator, role: 'administrator' }],
    now: worldTime,
  });
  const calendar = new CalendarClient({
    baseUrl: 'https://calendar.example',
    fetch: mock.fetch,
    auth: administrator,
  });
  return { mock, calendar };
}

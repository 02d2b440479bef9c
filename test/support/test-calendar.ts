import { isDeepStrictEqual } from 'node:util';
import { CalendarClient } from 'events-calendar-client';
import {
  type CalendarMock,
  type CalendarMockOptions,
  createCalendarMock,
  type StoredSnapshot,
} from 'events-calendar-client/testing';
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

/** Creates a mock at any address with an administrator and a fixed clock, and a client with all permissions. */
export function createSite(options: CalendarMockOptions = {}): TestCalendar {
  const { baseUrl = 'https://calendar.example' } = options;
  const users = [{ ...administrator, role: 'administrator' as const }];
  const mock = createCalendarMock({ users, now: testTime, ...options });
  const client = { baseUrl, fetch: mock.fetch, auth: administrator, allowInsecureAuth: true };
  return { mock, calendar: new CalendarClient(client) };
}

/** Creates a mock and a client of its own, optionally with other records of some resources. */
export const createTestCalendar = (overrides: Partial<StoredSnapshot> = {}): TestCalendar =>
  createSite({ snapshot: { ...recordedSnapshot, ...overrides } });

/** The methods of the requests that a mock received. */
export const methodsOf = ({ requests }: CalendarMock) => requests.map(({ method }) => method);

/** The requests that a mock received, as `GET /tags`, without their queries. */
export const requestsOf = ({ requests }: CalendarMock): string[] =>
  requests.map(({ method, url }) => `${method} ${new URL(url).pathname.replace(/.*\/events\/v1/, '')}`);

/** Those of them that may have written something. */
export const writesOf = (mock: CalendarMock): string[] =>
  requestsOf(mock).filter((request) => !request.startsWith('GET'));

/** The names of the fields that differ although they were not expected to. */
export function unexpectedChanges(before: object, after: object, expected: readonly string[]): string[] {
  const old: Record<string, unknown> = { ...before };
  const current: Record<string, unknown> = { ...after };
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .filter((name) => !isDeepStrictEqual(old[name], current[name]) && !expected.includes(name))
    .sort();
}

/** Fields that every write changes: the modification dates, and the structured data built from all other fields. */
export const changedByEveryWrite = ['modified', 'modified_utc', 'json_ld'];

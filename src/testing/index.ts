/**
 * The service in memory, for tests: as a `fetch` function or as handlers for msw.
 *
 * @module events-calendar-client/testing
 */
export type { MockFailure } from './failures.ts';
export { type CalendarMock, type CalendarMockOptions, createCalendarMock } from './mock.ts';
export type { ReceivedRequest } from './received.ts';
export type {
  CalendarSnapshot,
  MockRole,
  SiteSettings,
  SnapshotRecord,
  SnapshotUser,
} from './snapshot.ts';
export type { MockUser } from './users.ts';

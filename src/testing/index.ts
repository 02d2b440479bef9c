/**
 * A mock of the API in memory, for tests, as a `fetch` function.
 *
 * @module events-calendar-client/testing
 */
export { type CalendarMock, combineMocks, createCalendarMock } from './mock.ts';
export type { CalendarMockOptions, MockRoute, MockUser } from './options.ts';
export type { MockFailure, RecordedRequest } from './service/receive/receive-request.ts';
export type {
  CalendarSnapshot,
  ListName,
  MockRole,
  SiteSettings,
  SnapshotRecord,
  SnapshotUser,
  SnapshotWindow,
  StoredRecord,
  StoredSnapshot,
  StoredUser,
} from './store/snapshot/calendar-snapshot.ts';
export { SnapshotError, type SnapshotIssue } from './store/snapshot/check-snapshot.ts';

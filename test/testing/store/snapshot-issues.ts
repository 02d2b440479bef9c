import {
  type CalendarMockOptions,
  type CalendarSnapshot,
  createCalendarMock,
  SnapshotError,
} from 'events-calendar-client/testing';

type Json = CalendarSnapshot | Record<string, unknown>;

/** The issues of a snapshot as lines of `path: message`. */
export function issuesOf(snapshot: Json, options: CalendarMockOptions = {}): string[] {
  try {
    createCalendarMock({ ...options, snapshot });
    return [];
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    return error.issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  }
}

/** A record of an event that has all it needs. */
export const fair = {
  id: 1,
  title: 'Fair',
  start_date: '2027-05-01 10:00:00',
  end_date: '2027-05-01 12:00:00',
};
export const dateForm = 'expected a date such as 2027-05-01 18:00:00, got';

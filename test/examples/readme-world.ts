import { createCalendarMock } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';

// The sample calendar at https://example.org, on the day of its pages.

const now = '2027-06-16T12:00:00Z';
const { fetch } = createCalendarMock({
  baseUrl: 'https://example.org',
  now,
  snapshot: sampleCalendar({ around: now }),
  users: [{ username: 'jane', applicationPassword: 'abcd EFGH 1234', role: 'editor' }],
});

class StandingDate extends Date {
  constructor(value: string | number | Date = now) {
    super(value);
  }

  static override now(): number {
    return Date.parse(now);
  }
}

Object.assign(globalThis, { Date: StandingDate, fetch });

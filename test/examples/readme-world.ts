import { createCalendarMock } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';

const now = '2027-06-16T12:00:00Z';
const { fetch } = createCalendarMock({
  baseUrl: 'https://example.org',
  now,
  snapshot: sampleCalendar({ around: now }),
});

class StandingDate extends Date {
  constructor(value: string | number | Date = now) {
    super(value);
  }

  static override now(): number {
    return Date.parse(now);
  }
}

/** The sample calendar at https://example.org, on the day of its pages. */
export function enterWorld(): void {
  Object.assign(globalThis, { Date: StandingDate, fetch });
}

import { createCalendarMock } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';
import { inject } from 'vitest';

/** The zones of readers: east and west of UTC, with daylight saving time of either hemisphere. */
export const readersZones = ['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland'] as const;

/** The zones in which everything is tried. Squares of days are what browsers may differ in; of those, each has all zones. */
export const zonesToTry = inject('browser') === 'Chromium' ? readersZones : (['Pacific/Auckland'] as const);

/** The day that the page is opened at: the sample calendar is around it. */
export const today = '2027-04-07';

/** The events of the mock in the page. */
export const mockEvents =
  createCalendarMock({ snapshot: sampleCalendar({ around: today }) }).snapshot().events ?? [];

/** An event of the mock by its title. */
export function eventOfTitle(title: string) {
  const found = mockEvents.find((event) => event.title === title);
  if (!found) throw new Error(`There is no event ${title}`);
  return found;
}

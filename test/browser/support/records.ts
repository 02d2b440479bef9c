import { createCalendarMock } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';
import { inject } from 'vitest';

/** The zone of a reader who has another day than the calendar for half of it. */
export const timeZone = 'Pacific/Auckland';

/** The zones in which the month is tried: in Chromium, those of either hemisphere, east and west of UTC. */
export const readersZones =
  inject('browser') === 'Chromium'
    ? (['Europe/Berlin', 'America/Los_Angeles', timeZone] as const)
    : [timeZone];

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

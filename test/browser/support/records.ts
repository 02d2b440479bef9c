import { createCalendarMock, type StoredRecord } from 'events-calendar-client/testing';
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

/** The events that the mock in the page lists, as it sends them: the dates of its weekly class, too. */
export const mockEvents: readonly StoredRecord[] = await listedEvents();

async function listedEvents(): Promise<StoredRecord[]> {
  const site = 'https://calendar.example';
  const mock = createCalendarMock({ baseUrl: site, snapshot: sampleCalendar({ around: today }) });
  const listed: StoredRecord[] = [];
  let url = `${site}/wp-json/tribe/events/v1/events?per_page=50&starts_after=2000-01-01`;
  while (url) {
    const page = await (await mock.fetch(url)).json();
    listed.push(...page.events);
    url = page.next_rest_url;
  }
  return listed;
}

/** An event of the mock by its title. */
export function eventOfTitle(title: string) {
  const found = mockEvents.find((event) => event.title === title);
  if (!found) throw new Error(`There is no event ${title}`);
  return found;
}

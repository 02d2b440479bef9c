import type { CalendarMock } from 'events-calendar-client/testing';

/** What the suite has left on a site, apart from the trash. */
export function leftIn(mock: CalendarMock): string[] {
  const { events = [], venues = [], organizers = [], categories = [], tags = [] } = mock.snapshot();
  const named = [...events, ...venues, ...organizers, ...categories, ...tags] as Record<string, unknown>[];
  return named
    .filter(({ status }) => status !== 'trash')
    .map(({ title, venue, organizer, name }) =>
      [title, venue, organizer, name].find((text) => typeof text === 'string'),
    )
    .filter((text) => String(text).startsWith('Site test by '))
    .map(String);
}

import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';

// The site that the form and the frameworks of the guides run on, at https://example.org.

const baseUrl = 'https://example.org';
const editor = { username: 'jane', applicationPassword: 'only for the mock' };

const mock = createCalendarMock({
  baseUrl,
  users: [{ ...editor, role: 'editor' }],
  snapshot: {
    categories: [
      { id: 2, name: 'Music', slug: 'music' },
      { id: 4, name: 'Jazz', slug: 'jazz', parent: 2 },
      { id: 5, name: 'Jazz', slug: 'dance-jazz' },
    ],
    tags: [{ id: 7, name: 'family-friendly', slug: 'family-friendly' }],
    venues: [
      { id: 6, venue: 'Harbour Stage', city: 'Hamburg', slug: 'harbour-stage' },
      { id: 11, venue: 'Old Barn', city: 'York', slug: 'old-barn' },
    ],
    organizers: [{ id: 14, organizer: 'Jane Doe', slug: 'jane-doe' }],
    events: [
      {
        id: 8,
        title: 'Weekly Yoga',
        slug: '%d0%b9%d0%be%d0%b3%d0%b0',
        occurrences: ['08', '15', '22'].map((day, index) => ({
          id: 10_000_139 + index,
          start_date: `2026-12-${day} 18:00`,
          end_date: `2026-12-${day} 19:00`,
        })),
      },
      ...[12, 13].map((id) => ({
        id,
        title: `Summer fair ${id}`,
        slug: `summer-fair-${id}`,
        start_date: '2027-06-19 14:00:00',
        end_date: '2027-06-19 22:00:00',
        timezone: 'Europe/Berlin',
        categories: id === 12 ? [2] : [5],
        tags: [7],
        venue: id === 12 ? 6 : [6, 11],
        organizer: [14],
        cost: '$10',
      })),
    ],
  },
  now: '2027-05-01T12:00:00Z',
});

Object.assign(globalThis, {
  mock,
  calendar: new CalendarClient({ baseUrl, fetch: mock.fetch, auth: editor }),
  fetch: mock.fetch,
});

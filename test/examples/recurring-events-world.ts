import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';

const baseUrl = 'https://example.org';
const now = new Date('2027-05-05T12:00:00Z');
const editor = { username: 'jane', applicationPassword: 'only for the mock' };

/** The site of the guide on recurring events. */
const site = createCalendarMock({
  baseUrl,
  now,
  users: [{ ...editor, role: 'editor' }],
  // The mock has none of WordPress's own routes.
  routes: { 'wp/v2/tribe_events': () => Response.json({ id: 167 }) },
  snapshot: {
    events: [
      {
        id: 167,
        title: 'Weekly Yoga',
        slug: 'weekly-yoga',
        timezone: 'Europe/Berlin',
        occurrences: ['07', '14', '21', '28'].map((day) => ({
          start_date: `2027-12-${day} 18:00:00`,
          end_date: `2027-12-${day} 19:30:00`,
        })),
      },
    ],
  },
});

class StandingDate extends Date {
  constructor(value: string | number | Date = now) {
    super(value);
  }
}

/** The site as it was at first. */
export function enterWorld(): void {
  site.reset();
  const calendar = new CalendarClient({ baseUrl, fetch: site.fetch, auth: editor });
  Object.assign(globalThis, { Date: StandingDate, calendar });
}

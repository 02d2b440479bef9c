import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';

// The world that the months of the documentation are drawn in: a site with events that go easily into the wrong squares.

const baseUrl = 'https://example.org';

const event = (title: string, timezone: string, start_date: string, end_date: string) => ({
  title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  timezone,
  start_date,
  end_date,
  all_day: end_date.endsWith('23:59:59'),
});

const { fetch } = createCalendarMock({
  baseUrl,
  snapshot: {
    events: [
      event('Three days', 'Pacific/Kiritimati', '2027-06-08 00:00:00', '2027-06-10 23:59:59'),
      event('One day', 'America/Los_Angeles', '2027-06-15 00:00:00', '2027-06-15 23:59:59'),
      event('Until midnight', 'Europe/Berlin', '2027-06-16 20:00:00', '2027-06-17 00:00:00'),
      event('Night', 'Europe/Berlin', '2027-06-22 22:00:00', '2027-06-23 03:00:00'),
      event('Manual offset', 'UTC+5:30', '2027-06-24 20:00:00', '2027-06-24 22:00:00'),
    ],
  },
  now: '2027-05-01T12:00:00Z',
});
Object.assign(globalThis, { fetch, calendar: new CalendarClient({ baseUrl, fetch }) });

import type { CalendarEvent } from 'events-calendar-client';
import { eventsToICalendar } from 'events-calendar-client/ical';
import ical, { ICalEventStatus } from 'ical-generator';
import { snapshotEvents } from '../../test/support/recordings.ts';
import { race } from '../measure.ts';
import type { Row } from '../report.ts';

/** The events of the recorded site, over and over. */
const manyEvents = (total: number) =>
  Array.from({ length: total }, (_, index): CalendarEvent => {
    return { ...snapshotEvents[index % snapshotEvents.length]!, id: index + 1 };
  });

const instant = (utc: string | null) => new Date(`${utc?.replace(' ', 'T')}Z`);

/** The same content with ical-generator, from the UTC times that the site sends. */
function writeByHand(events: readonly CalendarEvent[]): string {
  const calendar = ical({ name: 'All events' });
  for (const event of events) {
    const [venue] = event.venue;
    const organizer = event.organizer.find(({ email }) => email);
    const address = [venue?.address, venue?.city, venue?.zip, venue?.country].filter(Boolean).join(', ');
    const stamp = instant(event.status === 'draft' ? event.date : event.modified_utc);
    calendar.createEvent({
      id: `${event.id}-${event.utc_start_date}@calendar.example`,
      start: instant(event.all_day ? `${event.start_date.slice(0, 10)} 00:00:00` : event.utc_start_date),
      end: instant(event.all_day ? `${event.end_date.slice(0, 10)} 00:00:00` : event.utc_end_date),
      allDay: event.all_day === true,
      stamp,
      lastModified: stamp,
      summary: event.title,
      description: event.description.replace(/<[^>]*>/g, '').trim(),
      location: venue ? { title: venue.venue ?? '', address } : null,
      organizer: organizer?.email ? { name: organizer.organizer ?? '', email: organizer.email } : null,
      categories: event.categories.map(({ name }) => ({ name })),
      url: event.url,
      status: event.status === 'publish' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      x: [{ key: 'X-EVENT-TIMEZONE', value: event.timezone }],
    });
  }
  return calendar.toString();
}

export const files: Row = {
  title: 'Calendar files',
  async measure(extent) {
    const total = extent.isShort ? 1000 : 10_000;
    const events = manyEvents(total);
    const timings = await race(
      {
        library: () => eventsToICalendar(events, { name: 'All events' }),
        'by hand': () => writeByHand(events),
      },
      extent,
    );
    return [
      {
        what: `${total.toLocaleString('en')} events as a calendar file, by \`/ical\``,
        against: 'ical-generator fed by hand',
        ...timings.compare('library', 'by hand'),
        atMost: 1.3,
      },
    ];
  },
};

import { eventStatusOf } from '../../../format/index.ts';
import type { ICalendarOptions, ListedEvent } from '../../../ical/index.ts';
import { uidOf, uidWithStart } from '../../../ical/uid.ts';
import { writableLine, writableText } from '../../../ical/writable.ts';
import type { CalendarEvent } from '../../../index.ts';
import { eventToRow, lostIn } from '../../rows/event-to-row.ts';
import { eventsIn } from '../../validate.ts';
import { loadPackage } from '../packages.ts';
import { ownProperties } from './file-event.ts';

const end = 'END:VEVENT';

/**
 * Writes events of a site as an iCalendar file (RFC 5545), event by event.
 *
 * It is like the file of `eventsToICalendar`, but each event also has its slug and HTML
 * description, which {@link readICalendar} reads. Times are in UTC. Needs the package `ical-generator`.
 *
 * @param events - events of a site, such as `calendar.events.between('2027-01-01', '2028-01-01')`
 * @param options - `name` of the calendar, `host` and `uid` for the IDs of events, `siteTimeZone`
 * @returns the file in chunks, for `pipeline`, `Readable.from` or `for await`
 * @throws CalendarError if the times of an event cannot be read, or ical-generator is not installed
 * @example
 * ```ts
 * import { createWriteStream } from 'node:fs';
 * import { pipeline } from 'node:stream/promises';
 * import { writeICalendar } from 'events-calendar-client/sync/icalendar';
 *
 * const events = calendar.events.between('2027-01-01', '2028-01-01');
 * await pipeline(writeICalendar(events, { name: 'Concerts' }), createWriteStream('events.ics'));
 * ```
 */
export async function* writeICalendar(
  events: Iterable<CalendarEvent> | AsyncIterable<CalendarEvent>,
  options: ICalendarOptions = {},
): AsyncGenerator<string, void, undefined> {
  const ical = await loadPackage('ical-generator', 'writeICalendar');
  const firstStarts = new Map<string, string>();
  /** If several events share an ID, all except the first get their start in the UID. */
  const uid = (event: ListedEvent) => {
    const own = uidOf(event, options);
    const first = firstStarts.get(own) ?? event.start_date;
    firstStarts.set(own, first);
    return first === event.start_date ? own : uidWithStart(own, event);
  };
  const eventOptions = options.uid === undefined ? { ...options, uid } : options;
  yield ical.eventsToICalendar([], options).replace(/END:VCALENDAR\s*$/, '');
  for await (const event of eventsIn(events)) {
    const file = ical.eventToICalendar(event, eventOptions);
    const component = file.slice(file.indexOf('BEGIN:VEVENT'), file.lastIndexOf(end));
    const escaped = (text: string) => ical.escape(writableText(text), false);
    const row = eventToRow(event);
    const isShown = row.status === 'publish' && eventStatusOf(event) !== 'postponed';
    const organizers = (event.organizer ?? []).map(({ organizer = '' }) => escaped(writableLine(organizer)));
    const [venue] = event.venue ?? [];
    // A draft has no slug yet. With any other slug, an import would create it again.
    const hasSlug = event.slug || event.status === 'draft';
    const properties = [
      hasSlug && `${ownProperties.slug}:${encodeURIComponent(event.slug ?? '')}`,
      row.status && !isShown && `${ownProperties.status}:${row.status}`,
      lostIn(row) && `${ownProperties.leftOut}:${escaped(lostIn(row))}`,
      organizers.length > 0 && organizers.every(Boolean) && `${ownProperties.organizers}:${organizers}`,
      venue && !venue.venue && `${ownProperties.noVenue}:TRUE`,
      event.description && `X-ALT-DESC;FMTTYPE=text/html:${escaped(event.description)}`,
    ];
    const lines = properties.flatMap((property) => (property ? `${ical.foldLines(property)}\r\n` : []));
    yield `${component}${lines.join('')}${end}\r\n`;
  }
  yield 'END:VCALENDAR\r\n';
}

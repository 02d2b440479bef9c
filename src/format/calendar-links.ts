import { type EventUrlOptions, pageUrlOf } from '../listed-event.ts';
import { type EventTimes, readDays, type TimeOptions } from '../time/event-times.ts';
import { intervalOf } from '../time/interval.ts';
import { plainText } from './plain-text.ts';
import { type EventWithVenues, whereText } from './where-text.ts';

/** An event as {@link calendarLinks} takes it. Every `CalendarEvent` has these fields. */
export interface EventToAdd extends EventTimes, EventWithVenues {
  /** Plain text. */
  readonly title: string;
  /** HTML. */
  readonly description?: string | undefined;
  /** The event's page on the site. */
  readonly url: string;
}

/** Options of {@link calendarLinks}. */
export interface CalendarLinksOptions<Event> extends TimeOptions, EventUrlOptions<Event> {}

/** URLs of forms that add an event to a calendar on the web. */
export interface CalendarLinks {
  /** Google Calendar. */
  readonly google: string;
  /** Outlook.com, for private accounts. */
  readonly outlook: string;
  /** Outlook of Microsoft 365, for work and school accounts. */
  readonly office365: string;
}

/** How much of the description to pass, in characters. Servers reject long URLs. */
const longestDescription = 800;

/** Returns the URL of a form with its fields. Outlook shows a `+` instead of a space. */
const formAt = (address: string, fields: Record<string, string>) =>
  `${address}?${String(new URLSearchParams(fields)).replaceAll('+', '%20')}`;

/**
 * Creates links that add an event to the reader's calendar at Google or Outlook. Each opens a form with the title,
 * times, place, the beginning of the description, and the URL of the event's page. For all other calendars, use `.ics`
 * files: `eventToICalendar` of `events-calendar-client/ical`.
 *
 * @param options - `url` of the event's page in your app; `siteTimeZone` for an event whose `timezone` is empty
 * @throws CalendarError if a date is missing or invalid, or the end is before the start
 * @example
 * ```ts
 * import { calendarLinks } from 'events-calendar-client/format';
 *
 * const { google, outlook } = calendarLinks(await calendar.events.get(12));
 * console.log(google); // https://calendar.google.com/calendar/render?action=TEMPLATE&text=…
 * ```
 */
export function calendarLinks<Event extends EventToAdd>(
  event: Event,
  options: CalendarLinksOptions<Event> = {},
): CalendarLinks {
  const { start, end, allDay } = intervalOf(event, options);
  const instants = [start, end].map((instant) => `${instant.toISOString().slice(0, 19)}Z`);
  // For all-day events, both take an exclusive last day.
  const [from = '', to = ''] = allDay ? readDays(event) : instants;
  const description = plainText(event.description, { length: longestDescription });
  const details = [description, pageUrlOf(event, options)].filter(Boolean).join('\n\n');
  const location = whereText(event);
  const forOutlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: from,
    enddt: to,
    allday: String(allDay),
    location,
    body: details,
  };
  return {
    google: formAt('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: event.title,
      dates: `${from}/${to}`.replace(/[-:]/g, ''),
      location,
      details,
    }),
    outlook: formAt('https://outlook.live.com/calendar/0/action/compose', forOutlook),
    office365: formAt('https://outlook.office.com/calendar/0/action/compose', forOutlook),
  };
}

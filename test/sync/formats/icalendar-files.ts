import { type ReadICalendarOptions, readICalendar } from 'events-calendar-client/sync/icalendar';
import { rowsOf } from './support.ts';

/** A calendar file with one event, or several, by their lines. */
export function fileOf(...events: string[][]): string {
  const components = events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components, 'END:VCALENDAR', ''].join('\r\n');
}

export const basics = ['UID:a@example.org', 'SUMMARY:Fair'];

/** The rows of a file with one event. */
export const rowsWith = (lines: string[], options?: ReadICalendarOptions) =>
  rowsOf(readICalendar(fileOf([...basics, ...lines]), options));

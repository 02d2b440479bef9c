/**
 * Reads and writes calendar files (RFC 5545). Requires rrule-temporal 2 to read and ical-generator 11 to write.
 *
 * @module events-calendar-client/sync/icalendar
 */

export { type ReadICalendarOptions, readICalendar } from './formats/icalendar/read-icalendar.ts';
export type { WindowOptions } from './formats/icalendar/window.ts';
export { writeICalendar } from './formats/icalendar/write-icalendar.ts';
export type { ZoneOptions } from './formats/icalendar/zones.ts';
export type { CalendarEnd } from './rows/import-row.ts';

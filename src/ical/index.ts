/**
 * Events as iCalendar files (RFC 5545). Requires [ical-generator](https://github.com/sebbo2002/ical-generator) 11.
 *
 * @module events-calendar-client/ical
 */

export type { ProblemOptions } from '../errors/problems.ts';
export type { EventUrlOptions, ListedEvent } from '../listed-event.ts';
export {
  eventsToICalendar,
  eventToICalendar,
  type ICalendarListOptions,
  type ICalendarOptions,
} from './to-icalendar.ts';
export type { ComponentOptions } from './uid.ts';

/**
 * An event source for [FullCalendar](https://fullcalendar.io) 7, and events that were moved or resized there as changes for
 * `events.edit`. It imports nothing of FullCalendar.
 *
 * @module events-calendar-client/fullcalendar
 */
export type { ProblemOptions } from '../errors/problems.ts';
export type { TimeOptions } from '../time/index.ts';
export type {
  CachedEventSource,
  CachedEventSourceOptions,
  CalendarReadQueries,
  EventsObserver,
  EventsQuery,
  EventsResult,
  FollowingCalendar,
} from './cached-event-source.ts';
export { type EventTimeChanges, type MovedEvent, type MovedInView, toEventChanges } from './event-changes.ts';
export * from './event-input.ts';
export { type CalendarReader, createEventSource } from './event-source.ts';
export {
  type CalendarEditMutation,
  type CalendarEditor,
  type FullCalendarChange,
  type SaveEventChangeOptions,
  saveEventChange,
} from './save-event-change.ts';
export type { EventSourceOptions, FullCalendarRange, FullCalendarSource } from './source.ts';

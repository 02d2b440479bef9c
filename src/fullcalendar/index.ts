/**
 * An event source for [FullCalendar](https://fullcalendar.io) 7, and what is moved or resized there as changes of events.
 * It imports nothing of FullCalendar.
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
  EventsObserverClass,
  EventsQuery,
  EventsResult,
  FollowedSource,
  FollowingCalendar,
} from './cached-event-source.ts';
export { type EventTimeChanges, type MovedEvent, type MovedInView, toEventChanges } from './event-changes.ts';
export {
  type CategoryStyle,
  type FullCalendarEvent,
  type FullCalendarEventOptions,
  type FullCalendarEventsOptions,
  toEventInput,
  toEventInputs,
} from './event-input.ts';
export { type CalendarReader, createEventSource, type ReadEvents } from './event-source.ts';
export {
  type CalendarEditMutation,
  type CalendarEditor,
  type FullCalendarChange,
  saveEventChange,
} from './save-event-change.ts';
export type { EventSourceOptions, FullCalendarRange, FullCalendarSource } from './source.ts';

/**
 * An event source for [FullCalendar](https://fullcalendar.io) 7, and functions that store events that were moved or
 * resized there. It imports nothing from FullCalendar.
 *
 * @module events-calendar-client/fullcalendar
 */

export type { ProblemOptions } from '../errors/problems.ts';
export type { EventUrlOptions, ListedEvent } from '../listed-event.ts';
export type { TimeOptions } from '../time/index.ts';
export * from './event-changes.ts';
export * from './event-input.ts';
export * from './event-source.ts';
export * from './save-event-change.ts';

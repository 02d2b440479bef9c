/**
 * Events and errors as text for people: when, where, how much, whether canceled, descriptions as plain text. Also attributes of images,
 * and links that add events to calendars on the web.
 *
 * @module events-calendar-client/format
 */
export { type EventUrlOptions, type EventWithStatus, eventStatusOf } from '../listed-event.ts';
export type { EventTimes, TimeOptions } from '../time/event-times.ts';
export * from './calendar-links.ts';
export * from './image-of.ts';
export * from './plain-text.ts';
export * from './price-text.ts';
export { type ProblemTextOptions, problemText, type StatusTextOptions, statusText } from './problem-text.ts';
export type { ProblemField, ProblemName, ProblemTranslation } from './problems/english.ts';
export { german } from './problems/german.ts';
export * from './when-text.ts';
export * from './where-text.ts';

/**
 * Events and errors as text for people: when, where, how much, whether canceled, descriptions as plain text. Also attributes of images,
 * and links that add events to calendars on the web.
 *
 * @module events-calendar-client/format
 */
export {
  type EventUrlOptions,
  type EventWithStatus,
  eventStatusOf,
} from '../contract/records/listed-event.ts';
export type { EventTimes, TimeOptions } from '../time/event-times.ts';
export {
  type CalendarLinks,
  type CalendarLinksOptions,
  calendarLinks,
  type EventToAdd,
} from './calendar-links.ts';
export {
  type EventWithImage,
  type ImageAttributes,
  type ImageOptions,
  imageOf,
  type SizedImage,
} from './image-of.ts';
export { type PlainTextOptions, plainText } from './plain-text.ts';
export { type EventWithCost, type PriceOptions, priceText } from './price-text.ts';
export { type ProblemTextOptions, problemText, type StatusTextOptions } from './problem-text.ts';
export type { ProblemField, ProblemName, ProblemTranslation } from './problems/english.ts';
export { german } from './problems/german.ts';
export { statusText } from './status-text.ts';
export { type EventWithAbbreviation, type WhenOptions, whenText } from './when-text.ts';
export { type EventWithVenues, type NamedVenue, whereText } from './where-text.ts';

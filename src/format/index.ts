/**
 * Events in words: when, where, for how much, their descriptions as plain text and their images; links that add them to
 * calendars on the web; and errors in words for people.
 *
 * @module events-calendar-client/format
 */
export type { EventUrlOptions } from '../contract/records/listed-event.ts';
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
export { type ProblemTextOptions, problemText } from './problem-text.ts';
export { german } from './problems/german.ts';
export type { ProblemField, ProblemName, ProblemTranslation } from './problems/translation.ts';
export { type EventWithAbbreviation, type WhenOptions, whenText } from './when-text.ts';
export { type EventWithVenues, type NamedVenue, whereText } from './where-text.ts';

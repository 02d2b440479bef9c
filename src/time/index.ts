/**
 * When events take place: instants, days and Temporal, computed from the local time and time zone of an event.
 *
 * @module events-calendar-client/time
 */
export { type DaysOptions, daysOf } from './days.ts';
export type { EventTimes, TimeOptions } from './event-times.ts';
export { type EventInterval, endOf, intervalOf, startOf } from './interval.ts';
export { instantToWallTime, type WallTime, wallTimeToInstant } from './zone.ts';
export { type TemporalLike, type TemporalLikeInstant, toZoned, type ZonedInterval } from './zoned.ts';

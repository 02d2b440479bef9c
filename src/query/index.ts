/**
 * The client's reads and writes as plain option objects for TanStack Query, version 5, in any framework.
 *
 * @module events-calendar-client/query
 */
export type * from './calendar-queries.ts';
export { type CalendarQueriesOptions, createCalendarQueries } from './create-queries.ts';
export type { EventCursor, EventPage, EventPagesOptions, EventPagesQuery } from './event-pages.ts';
export type { CalendarMutationKey, CalendarMutationOptions, WriteOptions } from './mutation-options.ts';
export type {
  CalendarInfiniteQueryOptions,
  CalendarKeyPrefix,
  CalendarQueryKey,
  CalendarQueryOptions,
  KeyResource,
  PlainPage,
  ReadOptions,
  TaggedQueryKey,
  UpcomingReadOptions,
} from './query-options.ts';

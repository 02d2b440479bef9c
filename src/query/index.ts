/**
 * The client's reads and writes as plain option objects for TanStack Query, version 5, in whatever framework.
 *
 * @module events-calendar-client/query
 */
export {
  type CalendarQueries,
  type CalendarQueriesOptions,
  createCalendarQueries,
} from './calendar-queries.ts';
export type { EventCursor, EventPage, EventPagesQuery } from './event-pages.ts';
export type {
  EventDeleteVariables,
  EventEditVariables,
  EventPagesOptions,
  EventQueries,
  EventUpdateVariables,
  UpcomingReadOptions,
} from './event-queries.ts';
export type {
  CachedQuery,
  CalendarMutationOptions,
  MutationContext,
  WriteOptions,
} from './mutation-options.ts';
export type {
  EditBySlugVariables,
  LinkedPostQueries,
  PostQueries,
  UpdateBySlugVariables,
} from './post-queries.ts';
export type {
  CalendarKeyPrefix,
  CalendarMutationKey,
  CalendarQueryKey,
  KeyResource,
  TaggedQueryKey,
} from './query-key.ts';
export type {
  CalendarInfiniteQueryOptions,
  CalendarQueryOptions,
  PlainPage,
  ReadOptions,
} from './query-options.ts';
export type { EditVariables, ResourceQueries, UpdateVariables } from './resource-queries.ts';
export type { TermQueries } from './term-queries.ts';

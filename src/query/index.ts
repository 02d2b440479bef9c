/**
 * The client's reads and writes as plain option objects for TanStack Query, version 5, in any framework.
 *
 * @module events-calendar-client/query
 */
export type * from './calendar-queries.ts';
export { type CalendarQueriesOptions, createCalendarQueries } from './create-queries.ts';

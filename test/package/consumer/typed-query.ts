import { QueryClient } from '@tanstack/query-core';
import type { CalendarClient } from 'events-calendar-client';
import { createCalendarQueries } from 'events-calendar-client/query';

declare const calendar: CalendarClient;
export const queries = createCalendarQueries(calendar);
export const total: Promise<number> = new QueryClient()
  .fetchQuery(queries.events.list())
  .then((page) => page.total);
export const title: string | undefined = new QueryClient().getQueryData(
  queries.events.get(12).queryKey,
)?.title;
// @ts-expect-error: the data of this key is an event
new QueryClient().setQueryData(queries.events.get(12).queryKey, 12);

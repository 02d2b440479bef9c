import { QueryClient } from '@tanstack/query-core';
import type { CalendarClient } from 'events-calendar-client';
import { createCalendarQueries } from 'events-calendar-client/query';
import { createCalendarMock } from 'events-calendar-client/testing';
import { createHandlers } from 'events-calendar-client/testing/msw';
import { setupServer } from 'msw/node';

export const server = setupServer(...createHandlers(createCalendarMock({ baseUrl: 'https://example.org' })));
// @ts-expect-error: it takes a mock
createHandlers('https://example.org');

declare const calendar: CalendarClient;
export const queries = createCalendarQueries(calendar);
const client = new QueryClient();
export const total: Promise<number> = client.fetchQuery(queries.events.list()).then((page) => page.total);
export const title: string | undefined = client.getQueryData(queries.events.get(12).queryKey)?.title;
// @ts-expect-error: the data of this key is an event
client.setQueryData(queries.events.get(12).queryKey, 12);

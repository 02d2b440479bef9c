import { MutationObserver, QueryClient } from '@tanstack/query-core';
import { type CalendarReader, createEventSource, saveEventChange } from 'events-calendar-client/fullcalendar';
import { createCalendarQueries } from 'events-calendar-client/query';
import { afterEach, expect, test, vi } from 'vitest';
import { closeCalendars, renderEvents } from './calendar.ts';
import { calendarWith, eventOn } from './events.ts';

afterEach(closeCalendars);

test('a calendar may read from the cache of TanStack Query', async () => {
  const { mock, calendar } = calendarWith([eventOn(1, '2027-05-10'), eventOn(2, '2027-06-15')]);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  const queries = createCalendarQueries(calendar);
  const edit = new MutationObserver(queryClient, queries.events.edit());
  const mutation = { mutateAsync: (variables: Parameters<typeof edit.mutate>[0]) => edit.mutate(variables) };
  const cached: CalendarReader = {
    events: {
      between: (from, to, query) => queryClient.fetchQuery(queries.events.between(from, to, query)),
    },
  };
  const reads = () => mock.requests.filter(({ url }) => new URL(url).pathname.endsWith('/events')).length;
  const month = await renderEvents(calendar, {
    timeZone: 'UTC',
    events: createEventSource(cached),
    eventChange: async (info) => {
      await saveEventChange(mutation, info);
      month.refetchEvents();
    },
  });
  const shown = () => month.getEvents().map(({ id, startStr }) => `${id} ${startStr}`);
  month.next();
  await vi.waitFor(() => expect(shown()).toEqual(['2 2027-06-15']));
  month.prev();
  await vi.waitFor(() => expect(shown()).toEqual(['1 2027-05-10']));
  expect(reads()).toBe(2);

  month.getEventById('1')!.moveDates({ days: 2 });
  await vi.waitFor(() => expect(reads()).toBe(3));
  await vi.waitFor(() => expect(shown()).toEqual(['1 2027-05-12']));
});

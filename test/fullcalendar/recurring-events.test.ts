import { MutationObserver, QueryClient } from '@tanstack/query-core';
import type { CalendarEvent } from 'events-calendar-client';
import {
  type CalendarReader,
  createEventSource,
  type SaveEventChangeOptions,
  saveEventChange,
} from 'events-calendar-client/fullcalendar';
import { createCalendarQueries } from 'events-calendar-client/query';
import { afterEach, expect, test, vi } from 'vitest';
import { rejectionOf } from '../support/rejection.ts';
import { createWeekly, firstDate } from '../support/weekly-yoga.ts';
import { closeCalendars, renderEvents } from './calendar.ts';
import { calendarWith, eventOn } from './events.ts';

afterEach(closeCalendars);

const [first, second, third] = [firstDate, firstDate + 1, firstDate + 2];
const untouched = [
  `${first} 2026-12-01T18:00:00Z`,
  `${second} 2026-12-08T18:00:00Z`,
  '57 2026-12-09T10:00:00Z',
  `${third} 2026-12-15T18:00:00Z`,
];

/** December, whose events are saved with the client or a mutation when they are moved. */
async function renderDecember(options?: SaveEventChangeOptions, editor: 'client' | 'mutation' = 'client') {
  const { mock, calendar } = createWeekly();
  const edit = new MutationObserver(new QueryClient(), createCalendarQueries(calendar).events.edit());
  const saves: Promise<CalendarEvent>[] = [];
  const month = await renderEvents(calendar, {
    timeZone: 'UTC',
    initialDate: '2026-12-15',
    eventChange: (info) => {
      const mutation = {
        mutateAsync: (variables: Parameters<typeof edit.mutate>[0]) => edit.mutate(variables),
      };
      const saving = saveEventChange(editor === 'client' ? calendar : mutation, info, options);
      saving.catch(() => undefined);
      saves.push(saving);
    },
  });
  const shown = () =>
    month
      .getEvents()
      .map(({ id, startStr }) => `${id} ${startStr}`)
      .sort((one, other) => one.slice(-20).localeCompare(other.slice(-20)));
  const stored = async () =>
    (await calendar.events.between('2026-12-01', '2027-01-01')).map(
      ({ id, start_date }) => `${id} ${start_date.replace(' ', 'T')}Z`,
    );
  const move = async (id: number) => {
    month.getEventById(String(id))!.moveDates({ days: 1 });
    return saves.at(-1)!;
  };
  return { mock, shown, stored, move };
}

test('a date that is moved goes back, with the message of the client', async () => {
  const { mock, shown, stored, move } = await renderDecember();
  expect(await rejectionOf(move(second))).toMatchObject({ name: 'RecurringEventError', id: second });
  expect(shown()).toEqual(untouched);
  expect(mock.requests.every(({ method }) => method === 'GET')).toBe(true);
  expect(await stored()).toEqual(untouched);
});

test.each(['client', 'mutation'] as const)('a date is moved alone, with a %s', async (editor) => {
  const { shown, stored, move } = await renderDecember({ occurrence: 'single' }, editor);
  const { id } = await move(second);
  expect(id).toBeLessThan(first);
  const [one, , fair, last] = untouched;
  expect(shown()).toEqual([one, fair, `${second} 2026-12-09T18:00:00Z`, last]);
  expect(await stored()).toEqual([one, fair, `${id} 2026-12-09T18:00:00Z`, last]);
});

test('a date that is moved again before the calendar has loaded is the same event', async () => {
  const { mock, stored, move } = await renderDecember({ occurrence: 'single' });
  const moves = await Promise.all([move(second), move(second)]);
  moves.push(await move(second));
  const { id } = moves[0]!;
  expect(moves).toMatchObject([{ id }, { id }, { id }]);
  const writes = mock.requests.filter(({ method }) => method === 'POST');
  expect(writes.map(({ url }) => Number(new URL(url).pathname.split('/').at(-1)))).toEqual([second, id, id]);
  expect(await stored()).toContain(`${id} 2026-12-11T18:00:00Z`);
});

/** A calendar that reads from the cache of TanStack Query, as the guide shows. */
async function renderCached(events: Parameters<typeof calendarWith>[0]) {
  const { mock, calendar } = calendarWith(events);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  const state = { gate: Promise.resolve() };
  const fetch: typeof globalThis.fetch = async (...request) => {
    const response = await mock.fetch(...request);
    await state.gate;
    return response;
  };
  const queries = createCalendarQueries(calendar.withOptions({ fetch }));
  const edit = new MutationObserver(queryClient, createCalendarQueries(calendar).events.edit());
  const mutation = { mutateAsync: (variables: Parameters<typeof edit.mutate>[0]) => edit.mutate(variables) };
  const cached: CalendarReader = {
    events: {
      async between(from, to, query) {
        const read = queries.events.between(from, to, query);
        const found = await queryClient.fetchQuery(read);
        const isOutdated = queryClient.getQueryState(read.queryKey)?.isInvalidated;
        return isOutdated ? queryClient.fetchQuery(read) : found;
      },
    },
  };
  const saves: Promise<unknown>[] = [];
  const month = await renderEvents(calendar, {
    timeZone: 'UTC',
    events: createEventSource(cached),
    eventChange: (info) => {
      saves.push(saveEventChange(mutation, info).then(() => month.refetchEvents()));
    },
  });
  const reads = () => mock.requests.filter(({ url }) => new URL(url).pathname.endsWith('/events')).length;
  const shown = () => month.getEvents().map(({ id, startStr }) => `${id} ${startStr}`);
  return { month, reads, shown, saves, state };
}

test('a calendar may read from the cache of TanStack Query', async () => {
  const { month, reads, shown } = await renderCached([eventOn(1, '2027-05-10'), eventOn(2, '2027-06-15')]);
  month.next();
  await vi.waitFor(() => expect(shown()).toEqual(['2 2027-06-15']));
  month.prev();
  await vi.waitFor(() => expect(shown()).toEqual(['1 2027-05-10']));
  expect(reads()).toBe(2);

  month.getEventById('1')!.moveDates({ days: 2 });
  await vi.waitFor(() => expect(reads()).toBe(3));
  await vi.waitFor(() => expect(shown()).toEqual(['1 2027-05-12']));
});

test('a calendar with a cache shows what is stored, also if the read after an earlier change is still running', async () => {
  const events = [eventOn(1, '2027-05-10'), eventOn(2, '2027-05-15')];
  const { month, reads, shown, saves, state } = await renderCached(events);
  const { promise, resolve } = Promise.withResolvers<void>();
  state.gate = promise;
  month.getEventById('1')!.moveDates({ days: 2 });
  await vi.waitFor(() => expect(reads()).toBe(2));
  month.getEventById('2')!.moveDates({ days: 3 });
  await Promise.all(saves);
  resolve();
  await vi.waitFor(() => expect(reads()).toBe(3));
  await vi.waitFor(() => expect(shown()).toEqual(['1 2027-05-12', '2 2027-05-18']));
});

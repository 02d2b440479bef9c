import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/query-core';
import type { CalendarEvent } from 'events-calendar-client';
import {
  createEventSource,
  type EventSourceOptions,
  type FullCalendarChange,
  saveEventChange,
} from 'events-calendar-client/fullcalendar';
import { createCalendarQueries } from 'events-calendar-client/query';
import type { CalendarOptions } from 'fullcalendar';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rejectionOf } from '../support/rejection.ts';
import { closeCalendars, eventsOn, renderEvents } from './calendar.ts';
import { calendarWith, eventOn } from './events.ts';

afterEach(closeCalendars);

/** A site with an event in May and one in June 2027, and a cache of it. */
function createWorld() {
  const { mock, calendar } = calendarWith([eventOn(1, '2027-05-10'), eventOn(2, '2027-06-15')]);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  const queries = createCalendarQueries(calendar);
  const edit = new MutationObserver(queryClient, queries.events.edit());
  const rename = (title: string) => edit.mutate({ id: 1, changes: { title } });
  const reads = () => mock.requests.filter(({ url }) => new URL(url).pathname.endsWith('/events')).length;

  /** Renders May 2027 from the cache. */
  const render = (options: CalendarOptions = {}, sourceOptions: EventSourceOptions = {}) => {
    const events = createEventSource(queries, { queryClient, ...sourceOptions });
    return renderEvents(calendar, { timeZone: 'UTC', events, ...options });
  };
  return { mock, calendar, queryClient, queries, edit, rename, reads, render };
}

const titlesOn = (day: string) => eventsOn(day).map(({ title }) => title);
const waitForTitle = (day: string, title: string) => vi.waitFor(() => expect(titlesOn(day)).toEqual([title]));

describe('a calendar that shares a cache', () => {
  test('shows what a mutation has changed as soon as it is over, after one more read', async () => {
    const { render, rename, reads } = createWorld();
    await render();
    expect(reads()).toBe(1);
    await rename('Event 100');
    await waitForTitle('2027-05-10', 'Event 100');
    expect(reads()).toBe(2);
  });

  test('shows what a mutation has changed while its first load was under way', async () => {
    const { render, rename } = createWorld();
    const [calendar] = await Promise.all([render(), rename('Event 100')]);
    await waitForTitle('2027-05-10', 'Event 100');
    expect(calendar.getEvents()).toHaveLength(1);
  });

  test('has what was moved in every list, which show it where it is stored', async () => {
    const { render, queryClient, queries, edit } = createWorld();
    const list = new QueryObserver(queryClient, queries.events.upcoming({}, { now: '2027-01-01' }));
    list.subscribe(() => {});
    const saves: Promise<unknown>[] = [];
    const save = (info: FullCalendarChange) =>
      saves.push(saveEventChange({ mutateAsync: (variables) => edit.mutate(variables) }, info));
    const calendar = await render({ eventChange: save });
    calendar.getEventById('1')!.moveDates({ days: 2 });
    await saves[0];
    expect(list.getCurrentResult().data?.[0]?.start_date).toBe('2027-05-12 00:00:00');
    await vi.waitFor(() => {
      const { event } = calendar.getEventById('1')!.extendedProps;
      expect(event.start_date).toBe('2027-05-12 00:00:00');
    });
    expect(saves).toHaveLength(1);
  });

  test('reads no range again that the cache has', async () => {
    const { render, queryClient, reads } = createWorld();
    const calendar = await render();
    calendar.next();
    await waitForTitle('2027-06-15', 'Event 2');
    calendar.prev();
    await waitForTitle('2027-05-10', 'Event 1');
    expect(reads()).toBe(2);
    expect(queryClient.getQueryCache().getAll()).toHaveLength(2);
  });

  test('hears of a failure, and of what was read afterwards', async () => {
    const { mock, render, rename } = createWorld();
    const failure = vi.fn();
    mock.failNext({ status: 403, code: 'rest_forbidden' });
    const calendar = await render({ eventSourceFailure: failure });
    expect(failure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'PermissionError' }));
    calendar.refetchEvents();
    await waitForTitle('2027-05-10', 'Event 1');

    mock.failNext({ path: '/events', status: 403, code: 'rest_forbidden' });
    await rename('Event 100');
    await vi.waitFor(() => expect(failure).toHaveBeenCalledTimes(2));
    expect(titlesOn('2027-05-10')).toEqual(['Event 1']);
    await rename('Event 101');
    await waitForTitle('2027-05-10', 'Event 101');
    expect(failure).toHaveBeenCalledTimes(2);
  });

  test('reads again after a change was refused, which leaves the error of the mutation', async () => {
    const { mock, render, edit, reads } = createWorld();
    const success = vi.fn();
    const saves: Promise<unknown>[] = [];
    const calendar = await render({
      eventSourceSuccess: success,
      eventChange: (info) => {
        const saving = saveEventChange({ mutateAsync: (variables) => edit.mutate(variables) }, info);
        saves.push(rejectionOf(saving));
      },
    });
    edit.subscribe(() => {});
    mock.failNext({ method: 'POST', status: 403, code: 'rest_forbidden' });
    calendar.getEventById('1')!.moveDates({ days: 2 });
    expect(await saves[0]).toMatchObject({ name: 'PermissionError' });
    await vi.waitFor(() => expect(reads()).toBe(2));
    await waitForTitle('2027-05-10', 'Event 1');
    expect(edit.getCurrentResult().error).toMatchObject({ name: 'PermissionError' });
  });
});

describe('what a reader moves stays where it was put, whatever arrives meanwhile', () => {
  /** A calendar whose saves wait for the test. */
  async function createMoving() {
    const world = createWorld();
    const saves: (PromiseWithResolvers<CalendarEvent> & { saved: Promise<unknown> })[] = [];
    const eventChange = (info: FullCalendarChange) => {
      const waiting = Promise.withResolvers<CalendarEvent>();
      const saved = saveEventChange({ mutateAsync: () => waiting.promise }, info);
      saves.push({ ...waiting, saved: saved.catch(() => undefined) });
    };
    const calendar = await world.render({ eventChange });
    return { ...world, calendar, saves };
  }

  test('while it is moved', async () => {
    const { calendar, rename } = await createMoving();
    const info = { el: document.body, event: calendar.getEventById('1')!, view: calendar.view };
    const jsEvent = new MouseEvent('mousemove');
    calendar.trigger('eventDragStart', { ...info, jsEvent });
    await rename('Event 100');
    expect(calendar.getEvents().map(({ title }) => title)).toEqual(['Event 1']);
    calendar.trigger('eventDragStop', { ...info, jsEvent });
    await waitForTitle('2027-05-10', 'Event 100');
  });

  test('while it is saved', async () => {
    const { calendar, rename, saves } = await createMoving();
    calendar.getEventById('1')!.moveDates({ days: 2 });
    await rename('Event 100');
    expect(calendar.getEvents().map(({ startStr }) => startStr)).toEqual(['2027-05-12']);
    saves[0]!.reject(new Error('refused'));
    await saves[0]!.saved;
    await waitForTitle('2027-05-10', 'Event 100');
    expect(calendar.getEvents()).toHaveLength(1);
  });
});

describe('a source', () => {
  test('is followed by the calendar that shows it next', async () => {
    const { queries, queryClient, render, rename } = createWorld();
    const events = createEventSource(queries, { queryClient });
    const calendar = await render({ events });
    calendar.destroy();
    await rename('Event 100');
    await render({ events });
    await waitForTitle('2027-05-10', 'Event 100');
    await rename('Event 101');
    await waitForTitle('2027-05-10', 'Event 101');
  });

  test('does not follow the cache any more when the signal is aborted', async () => {
    const { render, rename, reads } = createWorld();
    const controller = new AbortController();
    const calendar = await render({}, { signal: controller.signal });
    controller.abort();
    calendar.refetchEvents();
    await rename('Event 100');
    expect(reads()).toBe(1);
  });
});

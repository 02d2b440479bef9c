import FullCalendar, { type CalendarApi } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import themePlugin from '@fullcalendar/react/themes/classic';
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import {
  createEventSource,
  type FullCalendarChange,
  saveEventChange,
} from 'events-calendar-client/fullcalendar';
import { createCalendarQueries } from 'events-calendar-client/query';
import { act, createElement, createRef, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calendarWith, eventOn } from './events.ts';

const container = document.createElement('div');
const root = createRoot(container);

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe = () => undefined;
      readonly unobserve = () => undefined;
      readonly disconnect = () => undefined;
    },
  );
});
afterEach(async () => {
  await act(async () => root.render(null));
  vi.unstubAllGlobals();
});

/** A page with a list of events, a month of them, and what could not be loaded or saved. */
function createPage() {
  const { mock, calendar } = calendarWith([eventOn(1, '2027-05-10')]);
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const queries = createCalendarQueries(calendar);
  const events = createEventSource(queries, { queryClient });
  const month = createRef<{ getApi(): CalendarApi }>();

  function Month() {
    const edit = useMutation(queries.events.edit());
    const [loadError, setLoadError] = useState<Error>();
    const [saveError, setSaveError] = useState<Error>();
    const calendarOfMay = createElement(FullCalendar, {
      ref: month,
      plugins: [dayGridPlugin, themePlugin],
      initialDate: '2027-05-15',
      timeZone: 'UTC',
      events,
      eventSourceFailure: setLoadError,
      eventSourceSuccess: () => setLoadError(undefined),
      eventChange: (info: FullCalendarChange) => {
        setSaveError(undefined);
        saveEventChange(edit, info).catch(setSaveError);
      },
    });
    return createElement('main', null, loadError?.name, saveError?.name, calendarOfMay);
  }

  function List() {
    const { data = [] } = useQuery(queries.events.upcoming({}, { now: '2027-01-01' }));
    const edit = useMutation(queries.events.edit());
    const rename = () => edit.mutate({ id: 1, changes: { title: 'Renamed' } });
    return createElement(
      'aside',
      null,
      data.map(({ id, title, start_date }) => createElement('p', { key: id }, `${title}, ${start_date}`)),
      createElement('button', { type: 'button', onClick: rename }),
    );
  }

  const render = (...components: (typeof List)[]) => {
    const elements = components.map((component, key) => createElement(component, { key }));
    const page = createElement(QueryClientProvider, { client: queryClient }, elements);
    return act(async () => root.render(createElement(StrictMode, null, page)));
  };
  const shows = (...texts: string[]) =>
    act(async () =>
      vi.waitFor(() => {
        for (const text of texts) expect(container.textContent).toContain(text);
      }),
    );
  const monthHas = (title: string, start: string) =>
    act(async () =>
      vi.waitFor(() => {
        const found = month.current!.getApi().getEvents();
        expect(found.map((event) => [event.title, event.startStr])).toEqual([[title, start]]);
      }),
    );
  const move = () => act(async () => month.current!.getApi().getEventById('1')!.moveDates({ days: 2 }));
  const reads = () => mock.requests.filter(({ url }) => new URL(url).pathname.endsWith('/events')).length;
  return { mock, Month, List, render, shows, monthHas, move, reads };
}

test('a list and a month show what either of them changes, and read it once', async () => {
  const { Month, List, render, shows, monthHas, move, reads } = createPage();
  await render(List, Month);
  await shows('Event 1, 2027-05-10 00:00:00');
  await monthHas('Event 1', '2027-05-10');
  expect(reads()).toBe(2);

  await act(async () => container.querySelector('button')!.click());
  await shows('Renamed, 2027-05-10 00:00:00');
  await monthHas('Renamed', '2027-05-10');
  expect(reads()).toBe(4);

  await move();
  await shows('Renamed, 2027-05-12 00:00:00');
  await monthHas('Renamed', '2027-05-12');
  expect(reads()).toBe(6);
});

test('what could not be saved is still said when the month has been read again', async () => {
  const { mock, Month, render, shows, monthHas, move, reads } = createPage();
  await render(Month);
  await monthHas('Event 1', '2027-05-10');
  mock.failNext({ method: 'POST', status: 403, code: 'rest_forbidden' });
  await move();
  await shows('PermissionError');
  await act(async () => vi.waitFor(() => expect(reads()).toBe(2)));
  await monthHas('Event 1', '2027-05-10');
  await shows('PermissionError');
});

test('a month that was gone is as new when it is there again', async () => {
  const { Month, List, render, shows, monthHas } = createPage();
  await render(List, Month);
  await monthHas('Event 1', '2027-05-10');
  await render(List);
  await shows('Event 1');
  await act(async () => container.querySelector('button')!.click());
  await shows('Renamed');
  await render(List, Month);
  await monthHas('Renamed', '2027-05-10');
});

import { useMutation } from '@tanstack/react-query';
import type { CalendarClient, RangeQuery } from 'events-calendar-client';
import {
  type CalendarEditMutation,
  createEventSource,
  type EventSourceOptions,
  type FullCalendarChange,
  type FullCalendarEvent,
  type FullCalendarRange,
  type FullCalendarSource,
  saveEventChange,
  toEventChanges,
  toEventInputs,
} from 'events-calendar-client/fullcalendar';
import { createCalendarQueries } from 'events-calendar-client/query';
import type {
  CalendarOptions,
  EventInput,
  EventSourceFunc,
  EventSourceFuncInfo,
  EventSourceInput,
} from 'fullcalendar';
import { describe, expectTypeOf, test } from 'vitest';

declare const calendar: CalendarClient;
const queries = createCalendarQueries(calendar);

describe('the types of FullCalendar 7', () => {
  test('take the source and its events', () => {
    expectTypeOf<FullCalendarSource>().toExtend<EventSourceFunc>();
    expectTypeOf<FullCalendarSource>().toExtend<EventSourceInput>();
    expectTypeOf<FullCalendarEvent>().toExtend<EventInput>();
    expectTypeOf<FullCalendarEvent[]>().toExtend<EventSourceInput>();
    expectTypeOf<EventSourceFuncInfo>().toExtend<FullCalendarRange>();
    // An index signature takes all, so each field is compared as well.
    type Field = Exclude<keyof FullCalendarEvent, 'extendedProps'>;
    expectTypeOf<Pick<FullCalendarEvent, Field>>().toExtend<Pick<EventInput, Field>>();
  });

  test('take it all together as options', () => {
    const options: CalendarOptions = {
      events: createEventSource(calendar, { query: { categories: ['music'] } }),
      initialEvents: toEventInputs([]),
      eventSources: [{ id: 'site', events: createEventSource(calendar), color: 'red' }],
      eventDrop: (info) => saveEventChange(calendar, info),
      eventResize: (info) => void saveEventChange(calendar, info).catch(() => undefined),
      eventChange: (info) => void calendar.events.edit(1, toEventChanges(info)),
    };
    expectTypeOf(options).toEqualTypeOf<CalendarOptions>();
  });
});

test('mutations of TanStack Query are taken to edit events, and no others', () => {
  const edit = useMutation(queries.events.edit());
  expectTypeOf(edit).toExtend<CalendarEditMutation>();
  const remove = useMutation(queries.events.delete());
  // @ts-expect-error: another mutation
  saveEventChange(remove, {} as FullCalendarChange);
});

test('the types check the query, and leave dates and pages to the source', () => {
  expectTypeOf<
    Exclude<NonNullable<EventSourceOptions['query']>, () => unknown>
  >().toEqualTypeOf<RangeQuery>();
  // @ts-expect-error: the range is that of FullCalendar
  createEventSource(calendar, { query: { start_date: '2027-05-01' } });
  // @ts-expect-error: no such parameter
  createEventSource(calendar, { query: { category: 'music' } });
  // @ts-expect-error: no such option
  createEventSource(calendar, { categories: ['music'] });
  // @ts-expect-error: a calendar is needed to store anything
  saveEventChange();
});

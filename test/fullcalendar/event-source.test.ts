import type { CalendarEvent } from 'events-calendar-client';
import {
  createEventSource,
  type FullCalendarEvent,
  type FullCalendarRange,
  type FullCalendarSource,
} from 'events-calendar-client/fullcalendar';
import { describe, expect, test, vi } from 'vitest';
import { calendarWith, eventOn, hours } from './events.ts';

/** May 2027 as FullCalendar has it in a zone that is so far ahead of UTC. */
function mayIn(offset: string): FullCalendarRange {
  const [startStr, endStr] = [`2027-05-01T00:00:00${offset}`, `2027-06-01T00:00:00${offset}`];
  return { start: new Date(startStr), end: new Date(endStr), startStr, endStr };
}

const may = mayIn('Z');

const load = (source: FullCalendarSource, range = may) =>
  new Promise<FullCalendarEvent[]>((resolve, reject) => source(range, resolve, reject));

/** Waits for what has been resolved or rejected to be passed on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A calendar whose `between` waits for the test, and hears of aborts as a client does. */
function controlledCalendar() {
  const loads: { signal: AbortSignal; resolve: (events: CalendarEvent[]) => void }[] = [];
  const between = (_from: Date, _to: Date, _query: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise<CalendarEvent[]>((resolve, reject) => {
      loads.push({ signal, resolve });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  return { loads, calendar: { events: { between } } };
}

describe('an event source', () => {
  test('loads the events of the range, in the order of their starts', async () => {
    const { calendar } = calendarWith([
      eventOn(1, '2027-04-30'),
      eventOn(2, '2027-05-31'),
      eventOn(3, '2027-05-01'),
      eventOn(4, '2027-06-01'),
      eventOn(5, '2027-04-28', { end_date: '2027-05-02 23:59:59' }),
      eventOn(6, '2027-05-10', hours('2027-05-10 18:00:00', '2027-05-10 20:00:00', 'Europe/Berlin')),
    ]);
    const inputs = await load(createEventSource(calendar));
    expect(inputs.map(({ id }) => id)).toEqual(['5', '3', '6', '2']);
    expect(inputs[2]).toMatchObject({ start: '2027-05-10T16:00:00.000Z', end: '2027-05-10T18:00:00.000Z' });
  });

  test.each(['+14:00', '+02:00', 'Z', '-07:00', '-12:00'])(
    'loads whole days by their dates, wherever they are, for a calendar at %s',
    async (offset) => {
      const zones = ['Pacific/Kiritimati', 'UTC+14', 'Europe/Berlin', 'America/Los_Angeles', 'UTC-12'];
      const days = ['2027-04-30', '2027-05-01', '2027-05-31', '2027-06-01'];
      const events = zones.flatMap((timezone, row) =>
        days.map((day, column) => eventOn(10 * row + column + 1, day, { timezone })),
      );
      const inputs = await load(createEventSource(calendarWith(events).calendar), mayIn(offset));
      const found = inputs.map(({ start, extendedProps }) => `${start} ${extendedProps.timeZone}`);
      const wanted = zones.flatMap((zone) => [`2027-05-01 ${zone}`, `2027-05-31 ${zone}`]);
      expect(found.sort()).toEqual(wanted.sort());
    },
  );

  test('loads events of hours by their instants', async () => {
    const { calendar } = calendarWith([
      // In Berlin, May begins at 22:00 UTC.
      eventOn(1, '', hours('2027-04-30 21:00:00', '2027-04-30 22:00:00', 'UTC')),
      eventOn(2, '', hours('2027-04-30 21:00:00', '2027-04-30 22:30:00', 'UTC')),
      eventOn(3, '', hours('2027-04-30 22:00:00', '2027-04-30 22:00:00', 'UTC')),
      eventOn(4, '', hours('2027-05-31 14:59:00', '2027-05-31 16:00:00', 'America/Los_Angeles')),
      eventOn(5, '', hours('2027-05-31 15:00:00', '2027-05-31 16:00:00', 'America/Los_Angeles')),
    ]);
    const inputs = await load(createEventSource(calendar), mayIn('+02:00'));
    expect(inputs.map(({ id }) => id)).toEqual(['2', '3', '4']);
  });

  test('passes a query on, also one that changes', async () => {
    const search = vi.fn(() => ({ search: 'two' }));
    const { calendar } = calendarWith([
      eventOn(1, '2027-05-01', { title: 'One' }),
      eventOn(2, '2027-05-02', { title: 'Two' }),
    ]);
    const idsOf = async (source: FullCalendarSource) => (await load(source)).map(({ id }) => id);
    expect(await idsOf(createEventSource(calendar, { query: { search: 'one' } }))).toEqual(['1']);
    const source = createEventSource(calendar, { query: search });
    expect(await idsOf(source)).toEqual(['2']);
    search.mockReturnValue({ search: 'one' });
    expect(await idsOf(source)).toEqual(['1']);
  });

  test('reports events that cannot be shown and loads the others', async () => {
    const { calendar } = calendarWith([eventOn(1, '2027-05-01'), eventOn(2, '2027-05-02')]);
    const between = async (...args: Parameters<typeof calendar.events.between>) => {
      const events = await calendar.events.between(...args);
      return [{ ...events[0]!, end_date: 'soon' }, events[1]!];
    };
    const onProblem = vi.fn();
    const inputs = await load(createEventSource({ events: { between } }, { onProblem }));
    expect(inputs.map(({ id }) => id)).toEqual(['2']);
    expect(onProblem).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 1 }),
      expect.objectContaining({ message: expect.stringContaining('soon') }),
    );
  });

  test('passes a failure on with the error of the client', async () => {
    const { calendar, mock } = calendarWith([]);
    mock.failNext({ status: 403, code: 'rest_forbidden' });
    await expect(load(createEventSource(calendar))).rejects.toMatchObject({ name: 'PermissionError' });
    const query = () => {
      throw new Error('no filters yet');
    };
    await expect(load(createEventSource(calendar, { query }))).rejects.toThrow('no filters yet');
  });
});

describe('what is no longer wanted', () => {
  test('is aborted by the next load, and is no failure', async () => {
    const { calendar, loads } = controlledCalendar();
    const source = createEventSource(calendar);
    const first = { success: vi.fn(), failure: vi.fn() };
    const second = { success: vi.fn(), failure: vi.fn() };
    source(may, first.success, first.failure);
    expect(loads[0]!.signal.aborted).toBe(false);
    source(may, second.success, second.failure);
    expect(loads[0]!.signal.aborted).toBe(true);
    loads[1]!.resolve([]);
    await settle();
    expect(first.success).not.toHaveBeenCalled();
    expect(first.failure).not.toHaveBeenCalled();
    expect(second.success).toHaveBeenCalledExactlyOnceWith([]);
    expect(loads[1]!.signal.aborted).toBe(false);
  });

  test('is left out also where it has arrived at the same moment', async () => {
    const { calendar, loads } = controlledCalendar();
    const source = createEventSource(calendar);
    const success = vi.fn();
    source(may, success, success);
    loads[0]!.resolve([]);
    source(may, vi.fn(), vi.fn());
    await settle();
    expect(success).not.toHaveBeenCalled();
  });

  test('is aborted by the signal of the caller', async () => {
    const { calendar, loads } = controlledCalendar();
    const controller = new AbortController();
    const source = createEventSource(calendar, { signal: controller.signal });
    const callback = vi.fn();
    source(may, callback, callback);
    controller.abort();
    await settle();
    expect(loads[0]!.signal.aborted).toBe(true);
    expect(callback).not.toHaveBeenCalled();
  });
});

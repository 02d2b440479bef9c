import { CalendarClient, type CalendarEvent } from 'events-calendar-client';
import { type EventTimeChanges, saveEventChange } from 'events-calendar-client/fullcalendar';
import { afterEach, expect, test } from 'vitest';
import { rejectionOf } from '../support/rejection.ts';
import { closeCalendars, renderEvents } from './calendar.ts';
import { baseUrl, calendarWith, eventOn, hours } from './events.ts';

afterEach(closeCalendars);

const evening = eventOn(2, '', hours('2027-05-10 18:00:00', '2027-05-10 20:00:00', 'Europe/Berlin'));

/** A calendar that stores what is moved, with a promise for each move. */
async function savingCalendar(editor?: Parameters<typeof saveEventChange>[0]) {
  const { mock, calendar } = calendarWith([evening]);
  const saves: Promise<CalendarEvent>[] = [];
  const fullCalendar = await renderEvents(calendar, {
    timeZone: 'UTC',
    eventChange: (info) => {
      const saving = saveEventChange(editor ?? calendar, info);
      saving.catch(() => undefined);
      saves.push(saving);
    },
  });
  const event = () => fullCalendar.getEventById('2')!;
  return { mock, calendar, saves, event };
}

/** Edits that wait for the test. */
function controlledEditor() {
  const edits: (PromiseWithResolvers<CalendarEvent> & { changes: EventTimeChanges })[] = [];
  const edit = (_id: number, changes: EventTimeChanges) => {
    const waiting = { ...Promise.withResolvers<CalendarEvent>(), changes };
    edits.push(waiting);
    return waiting.promise;
  };
  return { edits, editor: { events: { edit } } };
}

test('a change is stored, and nothing else is changed', async () => {
  const { calendar, saves, event } = await savingCalendar();
  const before = await calendar.events.get(2);
  event().moveDates({ days: 1 });
  const stored = await saves[0]!;
  expect(stored).toMatchObject({ start_date: '2027-05-11 18:00:00', end_date: '2027-05-11 20:00:00' });
  expect(stored).toMatchObject({ title: before.title, timezone: 'Europe/Berlin', status: before.status });
  expect(event().startStr).toBe('2027-05-11T16:00:00Z');
});

test('what the site refuses goes back, and rejects with its error', async () => {
  const { calendar, mock, saves, event } = await savingCalendar();
  mock.failNext({ method: 'POST', status: 403, code: 'rest_forbidden' });
  event().moveDates({ days: 1 });
  expect(event().startStr).toBe('2027-05-11T16:00:00Z');
  expect(await rejectionOf(saves[0]!)).toMatchObject({ name: 'PermissionError' });
  expect(event().startStr).toBe('2027-05-10T16:00:00Z');
  expect(await calendar.events.get(2)).toMatchObject({ start_date: '2027-05-10 18:00:00' });
});

test('what cannot be sent goes back', async () => {
  const offline = new CalendarClient({ baseUrl, fetch: () => Promise.reject(new TypeError('offline')) });
  const { saves, event } = await savingCalendar(offline);
  event().setAllDay(true);
  expect(await rejectionOf(saves[0]!)).toMatchObject({ name: 'NetworkError' });
  expect(event()).toMatchObject({ allDay: false, startStr: '2027-05-10T16:00:00Z' });
});

test('a change that was refused does not undo a later one', async () => {
  const { edits, editor } = controlledEditor();
  const { saves, event, calendar } = await savingCalendar(editor);
  event().moveDates({ days: 1 });
  event().moveDates({ days: 1 });
  edits[0]!.reject(new Error('refused'));
  expect(await rejectionOf(saves[0]!)).toMatchObject({ message: 'refused' });
  expect(event().startStr).toBe('2027-05-12T16:00:00Z');
  edits[1]!.resolve(await calendar.events.get(2));
  await saves[1];
  expect(event().startStr).toBe('2027-05-12T16:00:00Z');
});

test('where all are refused, the event goes back to where it was stored last', async () => {
  const { edits, editor } = controlledEditor();
  const { saves, event, calendar } = await savingCalendar(editor);
  for (let day = 0; day < 3; day += 1) event().moveDates({ days: 1 });
  edits[0]!.resolve(await calendar.events.get(2));
  await saves[0];
  edits[1]!.reject(new Error('refused'));
  edits[2]!.reject(new Error('refused'));
  await Promise.allSettled(saves);
  expect(event().startStr).toBe('2027-05-11T16:00:00Z');
});

test('a later change that is rejected first goes back to the earlier one, which is stored', async () => {
  const { calendar, saves, event } = await savingCalendar();
  event().moveDates({ days: 1 });
  // The client rejects the first of the two readings 02:30 before the site has responded to the first change.
  event().setDates('2027-10-31T00:30:00Z', '2027-10-31T03:00:00Z');
  expect(await rejectionOf(saves[1]!)).toMatchObject({ name: 'ValidationError' });
  expect(event().startStr).toBe('2027-05-11T16:00:00Z');
  await saves[0];
  expect(event().startStr).toBe('2027-05-11T16:00:00Z');
  expect(await calendar.events.get(2)).toMatchObject({ start_date: '2027-05-11 18:00:00' });
});

test('an earlier change that is rejected last goes back, too', async () => {
  const { edits, editor } = controlledEditor();
  const { saves, event } = await savingCalendar(editor);
  event().moveDates({ days: 1 });
  event().moveDates({ days: 1 });
  edits[1]!.reject(new Error('refused'));
  await rejectionOf(saves[1]!);
  edits[0]!.reject(new Error('refused'));
  await rejectionOf(saves[0]!);
  expect(event().startStr).toBe('2027-05-10T16:00:00Z');
});

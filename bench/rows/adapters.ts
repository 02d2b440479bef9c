import { CalendarClient, type CalendarEvent } from 'events-calendar-client';
import { toEventInputs } from 'events-calendar-client/fullcalendar';
import { createCalendarMock } from 'events-calendar-client/testing';
import { endOf, startOf } from 'events-calendar-client/time';
import { recordedSite, recordedSnapshot } from '../fixtures.ts';
import { race } from '../measure.ts';
import { duration, type Row } from '../row.ts';

const count = 10_000;

/** The recorded events over and over, each time with ids of their own. */
async function recordedEvents(): Promise<CalendarEvent[]> {
  const mock = createCalendarMock({ snapshot: recordedSnapshot() });
  const calendar = new CalendarClient({ baseUrl: recordedSite, fetch: mock.fetch });
  const recorded = await calendar.events.between('2020-01-01', '2040-01-01');
  return Array.from({ length: count }, (_, id) => ({ ...recorded[id % recorded.length]!, id }));
}

export const adapters: Row = {
  title: 'Adapters',
  isDocumented: true,
  async measure(extent) {
    const events = await recordedEvents();
    const contenders = {
      fullcalendar: () => toEventInputs(events),
      times: () => events.map((event) => [startOf(event), endOf(event)]),
    };
    if (contenders.fullcalendar().length !== count) throw new Error('Some events were left out.');
    const timings = await race(contenders, extent);
    return [
      {
        what: `${count.toLocaleString('en')} events for FullCalendar`,
        against: '`startOf` and `endOf` alone',
        ratio: timings.ratio('fullcalendar', 'times'),
        measured: `${duration(timings.milliseconds('fullcalendar'))} : ${duration(timings.milliseconds('times'))}`,
        target: { atMost: 3 },
      },
    ];
  },
};

import assert from 'node:assert/strict';
import { QueryClient } from '@tanstack/query-core';
import { CalendarClient } from 'events-calendar-client';
import { eventToICalendar } from 'events-calendar-client/ical';
import { createCalendarQueries } from 'events-calendar-client/query';
import { eventToRow, readCsv as readCsvOfSync } from 'events-calendar-client/sync';
import { readCsv, writeCsv } from 'events-calendar-client/sync/csv';
import { readICalendar, writeICalendar } from 'events-calendar-client/sync/icalendar';
import { createCalendarMock } from 'events-calendar-client/testing';
import { createHandlers } from 'events-calendar-client/testing/msw';
import { setupServer } from 'msw/node';

// Uses each optional peer once, with the events of a mock that MSW serves.

const fair = { title: 'Fair', start_date: '2027-05-01 10:00', end_date: '2027-05-01 18:00', slug: 'fair' };
const baseUrl = 'https://peers.example.org';
const mock = createCalendarMock({
  baseUrl,
  snapshot: { events: [{ id: 1, ...fair }] },
  now: '2027-04-01T00:00:00Z',
});
const server = setupServer(...createHandlers(mock));
server.listen();
try {
  // The platform's fetch as MSW has replaced it, whatever stands in its place where this is imported.
  const calendar = new CalendarClient({ baseUrl });
  const events = await calendar.events.list().all();
  assert.deepEqual(
    events.map(({ title }) => title),
    ['Fair'],
  );

  const cached = await new QueryClient().fetchQuery(createCalendarQueries(calendar).events.get(1));
  assert.equal(cached.title, 'Fair');
  assert.match(eventToICalendar(cached), /SUMMARY:Fair/);

  const csv = (await Array.fromAsync(writeCsv(events))).join('');
  const calendarFile = (await Array.fromAsync(writeICalendar(events))).join('');
  const rows = [
    ...(await Array.fromAsync(readCsv(csv))),
    ...(await Array.fromAsync(readICalendar(calendarFile))),
  ];
  assert.equal(rows.length, 2);
  assert.equal((await Array.fromAsync(readCsvOfSync(csv))).length, 1);
  assert.equal(eventToRow(cached).title, 'Fair');
} finally {
  server.close();
}

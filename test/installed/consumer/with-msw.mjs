import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import { createHandlers } from 'events-calendar-client/testing/msw';
import { setupServer } from 'msw/node';
import snapshot from './snapshot.json' with { type: 'json' };

const baseUrl = snapshot.site.url;
const server = setupServer(...createHandlers(createCalendarMock({ baseUrl, snapshot })));
server.listen({ onUnhandledFrame: 'error' });
const calendar = new CalendarClient({ baseUrl });
const page = await calendar.events.list({ start_date: '2000-01-01', end_date: '2100-01-01', per_page: 3 });
server.close();
process.stdout.write(JSON.stringify({ identifiers: page.items.map(({ id }) => id), total: page.total }));

import { CalendarClient } from 'events-calendar-client';
import { createCalendarQueries } from 'events-calendar-client/query';
import { createCalendarMock } from 'events-calendar-client/testing';
import snapshot from './snapshot.json' with { type: 'json' };

const baseUrl = snapshot.site.url;
const { fetch } = createCalendarMock({ baseUrl, snapshot });
const { events } = createCalendarQueries(new CalendarClient({ baseUrl, fetch }));
const options = events.list({ start_date: '2000-01-01', end_date: '2100-01-01', per_page: 3 });
const { items, total, totalPages } = await options.queryFn({ signal: new AbortController().signal });
const result = {
  page: { identifiers: items.map(({ id }) => id), total, totalPages },
  queryCore: await import('@tanstack/query-core').then(
    () => true,
    ({ code }) => code,
  ),
};
process.stdout.write(JSON.stringify(result));

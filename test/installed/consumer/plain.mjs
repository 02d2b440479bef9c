import { CalendarClient } from 'events-calendar-client';
import manifest from 'events-calendar-client/package.json' with { type: 'json' };
import * as schemas from 'events-calendar-client/schemas';
import { createCalendarMock } from 'events-calendar-client/testing';
import snapshot from './snapshot.json' with { type: 'json' };

const baseUrl = snapshot.site.url;
const mock = createCalendarMock({ baseUrl, snapshot });
const calendar = new CalendarClient({ baseUrl, fetch: mock.fetch });
const page = await calendar.events.list({ start_date: '2000-01-01', end_date: '2100-01-01', per_page: 3 });

const result = {
  version: manifest.version,
  schemas: Object.keys(schemas),
  identifiers: page.items.map(({ id }) => id),
  total: page.total,
  hasMsw: await import('msw').then(
    () => true,
    ({ code }) => code,
  ),
  internals: await import('events-calendar-client/dist/index.js').then(
    () => true,
    ({ code }) => code,
  ),
};
process.stdout.write(JSON.stringify(result));

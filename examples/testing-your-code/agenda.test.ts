import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agenda } from './agenda.ts';

const site = 'https://calendar.example';
const editor = { username: 'editor', applicationPassword: 'only for the mock' };
const mock = createCalendarMock({
  baseUrl: site,
  now: new Date('2027-05-01T12:00:00Z'),
  users: [{ ...editor, role: 'editor' }],
});
const server = setupServer(...mock.handlers);

// The data of a test is made as any editor would make it.
const calendar = new CalendarClient({ baseUrl: site, auth: editor });
const day = (date: string) => ({ start_date: date, end_date: date, all_day: true });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => mock.reset());
afterAll(() => server.close());

test('the agenda names the coming events of a category, the next one first', async () => {
  const { id } = await calendar.categories.create({ name: 'Sport' });
  await calendar.events.create({ title: 'Regatta', ...day('2027-07-01'), categories: [id] });
  await calendar.events.create({ title: 'Run & Fun', ...day('2027-06-01'), categories: [id] });
  await calendar.events.create({ title: 'Chess', ...day('2027-06-15') });
  await calendar.events.create({ title: 'Last year’s run', ...day('2026-06-01'), categories: [id] });

  expect(await agenda(site, 'sport')).toEqual(['Run & Fun', 'Regatta']);
});

test('the agenda says so when the calendar is closed', async () => {
  mock.failNext({ status: 503 });
  expect(await agenda(site, 'sport')).toEqual(['The calendar is closed just now.']);
});

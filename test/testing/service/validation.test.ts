import { discoverCalendar, ValidationError } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import { expect } from 'vitest';
import { startService, test } from '../test-mock.ts';

test('languages are by default those of the interface, under its name', async ({ send }) => {
  expect((await send('GET /events?tl_language=ro')).status).toBe(200);
  const refused = await send('GET /tags?tl_language=de');
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param', data: { params: { tl_language: expect.any(String) } } },
  });
  const other = startService({ languages: ['de'], languageParam: 'lang' });
  expect((await other('GET /tags?lang=de')).status).toBe(200);
  expect((await other('GET /venues/6?lang=ro')).status).toBe(400);
  expect((await other('GET /venues/6?tl_language=xx')).status).toBe(200);
});

test('unknown ids, and those of other kinds, are invalid', async ({ send }) => {
  const filters = ['/events?tags=12.0', '/events?post_parent=6', '/venues?event=6', '/tags?include=99'];
  for (const target of [...filters, '/categories?exclude=99', '/organizers/6'])
    expect((await send(`GET ${target}`)).body, target).toMatchObject({ code: 'rest_invalid_param' });
  expect((await send('GET /events/6')).body).toMatchObject({ code: 'rest-invalid-event-id' });
});

test('a date whose Unix time is 0 is refused, in queries and bodies, and its neighbours are not', async ({
  send,
}) => {
  const create = (start_date: string) =>
    send('POST /events', 'admin', { title: 'Epoch', start_date, end_date: '2027-05-02' });
  for (const date of [
    '1970-01-01',
    '1970-01-01 00:00:00',
    '1970-01-01T01:00:00+01:00',
    '1969-12-31T19:00:00-05:00',
    '1970-01-01T00:00:00.500Z',
    '1 January 1970',
    '@0',
  ]) {
    for (const name of ['start_date', 'starts_after', 'ends_before']) {
      const { status } = await send(`GET /events?${name}=${encodeURIComponent(date)}`);
      expect(status, `${name} ${date}`).toBe(400);
    }
    expect((await create(date)).status, date).toBe(400);
  }
  for (const date of ['1969-12-31', '1969-12-31T23:59:59Z', '1970-01-01 00:00:01', '1970-01-02', '0']) {
    expect((await send(`GET /events?start_date=${encodeURIComponent(date)}`)).status, date).toBe(200);
    expect((await create(date)).status, date).toBe(201);
  }
});

test('a client discovers the languages and their parameter', async () => {
  const baseUrl = 'https://calendar.example';
  const mock = createCalendarMock({ baseUrl, languages: ['de', 'pt-br'], languageParam: 'wpml_language' });
  const calendar = await discoverCalendar(`${baseUrl}/`, { fetch: mock.fetch, language: 'pt-br' });
  await calendar.events.list();
  expect(new URL(mock.requests.at(-1)!.url).searchParams.get('wpml_language')).toBe('pt-br');
  await expect(calendar.events.list({}, { language: 'ro' })).rejects.toBeInstanceOf(ValidationError);
});

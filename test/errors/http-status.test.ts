import { CalendarClient, CalendarError, discoverCalendar } from 'events-calendar-client';
import { startOf } from 'events-calendar-client/time';
import { expect, test } from 'vitest';
import { rejectionOf, untyped } from '../support/rejection.ts';

const baseUrl = 'https://example.org';

/** What a client throws whose site responds like this. */
function failureOf(fetch: () => Promise<Response>, timeout = 1000): Promise<unknown> {
  const calendar = new CalendarClient({ baseUrl, fetch, http: { retry: 0, timeout } });
  return rejectionOf(calendar.events.get(12));
}

const responding = (status: number, code = 'any', params = {}) => {
  const body = { code, message: 'No.', data: { status, params } };
  return () => Promise.resolve(Response.json(body, { status }));
};
const invalidId = responding(400, 'rest_invalid_param', { id: 'Invalid parameter.' });
const page = () => Promise.resolve(new Response('<p>Hello'));

test.each<[string, number, () => Promise<unknown>]>([
  ['wrong input', 400, () => rejectionOf(new CalendarClient({ baseUrl }).events.get(untyped('x')))],
  ['input that the site rejects', 400, () => failureOf(responding(422))],
  ['no credentials', 401, () => failureOf(responding(401))],
  ['too few rights', 403, () => failureOf(responding(403))],
  ['no such record', 404, () => failureOf(responding(404))],
  ['an ID that the site calls invalid', 404, () => failureOf(invalidId)],
  ['a record in the trash', 410, () => failureOf(responding(410))],
  ['too many requests', 429, () => failureOf(responding(429))],
  ['a site that fails', 502, () => failureOf(responding(500))],
  ['a site that is being updated', 502, () => failureOf(responding(503))],
  ['a web page', 502, () => failureOf(page)],
  ['no calendar', 502, () => rejectionOf(discoverCalendar(baseUrl, { fetch: page }))],
  ['a site that is down', 502, () => failureOf(() => Promise.reject(new TypeError('fetch failed')))],
  ['a site that is slow', 504, () => failureOf(() => new Promise(() => {}), 1)],
  ['an event without dates', 500, async () => startOf(untyped({ timezone: '' }))],
])('the status with which one’s own server responds to %s is %i', async (_, status, fail) => {
  const error = await Promise.resolve()
    .then(fail)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CalendarError);
  expect(error).toMatchObject({ httpStatus: status });
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ httpStatus: status });
});

test('an error as JSON has the URL once', async () => {
  for (const fetch of [responding(404), page, () => Promise.reject(new TypeError('fetch failed'))]) {
    const json = JSON.stringify(await failureOf(fetch));
    expect(json.split('https://example.org/wp-json/tribe/events/v1/events/12')).toHaveLength(2);
    expect(JSON.parse(json)).toMatchObject({ method: 'GET', message: expect.stringMatching(/^\w/) });
  }
});

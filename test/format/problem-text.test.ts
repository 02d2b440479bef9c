import {
  ApiError,
  CalendarClient,
  CalendarError,
  ConflictError,
  discoverCalendar,
  NotStoredError,
  RecurringEventError,
  ValidationError,
} from 'events-calendar-client';
import { problemText } from 'events-calendar-client/format';
import { readCsv } from 'events-calendar-client/sync/csv';
import type { MockFailure } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { rejectionOf, untyped } from '../support/rejection.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { expectReadable, languages, translations } from './readable.ts';

const general = {
  en: 'Something went wrong. Please try again.',
  de: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
};

const event = { title: 'Fair', start_date: '2027-05-01', end_date: '2027-05-01' };

const failures: readonly MockFailure[] = [
  ...[400, 401, 403, 404, 408, 410, 422, 429, 500, 503].map((status) => ({
    status,
    code: 'rest_refused',
    message: 'See https://calendar.example/wp-json for rest_refused <b>.',
  })),
  { status: 400, body: '<html>https://calendar.example</html>' },
  { status: 200, body: '<html>https://calendar.example</html>' },
  { status: 503, body: '' },
  { networkError: true },
];

test.for<[string, (calendar: CalendarClient) => PromiseLike<unknown>]>([
  ['doc', (calendar) => calendar.doc()],
  ['events.list', ({ events }) => events.list()],
  ['events.getBySlug', ({ events }) => events.getBySlug('fair')],
  ['events.create', ({ events }) => events.create(event)],
  ['venues.edit', ({ venues }) => venues.edit(6, { city: 'York' })],
  ['organizers.update', ({ organizers }) => organizers.update(15, { phone: '1' })],
  ['tags.delete', ({ tags }) => tags.delete(7)],
])('the errors of %s are in words for people, whatever fails', async ([_, send], { calendar, mock }) => {
  const client = calendar.withOptions({ http: { retry: 0 } });
  for (const failure of failures) {
    mock.failNext(failure);
    const error = await rejectionOf(send(client));
    expect(CalendarError.is(error)).toBe(true);
    expectReadable(error);
  }
});

test('the errors of the mock itself are in words for people', async ({ calendar }) => {
  const reader = calendar.withOptions({ auth: undefined });
  const attempts = [
    reader.events.create(event),
    reader.events.list({ status: 'draft' }),
    calendar.events.get(999_999),
    calendar.events.list({ categories: ['no-such-category'], page: 999 }),
    calendar.events.create(event, { extraBody: { start_date: 'soon', website: 'nowhere', venue: 'x' } }),
    calendar.venues.getBySlug('nowhere'),
  ];
  for (const attempt of attempts) {
    const error = await rejectionOf(attempt);
    expect(error).toBeInstanceOf(ApiError);
    expectReadable(error);
  }
});

const request = { method: 'GET', url: 'https://calendar.example/wp-json/tribe/events/v1/events/12' };
const respondWith = (status: number) => async () =>
  Response.json({ code: 'refused', message: 'Refused' }, { status });

/** A failed request with each class of error. */
async function errorsByClass(): Promise<Error[]> {
  const baseUrl = 'https://calendar.example';
  const sendWith = (fetch: typeof globalThis.fetch, timeout = 5_000) =>
    rejectionOf(new CalendarClient({ baseUrl, fetch, http: { retry: 0, timeout } }).events.get(12));
  const errors = await Promise.all([
    ...[400, 401, 403, 404, 410, 429, 500].map((status) => sendWith(respondWith(status))),
    sendWith(async () => new Response('<html>')),
    sendWith(async () => {
      throw new TypeError('fetch failed');
    }),
    sendWith(() => new Promise(() => undefined), 5),
    rejectionOf(discoverCalendar(baseUrl, { fetch: async () => new Response('<html></html>') })),
  ]);
  const notStored = { fields: ['image'], record: { id: 12 } };
  return [
    ...(errors as Error[]),
    new ConflictError('changed meanwhile', request),
    new RecurringEventError(12, 'Nothing was sent'),
    new NotStoredError(request, { problem: 'the site did not store image', status: 201 }, notStored),
  ];
}

test('every class of error has a sentence of its own', async () => {
  const errors = await errorsByClass();
  expect(new Set(errors.map(({ name }) => name)).size).toBe(14);
  for (const locale of languages) {
    const texts = errors.map((error) => problemText(error, { locale, translations }));
    expect(new Set([...texts, general[locale]]).size).toBe(15);
  }
  for (const error of errors) expectReadable(error);
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'https://calendar.example'],
  ['an error of the program', new TypeError('x is undefined')],
  ['the base of all errors', new CalendarError('See https://calendar.example', request)],
  ['a name that objects have', { name: 'constructor' }],
  ['a name that is no text', { name: Symbol('NetworkError') }],
  ['issues that are none', { name: 'ValidationError', issues: 5 }],
  ['no issues', new ValidationError('event', [])],
])('%s is a general sentence', (_, error) => {
  for (const locale of languages) expect(problemText(error, { locale, translations })).toBe(general[locale]);
});

test('nothing that is thrown or passed makes it throw', async () => {
  const anyThrown = fc.oneof(
    fc.anything({ withNullPrototype: true, withBigInt: true, withMap: true }),
    fc.record({
      name: fc.constantFrom('ValidationError', 'BadRequestError', 'NetworkError', '__proto__'),
      issues: fc.anything(),
      params: fc.anything(),
    }),
    fc.record({
      name: fc.constant('ValidationError'),
      issues: fc.array(fc.record({ path: fc.anything(), code: fc.anything() })),
    }),
  );
  await forAll(propertyRuns(5_000), [anyThrown, fc.anything()], (error, options) => {
    expectReadable(error);
    for (const passed of [options, { locale: options, translations: options }])
      expect(problemText(error, untyped(passed))).toEqual(expect.any(String));
  });
});

test('errors that were copied or came as JSON say the same', async () => {
  const { client } = recordingClient();
  const invalid = await rejectionOf(client.events.create({ ...event, title: '' }));
  for (const error of [...(await errorsByClass()), invalid])
    expect(problemText(JSON.parse(JSON.stringify(error)))).toBe(problemText(error));
});

test('a row of a file that cannot be read is named by its fields', async () => {
  const file =
    'title,start_date,start_time,end_date,venue,venue_website,featured\nA,2027-02-30,,x,V,,maybe\nB,2027-01-01,,,,,,more,than,that\n';
  const texts: string[] = [];
  for await (const item of readCsv(file))
    texts.push('error' in item ? problemText(item.error, { locale: 'en' }) : '');
  const [first, second] = texts;
  expect(first).toMatch(
    /^Please check the start: .*\. Please check the end: .*\. Please check all fields\.$/,
  );
  expect([second, texts.length]).toEqual(['Please check all fields.', 2]);
});

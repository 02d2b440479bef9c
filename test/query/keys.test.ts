import { hashKey, type QueryKey } from '@tanstack/query-core';
import { CalendarClient, type ClientOptions, type DateInput, type EventQuery } from 'events-calendar-client';
import { createCalendarQueries, type ReadOptions } from 'events-calendar-client/query';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { untyped } from '../support/rejection.ts';
import { forAll } from '../support/share.ts';

const queriesOf = (options: Partial<ClientOptions> = {}, scope?: string) =>
  createCalendarQueries(new CalendarClient({ baseUrl: 'https://example.org', ...options }), { scope });
const queries = queriesOf();
const { events, venues, tags } = queries;

const everyKey: QueryKey[] = [
  queries.root().queryKey,
  queries.doc().queryKey,
  events.list().queryKey,
  events.infiniteList().queryKey,
  events.get(12).queryKey,
  events.getBySlug('summer-fair').queryKey,
  events.between('2027-05-01', '2027-06-01').queryKey,
  events.upcoming().queryKey,
  events.past().queryKey,
  venues.list().queryKey,
  venues.get(12).queryKey,
  tags.list().queryKey,
];

describe('a key', () => {
  test('names the site, the resource, the read and its parameters', () => {
    const site = ['events-calendar-client', 'https://example.org'];
    const { queryKey } = events.list({ per_page: 20, venue: undefined });
    expect(queryKey).toEqual([...site, 'events', 'list', { query: { per_page: 20 } }]);
    const { queryKey: ofVenue } = queriesOf({ language: 'ro' }, 'jane').venues.getBySlug('harbour-stage');
    const parameters = { slug: 'harbour-stage', language: 'ro', scope: 'jane' };
    expect(ofVenue).toEqual([...site, 'venues', 'getBySlug', parameters]);
  });

  test('is different for each read', () => {
    expect(new Set(everyKey.map((key) => hashKey(key))).size).toBe(everyKey.length);
  });

  test('is different for another site, language or scope', () => {
    const keys = [
      queriesOf().events.get(12),
      queriesOf({ baseUrl: 'https://example.org/blog' }).events.get(12),
      queriesOf({ baseUrl: 'https://other.example' }).events.get(12),
      queriesOf({ language: 'ro' }).events.get(12),
      queriesOf({ languageSegment: 'ro' }).events.get(12),
      queriesOf({}, 'editor').events.get(12),
      queriesOf().events.get(12, { extraQuery: { rooms: 2 } }),
    ];
    expect(new Set(keys.map(({ queryKey }) => hashKey(queryKey))).size).toBe(keys.length);
  });

  test('has the language of the request', () => {
    const romanian = queriesOf({ language: 'ro' }).events;
    expect(romanian.get(12).queryKey).toEqual(events.get(12, { language: 'ro' }).queryKey);
    expect(romanian.get(12, { language: null }).queryKey).toEqual(events.get(12).queryKey);
  });

  test('is the same without a query and options as with null, which means none', () => {
    for (const read of [events.list, events.infiniteList, events.infinitePast, events.past])
      expect(read(untyped(null), untyped(null)).queryKey).toEqual(read().queryKey);
  });

  test('has no credentials', () => {
    const secret = 'secret-token';
    const signedIn = queriesOf({ auth: { token: secret }, headers: { 'x-key': secret } });
    // As JavaScript may pass them.
    const options: ReadOptions = Object.assign({ language: 'ro' }, { headers: { 'x-key': secret } });
    const keys = [
      signedIn.events.list({}, options),
      signedIn.root({}, options),
      signedIn.doc({}, options),
    ].map(({ queryKey }) => JSON.stringify(queryKey));
    expect(keys.filter((key) => key.includes('secret'))).toEqual([]);
  });
});

describe('dates in a key', () => {
  const instant = '2027-05-01T18:00:00Z';
  const inBerlin = Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Berlin');

  test.each<[string, () => DateInput, string]>([
    ['a day', () => '2027-05-01', '2027-05-01'],
    ['a Date', () => new Date(instant), '2027-05-01T18:00:00.000Z'],
    ['a Temporal.Instant', () => Temporal.Instant.from(instant), instant],
    ['a Temporal.PlainDate', () => Temporal.PlainDate.from('2027-05-01'), '2027-05-01'],
    ['a Temporal.ZonedDateTime', () => inBerlin, '2027-05-01T20:00:00+02:00[Europe/Berlin]'],
  ])('are text: %s', (_name, create, text) => {
    const parameters = (date: DateInput) => [
      events.list({ starts_after: date }).queryKey[4],
      events.between(date, '2027-06-01').queryKey[4],
      events.past({}, { now: date }).queryKey[4],
    ];
    expect(parameters(create())).toEqual([
      { query: { starts_after: text } },
      { from: text, to: '2027-06-01', query: {} },
      { query: {}, now: text },
    ]);
  });

  test('that are none do not throw', () => {
    expect(() => events.between(new Date('never'), '')).not.toThrow();
  });
});

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.date({ noInvalidDate: true }),
  fc.array(fc.oneof(fc.string(), fc.integer())),
  fc.constant(undefined),
);
const fields = fc.uniqueArray(fc.tuple(fc.string(), value), { selector: ([name]) => name });
const keyOf = (entries: [string, unknown][]) => {
  const query: EventQuery = Object.fromEntries(entries);
  return events.list(query).queryKey;
};

test('any query has a key that storage does not change and that has no order of fields', async () => {
  await forAll(100, [fields], (entries) => {
    const key = keyOf(entries);
    expect(JSON.parse(JSON.stringify(key))).toStrictEqual(key);
    expect(hashKey(keyOf([...entries].reverse()))).toBe(hashKey(key));
  });
});

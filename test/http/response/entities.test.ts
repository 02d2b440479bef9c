import type { CalendarClient } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { emptyEventFields, expectedEntity } from '../../support/expected-entity.ts';
import { recordingClient } from '../../support/recording-fetch.ts';
import { type Exchange, exchanges, type Fields, fieldsOf, snapshot } from '../../support/recordings.ts';
import { replay, routeOf } from '../../support/replay.ts';

const resourceNames = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

const itemsOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);

/** Whether a request asks WordPress for another format of the response, which the client never does. */
const wantsOtherFormat = ({ method, target }: Exchange) =>
  method === 'OPTIONS' || method === 'HEAD' || /[?&](_jsonp|_envelope)=/.test(target);

/** The client refuses an event without dates, as the service makes one of an end date of 0. */
const hasNoDates = ({ body }: Exchange) => fieldsOf(body).utc_start_date === null;

const successes = exchanges.filter((exchange) => exchange.status < 300 && !hasNoDates(exchange));
/** The client writes by ID. */
const isWriteBySlug = ({ method, target }: Exchange) => method !== 'GET' && target.includes('/by-slug/');

const readable = successes.filter((exchange) => !wantsOtherFormat(exchange) && !isWriteBySlug(exchange));

/** Sends a recorded request through the client, and returns the actual result with the expected one. */
async function compare(exchange: Exchange) {
  const route = routeOf(exchange);
  if (!route) throw new Error(`The interface has no ${exchange.method} ${exchange.target}`);
  const { result } = replay(exchange, route);
  const actual = fieldsOf(await result);
  const { resource } = route;
  if (resource === 'root') return { actual, expected: exchange.body };
  if (exchange.method !== 'GET' || route.id !== undefined || route.slug !== undefined) {
    return { actual, expected: expectedEntity(resource, exchange.body) };
  }
  const envelope = fieldsOf(exchange.body);
  const records = itemsOf(envelope[resource]);
  const { items, total, totalPages } = actual;
  return {
    actual: { items, total, totalPages },
    expected: {
      items: records.map((item) => expectedEntity(resource, item)),
      // A trimmed response has these in its headers only.
      total: envelope.total ?? Number(exchange.headers['x-tec-total']),
      totalPages: envelope.total_pages ?? Number(exchange.headers['x-tec-totalpages']),
    },
  };
}

test('every recorded response is decoded without loss', async () => {
  expect(readable.length).toBeGreaterThan(600);
  for (const exchange of readable) {
    const { actual, expected } = await compare(exchange);
    expect(actual, `${exchange.method} ${exchange.target}`).toStrictEqual(expected);
  }
});

test.each(resourceNames)(
  'all recorded %s are decoded without loss, alone and in a list',
  async (resource) => {
    const list = snapshot[resource];
    const expected = list.map((item) => expectedEntity(resource, item));
    for (const [index, record] of list.entries()) {
      expect(await createClient(record)[resource].get(Number(record.id))).toStrictEqual(expected[index]);
    }
    const client = createClient({ [resource]: list, total: list.length, total_pages: 1 });
    expect((await client[resource].list()).items).toStrictEqual(expected);
  },
);

describe('fields', () => {
  const event = fieldsOf(snapshot.events[0]);
  const id = Number(event.id);

  test('that plug-ins add are kept at every level', async () => {
    const added = { plugin: { deep: ['&amp;', { author: '7' }] } };
    const record = {
      ...event,
      ...added,
      venue: { id: 6, venue: 'Hall', ...added },
      organizer: [{ id: 14, organizer: 'Jane', ...added }],
      categories: [{ id: 2, name: 'Music', slug: 'music', ...added }],
      image: { url: 'https://calendar.example/poster.png', id: '5', ...added },
      cost_details: { values: ['10', '7.50'], ...added },
      start_date_details: { year: '2027', ...added },
      custom_fields: { _field: { label: 'Age' } },
    };

    const decoded = await createClient(record).events.get(id);

    expect(decoded).toMatchObject({
      ...added,
      venue: [{ id: 6, ...added }],
      organizer: [{ id: 14, ...added }],
      categories: [{ id: 2, ...added }],
      image: { id: 5, ...added },
      cost_details: { values: [10, '7.50'], ...added },
      start_date_details: { year: 2027, ...added },
      custom_fields: { _field: { label: 'Age' } },
    });
  });

  test('that are missing stay missing, except those that are always present', async () => {
    const decoded = await createClient({ id: 5 }).events.get(5);

    expect(decoded).toStrictEqual({ id: 5, ...emptyEventFields });
    expect(await createClient({ id: 5 }).venues.get(5)).toStrictEqual({ id: 5 });
    expect(await createClient({ id: 5 }).organizers.get(5)).toStrictEqual({ id: 5 });
    expect(await createClient({ id: 5 }).categories.get(5)).toStrictEqual({ id: 5 });
    expect(await createClient({ id: 5 }).tags.get(5)).toStrictEqual({ id: 5 });
  });

  const [hall, mill] = [
    { id: 6, venue: 'Hall' },
    { id: 7, venue: 'Mill' },
  ];

  test.each([
    { sent: [], venues: [] },
    { sent: null, venues: [] },
    { sent: false, venues: [] },
    { sent: hall, venues: [hall] },
    { sent: [hall], venues: [hall] },
    { sent: [hall, mill], venues: [hall, mill] },
  ])('venue $sent is decoded as a list', async ({ sent, venues }) => {
    expect((await createClient({ ...event, venue: sent }).events.get(id)).venue).toStrictEqual(venues);
  });

  test('a slug that is not percent-encoded is unchanged', async () => {
    expect((await createClient({ id: 1, slug: '100%-fun' }).venues.get(1)).slug).toBe('100%-fun');
    expect((await createClient({ id: 1, slug: '%e6%9d%b1' }).venues.get(1)).slug).toBe('東');
  });
});

function createClient(body: Fields): CalendarClient {
  return recordingClient(() => Response.json(body), { baseUrl: 'https://calendar.example' }).client;
}

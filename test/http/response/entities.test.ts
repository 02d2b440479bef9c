import { CalendarClient, ResponseError } from 'events-calendar-client';
import type { ResourceName } from 'events-calendar-client/schemas';
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
const readable = successes.filter((exchange) => !wantsOtherFormat(exchange));

/** Sends a recorded request through the client, and returns the actual result with the expected one. */
async function compare(exchange: Exchange) {
  const route = routeOf(exchange);
  if (!route) throw new Error(`The interface has no ${exchange.method} ${exchange.target}`);
  const { result } = replay(exchange, route);
  const actual = fieldsOf(await result);
  const { resource } = route;
  if (resource === 'root') return { kind: 'root', items: 0, actual, expected: exchange.body };
  if (exchange.method !== 'GET' || route.id !== undefined || route.slug !== undefined) {
    return {
      kind: `${exchange.method} ${resource}`,
      items: 1,
      actual,
      expected: expectedEntity(resource, exchange.body),
    };
  }
  const envelope = fieldsOf(exchange.body);
  const records = itemsOf(envelope[resource]);
  const { items, total, totalPages } = actual;
  return {
    kind: `list of ${resource}`,
    items: records.length,
    actual: { items, total, totalPages },
    expected: {
      items: records.map((item) => expectedEntity(resource, item)),
      // A trimmed response has these in its headers only.
      total: envelope.total ?? Number(exchange.headers['x-tec-total']),
      totalPages: envelope.total_pages ?? Number(exchange.headers['x-tec-totalpages']),
    },
  };
}

describe('recorded responses', () => {
  test.each(readable.map((exchange) => ({ name: `${exchange.method} ${exchange.target}`, exchange })))(
    '$name is decoded without loss',
    async ({ exchange }) => {
      const { actual, expected } = await compare(exchange);

      expect(actual).toStrictEqual(expected);
    },
  );

  test('were all compared, except those in formats that the client never requests', async () => {
    const kinds: Record<string, number> = {};
    let items = 0;
    for (const exchange of readable) {
      const comparison = await compare(exchange);
      kinds[comparison.kind] = (kinds[comparison.kind] ?? 0) + 1;
      items += comparison.items;
    }

    expect({ kinds, items, others: successes.length - readable.length }).toMatchInlineSnapshot(`
      {
        "items": 1539,
        "kinds": {
          "DELETE categories": 1,
          "DELETE events": 3,
          "DELETE tags": 1,
          "DELETE venues": 3,
          "GET categories": 5,
          "GET events": 71,
          "GET organizers": 1,
          "GET venues": 11,
          "PATCH categories": 7,
          "PATCH events": 97,
          "PATCH organizers": 12,
          "PATCH tags": 9,
          "PATCH venues": 33,
          "POST categories": 16,
          "POST events": 111,
          "POST organizers": 16,
          "POST tags": 5,
          "POST venues": 38,
          "PUT events": 2,
          "PUT venues": 2,
          "list of categories": 29,
          "list of events": 193,
          "list of organizers": 1,
          "list of venues": 27,
          "root": 2,
        },
        "others": 8,
      }
    `);
  });
});

describe('the snapshot', () => {
  const records = resourceNames.flatMap((resource) =>
    snapshot[resource].map((record) => ({ resource, id: Number(record.id), record })),
  );

  test('has the expected number of records', () => {
    const count = (name: ResourceName) => records.filter(({ resource }) => resource === name).length;

    expect(resourceNames.map(count)).toEqual([137, 8, 6, 5, 6]);
  });

  test.each(records)('$resource $id is decoded alone without loss', async ({ resource, id, record }) => {
    const client = createClient(record);

    expect(await client[resource].get(id)).toStrictEqual(expectedEntity(resource, record));
  });

  test.each(resourceNames)('%s are decoded as a list without loss', async (resource) => {
    const list = snapshot[resource];
    const client = createClient({ [resource]: list, total: list.length, total_pages: 1 });

    const { items } = await client[resource].list();

    expect(items).toStrictEqual(list.map((item) => expectedEntity(resource, item)));
  });
});

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

  test('a number too long to be exact stays a string', async () => {
    const cost_details = { values: ['9007199254740993'] };

    expect((await createClient({ ...event, cost_details }).events.get(id)).cost_details.values).toEqual([
      '9007199254740993',
    ]);
  });
});

test.each([9007199254740993n, 12345678901234567890n, '9007199254740993'])(
  'an ID beyond the integers of JavaScript, %s, is no record',
  async (large) => {
    const json = typeof large === 'string' ? JSON.stringify(large) : String(large);
    const respond = (body: string) =>
      new CalendarClient({
        baseUrl: 'https://calendar.example',
        fetch: async () => new Response(body),
      });
    const tag = `{"id":${json},"name":"a","slug":"a","count":0}`;
    const list = respond(`{"tags":[${tag}],"total":1,"total_pages":1}`).tags.list();
    const venue = respond(`{"id":${json},"venue":"a"}`).venues.getBySlug('a');
    await expect(venue).rejects.toThrow(ResponseError);
    expect((await list).items).toEqual([]);
  },
);

function createClient(body: Fields): CalendarClient {
  return recordingClient(() => Response.json(body), { baseUrl: 'https://calendar.example' }).client;
}

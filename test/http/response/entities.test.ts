import { CalendarClient } from 'events-calendar-client';
import type { ResourceName } from 'events-calendar-client/schemas';
import { describe, expect, test } from 'vitest';
import { expectedEntity } from '../../support/expected-entity.ts';
import { recordingFetch } from '../../support/recording-fetch.ts';
import { type Exchange, exchanges, type Fields, fieldsOf, snapshot } from '../../support/recordings.ts';
import { replay, routeOf } from '../../support/replay.ts';

const resourceNames = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

const itemsOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);

/** Answers of another form, which WordPress gives only to those who ask for it. The client never does. */
const inAnotherForm = ({ method, target }: Exchange) =>
  method === 'OPTIONS' || method === 'HEAD' || /[?&](_jsonp|_envelope)=/.test(target);

const successes = exchanges.filter(({ status }) => status < 300);
const readable = successes.filter((exchange) => !inAnotherForm(exchange));

/** Reads a recorded answer through the client, and gives what should come of it beside what did. */
async function read(exchange: Exchange) {
  const route = routeOf(exchange);
  if (!route) throw new Error(`The interface has no ${exchange.method} ${exchange.target}`);
  const { result } = replay(exchange, route);
  const given = fieldsOf(await result);
  const { resource } = route;
  if (resource === 'root') return { kind: 'root', items: 0, given, expected: exchange.body };
  if (exchange.method !== 'GET' || route.id !== undefined || route.slug !== undefined) {
    return {
      kind: `${exchange.method} ${resource}`,
      items: 1,
      given,
      expected: expectedEntity(resource, exchange.body),
    };
  }
  const envelope = fieldsOf(exchange.body);
  const sent = itemsOf(envelope[resource]);
  const { items, total, totalPages } = given;
  return {
    kind: `list of ${resource}`,
    items: sent.length,
    given: { items, total, totalPages },
    expected: {
      items: sent.map((item) => expectedEntity(resource, item)),
      // An answer that was trimmed says these in its headers only.
      total: envelope.total ?? Number(exchange.headers['x-tec-total']),
      totalPages: envelope.total_pages ?? Number(exchange.headers['x-tec-totalpages']),
    },
  };
}

describe('recorded answers', () => {
  test.each(readable.map((exchange) => ({ name: `${exchange.method} ${exchange.target}`, exchange })))(
    '$name is read with nothing lost',
    async ({ exchange }) => {
      const { given, expected } = await read(exchange);

      expect(given).toStrictEqual(expected);
    },
  );

  test('all of them were compared, less those in a form that the client never asks for', async () => {
    const kinds: Record<string, number> = {};
    let items = 0;
    for (const exchange of readable) {
      const compared = await read(exchange);
      kinds[compared.kind] = (kinds[compared.kind] ?? 0) + 1;
      items += compared.items;
    }

    expect({ kinds, items, others: successes.length - readable.length }).toMatchInlineSnapshot(`
      {
        "items": 910,
        "kinds": {
          "DELETE categories": 1,
          "DELETE events": 3,
          "DELETE tags": 1,
          "DELETE venues": 3,
          "GET categories": 5,
          "GET events": 53,
          "GET venues": 10,
          "PATCH categories": 4,
          "PATCH events": 31,
          "PATCH venues": 5,
          "POST categories": 6,
          "POST events": 70,
          "POST venues": 3,
          "PUT events": 2,
          "PUT venues": 2,
          "list of categories": 29,
          "list of events": 146,
          "list of organizers": 1,
          "list of venues": 26,
          "root": 2,
        },
        "others": 8,
      }
    `);
  });
});

describe('the snapshot', () => {
  const records = resourceNames.flatMap((resource) =>
    snapshot[resource].map((sent) => ({ resource, id: Number(sent.id), sent })),
  );

  test('holds what is compared here', () => {
    const count = (name: ResourceName) => records.filter(({ resource }) => resource === name).length;

    expect(resourceNames.map(count)).toEqual([137, 8, 6, 5, 6]);
  });

  test.each(records)('$resource $id is read alone with nothing lost', async ({ resource, id, sent }) => {
    const client = clientFor(sent);

    expect(await client[resource].get(id)).toStrictEqual(expectedEntity(resource, sent));
  });

  test.each(resourceNames)('%s are read as a list with nothing lost', async (resource) => {
    const sent = snapshot[resource];
    const client = clientFor({ [resource]: sent, total: sent.length, total_pages: 1 });

    const { items } = await client[resource].list();

    expect(items).toStrictEqual(sent.map((item) => expectedEntity(resource, item)));
  });
});

describe('fields', () => {
  const event = fieldsOf(snapshot.events[0]);

  test('that plug-ins add pass through, at every level', async () => {
    const added = { plugin: { deep: ['&amp;', { author: '7' }] } };
    const sent = {
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

    const read = await clientFor(sent).events.get(1);

    expect(read).toMatchObject({
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

  test('that are missing stay missing, all but those that are always there', async () => {
    const read = await clientFor({ id: 5 }).events.get(5);

    expect(read).toStrictEqual({
      id: 5,
      image: null,
      website: null,
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      custom_fields: {},
    });
    expect(await clientFor({ id: 5 }).venues.get(5)).toStrictEqual({ id: 5 });
    expect(await clientFor({ id: 5 }).organizers.get(5)).toStrictEqual({ id: 5 });
    expect(await clientFor({ id: 5 }).categories.get(5)).toStrictEqual({ id: 5 });
    expect(await clientFor({ id: 5 }).tags.get(5)).toStrictEqual({ id: 5 });
  });

  test.each([
    { sent: [], venues: [] },
    { sent: null, venues: [] },
    { sent: false, venues: [] },
    { sent: { id: 6, venue: 'A' }, venues: [{ id: 6, venue: 'A' }] },
    { sent: [{ id: 6, venue: 'A' }], venues: [{ id: 6, venue: 'A' }] },
    {
      sent: [
        { id: 6, venue: 'A' },
        { id: 7, venue: 'B' },
      ],
      venues: [
        { id: 6, venue: 'A' },
        { id: 7, venue: 'B' },
      ],
    },
  ])('venue $sent is read as a list', async ({ sent, venues }) => {
    expect((await clientFor({ ...event, venue: sent }).events.get(1)).venue).toStrictEqual(venues);
  });

  test('titles are decoded once, so that encoded markup stays as it was written', async () => {
    const titles = ['&amp;amp;', '&#8220;Fish&#8221; &#038; Chips', '&lt;b&gt;', '&unknown; &#0; &', 'AT&T'];
    const sent = titles.map((title, index) => ({ id: index + 1, title }));

    const { items } = await clientFor({ events: sent, total: 5, total_pages: 1 }).events.list();

    expect(items.map(({ title }) => title)).toEqual([
      '&amp;',
      '“Fish” & Chips',
      '<b>',
      '&unknown; &#0; &',
      'AT&T',
    ]);
  });

  test('a slug that is not percent-encoded is left alone', async () => {
    expect((await clientFor({ id: 1, slug: '100%-fun' }).venues.get(1)).slug).toBe('100%-fun');
    expect((await clientFor({ id: 1, slug: '%e6%9d%b1' }).venues.get(1)).slug).toBe('東');
  });

  test('a number too long to be exact stays text', async () => {
    const cost_details = { values: ['9007199254740993'] };

    expect((await clientFor({ ...event, cost_details }).events.get(1)).cost_details.values).toEqual([
      '9007199254740993',
    ]);
  });
});

function clientFor(body: Fields): CalendarClient {
  const { fetch } = recordingFetch(() => Response.json(body));
  return new CalendarClient({ baseUrl: 'https://calendar.example', fetch });
}

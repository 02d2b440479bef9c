import { type CalendarClient, ValidationError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { emptyListBody } from '../../support/list-response.ts';
import { recordingClient } from '../../support/recording-fetch.ts';
import { rejectionOf } from '../../support/rejection.ts';

function createClient() {
  return recordingClient(({ url, method }) =>
    Response.json(method === 'GET' && /s(\?.*)?$/.test(url) ? emptyListBody : { id: 5, cost: '' }),
  );
}

class Fair {
  description = 'Fair';
  #secret = 1;
  get secret() {
    return this.#secret;
  }
}

/** What is no object of fields, and how it is named. */
const refused: [unknown, string][] = [
  [Promise.resolve({ description: 'x' }), 'a Promise: is an await missing?'],
  [new Map([['description', 'x']]), 'Map'],
  [new Set(), 'Set'],
  [new Date(0), 'the Date'],
  [new Error('x'), 'Error'],
  [new URLSearchParams('description=x'), 'URLSearchParams, which parseEventQuery reads'],
  [new FormData(), 'FormData'],
  [new Uint8Array(2), 'Uint8Array'],
  [Object('x'), 'String'],
  [() => ({}), 'a function'],
  [[], 'an empty list'],
  ['x', '"x"'],
  [null, 'null'],
];

describe.each(refused)('%o', (value, name) => {
  const untyped = value as object;
  const message = `expected an object, got ${name}`;
  const isFunction = typeof value === 'function';

  test.each<[string, (client: CalendarClient) => PromiseLike<unknown>]>([
    ['create', (client) => client.tags.create(untyped as { name: string })],
    ['create of an event', (client) => client.events.create(untyped as never)],
    ['update', (client) => client.events.update(5, untyped)],
    ['updateBySlug', (client) => client.venues.updateBySlug('hall', untyped)],
    ['edit', (client) => client.events.edit(5, isFunction ? (5 as never) : untyped)],
    [
      'ensure',
      (client) => client.venues.ensure(value === 'x' ? (5 as never) : (untyped as { venue: string })),
    ],
    ['list', (client) => client.tags.list(value === null ? (5 as never) : untyped)],
    [
      'between',
      (client) => client.events.between('2027-05-01', '2027-06-01', value === null ? (5 as never) : untyped),
    ],
  ])('%s refuses it', async (_, send) => {
    const { client, requests } = createClient();
    const error = await rejectionOf(send(client));

    expect(error).toBeInstanceOf(ValidationError);
    expect(String(error)).toMatch(/expected an object, got/);
    if (!/5$/.test(String(error))) expect(String(error)).toContain(message);
    expect(requests).toHaveLength(0);
  });

  test('edit refuses it from a function, and writes nothing', async () => {
    const { client, requests } = createClient();
    const changes = typeof value === 'object' && value instanceof Promise ? 5 : value;
    const error = await rejectionOf(client.events.edit(5, () => changes as object));

    expect(error).toBeInstanceOf(ValidationError);
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('an update without a field', () => {
  test.each<[string, object]>([
    ['an empty object', {}],
    ['undefined fields', { description: undefined }],
    ['fields that null leaves out', { description: null }],
  ])('of %s is refused', async (_, body) => {
    const { client, requests } = createClient();
    for (const request of [
      client.venues.update(5, body),
      client.venues.updateBySlug('hall', body),
      client.tags.update(5, {}),
    ]) {
      const error = await rejectionOf(request);
      expect(error).toBeInstanceOf(ValidationError);
      expect(String(error)).toMatch(/expected a field at least/);
    }
    expect(requests).toHaveLength(0);
  });

  test('is sent with fields of the site', async () => {
    const { client, requests } = createClient();
    await client.tags.update(5, {}, { extraBody: { color: 'red' } });
    expect(await requests[0]?.json()).toEqual({ color: 'red' });
  });
});

describe('an instance of a class', () => {
  test('counts as its own fields', async () => {
    const { client, requests } = createClient();
    await client.tags.update(5, new Fair());
    expect(await requests[0]?.json()).toEqual({ description: 'Fair' });
  });

  test('is a query too, and so is an empty object', async () => {
    class Query {
      per_page = 5;
    }
    const { client, requests } = createClient();
    await client.tags.list(new Query());
    await client.tags.list({});
    await client.tags.list(Object.create(null));
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?per_page=5', '', '']);
  });
});

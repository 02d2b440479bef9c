import { deepStrictEqual } from 'node:assert/strict';
import { type CalendarClient, ResponseError } from 'events-calendar-client';
import * as schemas from 'events-calendar-client/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ObjectSchema, resources } from '../../src/contract/resources.ts';
import { mutate } from '../support/arbitraries.ts';
import { shortListBody } from '../support/list-response.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { exchanges, type Fields, fieldsOf, snapshot } from '../support/recordings.ts';
import { rejectionOf, untyped } from '../support/rejection.ts';
import { forAll, propertyRuns } from '../support/share.ts';

const texts = ['', ' ', '0', 'Fish & Chips', 'a <3 &lt;', '100%20', ' \\o/ ', '<!-- \\ -->', 'ro', 'draft'];
const addresses = ['https://example.org', 'https://exämple.org/ä?a=b', 'https://example.org/%20'];
const costs = ['$1,250.00', '10, 20', '7.5', '1.250'];
const dates = ['2027-06-19', '1970-01-01', '2027-06-19T14:00', '2027-06-19T22:00+02:00[Europe/Berlin]'];
const instants = ['2027-06-19T22:00+02:00', new Date('2027-06-19T12:00Z'), new Date(1000)];
const venue = { venue: 'A & <b>', website: 'https://example.org', show_map: true, city: null, image: 5 };
const organizer = { organizer: '0', email: 'jane@example.org', description: '', date: '2027-05-01T07:00' };
const records = [{ id: 7 }, { id: 7, url: 'https://example.org', venue: 'as it was read' }, venue, organizer];

/** Of these, each field takes some, and sends some in another form. */
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(...texts, ...addresses, ...costs, 'Europe/Berlin', 'UTC+5:30'),
  fc.constantFrom<unknown>(...dates, ...instants),
  fc.constantFrom<unknown>(null, true, false, 0, 1, 7, 12.5, 0.1 + 0.2, ...records),
  fc.string({ unit: 'grapheme', maxLength: 9 }),
  fc.array(fc.constantFrom<unknown>(7, 'music', '0', 7.5, ...records), { maxLength: 3 }),
);

/** Objects whose fields a schema takes, each for itself. */
function objectsOf({ shape }: ObjectSchema): fc.Arbitrary<object> {
  const takes = (name: string, value: unknown) => z.safeParse(shape[name] as z.ZodMiniType, value).success;
  const valuesOf = (name: string) => anyValue.filter((value) => takes(name, value));
  const names = Object.keys(shape);
  const fields = Object.fromEntries(names.map((name) => [name, valuesOf(name)]));
  // Which languages there are is an option of the client.
  if ('tl_language' in fields) fields.tl_language = fc.constant('ro');
  const requiredKeys = names.filter((name) => name === 'title' || !takes(name, undefined));
  return fc.record(fields, { requiredKeys, noNullPrototype: true });
}

type Send = (calendar: CalendarClient, values: object) => PromiseLike<unknown>;

/** Everything that a client sends. */
async function sentBy(send: Send, values: object): Promise<string[]> {
  const { client, requests } = recordingClient(() => Response.json({ id: 1, cost: '', ...shortListBody }));
  await rejectionOf(send(client, values));
  return Promise.all(
    requests.map(async (request) => `${request.url.replace(/fresh=[^&]*/, '')} ${await request.text()}`),
  );
}

const ofResources = resources.flatMap(
  ({ name, singular, query, create, update, changes }): [string, ObjectSchema, Send][] => [
    [`a query of ${name}`, query, (calendar, values) => calendar[name].list(untyped(values))],
    [`a new ${singular}`, create, (calendar, values) => calendar[name].create(untyped(values))],
    [`an update of ${singular}`, update, (calendar, values) => calendar[name].update(1, untyped(values))],
    [`changes of ${singular}`, changes, (calendar, values) => calendar[name].edit(1, untyped(values))],
  ],
);

test.each<[string, ObjectSchema, Send]>([
  ...ofResources,
  ['a query of the root', schemas.RootQuery, (calendar, values) => calendar.root(values)],
  ['a query of the documentation', schemas.DocQuery, (calendar) => calendar.doc({ tl_language: 'ro' })],
])('what is parsed is returned as it is, and sent alike: %s', async (_, schema, send) => {
  let sentCount = 0;
  await forAll(propertyRuns(100), [objectsOf(schema)], async (values) => {
    const { data } = z.safeParse(schema, values);
    // Some fields cannot go together.
    fc.pre(data !== undefined);
    expect(data).toStrictEqual(values);
    expect(z.parse(schema, data)).toStrictEqual(values);
    const sent = await sentBy(send, values);
    // An update of nothing is refused, and so is one of an empty slug alone, which is left out.
    sentCount += sent.length;
    expect(await sentBy(send, data as object)).toEqual(sent);
  });
  expect(sentCount).toBeGreaterThan(0);
});

describe('a form library checks a body by Standard Schema', () => {
  const { validate } = schemas.EventCreate['~standard'];

  test('and has a message for each field', () => {
    const venue = { phone: '1' };
    const body = { title: ' ', start_date: '', end_date: '19.06.2027', website: 'example.org', venue };
    const { issues = [] } = validate(body) as { issues?: { path: string[] }[] };
    const paths = issues.map(({ path }) => path.join('.'));
    expect(paths.sort()).toEqual(['end_date', 'start_date', 'title', 'venue', 'website']);
  });

  test('and of all of it, such as an end before the start', () => {
    const body = { title: 'Fair', start_date: '2027-06-19T14:00', end_date: '2027-06-19T13:00' };
    expect(validate(body)).toMatchObject({ issues: [{ path: ['end_date'] }] });
  });
});

describe('promise', () => {
  /*
   * The schemas say what the service promises; the client reads odd records as well, without what is odd. Of whole records,
   * the two read the same.
   */

  const numRuns = propertyRuns(3000);

  let body = '';
  const { client } = recordingClient(() => new Response(body));
  const compilingClient = client.withOptions({ compile: z.compile });

  /** A translation has another ID. */
  const translated = [1, { language: 'de' }] as const;

  /** Every schema of an entity, and a request whose response is one of any ID. */
  const entities = {
    CalendarEvent: [schemas.CalendarEvent, (from: CalendarClient) => from.events.get(...translated)],
    Venue: [schemas.Venue, (from: CalendarClient) => from.venues.get(...translated)],
    Organizer: [schemas.Organizer, (from: CalendarClient) => from.organizers.get(...translated)],
    Category: [schemas.Category, (from: CalendarClient) => from.categories.get(...translated)],
    Tag: [schemas.Tag, (from: CalendarClient) => from.tags.get(...translated)],
    Root: [schemas.Root, (from: CalendarClient) => from.root()],
  } as const;
  type Name = keyof typeof entities;
  const names = Object.keys(entities) as Name[];

  /** Every record of every listing that was recorded, by its kind. */
  function recorded(listing: string): Fields[] {
    const listings = exchanges.map(({ body }) => fieldsOf(body)[listing]);
    return listings.flatMap((records) => (Array.isArray(records) ? records.map(fieldsOf) : []));
  }

  const isWholePost = (record: Fields) => 'slug' in record && 'global_id' in record;
  const isWholeTerm = (record: Fields) => 'meta' in record;

  const records: Readonly<Record<Name, readonly Fields[]>> = {
    CalendarEvent: [...snapshot.events, ...recorded('events')].filter(isWholePost),
    Venue: [...snapshot.venues, ...recorded('venues')].filter(isWholePost),
    Organizer: [...snapshot.organizers, ...recorded('organizers')].filter(isWholePost),
    Category: [...snapshot.categories, ...recorded('categories')].filter(isWholeTerm),
    Tag: [...snapshot.tags, ...recorded('tags')].filter(isWholeTerm),
    Root: exchanges.map(({ body }) => fieldsOf(body)).filter((body) => 'routes' in body),
  };

  const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

  /** Reads a response as the client does. */
  async function readByClient(name: Name, text: string, by = client): Promise<unknown> {
    body = text;
    return entities[name][1](by).catch((error: unknown) => error);
  }

  test.each(names)(
    'recorded records are what the schema of %s promises, and read the same way, compiled or not',
    async (name) => {
      expect(records[name].length).toBeGreaterThan(0);
      for (const record of records[name]) {
        const parsed = z.parse(entities[name][0], record);
        deepStrictEqual(await readByClient(name, JSON.stringify(record)), parsed);
        deepStrictEqual(await readByClient(name, JSON.stringify(record), compilingClient), parsed);
      }
    },
  );

  /** Values that one field or another takes, or nearly takes. */
  const nearMiss = fc.constantFrom<unknown>(
    ...['7', '007', '123456789012345', '1234567890123456', '-1', '1.5', '1e3', ' 1', '٣', ''],
    ...['Fish &#038; Chips', '&amp;amp;', '&#xZ;', '%e6%9d%b1', '%e6%9', '100%'],
    ...[null, false, true, 0, 7, 1.5, []],
    ...[{}, { id: '7' }, [{ id: 8 }], [{ id: 8 }, null], { url: 1 }, ['a', 1], ['5', 10]],
  );
  const someName = fc.constantFrom('__proto__', 'constructor', 'id', 'image', 'more');
  const someValue = fc.oneof({ weight: 3, arbitrary: nearMiss }, fc.jsonValue({ maxDepth: 2 }));

  const change = fc.record({
    /** The index of a field, and then of what it holds. */
    path: fc.array(fc.nat(60), { minLength: 1, maxLength: 3 }),
    name: fc.option(someName, { freq: 6 }),
    /** Null where the field is removed. */
    to: fc.option(
      someValue.map((value) => ({ value })),
      { freq: 3 },
    ),
  });

  const changed = fc
    .record({
      name: fc.constantFrom(...names),
      number: fc.nat(),
      changes: fc.array(change, { minLength: 1, maxLength: 4 }),
    })
    .map(({ name, number, changes }) => {
      const record: unknown = copyOf(records[name][number % records[name].length]);
      for (const { path, name, to } of changes) {
        if (to) mutate(record, path, name, copyOf(to.value));
        else mutate(record, path, null, undefined);
      }
      return { name, text: JSON.stringify(record) };
    });

  const anything = fc.record({
    name: fc.constantFrom(...names),
    text: someValue.map((value) => JSON.stringify(value)),
  });

  test('any response is read as promised, or without odd fields, or rejected, compiled or not', async () => {
    const counts = { promised: 0, odd: 0, rejected: 0 };
    await forAll(numRuns, [fc.oneof({ weight: 9, arbitrary: changed }, anything)], async ({ name, text }) => {
      const sent: unknown = JSON.parse(text);
      const promised = z.safeParse(entities[name][0], sent);
      const read = await readByClient(name, text);
      const readByCompiled = await readByClient(name, text, compilingClient);
      if (read instanceof Error) expect(String(readByCompiled)).toBe(String(read));
      else deepStrictEqual(readByCompiled, read);
      expect(JSON.stringify(sent)).toBe(text);
      if (promised.success) {
        deepStrictEqual(read, promised.data);
        counts.promised += 1;
      } else if (read instanceof ResponseError) {
        const paths = promised.error.issues.map(({ path }) => path.join('.'));
        expect(paths.some((path) => String(read).includes(path))).toBe(true);
        counts.rejected += 1;
      } else {
        expect(read).not.toBeInstanceOf(Error);
        counts.odd += 1;
      }
    });
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(numRuns / 50);
  });

  // Zod compiles no check that also runs on what is wrong, as that for a title.
  const { routes, EventCreate, ...compilable } = schemas;

  test.each(Object.entries(compilable))('an exported schema can be compiled: %s', (_name, schema) => {
    expect(() => z.compile(schema, { strict: true })).not.toThrow();
  });
});

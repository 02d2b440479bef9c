import { deepStrictEqual } from 'node:assert/strict';
import { type CalendarClient, ResponseError } from 'events-calendar-client';
import * as schemas from 'events-calendar-client/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recordingClient } from '../support/recording-fetch.ts';
import { exchanges, type Fields, fieldsOf, snapshot } from '../support/recordings.ts';
import { propertyRuns } from '../support/share.ts';

/*
 * The schemas say what the service promises; the client reads odd records as well, without what is odd. Of whole records,
 * the two read the same.
 */

const numRuns = propertyRuns(3000);

let body = '';
const { client } = recordingClient(() => new Response(body));
const compilingClient = client.withOptions({ compile: z.compile });

/** Every schema of an entity, and a request whose response is one of any ID. */
const entities = {
  CalendarEvent: [schemas.CalendarEvent, (from: CalendarClient) => from.events.getBySlug('slug')],
  Venue: [schemas.Venue, (from: CalendarClient) => from.venues.getBySlug('slug')],
  Organizer: [schemas.Organizer, (from: CalendarClient) => from.organizers.getBySlug('slug')],
  Category: [schemas.Category, (from: CalendarClient) => from.categories.create({ name: 'Name' })],
  Tag: [schemas.Tag, (from: CalendarClient) => from.tags.create({ name: 'Name' })],
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

describe('every recorded record', () => {
  test.each(names)(
    'of %s is what the schema promises, and read by the client the same way, compiled or not',
    async (name) => {
      expect(records[name].length).toBeGreaterThan(0);
      for (const record of records[name]) {
        const parsed = z.parse(entities[name][0], record);
        deepStrictEqual(await readByClient(name, JSON.stringify(record)), parsed);
        deepStrictEqual(await readByClient(name, JSON.stringify(record), compilingClient), parsed);
      }
    },
  );

  test.each(names)('of %s that lacks a field is tidied by the client the same way', async (name) => {
    for (const record of records[name]) {
      const parsed = fieldsOf(z.parse(entities[name][0], record));
      const removed = ['global_id', 'taxonomy', 'namespace'].find((field) => field in record) ?? 'none';
      const { [removed]: whole, ...trimmed } = record;
      const { [removed]: promised, ...rest } = parsed;
      expect(typeof whole).toBe(typeof promised);
      deepStrictEqual(await readByClient(name, JSON.stringify(trimmed)), rest);
    }
  });
});

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
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Follows a path into a record, and there sets a field or removes it. */
function apply(record: unknown, { path: [step = 0, ...further], name, to }: Change): void {
  if (typeof record !== 'object' || record === null) return;
  const entries = Object.entries(record);
  const [field = 'none', part] = entries[step % (entries.length || 1)] ?? [];
  if (further.length > 0 && typeof part === 'object' && part !== null)
    apply(part, { path: further, name, to });
  else if (to)
    Object.defineProperty(record, name ?? field, {
      value: copyOf(to.value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  else Reflect.deleteProperty(record, field);
}

const changed = fc
  .record({
    name: fc.constantFrom(...names),
    number: fc.nat(),
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  })
  .map(({ name, number, changes }) => {
    const record: unknown = copyOf(records[name][number % records[name].length]);
    for (const one of changes) apply(record, one);
    return { name, text: JSON.stringify(record) };
  });

const anything = fc.record({
  name: fc.constantFrom(...names),
  text: someValue.map((value) => JSON.stringify(value)),
});

describe('any response, right or wrong', () => {
  test('is read as the schema promises, or without its odd fields, or is rejected; compiled or not', async () => {
    const counts = { promised: 0, odd: 0, rejected: 0 };
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 9, arbitrary: changed }, anything), async ({ name, text }) => {
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
      }),
      { numRuns },
    );
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(numRuns / 50);
  });
});

describe('the exported schemas', () => {
  // Zod compiles no check that also runs on what is wrong, as that for a title.
  const { routes, EventCreate, ...compilable } = schemas;

  test.each(Object.entries(compilable))('can be compiled: %s', (_name, schema) => {
    expect(() => z.compile(schema, { strict: true })).not.toThrow();
  });

  const event = records.CalendarEvent.find(({ venue, image }) => 'id' in fieldsOf(venue) && image) ?? {};

  test('return records of their own all the way down', () => {
    const read = schemas.CalendarEvent.parse(event);
    expect(read.venue[0]).toBeDefined();
    expect(read.venue[0]).not.toBe(event.venue);
    expect(read.image).not.toBe(event.image);
    expect(read.start_date_details).not.toBe(event.start_date_details);
  });

  test('pass further fields through', () => {
    const read = schemas.CalendarEvent.parse({
      ...event,
      seats: 40,
      venue: { ...fieldsOf(event.venue), hall: 2 },
    });
    expect(read).toMatchObject({ seats: 40, venue: [{ hall: 2 }] });
  });

  test("report a wrong response by Zod's own codes, also inside other schemas", () => {
    const Page = z.object({ events: z.array(schemas.CalendarEvent) });
    const { error } = Page.safeParse({ events: [event, { ...event, title: 5, author: 'x', image: [] }] });
    expect(error?.issues).toMatchObject([
      { code: 'invalid_type', expected: 'number', path: ['events', 1, 'author'] },
      { code: 'invalid_type', expected: 'string', path: ['events', 1, 'title'] },
      { code: 'invalid_type', expected: 'object', path: ['events', 1, 'image'] },
    ]);
  });

  test('require the fields that the service always sends', () => {
    const { title, ...rest } = event;
    const { error } = schemas.CalendarEvent.safeParse(rest);
    expect(error?.issues).toMatchObject([{ code: 'invalid_type', path: ['title'] }]);
  });

  test('keep the sentences of bodies and queries', () => {
    const body = { title: ' ', start_date: 'soon', end_date: '2027-05-01' };
    expect(schemas.EventCreate.safeParse(body).error?.issues).toMatchObject([
      { path: ['title'], message: 'expected text that is not empty, got " "' },
      { path: ['start_date'], message: expect.stringContaining('expected a date such as') },
    ]);
    expect(schemas.EventQuery.safeParse({ page: 0 }).error?.issues).toMatchObject([
      { path: ['page'], message: 'expected a positive integer, got 0' },
    ]);
  });
});

import { deepStrictEqual } from 'node:assert/strict';
import { ResponseError } from 'events-calendar-client';
import * as schemas from 'events-calendar-client/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Image } from '../../src/contract/answer.ts';
import { Category } from '../../src/contract/category.ts';
import { CalendarEvent } from '../../src/contract/event.ts';
import { Organizer } from '../../src/contract/organizer.ts';
import { definitionOf, type Schema } from '../../src/contract/part.ts';
import { Root } from '../../src/contract/service.ts';
import { Tag } from '../../src/contract/tag.ts';
import { EventTerm } from '../../src/contract/term.ts';
import { Venue } from '../../src/contract/venue.ts';
import { observed } from '../faults/support/arbitrary.ts';
import { exchanges, type Fields, fieldsOf, snapshot } from '../support/recordings.ts';

const numRuns = 3000;

/** What is exported, beside the same table as the client reads it. */
const pairs = {
  CalendarEvent: [schemas.CalendarEvent, CalendarEvent],
  Venue: [schemas.Venue, Venue],
  Organizer: [schemas.Organizer, Organizer],
  Category: [schemas.Category, Category],
  Tag: [schemas.Tag, Tag],
  EventTerm: [schemas.EventTerm, EventTerm],
  Image: [schemas.Image, Image],
  Root: [schemas.Root, Root],
} as const;
type Name = keyof typeof pairs;
const names = Object.keys(pairs) as Name[];

/** Every record of every listing that was recorded, by its kind. */
function recorded(listing: string): Fields[] {
  const listings = exchanges.map(({ body }) => fieldsOf(body)[listing]);
  return listings.flatMap((records) => (Array.isArray(records) ? records.map(fieldsOf) : []));
}

const parts = (name: string) =>
  snapshot.events.flatMap((event) => {
    const part = event[name];
    return (Array.isArray(part) ? part : [part]).map(fieldsOf).filter((fields) => 'id' in fields);
  });

const records: Readonly<Record<Name, readonly Fields[]>> = {
  CalendarEvent: [...snapshot.events, ...recorded('events')],
  Venue: [...snapshot.venues, ...recorded('venues')],
  Organizer: [...snapshot.organizers, ...recorded('organizers')],
  Category: [...snapshot.categories, ...recorded('categories')],
  Tag: [...snapshot.tags, ...recorded('tags')],
  EventTerm: [...parts('categories'), ...parts('tags')],
  Image: parts('image'),
  Root: exchanges.map(({ body }) => fieldsOf(body)).filter((body) => 'routes' in body),
};

/** The same schema, read by Zod alone. */
const zodAlone = (exported: z.ZodMiniObject) => new z.ZodMiniObject(exported.def);

/** Reads as the client does; nothing where something is wrong. */
function readInPlace(schema: Schema, sent: unknown): unknown {
  const issues: z.core.$ZodRawIssue[] = [];
  const record = definitionOf(schema).read(sent, { issues });
  return issues.length > 0 ? undefined : record;
}

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

describe('every recorded answer', () => {
  test.each(names)('of a %s is read without Zod, and like with it', (name) => {
    const [exported, schema] = pairs[name];
    expect(records[name].length).toBeGreaterThan(0);
    for (const record of records[name]) {
      expect(readInPlace(schema, copyOf(record))).toStrictEqual(z.parse(zodAlone(exported), record));
    }
  });
});

/** Values that one field or another takes, or nearly takes. */
const telling = fc.constantFrom<unknown>(
  ...['7', '007', '123456789012345', '1234567890123456', '-1', '1.5', '1e3', ' 1', '٣', ''],
  ...['Fish &#038; Chips', '&amp;amp;', '&#xZ;', '%e6%9d%b1', '%e6%9', '100%'],
  ...[null, false, true, 0, 7, 1.5, []],
  ...[{}, { id: '7' }, [{ id: 8 }], [{ id: 8 }, null], { url: 1 }, ['a', 1], ['5', 10]],
);
const someName = fc.constantFrom('__proto__', 'constructor', 'id', 'image', 'more');
const someValue = fc.oneof({ weight: 3, arbitrary: telling }, fc.jsonValue({ maxDepth: 2 }));

const change = fc.record({
  /** Which field, and then which of what it holds. */
  way: fc.array(fc.nat(60), { minLength: 1, maxLength: 3 }),
  name: fc.option(someName, { freq: 6 }),
  /** Nothing where the field is taken away. */
  to: fc.option(
    someValue.map((value) => ({ value })),
    { freq: 3 },
  ),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Goes a way into a record, and there sets a field or takes it away. */
function apply(record: unknown, { way: [step = 0, ...further], name, to }: Change): void {
  if (typeof record !== 'object' || record === null) return;
  const entries = Object.entries(record);
  const [field = 'none', part] = entries[step % (entries.length || 1)] ?? [];
  if (further.length > 0 && typeof part === 'object' && part !== null)
    apply(part, { way: further, name, to });
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

describe('any answer, right or wrong', () => {
  test('is read like with Zod alone, or refused like there', () => {
    const counts = { read: 0, refused: 0 };
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: changed }, anything), ({ name, text }) => {
        const [exported, schema] = pairs[name];
        const sent: unknown = JSON.parse(text);
        const result = exported.safeParse(sent);
        const expected = z.safeParse(zodAlone(exported), JSON.parse(text));
        // Vitest would compare what fields named `constructor` hold as if it were the class.
        deepStrictEqual([result.data, result.error?.issues], [expected.data, expected.error?.issues]);
        expect(JSON.stringify(sent)).toBe(text);
        const inPlace = readInPlace(schema, JSON.parse(text));
        deepStrictEqual(inPlace, expected.data);
        counts[expected.success ? 'read' : 'refused'] += 1;
      }),
      { numRuns },
    );
    expect(counts.read).toBeGreaterThan(numRuns / 10);
    expect(counts.refused).toBeGreaterThan(numRuns / 10);
  });

  test('is told by the first of its problems in the order of the table, however it is sent', async () => {
    const { all_day, ...event } = copyOf(records.CalendarEvent[0] ?? {});
    const { client } = observed(() => JSON.stringify({ all_day: '7', ...event, image: 5 }));
    await expect(client.events.get(1)).rejects.toThrow('in another shape: image: expected an object, got 5');
  });

  test('is read by the client like with Zod alone, or told as an error that says the same', async () => {
    let sent = '';
    const { client } = observed(() => sent);
    await fc.assert(
      fc.asyncProperty(changed, async ({ name, text }) => {
        if (name !== 'CalendarEvent') return;
        sent = text;
        const answer: unknown = await client.events.get(1).catch((error: unknown) => error);
        const expected = z.safeParse(zodAlone(schemas.CalendarEvent), JSON.parse(text));
        if (expected.success) deepStrictEqual(answer, expected.data);
        else {
          expect(answer).toBeInstanceOf(ResponseError);
          expect(String(answer)).toContain(expected.error.issues[0]?.path.join('.'));
        }
      }),
      { numRuns },
    );
  });
});

describe('the exported schemas', () => {
  const event = records.CalendarEvent.find(({ venue, image }) => 'id' in fieldsOf(venue) && image) ?? {};

  test('give records of their own all the way down', () => {
    const read = schemas.CalendarEvent.parse(event);
    expect(read.venue[0]).toBeDefined();
    expect(read.venue[0]).not.toBe(event.venue);
    expect(read.image).not.toBe(event.image);
    expect(read.start_date_details).not.toBe(event.start_date_details);
    expect(Object.isFrozen(schemas.CalendarEvent.parse(Object.freeze(copyOf(event))))).toBe(false);
  });

  test('read what is no plain object, and fields that are undefined, like Zod does', () => {
    const inherited = Object.create(event);
    const bare = Object.assign(Object.create(null), event);
    const hollow = {
      ...event,
      image: undefined,
      title: undefined,
      categories: undefined,
      json_ld: undefined,
    };
    const venue = { ...fieldsOf(event.venue), image: undefined, description: undefined };
    for (const given of [
      inherited,
      bare,
      hollow,
      { ...event, id: undefined },
      new Date(),
      new Map(),
      event,
    ]) {
      expect(schemas.CalendarEvent.safeParse(given)).toStrictEqual(
        z.safeParse(zodAlone(schemas.CalendarEvent), given),
      );
    }
    expect(schemas.Venue.parse(venue)).toStrictEqual(z.parse(zodAlone(schemas.Venue), venue));
  });

  test('work inside other schemas, and word what is wrong where it is', () => {
    const Page = z.object({ events: z.array(schemas.CalendarEvent) });
    expect(Page.parse({ events: [event] })).toStrictEqual({
      events: [z.parse(zodAlone(schemas.CalendarEvent), event)],
    });
    const { error } = Page.safeParse({ events: [event, { ...event, title: 5 }] });
    expect(error?.issues).toMatchObject([{ path: ['events', 1, 'title'], message: 'expected text, got 5' }]);
  });
});

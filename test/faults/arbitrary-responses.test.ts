import { CalendarError, ResponseError, ValidationError } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../support/recordings.ts';
import { observed } from './support/arbitrary.ts';
import { kinds } from './support/kinds.ts';

const numRuns = 10_000;

/** What no answer may change. */
function untouchedWorld() {
  const names = [Object.prototype, Array.prototype, Function.prototype].map((prototype) =>
    Reflect.ownKeys(prototype).map(String),
  );
  return JSON.stringify(names);
}

const world = untouchedWorld();

/** Whatever is read is made of plain objects, lists and values, however it came. */
function expectPlain(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPage = 'next' in value && typeof value.next === 'function';
  expect(prototype === (Array.isArray(value) ? Array.prototype : Object.prototype)).toBe(true);
  for (const [name, part] of Object.entries(value)) if (!(isPage && name === 'next')) expectPlain(part);
}

describe('what is answered is read, or told as an error of the library', () => {
  let text = '';
  let status = 200;
  const { client } = observed(
    () => text,
    () => status,
  );

  /** Answers any kind of request, and looks at what comes of it. */
  async function read(kind: (typeof kinds)[number]): Promise<'read' | 'refused'> {
    const answer: unknown = await Promise.resolve(kind.ask(client, {})).catch((error: unknown) => error);
    expect(untouchedWorld()).toBe(world);
    if (!(answer instanceof Error)) {
      expectPlain(answer);
      expect(typeof answer).toBe('object');
      return 'read';
    }
    if (!(answer instanceof CalendarError)) throw answer;
    // What an edit reads it sends back, and that is checked like anything that is sent.
    const isChecked = answer instanceof ValidationError && kind.name.includes('edit');
    expect(answer instanceof ResponseError || isChecked || status >= 300).toBe(true);
    return 'refused';
  }

  const anyKind = fc.constantFrom(...kinds);
  const nasty = fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'then',
    'toJSON',
  );
  const anyJson = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.array(fc.tuple(fc.oneof(nasty, fc.string()), tie('json')), { maxLength: 3 }).map(ownFields),
    ),
  })).json;

  test('any JSON', async () => {
    const statuses = fc.constantFrom(200, 200, 200, 201, 400, 401, 403, 404, 410, 429, 500);
    await fc.assert(
      fc.asyncProperty(anyKind, statuses, anyJson, async (kind, code, json) => {
        status = code;
        text = JSON.stringify(json);
        await read(kind);
      }),
      { numRuns },
    );
  });

  test('any refusal', async () => {
    const refusal = fc.record({
      code: anyJson,
      message: fc.oneof(fc.string(), anyJson),
      data: fc.oneof(anyJson, fc.record({ params: anyJson })),
    });
    const statuses = fc.constantFrom(400, 401, 403, 404, 410, 418, 429, 500, 503);
    await fc.assert(
      fc.asyncProperty(anyKind, statuses, refusal, async (kind, code, json) => {
        status = code;
        text = JSON.stringify(json);
        expect(await read(kind)).toBe('refused');
      }),
      { numRuns },
    );
  });

  test('recorded records with anything changed', async () => {
    const counts = { read: 0, refused: 0 };
    const change = fc.record({
      way: fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }),
      name: fc.option(nasty),
      to: anyJson,
    });
    const listings = fc.option(fc.record({ total: anyJson, total_pages: anyJson }), { freq: 4 });
    await fc.assert(
      fc.asyncProperty(
        anyKind,
        fc.nat(),
        fc.array(change, { minLength: 1, maxLength: 2 }),
        listings,
        async (kind, number, changes, counted) => {
          const [resource = ''] = kind.name.split('.');
          const name =
            (['events', 'venues', 'organizers', 'categories', 'tags'] as const).find(
              (known) => known === resource,
            ) ?? 'events';
          const record: unknown = structuredClone(snapshot[name][number % snapshot[name].length]);
          const isListing = /list|between/.test(kind.name);
          const listing = { [name]: [record], total: 1, total_pages: 1, ...(number % 3 === 0 && counted) };
          const answer = isListing ? listing : record;
          for (const { way, name, to } of changes) mutate(record, way, name, to);
          status = 200;
          text = JSON.stringify(answer);
          counts[await read(kind)] += 1;
        },
      ),
      { numRuns },
    );
    expect(counts.read).toBeGreaterThan(numRuns / 20);
    expect(counts.refused).toBeGreaterThan(numRuns / 20);
  });

  test('any text', async () => {
    const cut = fc.tuple(anyJson, fc.nat(60)).map(([json, length]) => JSON.stringify(json).slice(0, length));
    await fc.assert(
      fc.asyncProperty(
        anyKind,
        fc.oneof(cut, fc.string(), fc.string({ unit: 'binary' })),
        async (kind, sent) => {
          status = 200;
          text = sent;
          await read(kind);
        },
      ),
      { numRuns },
    );
  });
});

/** An object with just these fields of its own, `__proto__` among them. */
function ownFields(entries: readonly (readonly [string, unknown])[]): unknown {
  const fields = {};
  for (const [name, value] of entries) define(fields, name, value);
  return fields;
}

function define(fields: object, name: string, value: unknown): void {
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Goes this way into a record, and there changes a field or adds one. */
function mutate(record: unknown, [step = 0, ...further]: number[], name: string | null, to: unknown): void {
  if (typeof record !== 'object' || record === null) return;
  const entries = Object.entries(record);
  const [field = 'none', part] = entries[step % (entries.length || 1)] ?? [];
  const isDeeper = typeof part === 'object' && part !== null && further.length > 0;
  if (isDeeper) mutate(part, further, name, to);
  else define(record, name ?? field, to);
}

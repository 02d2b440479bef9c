import { CalendarError, NotFoundError, ResponseError, ValidationError } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter, define, mutate } from '../support/arbitraries.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { snapshot } from '../support/recordings.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { allOperations, idOf, type Operation } from './support/operations.ts';

const numRuns = propertyRuns(3000);

/** Whether a result consists of plain objects, arrays and primitive values. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPage = 'next' in value && typeof value.next === 'function';
  return (
    prototype === (Array.isArray(value) ? Array.prototype : Object.prototype) &&
    Object.entries(value).every(([name, member]) => (isPage && name === 'next') || isPlain(member))
  );
}

describe('any response is decoded, or throws an error of the library', () => {
  let text = '';
  let status = 200;
  const json = { 'content-type': 'application/json' };
  const { client } = recordingClient(() => new Response(text, { status, headers: json }), {
    http: { retry: 0 },
  });

  /** Runs an operation that receives the current response, and checks its outcome. */
  async function run(operation: Operation): Promise<'decoded' | 'failed'> {
    const result: unknown = await Promise.resolve(operation.send(client, {})).catch(
      (error: unknown) => error,
    );
    if (!(result instanceof Error)) {
      expect(isPlain(result)).toBe(true);
      expect(typeof result).toBe('object');
      return 'decoded';
    }
    if (!(result instanceof CalendarError)) throw result;
    // An edit sends back what it reads, and that is validated like any input.
    const isInputError = result instanceof ValidationError && operation.name.includes('edit');
    // The site returned the record of another slug.
    const isOther = result instanceof NotFoundError && operation.name.includes('BySlug');
    expect(result instanceof ResponseError || isInputError || isOther || status >= 300).toBe(true);
    return 'failed';
  }

  const anyOperation = fc.constantFrom(...allOperations);
  const dangerousName = fc.constantFrom(
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
      fc.array(fc.tuple(fc.oneof(dangerousName, fc.string()), tie('json')), { maxLength: 3 }).map(ownFields),
    ),
  })).json;

  test('any JSON', async () => {
    const anyStatus = fc.constantFrom(200, 201);
    await forAll(numRuns / 2, [anyOperation, anyStatus, anyJson], async (operation, code, json) => {
      status = code;
      text = JSON.stringify(json);
      await run(operation);
    });
  });

  /** The response of an operation whose record has been changed. */
  function recordedBody(
    operation: Operation,
    number: number,
    change: (record: Record<string, unknown>) => unknown,
    totals: object,
  ): unknown {
    const [resource = ''] = operation.name.split('.');
    const names = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
    const name = names.find((known) => known === resource) ?? 'events';
    const recorded: object = structuredClone(snapshot[name][number % snapshot[name].length]!);
    const record = change({ ...recorded, id: idOf(name) });
    const isListing = /list|between/.test(operation.name);
    return isListing ? { [name]: [record], total: 1, total_pages: 1, ...totals } : record;
  }

  test('recorded records with arbitrary changes', async () => {
    const counts = { decoded: 0, failed: 0 };
    const change = fc.record({
      path: fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }),
      name: fc.option(dangerousName),
      to: fc.oneof({ weight: 4, arbitrary: anyJson }, { weight: 1, arbitrary: fc.constant(undefined) }),
    });
    const anyTotals = fc.option(fc.record({ total: anyJson, total_pages: anyJson }), { freq: 4 });
    await forAll(
      numRuns,
      [anyOperation, fc.nat(), fc.array(change, { minLength: 1, maxLength: 2 }), anyTotals],
      async (operation, number, changes, totals) => {
        const change = (record: object) => {
          for (const { path, name, to } of changes) mutate(record, path, name, to);
          return record;
        };
        const body = recordedBody(operation, number, change, (number % 3 === 0 && totals) || {});
        status = 200;
        text = JSON.stringify(body);
        counts[await run(operation)] += 1;
      },
    );
    expect(counts.decoded).toBeGreaterThan(numRuns / 60);
    expect(counts.failed).toBeGreaterThan(numRuns / 60);
  });

  test('any text', async () => {
    const truncatedJson = fc
      .tuple(anyJson, fc.nat(60))
      .map(([json, length]) => JSON.stringify(json).slice(0, length));
    const anyText = fc.oneof(truncatedJson, fc.string(), fc.string({ unit: anyCharacter }));
    await forAll(numRuns, [anyOperation, anyText], async (operation, response) => {
      status = 200;
      text = response;
      await run(operation);
    });
  });
});

/** Creates an object with these own properties, even `__proto__`. */
function ownFields(entries: readonly (readonly [string, unknown])[]): unknown {
  const fields = {};
  for (const [name, value] of entries) define(fields, name, value);
  return fields;
}

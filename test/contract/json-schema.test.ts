import { Ajv2020 } from 'ajv/dist/2020.js';
import * as schemas from 'events-calendar-client/schemas';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readDescriptions } from '../../.ci/descriptions.ts';
import written from '../../src/contract/descriptions.json' with { type: 'json' };
import { anyFields } from '../support/arbitraries.ts';
import { snapshot } from '../support/recordings.ts';
import { forAll, propertyRuns } from '../support/share.ts';

const isSchema = (value: unknown): value is z.ZodMiniObject => value instanceof z.ZodMiniObject;

const all = Object.entries(schemas).flatMap(([name, schema]): [string, z.ZodMiniObject][] =>
  isSchema(schema) ? [[name, schema]] : [],
);

const isRequest = (name: string) => /(Create|Update|Changes|Query)$/.test(name);
const requests = all.filter(([name]) => isRequest(name));

const ioOf = (name: string) => (isRequest(name) ? 'input' : 'output');

/** A value as JSON has it; BigInt is all that JSON refuses. */
function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? Number(part) : part)));
}

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });

/** JSON Schema of each, and a validator, which are slow to make. */
const jsonSchemas = Object.fromEntries(
  all.map(([name, schema]) => {
    const json = z.toJSONSchema(schema, { io: ioOf(name) });
    return [name, { json, validate: ajv.compile(json) }];
  }),
);

/** What JSON Schema finds wrong with a value. */
function faultsOf(name: string, value: unknown) {
  const { validate } = jsonSchemas[name]!;
  return validate(value) ? [] : (validate.errors ?? []);
}

const propertiesOf = (name: string) => jsonSchemas[name]!.json.properties ?? {};

describe('JSON Schema of every exported schema', () => {
  test.each(all)('%s is valid, and describes itself and each of its fields', (name, schema) => {
    const { json } = jsonSchemas[name]!;
    expect(json.description).toMatch(/\.$/);
    const properties = Object.entries(json.properties ?? {});
    expect(properties.map(([field]) => field)).toEqual(Object.keys(schema.shape));
    for (const [field, property] of properties) {
      expect(property, field).toMatchObject({ description: expect.stringMatching(/^[A-Z`].*\.$/) });
    }
  });

  /** What creates require, which would seldom be among a few fields drawn at random. */
  const required: Readonly<Record<string, object>> = {
    EventCreate: { title: 'Fair', start_date: '2027-05-01', end_date: '2027-05-01' },
    VenueCreate: { venue: 'Old Barn' },
    OrganizerCreate: { organizer: 'Jane Doe' },
    CategoryCreate: { name: 'Music' },
    TagCreate: { name: 'free' },
  };

  test.each(requests)('%s takes whatever the schema takes of JSON', async (name, schema) => {
    let taken = 0;
    const fields = anyFields(schema).map((drawn) => toJson({ ...required[name], ...drawn }));
    await forAll(propertyRuns(500), [fields], (value) => {
      if (!schema.safeParse(value).success) return;
      taken += 1;
      expect(faultsOf(name, value)).toEqual([]);
    });
    expect(taken).toBeGreaterThan(0);
  });

  test.each([
    [{ titel: 'Fair' }],
    [{ start_date: 'tomorrow' }],
    [{ start_date: '01.05.2027' }],
    [{ all_day: 'yes' }],
    [{ image: 1.5 }],
    [{ categories: [{}] }],
    [{ venue: { city: 'Leeds' } }],
    [{ title: '' }],
  ])('refuses %o as the schema does', (body) => {
    expect(schemas.EventUpdate.safeParse(body).success).toBe(false);
    expect(faultsOf('EventUpdate', body)).not.toEqual([]);
  });

  test.each([true, 'false', 0, 1])('takes %j for a flag that may come from a form', (strict_dates) => {
    expect(faultsOf('EventQuery', { strict_dates })).toEqual([]);
  });

  test('of an entity is that of what the client returns', () => {
    for (const event of snapshot.events) {
      const returned: unknown = JSON.parse(JSON.stringify(schemas.CalendarEvent.parse(event)));
      expect(faultsOf('CalendarEvent', returned)).toEqual([]);
    }
    // As the service sends it, the author is a text, and a venue stands alone.
    expect(faultsOf('CalendarEvent', snapshot.events[0])).not.toEqual([]);
  });

  test('has the defaults of the interface, also of fields that are encoded', () => {
    expect(propertiesOf('CategoryQuery')).toMatchObject({
      page: { default: 1 },
      per_page: { default: 10 },
      hide_empty: { default: true },
    });
  });
});

test('descriptions are the doc comments: run `node .ci/descriptions.ts` after a change', {
  timeout: 60_000,
}, () => {
  expect(written).toEqual(readDescriptions());
});

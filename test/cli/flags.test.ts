import { Command } from 'commander';
import { EventQuery } from 'events-calendar-client/schemas';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { addFieldFlags, fieldsOf, readFieldFlags } from '../../src/cli/contract/field-flags.ts';
import { recordKinds } from '../../src/cli/records/record-kind.ts';
import { shortListBody } from '../support/list-response.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { forAll } from '../support/share.ts';
import { test } from './support/prepare-site.ts';
import { runCommand } from './support/run-command.ts';

const kebab = (name: string) => name.replaceAll('_', '-');

/** The flags in a help text, with or without `[no-]`. */
function flagsIn(help: string): string[] {
  return [...help.matchAll(/^ {2}--(?:\[no-\])?([a-z-]+)/gm)].map(([, name = '']) => name);
}

describe('flags of the contract', () => {
  test.each(recordKinds)(
    'there is one for every field of $name',
    async ({ name, query, create, changes }) => {
      for (const [command, schema] of Object.entries({ list: query, create, edit: changes })) {
        const { stdout } = await runCommand([command, name, '--help']);
        const { tl_language: _, ...fields } = schema.shape;
        expect(flagsIn(stdout)).toEqual(expect.arrayContaining(Object.keys(fields).map(kebab)));
      }
    },
  );

  test('appear by themselves for a field that is added, with its description', () => {
    const extended = z.strictObject({
      ...EventQuery.shape,
      brand_new: z
        .optional(z.boolean())
        .register(z.globalRegistry, { description: 'Only those of a new kind.' }),
      color: z.optional(z.enum(['red', 'green'])),
    });
    const fields = fieldsOf(extended);
    const command = new Command('list').exitOverride().configureOutput({ writeErr: () => {} });
    addFieldFlags(command, fields, 'Query:');
    expect(command.helpInformation()).toMatch(/--\[no-\]brand-new +Only those of a new kind$/m);
    command.parse(['--no-brand-new', '--color', 'red'], { from: 'user' });
    expect(readFieldFlags(command, fields)).toEqual({ brand_new: false, color: 'red' });
    expect(() => command.parse(['--color', 'rod'], { from: 'user' })).toThrow(
      /Allowed choices are red, green/,
    );
  });
});

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 3 });
const dates = fc.constantFrom(
  '2027-05-01',
  '2027-05-01 18:00',
  '2027-05-01T18:00:00Z',
  '2027-05-01T18:00:00+02:00',
);
/** Also what looks like a flag, or like a list. */
const searches = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom('--all', '-x', 'a,b', '[1', '{}', ' jazz '),
);

const eventQueries = fc.record(
  {
    page: fc.integer({ min: 1, max: 99 }),
    per_page: fc.integer({ min: 1, max: 50 }),
    start_date: dates,
    ends_before: dates,
    strict_dates: fc.boolean(),
    search: searches,
    categories: fc.array(fc.oneof(fc.integer({ min: 1, max: 99 }), fc.constantFrom('music', 'jazz-blues')), {
      minLength: 1,
      maxLength: 3,
    }),
    tags: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.constantFrom('free', 'r-and-b')),
    venue: ids,
    organizer: fc.integer({ min: 1, max: 99 }),
    featured: fc.boolean(),
    status: fc.constantFrom('publish', 'draft'),
    geoloc_lat: fc.double({ min: -90, max: 90, noNaN: true }),
    geoloc_lng: fc.double({ min: -180, max: 180, noNaN: true }),
    include: ids,
    ticketed: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Flags that mean a query: lists with commas or with the flag repeated. */
function toFlags(query: Readonly<Record<string, unknown>>, isRepeated: boolean): string[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const flag = `--${kebab(name)}`;
    if (value === undefined) return [];
    if (typeof value === 'boolean') return [value ? flag : `--no-${kebab(name)}`];
    if (!Array.isArray(value)) return [flag, String(value)];
    return isRepeated ? value.flatMap((member) => [flag, String(member)]) : [flag, value.join(',')];
  });
}

test('a query given as flags is sent as the client sends the same query', async ({ url, mock }) => {
  const { client, requests } = recordingClient(() => Response.json(shortListBody), { baseUrl: url });
  await forAll(60, [eventQueries, fc.boolean()], async (query, isRepeated) => {
    fc.pre(z.safeParse(EventQuery, query).success);
    requests.length = 0;
    await client.events.list(query).catch(() => {});
    fc.pre(requests.length > 0);
    const before = mock.requests.length;
    await runCommand(['list', 'events', '--site', url, ...toFlags(query, isRepeated)]);
    // Categories and tags are looked up before.
    expect(mock.requests.slice(before).map(({ url }) => url)).toContain(requests[0]?.url);
  });
});

test.each([
  [['--per-page', 'ten'], '--per-page'],
  [['--per-page', '0'], '--per-page'],
  [['--geoloc-lat', 'north'], '--geoloc-lat'],
  [['--venue', '[6'], '--venue'],
  [['--start-date', 'tomorrow', '--geoloc-lat', '5'], '--start-date: expected'],
])('the wrong value in %j is rejected by its flag', async (flags, flag) => {
  const env = { CALENDAR_URL: 'https://calendar.example' };
  const { exitCode, stderr } = await runCommand(['list', 'events', ...flags], { env });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(flag);
});

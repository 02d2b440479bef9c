import {
  type IssueCode,
  parseEventQuery,
  ValidationError,
  type ValidationIssue,
} from 'events-calendar-client';
import { importEvents } from 'events-calendar-client/sync';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ObjectSchema, resources } from '../../src/contract/resources.ts';
import { anyFields, type Untyped } from '../support/arbitraries.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { rejectionOf, untyped, validationErrorOf } from '../support/rejection.ts';
import { forAll, propertyRuns } from '../support/share.ts';

const { client: calendar } = recordingClient();
const dates = { start_date: '2027-05-01', end_date: '2027-05-01' };
const event = { title: 'Fair', ...dates };

/** The codes that are listed, each of which a test below has. */
const codes: Record<IssueCode, true> = {
  required: true,
  invalid_value: true,
  invalid_date: true,
  invalid_address: true,
  invalid_time_zone: true,
  invalid_amount: true,
  out_of_range: true,
  too_long: true,
  end_before_start: true,
  unknown_key: true,
  not_allowed: true,
  not_unique: true,
};

/** What is sent, or passed otherwise, and the issue that it has. */
type Wrong = [code: IssueCode, path: string, attempt: () => unknown];

const create = (fields: object) => () => calendar.events.create(untyped({ ...event, ...fields }));
const list = (query: object) => () => calendar.events.list(untyped(query));

const wrong: Wrong[] = [
  ['required', 'title', create({ title: undefined })],
  ['required', 'title', create({ title: ' \n' })],
  ['required', 'start_date', create({ start_date: '' })],
  ['required', 'end_date', create({ end_date: null })],
  ['required', 'timezone', create({ start_date: new Date() })],
  ['required', 'venue.venue', create({ venue: { city: 'Berlin' } })],
  ['required', 'name', () => calendar.tags.create({ name: ' ' })],
  ['required', 'geoloc_lng', list({ geoloc_lat: 52 })],
  ['required', '', () => calendar.events.create(untyped(undefined))],
  ['required', '', () => calendar.events.update(5, {})],
  ['required', 'slug', () => calendar.venues.getBySlug('')],
  ['invalid_value', 'title', create({ title: 5 })],
  ['invalid_value', 'title', create({ title: '\ud800' })],
  ['invalid_value', 'cost', create({ cost: {} })],
  ['invalid_value', 'categories.1', create({ categories: [1, {}] })],
  ['invalid_value', 'organizer.0.email', create({ organizer: [{ organizer: 'Ann', email: 5 }] })],
  ['invalid_value', '', () => calendar.events.create(untyped(['Fair']))],
  ['invalid_value', 'auth', () => calendar.withOptions({ auth: untyped('secret') })],
  ['invalid_date', 'start_date', create({ start_date: '2027-02-30' })],
  ['invalid_date', 'end_date', create({ end_date: 5 })],
  ['invalid_date', 'date', create({ date: new Date() })],
  ['invalid_date', 'ends_before', list({ starts_after: new Date(), ends_before: '2027-05-01' })],
  ['invalid_date', 'start_date', () => parseEventQuery('start_date=soon')],
  ['invalid_address', 'website', create({ website: 'example.org' })],
  ['invalid_address', 'website', () => calendar.venues.update(5, { website: 'https://example.org/%20' })],
  ['invalid_address', 'baseUrl', () => calendar.withOptions({ baseUrl: 'example.org' })],
  ['invalid_time_zone', 'timezone', create({ timezone: 'Berlin' })],
  ['invalid_amount', 'cost', create({ cost: '1.250' })],
  ['invalid_amount', 'cost.1', create({ cost: [5, -5] })],
  ['invalid_amount', 'cost.0', create({ cost: ['CHF 20', 'EUR 15'] })],
  ['out_of_range', 'author', create({ author: 0 })],
  ['out_of_range', 'page', list({ page: -1 })],
  ['out_of_range', 'id', () => calendar.events.get(-5)],
  ['too_long', 'name', () => calendar.categories.create({ name: 'x'.repeat(201) })],
  ['end_before_start', 'to', () => calendar.events.between('2027-05-01', '2027-05-01')],
  ['unknown_key', 'titel', create({ titel: 'Fair' })],
  ['unknown_key', 'venue.0.cty', create({ venue: [{ venue: 'Stage', cty: 'Berlin' }] })],
  ['unknown_key', 'perPage', list({ perPage: 5 })],
  ['not_allowed', 'page', () => calendar.events.upcoming(untyped({ page: 2 }))],
];

test.each(wrong)('%s at %j', async (code, path, attempt) => {
  const { issues } = await validationErrorOf(attempt);
  expect(issues.map((issue) => [issue.code, issue.path.join('.')])).toContainEqual([code, path]);
  expectWhole(issues);
});

/** The message that the parts of an issue make. */
function messageOf({ expected, received, suggestion }: ValidationIssue): string {
  if (expected === undefined) return `unknown key${suggestion ? `, did you mean ${suggestion}?` : ''}`;
  return `expected ${expected}${received === undefined ? '' : `, got ${received}`}`;
}

/** Expects that each issue has a code that is listed, and a message that is made of its parts. */
function expectWhole(issues: readonly ValidationIssue[]): void {
  expect(issues.map(({ code }) => code).filter((code) => !Object.hasOwn(codes, code))).toEqual([]);
  expect(issues.map(({ message }) => message)).toEqual(issues.map(messageOf));
  for (const { code, expected } of issues) expect(expected === undefined).toBe(code === 'unknown_key');
}

describe.each(resources)('any body of $name', (resource) => {
  const namespace: Untyped = calendar[resource.name as 'events'];
  const edits = namespace as Untyped & { edit(id: unknown, changes: unknown): PromiseLike<unknown> };
  const operations: [string, ObjectSchema, (body: unknown) => PromiseLike<unknown>][] = [
    ['create', resource.create, (body) => namespace.create(body)],
    ['update', resource.update, (body) => namespace.update(5, body)],
    ['edit', resource.changes, (body) => edits.edit(5, body)],
    ['list', resource.query, (query) => namespace.list(query)],
  ];

  test.each(operations)('of %s has issues with codes and parts, or none', async (_, schema, send) => {
    await forAll(propertyRuns(1000), [anyFields(schema)], async (fields) => {
      const error = await rejectionOf(send(fields));
      if (!(error instanceof ValidationError)) return;
      expect(error.issues).not.toEqual([]);
      expectWhole(error.issues);
      const { issues = [] } = z.safeParse(schema, fields).error ?? {};
      expect(issues.map(({ message }) => message)).not.toContain('Invalid input');
    });
  });
});

test('what may be a secret is not among the parts', async () => {
  const secrets = [
    () => calendar.withOptions({ auth: untyped({ username: 'ann:geheim', applicationPassword: 'geheim' }) }),
    () => calendar.withOptions({ headers: { 'X-Key': 'geheim\ngeheim' } }),
    () => calendar.withOptions({ baseUrl: 'https://ann:geheim@example.org' }),
  ];
  for (const attempt of secrets)
    expect(JSON.stringify(await validationErrorOf(attempt))).not.toContain('geheim');
});

test('rows of an import have codes and parts too', async () => {
  const rows = [
    { slug: 'a', ...event, title: '' },
    { slug: 'b', ...event, titel: 'Fair' },
    { slug: 'c', ...event, venue: 5.5, organizer: [' '] },
    { slug: 'd', ...event, id: -1 },
    { slug: 'e', ...event, website: 'no website' },
    { slug: 'f', ...event },
    { slug: 'f', ...event },
    { ...event },
    'row',
  ];
  const { rows: results } = await importEvents(calendar, untyped(rows), { dryRun: true });
  const issues = results.flatMap(({ error }) => (error instanceof ValidationError ? error.issues : []));
  expectWhole(issues);
  expect(issues.map(({ code, path }) => `${path.join('.')} ${code}`)).toEqual([
    'title required',
    'titel unknown_key',
    'venue invalid_value',
    'id invalid_value',
    'website invalid_address',
    'key not_unique',
    ' invalid_value',
  ]);
});

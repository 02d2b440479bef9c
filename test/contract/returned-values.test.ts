import type { CalendarClient } from 'events-calendar-client';
import * as schemas from 'events-calendar-client/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  categories,
  events,
  type ObjectSchema,
  organizers,
  tags,
  venues,
} from '../../src/contract/resources.ts';
import { emptyListBody } from '../support/list-response.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { rejectionOf, untyped } from '../support/rejection.ts';
import { propertyRuns } from '../support/share.ts';

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
  const { client, requests } = recordingClient(() => Response.json({ id: 1, cost: '', ...emptyListBody }));
  await rejectionOf(send(client, values));
  return Promise.all(
    requests.map(async (request) => `${request.url.replace(/fresh=[^&]*/, '')} ${await request.text()}`),
  );
}

const ofResources = [events, venues, organizers, categories, tags].flatMap(
  ({ name, singular, query, create, update, changes }): [string, ObjectSchema, Send][] => [
    [`a query of ${name}`, query, (calendar, values) => calendar[name].list(untyped(values))],
    [`a new ${singular}`, create, (calendar, values) => calendar[name].create(untyped(values))],
    [`an update of ${singular}`, update, (calendar, values) => calendar[name].update(1, untyped(values))],
    [`changes of ${singular}`, changes, (calendar, values) => calendar[name].edit(1, untyped(values))],
  ],
);

describe('what is parsed is returned as it is, and sent alike', () => {
  test.each<[string, ObjectSchema, Send]>([
    ...ofResources,
    ['a query of the root', schemas.RootQuery, (calendar, values) => calendar.root(values)],
    ['a query of the documentation', schemas.DocQuery, (calendar) => calendar.doc()],
  ])('%s', async (_, schema, send) => {
    let sentCount = 0;
    const property = fc.asyncProperty(objectsOf(schema), async (values) => {
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
    await fc.assert(property, { numRuns: propertyRuns(100) });
    expect(sentCount).toBeGreaterThan(0);
  });

  test('by a compiled schema, too', () => {
    const body = { title: 'a < b', start_date: new Date(), end_date: new Date(), timezone: 'UTC', venue: 6 };
    expect(z.parse(z.compile(schemas.EventCreate), body)).toStrictEqual(body);
  });
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

import type {
  CategoryCreate,
  EventCreate,
  OrganizerCreate,
  TagCreate,
  UpdateOptions,
  VenueCreate,
} from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll, propertyRuns } from '../support/share.ts';
import { captureRequest } from './capture-request.ts';

/** Pairs of input and expected output for each field; the output is `undefined` if the field is omitted. */
type Cases<Body> = { readonly [Field in keyof Body]-?: readonly (readonly [Body[Field], unknown])[] };

const sameText = [['some text', 'some text']] as const;
const sameOrNone = [...sameText, ['', ''], [null, undefined]] as const;
const addressOrNone = [
  ['https://example.org/?a=b&c', 'https://example.org/?a=b&c'],
  ['', ''],
  [null, undefined],
] as const;
const flag = [
  [true, true],
  [false, false],
  [null, undefined],
] as const;
const image = [
  [12, '12'],
  ['12', '12'],
  ['https://example.org/a b.jpg?c=d&e', 'https://example.org/a b.jpg?c=d&e'],
] as const;
const terms = [
  [1, [1]],
  [[], []],
  [null, null],
] as const;
const date = [['2027-05-01 18:00', '2027-05-01 18:00']] as const;
const publication = [['2027-05-01 18:00', '2027-05-01 18:00:00']] as const;

const stage = { venue: 'Harbour stage', city: null, zip: '1234', show_map: true, show_map_link: false };
const encodedStage = { venue: 'Harbour stage', zip: '1234', show_map: 'true', show_map_link: 'false' };
const jane = { organizer: 'Jane Doe', email: 'jane@example.org', phone: null, image: 5 };
const encodedJane = { organizer: 'Jane Doe', email: 'jane@example.org', image: '5' };

const event: Cases<Omit<EventCreate, 'title_html'>> = {
  title: [
    ['Fish & Chips – “live”', 'Fish & Chips – “live”'],
    ['a <3 \\o/ &lt;', 'a &lt;3 &#92;o/ &amp;lt;'],
  ],
  start_date: date,
  end_date: date,
  author: [[7, 7]],
  date: publication,
  date_utc: publication,
  description: [['<p>some text</p>', '<p>some text</p>']],
  slug: sameText,
  excerpt: sameText,
  status: [['draft', 'draft']],
  timezone: [['Europe/Berlin', 'Europe/Berlin']],
  all_day: flag,
  image,
  cost: [
    [10, '10'],
    [12.5, '12.5'],
    [0, ['0']],
    ['0', ['0']],
    ['$10-25', '$10 , $25'],
    ['Adults £6, children £3', '£6 , £3'],
    ['Adults£6, children£3', '£6 , £3'],
    ['$20 USD', '$20 USD'],
    ['Early bird 5 EUR / 8 EUR', '5EUR , 8EUR'],
    [
      ['5', 10],
      ['5', '10'],
    ],
    [null, null],
  ],
  website: [
    ['https://example.org/?a=b&c', 'https://example.org/?a=b&c'],
    [null, null],
  ],
  show_map: flag,
  show_map_link: flag,
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  categories: terms,
  tags: terms,
  venue: [
    [12, 12],
    [{ id: 12 }, 12],
    [[12], 12],
    [[{ id: 12 }], 12],
    [stage, encodedStage],
    [[stage], encodedStage],
    [[], []],
    [null, null],
  ],
  organizer: [
    [12, [12]],
    [{ id: 12 }, [12]],
    [jane, [encodedJane]],
    [
      [jane, 12],
      [encodedJane, 12],
    ],
    [[], []],
    [null, null],
  ],
};

const flagAsText = [
  [true, 'true'],
  [false, 'false'],
  ['true', 'true'],
  ['false', 'false'],
  [null, undefined],
] as const;

const venue: Cases<VenueCreate> = {
  venue: sameText,
  author: [[7, 7]],
  date: publication,
  date_utc: publication,
  description: sameOrNone,
  status: sameText,
  show_map: flagAsText,
  show_map_link: flagAsText,
  address: sameOrNone,
  city: sameOrNone,
  country: sameOrNone,
  province: sameOrNone,
  state: sameOrNone,
  zip: sameOrNone,
  phone: sameOrNone,
  stateprovince: sameOrNone,
  website: addressOrNone,
  image: [...image, [null, undefined]],
};

const organizer: Cases<OrganizerCreate> = {
  organizer: sameText,
  author: [
    [7, 7],
    [null, undefined],
  ],
  date: [...publication, [null, undefined]],
  date_utc: [...publication, [null, undefined]],
  description: sameOrNone,
  status: [...sameText, [null, undefined]],
  phone: sameOrNone,
  website: addressOrNone,
  email: sameOrNone,
  image: [...image, [null, undefined]],
};

const tag: Cases<TagCreate> = { name: sameText, description: [...sameText, ['', ' ']], slug: sameText };

const category: Cases<CategoryCreate> = { ...tag, parent: [[4, 4]] };

const start_date = '2027-05-01 18:00';
const end_date = '2027-05-02 02:00';

/** For each resource the cases and its required fields. */
const resources = [
  ['events', event, { title: 'Title', start_date, end_date }],
  ['venues', venue, { venue: 'Name' }],
  ['organizers', organizer, { organizer: 'Name' }],
  ['categories', category, { name: 'Name' }],
  ['tags', tag, { name: 'Name' }],
] as const;

describe.each(resources)('the body of %s', (resource, cases, required) => {
  const sendCreate = (body: object) =>
    captureRequest((calendar) => calendar[resource].create({ ...required, ...body } as never));
  const sendUpdate = (body: object, options?: UpdateOptions) =>
    captureRequest((calendar) => calendar[resource].update(1, body, options));
  const fields = Object.entries<readonly (readonly [unknown, unknown])[]>(cases);

  const single = fields.flatMap(([field, list]) => list.map(([input, output]) => ({ field, input, output })));

  test.each(single)('$field: $input is sent as $output', async ({ field, input, output }) => {
    const expected = output === undefined ? {} : { [field]: output };
    expect((await sendCreate({ [field]: input })).body).toEqual({ ...required, ...expected });
    for (const method of ['POST', 'PUT', 'PATCH'] as const) {
      // An update is sent with a field at least.
      const update = { ...required, [field]: input };
      const { body, method: sentMethod } = await sendUpdate(update, { method });
      expect(body).toEqual({ ...required, ...expected });
      expect(sentMethod).toBe(method);
    }
  });

  test('omits undefined fields', async () => {
    const undefinedFields = fields
      .filter(([field]) => !(field in required))
      .map(([field]) => [field, undefined]);
    expect((await sendCreate(Object.fromEntries(undefinedFields))).body).toEqual(required);
    const update = { ...Object.fromEntries(undefinedFields), ...required };
    expect((await sendUpdate(update)).body).toEqual(required);
  });
});

test('any references, in any form, are sent as their IDs', async () => {
  const field = fc.constantFrom('organizer', 'categories', 'tags');
  const id = fc.integer({ min: 1 });
  const form = fc.constantFrom<(id: number) => number | object>(
    (id) => id,
    (id) => ({ id }),
    (id) => ({ id, url: 'https://example.org', name: 'as it was read' }),
  );
  const method = fc.constantFrom(undefined, 'POST', 'PUT', 'PATCH');
  const required = { title: 'Title', start_date, end_date };
  const given = fc.array(fc.tuple(id, form));
  await forAll(propertyRuns(300), [field, given, method], async (field, references, method) => {
    const event = { ...required, [field]: references.map(([id, toForm]) => toForm(id)) };
    const { body } = await captureRequest(({ events }) =>
      method ? events.update(1, event, { method }) : events.create(event),
    );
    expect(body).toEqual({ ...required, [field]: references.map(([id]) => id) });
  });
});

describe.each(['categories', 'tags'] as const)('names among the %s of an event', (field) => {
  test.each([
    ['new name', ['new name']],
    [
      [3, 'a, b'],
      [3, 'a, b'],
    ],
  ])('an update sends %j as %j', async (names, sent) => {
    expect((await captureRequest(({ events }) => events.update(1, { [field]: names }))).body).toEqual({
      [field]: sent,
    });
  });
});

test.each(['events', 'categories', 'tags'] as const)(
  'an empty slug of new %s is left out',
  async (resource) => {
    const [, , required] = resources.find(([name]) => name === resource)!;
    const body = { ...required, slug: '' } as never;
    expect((await captureRequest((calendar) => calendar[resource].create(body))).body).toEqual(required);
  },
);

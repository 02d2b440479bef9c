import { afterEach, describe, expect, test } from 'vitest';
import { captureError, captureRequest } from '../../contract/capture-request.ts';
import { issuesOf, untyped, validationErrorOf } from '../../support/rejection.ts';
import { calendar, day, event, matching, requests } from './rejected-requests.ts';

// Every request in this file is rejected before it is sent.
afterEach(() => {
  expect(requests).toHaveLength(0);
});

/** A date of another library. */
class OtherDate {
  toString() {
    return day;
  }
}

describe('a field of a body', () => {
  test.each<[string, unknown, RegExp]>([
    ['title', '', /^title: expected .*text.*, got ""$/],
    ['title', '  ', /^title: expected .*text.*, got " {2}"$/],
    ['title', 5, /^title: expected .*text.*, got 5$/],
    ['title', '\ud800', /^title: expected .*text.*, got /],
    ['title', undefined, /^title: expected .*text.*, got nothing$/],
    ['start_date', '1 May', /^start_date: expected a date such as 2027-05-01.*, got "1 May"$/],
    ['start_date', '2027-02-30', /^start_date: expected a date .*, got "2027-02-30"$/],
    ['start_date', '2027-05-01 24:00', /^start_date: expected a date .*, got "2027-05-01 24:00"$/],
    ['start_date', 1_800_000_000, /^start_date: expected a date .*, got 1800000000$/],
    ['start_date', new Date(Number.NaN), /^start_date: expected a date .*, got .*Invalid Date$/i],
    ['start_date', new Date(0), /^timezone: expected a time zone .*, got nothing$/],
    ['end_date', {}, /^end_date: expected a date .*, got an object$/],
    ['end_date', new OtherDate(), /^end_date: expected a date .*, got OtherDate$/],
    ['end_date', new BigInt64Array(1), /^end_date: expected a date .*, got BigInt64Array$/],
    ['end_date', Object.create(null), /^end_date: expected a date .*, got an object$/],
    [
      'end_date',
      Promise.resolve(day),
      /^end_date: expected a date .*, got a Promise: is an await missing\?$/,
    ],
    ['end_date', JSON.parse('{"then":"soon"}'), /^end_date: expected a date .*, got an object$/],
    ['end_date', null, /^end_date: expected a date .*, got null$/],
    ['author', 1.5, /^author: expected a positive integer, got 1\.5$/],
    ['author', '7', /^author: expected a positive integer, got "7"$/],
    ['all_day', 'yes', /^all_day: expected true or false, got "yes"$/],
    ['all_day', 1, /^all_day: expected true or false, got 1$/],
    ['timezone', 'Berlin', /^timezone: expected a time zone such as Europe\/Berlin, .*, got "Berlin"$/],
    ['image', 0, /^image: expected .*id.*URL.*, got 0$/],
    ['image', '', /^image: expected .*id.*URL.*, got ""$/],
    ['cost', {}, /^cost: expected .*number.*, got an object$/],
    ['cost', Number.NaN, /^cost: expected .*number.*, got NaN$/],
    ['website', 5, /^website: expected text, got 5$/],
    ['categories', [''], /^categories\.0: expected an id or a name .*, got ""$/],
    ['tags', -1, /^tags: expected .*id.*name.*, got -1$/],
    ['venue', 'Harbour Stage', /^venue: expected .*ID.*data.*, got "Harbour Stage"$/],
    ['venue', 0, /^venue: expected .*ID.*data.*, got 0$/],
    ['venue', [6, true], /^venue\.1: expected .*ID.*data.*, got true$/],
    ['venue', { id: '6' }, /^venue(\.id)?: expected .*, got /],
    ['venue', { id: 6, venue: 'Hall' }, /^venue: expected .*ID.*data.*, got /],
    ['organizer', [{ id: 0 }], /^organizer\.0(\.id)?: expected .*, got /],
    ['description', () => 'text', /^description: expected text, got a function$/],
    ['description', 'half \udc00', /^description: expected text, got /],
  ])('%s of an event: %o', async (name, value, issue) => {
    const body = untyped<typeof event>({ ...event, [name]: value });

    const issues = await issuesOf(calendar.events.create(body));

    expect(issues).toEqual([expect.stringMatching(issue)]);
  });

  test('that is long is truncated in the message', async () => {
    const { message } = await validationErrorOf(
      calendar.events.create({ ...event, timezone: 'x'.repeat(5000) }),
    );

    expect(message.length).toBeLessThan(250);
    expect(message).toContain(`"${'x'.repeat(60)}…"`);
  });

  test('that is as long as messages show is not', async () => {
    const timezone = 'x'.repeat(60);
    expect(await issuesOf(calendar.events.create({ ...event, timezone }))).toEqual([
      expect.stringContaining(`got "${timezone}"`),
    ]);
  });

  test.each([
    ['venues', { venue: 'Hall', phone: 5 }, 'phone: expected text, got 5'],
    ['venues', { venue: '' }, /^venue: expected .*text.*, got ""$/],
    ['venues', { venue: 'Hall', show_map: 1 }, 'show_map: expected true or false, got 1'],
    ['organizers', { organizer: 'Jane', email: [] }, 'email: expected text, got an empty list'],
    ['organizers', {}, /^organizer: expected .*text.*, got nothing$/],
    ['categories', { name: 'Music', parent: -1 }, 'parent: expected an integer from 0 up, got -1'],
    ['tags', { name: null }, /^name: expected a name .*, got null$/],
  ] as const)('of %s: %o', async (name, body, issue) => {
    const { [name]: namespace } = calendar;
    const create = namespace.create.bind(namespace) as (body: unknown) => PromiseLike<unknown>;

    expect(await issuesOf(create(body))).toEqual([matching(issue)]);
  });
});

describe('a body', () => {
  test('is rejected with all issues at once', async () => {
    const body = untyped<typeof event>({ title: '', start_date: 'soon', al_day: true, author: 0 });

    const error = await validationErrorOf(calendar.events.create(body));

    expect(error.issues.map(({ path }) => path.join('.')).sort()).toEqual([
      'al_day',
      'author',
      'end_date',
      'start_date',
      'title',
    ]);
    for (const { path, message } of error.issues)
      expect(error.message).toContain(`${path.join('.')}: ${message}`);
    expect(error.message).toMatch(/^Invalid event.*: /);
    expect(error.message.split('; ')).toHaveLength(5);
  });

  test('has issues of a nested venue or organizer under their full path', async () => {
    const venue = { venue: 'Hall', phone: 555, citty: 'Springfield' };
    const organizer = [{ organizer: 'Jane' }, { organizer: '', mail: 'x' }];
    const body = untyped<typeof event>({ ...event, venue, organizer });

    expect((await issuesOf(calendar.events.create(body))).sort()).toEqual([
      'organizer.1.mail: unknown key, did you mean email?',
      matching(/^organizer\.1\.organizer: expected .*text.*, got ""$/),
      'venue.citty: unknown key, did you mean city?',
      'venue.phone: expected text, got 555',
    ]);
  });

  type Send = (body: object) => PromiseLike<unknown>;
  const misnamed: [string, Send, Readonly<Record<string, string>>][] = [
    [
      'a new event',
      (body) => calendar.events.create(untyped({ ...event, ...body })),
      { titel: 'title', name: 'title', start: 'start_date', end: 'end_date' },
    ],
    [
      'an event',
      (body) => calendar.events.update(5, body),
      {
        ...{ Title: 'title', startDate: 'start_date', 'start-date': 'start_date', Begin: 'start_date' },
        ...{ endDate: 'end_date', allday: 'all_day', time_zone: 'timezone', organiser: 'organizer' },
        ...{ organizers: 'organizer', catgories: 'categories', hideFromListings: 'hide_from_listings' },
      },
    ],
    ['an edit', (body) => calendar.events.edit(5, body), { price: 'cost' }],
    [
      'a venue',
      (body) => calendar.venues.update(5, body),
      { name: 'venue', title: 'venue', postcode: 'zip' },
    ],
    [
      'an organizer',
      (body) => calendar.organizers.update(5, body),
      { name: 'organizer', url: 'website', link: 'website' },
    ],
    ['a tag', (body) => calendar.tags.update(5, body), { title: 'name', organizer: 'name' }],
    ['a category', (body) => calendar.categories.update(5, body), { venue: 'name' }],
    [
      'a query',
      (query) => calendar.events.list(query),
      {
        ...{ title: 'search', q: 'search', query: 'search', count: 'per_page', limit: 'per_page' },
        ...{ from: 'start_date', since: 'start_date', to: 'end_date', until: 'end_date' },
      },
    ],
    ['a query of venues', (query) => calendar.venues.list(query), { name: 'search' }],
    [
      'words of WordPress for an event',
      (body) => calendar.events.update(5, body),
      { content: 'description', body: 'description', featured_media: 'image', thumbnail: 'image' },
    ],
  ];

  test.each(['exclude', 'order', 'orderby', 'sort', '_fields', 'meta', 'recurrence'])(
    'with the unknown key %s suggests nothing that means something else',
    async (key) => {
      const attempts = [
        calendar.events.list(untyped({ [key]: 'x' })),
        calendar.events.update(5, untyped({ [key]: 'x' })),
      ];
      for (const attempt of attempts) expect(await issuesOf(attempt)).toEqual([`${key}: unknown key`]);
    },
  );

  test.each(misnamed)('of %s with an unknown key says which is meant', async (_, send, meant) => {
    for (const [key, name] of Object.entries(meant)) {
      expect(await issuesOf(send({ [key]: 'x' }))).toEqual([`${key}: unknown key, did you mean ${name}?`]);
    }
  });

  test('with an unknown key unlike any other is rejected without a suggestion', async () => {
    const body = untyped<{ name: string }>({ name: 'Music', qqqqqqqqqqqqq: 1 });

    expect(await issuesOf(calendar.tags.create(body))).toEqual([expect.not.stringContaining('did you mean')]);
  });

  test('of an update is validated too, with any method', async () => {
    expect(await issuesOf(calendar.events.update(5, untyped({ titel: 'x' })))).toEqual([
      'titel: unknown key, did you mean title?',
    ]);
    expect(
      await issuesOf(calendar.venues.updateBySlug('hall', untyped({ zip: 5 }), { method: 'PUT' })),
    ).toEqual(['zip: expected text, got 5']);
    const method = untyped<'PUT'>('DELETE');
    expect(await issuesOf(calendar.tags.update(5, { description: 'New' }, { method }))).toEqual([
      expect.stringMatching(/^method: expected .*POST.*, got "DELETE"$/),
    ]);
  });
});

describe('a value that another form of its field would allow', () => {
  test.each<[string, unknown, string]>([
    ['an ID with data, which would be lost', { id: 12, venue: 'Stage' }, 'venue'],
    ['data of a venue without its name', { city: 'Berlin' }, 'venue.venue'],
    ['a field that venues do not have', [12, { venue: 'Stage', cty: 'Berlin' }], 'venue.1.cty'],
    ['the ID 0', 0, 'venue'],
    ['an ID as a string', '12', 'venue'],
    ['a list in a list', [[12]], 'venue.0'],
  ])('as a venue: %s', async (_, venue, path) => {
    const error = await captureError(({ events }) => events.create({ ...event, ...Object({ venue }) }));
    expect(error).toMatchObject({
      name: 'ValidationError',
      issues: [{ path: path.split('.').map((key) => (/^\d/.test(key) ? Number(key) : key)) }],
    });
  });

  test('an empty description or excerpt is omitted from create, and rejected by update', async () => {
    const cleared = { description: '', excerpt: '' };
    expect((await captureRequest(({ events }) => events.create({ ...event, ...cleared }))).body).toEqual(
      event,
    );
    const error = await captureError(({ events }) => events.update(1, cleared));
    expect(error).toMatchObject({ issues: [{ path: ['description'] }, { path: ['excerpt'] }] });
  });

  test('null for a field without the default null', async () => {
    const error = await captureError(({ tags }) =>
      tags.update(1, { name: 'Name', ...Object({ slug: null }) }),
    );
    expect(error).toMatchObject({ issues: [{ path: ['slug'] }] });
  });
});

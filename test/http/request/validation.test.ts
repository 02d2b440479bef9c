import { type CalendarClient, ValidationError } from 'events-calendar-client';
import { afterEach, describe, expect, test } from 'vitest';
import { captureError, captureRequest } from '../../contract/capture-request.ts';
import { recordingClient } from '../../support/recording-fetch.ts';
import { issuesOf, rejectionOf, untyped, validationErrorOf } from '../../support/rejection.ts';

/** A client, and what it has sent: nothing, where every request is rejected. */
const { client: calendar, requests } = recordingClient();

const matching = (issue: string | RegExp) =>
  typeof issue === 'string' ? issue : expect.stringMatching(issue);

const day = '2027-05-01';
const event = { title: 'Summer fair', start_date: day, end_date: day };

// Every request in this file is rejected before it is sent.
afterEach(() => {
  expect(requests).toHaveLength(0);
});

describe('a query', () => {
  test.each<[Record<string, unknown>, string | RegExp]>([
    [{ per_page: '10' }, 'per_page: expected a positive integer, got "10"'],
    [{ categories: [] }, /^categories: expected .*id.*slug.*, or undefined for all, got an empty list$/],
    [{ categories: 'music,dance' }, /^categories: expected .*slug.*comma.*, got "music,dance"/],
    [{ venue: [6, '7'] }, 'venue.1: expected a positive integer, got "7"'],
    [{ include: 0 }, /^include: expected .*positive integers?.*, got 0$/],
    [{ start_date: 'tomorrow' }, /^start_date: expected a date such as .*, got "tomorrow"$/],
    [{ geoloc_lat: 'north', geoloc_lng: 1 }, 'geoloc_lat: expected a number, got "north"'],
    [{ geoloc_lat: 52 }, /^geoloc_lng: expected a number.* geoloc_lat.*, got nothing/],
    [
      { starts_before: new Date(1000), ends_after: day },
      /^ends_after: expected an instant .*got "2027-05-01"/,
    ],
    [{ tl_language: 'f&r' }, /^tl_language: expected a language code .*, got "f&r"$/],
    [{ perPage: 5 }, 'perPage: unknown key, did you mean per_page?'],
  ])('of events: %o', async (query, issue) => {
    expect(await issuesOf(calendar.events.list(query))).toEqual([matching(issue)]);
  });

  test('is rejected by iteration too, and named in the message', async () => {
    const list = () => calendar.tags.list(untyped({ pages: 5, page: 0 }));

    const error = await validationErrorOf(list().all());

    expect(error.message).toMatch(
      /^Invalid .*tags: page: expected a positive integer, got 0; pages: unknown key, did you mean page\?$/,
    );
    await expect(list().pages().next()).rejects.toBeInstanceOf(ValidationError);
    await expect(list()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(ValidationError);
  });
});

describe('a field of a body', () => {
  test.each<[string, unknown, RegExp]>([
    ['title', '', /^title: expected .*string.*, got ""$/],
    ['title', '\ud800', /^title: expected .*string.*, got /],
    ['title', undefined, /^title: expected .*string.*, got nothing$/],
    ['start_date', '1 May', /^start_date: expected a date such as 2027-05-01.*, got "1 May"$/],
    ['start_date', '2027-02-30', /^start_date: expected a date .*, got "2027-02-30"$/],
    ['start_date', '2027-05-01 24:00', /^start_date: expected a date .*, got "2027-05-01 24:00"$/],
    ['start_date', new Date(Number.NaN), /^start_date: expected a date .*, got .*Invalid Date$/i],
    ['start_date', new Date(0), /^timezone: expected a time zone .*, got nothing$/],
    ['end_date', {}, /^end_date: expected a date .*, got an object$/],
    [
      'end_date',
      Promise.resolve(day),
      /^end_date: expected a date .*, got a Promise: is an await missing\?$/,
    ],
    ['author', 1.5, /^author: expected a positive integer, got 1\.5$/],
    ['all_day', 'yes', /^all_day: expected true or false, got "yes"$/],
    ['timezone', 'Berlin', /^timezone: expected a time zone such as Europe\/Berlin, .*, got "Berlin"$/],
    ['image', 0, /^image: expected .*id.*URL.*, got 0$/],
    ['cost', Number.NaN, /^cost: expected .*number.*, got NaN$/],
    ['categories', [''], /^categories\.0: expected an id or a name .*, got ""$/],
    ['tags', -1, /^tags: expected .*id.*name.*, got -1$/],
    ['venue', 'Harbour Stage', /^venue: expected .*ID.*data.*, got "Harbour Stage"$/],
    ['venue', { id: 6, venue: 'Hall' }, /^venue: expected .*ID.*data.*, got /],
  ])('%s of an event: %o', async (name, value, issue) => {
    const body = untyped<typeof event>({ ...event, [name]: value });

    const issues = await issuesOf(calendar.events.create(body));

    expect(issues).toEqual([expect.stringMatching(issue)]);
  });

  test.each([
    ['venues', { venue: 'Hall', phone: 5 }, 'phone: expected a string, got 5'],
    ['venues', { venue: '' }, /^venue: expected .*string.*, got ""$/],
    ['venues', { venue: 'Hall', show_map: 1 }, 'show_map: expected true or false, got 1'],
    ['organizers', { organizer: 'Jane', email: [] }, 'email: expected a string, got an empty list'],
    ['organizers', {}, /^organizer: expected .*string.*, got nothing$/],
    ['categories', { name: 'Music', parent: -1 }, 'parent: expected a non-negative integer, got -1'],
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
      matching(/^organizer\.1\.organizer: expected .*string.*, got ""$/),
      'venue.citty: unknown key, did you mean city?',
      'venue.phone: expected a string, got 555',
    ]);
  });

  type Send = (body: object) => PromiseLike<unknown>;
  const misnamed: [string, Send, Readonly<Record<string, string>>][] = [
    ['a new event', (body) => calendar.events.create(untyped({ ...event, ...body })), { titel: 'title' }],
    [
      'an event',
      (body) => calendar.events.update(5, body),
      {
        ...{ Title: 'title', startDate: 'start_date', 'start-date': 'start_date' },
        ...{ endDate: 'end_date', allday: 'all_day', time_zone: 'timezone', organiser: 'organizer' },
        ...{ organizers: 'organizer', catgories: 'categories', hideFromListings: 'hide_from_listings' },
      },
    ],
    ['a query', (query) => calendar.events.list(query), { perpage: 'per_page', category: 'categories' }],
  ];

  test.each(misnamed)('of %s with an unknown key says which is meant', async (_, send, meant) => {
    for (const [key, name] of Object.entries(meant)) {
      expect(await issuesOf(send({ [key]: 'x' }))).toEqual([`${key}: unknown key, did you mean ${name}?`]);
    }
  });
});

test('an empty description or excerpt is omitted from create, and rejected by update', async () => {
  const cleared = { description: '', excerpt: '' };
  const { body } = await captureRequest(({ events }) => events.create({ ...event, ...cleared }));
  expect(body).toEqual({ ...event, all_day: true });
  const error = await captureError(({ events }) => events.update(1, cleared));
  expect(error).toMatchObject({ issues: [{ path: ['description'] }, { path: ['excerpt'] }] });
});

/** What is no object of fields, and how it is named. */
const refused: [unknown, string][] = [
  [Promise.resolve({ description: 'x' }), 'a Promise: is an await missing?'],
  [new Map([['description', 'x']]), 'Map'],
  [new URLSearchParams('description=x'), 'URLSearchParams, which parseEventQuery reads'],
  [[], 'an empty list'],
];

const sends: Record<string, (client: CalendarClient, value: never) => PromiseLike<unknown>> = {
  create: ({ events }, value) => events.create(value),
  update: ({ events }, value) => events.update(5, value),
  updateBySlug: ({ venues }, value) => venues.updateBySlug('hall', value),
  edit: ({ events }, value) => events.edit(5, value),
  ensure: ({ venues }, value) => venues.ensure(value),
  list: ({ tags }, value) => tags.list(value),
  between: ({ events }, value) => events.between('2027-05-01', '2027-06-01', value),
};

test.each(Object.entries(sends))('%s refuses what is no object of fields', async (_, send) => {
  const { client, requests } = recordingClient();
  for (const [value, name] of refused) {
    const error = await rejectionOf(send(client, untyped<never>(value)));
    expect(error).toBeInstanceOf(ValidationError);
    expect(String(error)).toContain(`expected an object, got ${name}`);
  }
  expect(requests).toHaveLength(0);
});

describe('an update without a field', () => {
  test.each([{}, { description: undefined }, { description: null }])('%j is refused', async (body) => {
    const { client, requests } = recordingClient();
    for (const request of [client.venues.update(5, body), client.venues.updateBySlug('hall', body)]) {
      expect(await rejectionOf(request)).toBeInstanceOf(ValidationError);
    }
    expect(requests).toHaveLength(0);
  });

  test('is sent with fields of the site', async () => {
    const { client, requests } = recordingClient(() => Response.json({ id: 5 }));
    await client.tags.update(5, {}, { extraBody: { color: 'red' } });
    expect(await requests[0]?.json()).toEqual({ color: 'red' });
  });
});

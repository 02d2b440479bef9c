import { type CalendarSnapshot, createCalendarMock, SnapshotError } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../support/share.ts';
import { minimalEvent } from '../test-mock.ts';

test('fields that plugins add pass through', () => {
  const image = { id: '8', url: 'https://e.org/a.png', x: 1 };
  const event = { ...fair, ticketed: ['rsvp'], is_virtual: false, image };
  const snapshot = { events: [event], tags: [{ id: 1, name: 'R&amp;B', term_order: '0' }] };
  expect(issuesOf(snapshot)).toEqual([]);
  expect(createCalendarMock({ snapshot }).snapshot()).toMatchObject(snapshot);
});

test('lists that PHP writes as objects, and IDs that it writes as strings, are read', () => {
  const categories = { 1: { id: '3', name: 'Blues' }, 2: { id: 4, name: 'Jazz' } };
  const mock = createCalendarMock({ snapshot: { events: [{ ...fair, id: '7', categories }] } as never });
  expect(mock.snapshot().events).toMatchObject([{ id: 7, categories: [{ id: 3 }, { id: 4 }] }]);
});

describe('dates', () => {
  test.each([
    '2027-05-01',
    '2027-05-01T10:00:00',
    '2027-05-01T10:00:00Z',
    '1.5.2027 10:00',
    '2027-02-32 10:00:00',
    '2027-05-01 24:00:00',
    '2027-05-01 10:60:00',
    '2027-05-01 10:00:60',
    '2027-5-1 10:00:00',
    '',
  ])('in another form are refused: %j', (start_date) => {
    expect(issuesOf({ events: [{ ...fair, start_date }] })).toEqual([
      `events[0].start_date: ${dateForm} ${JSON.stringify(start_date)}`,
    ]);
  });

  const instants = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });

  test('of every moment are accepted with and without seconds', async () => {
    await forAll(100, [instants, fc.boolean()], (instant, hasSeconds) => {
      const text = instant.toISOString().slice(0, 16).replace('T', ' ');
      const start_date = hasSeconds ? `${text}:00` : text;
      const events = [{ ...fair, start_date, end_date: start_date }];
      const mock = createCalendarMock({ snapshot: { events } });
      expect(mock.snapshot().events).toMatchObject([{ start_date: `${text}:00`, end_date: `${text}:00` }]);
    });
  });
});

describe('ids', () => {
  test('of two records of a list, and of two kinds of posts, are refused', () => {
    const snapshot = {
      users: [
        { id: 1, username: 'a', role: 'editor' },
        { id: 1, username: 'b', role: 'editor' },
      ],
      events: [fair, { ...fair, id: 2 }, fair],
      venues: [{ id: 2, venue: 'Hall' }],
      categories: [{ id: 2, name: 'A' }],
      tags: [{ id: 2, name: 'A' }],
    };
    expect(issuesOf(snapshot)).toEqual([
      'users[1].id: the id 1 already belongs to users[0]',
      'events[2].id: the id 1 already belongs to events[0]',
      'venues[0].id: the id 2 already belongs to events[1]',
    ]);
  });

  test('of records inside of events may be repeated, but not be those of others', () => {
    const hall = { id: 6, venue: 'Hall' };
    const events = [
      { ...fair, venue: hall },
      { ...fair, id: 2, venue: hall, organizer: [{ id: 6, organizer: 'Jane' }] },
    ];
    expect(issuesOf({ events })).toEqual([
      'events[1].organizer[0].id: the id 6 already belongs to events[0].venue',
    ]);
  });

  test.each([0, -1, 1.5, 'a', null, Number.NaN])('%j is none', (id) => {
    expect(issuesOf({ events: [{ ...fair, id }] })).toMatchObject([
      expect.stringMatching(/^events\[0\]\.id: expected a whole number above 0, got /),
    ]);
  });
});

describe('links', () => {
  test('to nothing are named by their place', () => {
    const snapshot = {
      venues: [{ id: 5, venue: 'Hall' }],
      organizers: [{ id: 7, organizer: 'Jane' }],
      categories: [
        { id: 2, name: 'Music', parent: 0 },
        { id: 3, name: 'Rock', parent: 2 },
      ],
      events: [
        { ...fair, venue: 5, organizer: [7, { id: 7 }, '7'], categories: [2, { id: 3 }], tags: [] },
        { ...fair, id: 2, venue: 6, organizer: [7, { id: 8 }, '9'], categories: [4], tags: [{ id: 2 }] },
        { ...fair, id: 3, venue: 7, organizer: 5, tags: ['free'] },
      ],
    };
    expect(issuesOf(snapshot)).toEqual([
      'events[1].venue: there is no venue with the id 6',
      'events[1].organizer[1]: there is no organizer with the id 8',
      'events[1].organizer[2]: there is no organizer with the id 9',
      'events[1].categories[0]: there is no category with the id 4',
      'events[1].tags[0]: there is no tag with the id 2',
      'events[2].venue: there is no venue with the id 7',
      'events[2].organizer: there is no organizer with the id 5',
      'events[2].tags[0]: expected the id or the data of a tag, got "free"',
    ]);
  });

  test('lead to images of the media library', () => {
    const poster = { id: 8, url: 'https://e.org/poster.png', width: 800, height: 600, sizes: {} };
    const venues = [{ id: 5, venue: 'Hall', image: 8 }];
    expect(issuesOf({ media: [poster], venues, events: [{ ...fair, image: 9 }] })).toEqual([
      'events[0].image: there is no image with the id 9',
    ]);
    const snapshot = { media: [poster], venues, events: [{ ...fair, image: 8 }] };
    const mock = createCalendarMock({ snapshot });
    const image = { ...poster, extension: 'png' };
    expect(mock.snapshot()).toMatchObject({ venues: [{ image }], events: [{ image }], media: [poster] });
  });

  test('may lead to records inside of other events', () => {
    const events = [
      { ...fair, venue: 6 },
      { ...fair, id: 2, venue: { id: 6, venue: 'Hall' } },
    ];
    expect(issuesOf({ events })).toEqual([]);
    expect(createCalendarMock({ snapshot: { events } }).snapshot().events).toMatchObject([
      { venue: { venue: 'Hall' } },
      { venue: { venue: 'Hall' } },
    ]);
  });
});

/** The issues of a snapshot as lines of `path: message`. */
function issuesOf(snapshot: CalendarSnapshot | Record<string, unknown>): string[] {
  try {
    createCalendarMock({ snapshot });
    return [];
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    return error.issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  }
}

/** A record of an event that has all it needs. */
const fair = { ...minimalEvent, id: 1 };
const dateForm = 'expected a date such as 2027-05-01 18:00:00, got';

describe('the error', () => {
  test('names everything at once, as a TypeError', () => {
    const snapshot = { events: [{ ...fair, venue: 6, start_date: 'now' }] };
    const create = () => createCalendarMock({ snapshot });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(expect.objectContaining({ name: 'SnapshotError' }));
    const ofStart = `- events[0].start_date: ${dateForm} "now"`;
    expect(create).toThrow(
      `Invalid snapshot:\n${ofStart}\n- events[0].venue: there is no venue with the id 6`,
    );
    expect(() => createCalendarMock({ snapshot: { events: [{ ...fair, venue: 6 }] } })).toThrow(
      'Invalid snapshot: events[0].venue: there is no venue with the id 6',
    );
  });

  test.each([
    [{ venues: {} }, 'venues: expected a list, got an object'],
    [{ events: [{ ...fair, title: undefined }] }, 'events[0].title: expected a title, got nothing'],
    [{ events: [{ ...fair, start_date: null }] }, `events[0].start_date: ${dateForm} null`],
    [{ events: [{ ...fair, end_date: undefined }] }, `events[0].end_date: ${dateForm} nothing`],
    [
      { events: [{ ...fair, occurrences: [{ start_date: fair.start_date }] }] },
      `events[0].occurrences[0].end_date: ${dateForm} nothing`,
    ],
    [
      { events: [{ ...fair, id: { toString: '' } }] },
      'events[0].id: expected a whole number above 0, got an object',
    ],
    [
      { event: [fair] },
      'event: a snapshot has no such list, only users, events, venues, organizers, media, categories, tags, site, recorded_at, window',
    ],
    [{ events: [5] }, 'events[0]: expected an object, got 5'],
    [
      { site: { timezone: 'Berlin' } },
      'site.timezone: expected a time zone such as Europe/Berlin, UTC or UTC+5:30, got "Berlin"',
    ],
    [
      { events: [{ ...fair, timezone: 'CEST?' }] },
      'events[0].timezone: expected a time zone such as Europe/Berlin, UTC or UTC+5:30, got "CEST?"',
    ],
  ])('%j', (snapshot, issue) => {
    expect(issuesOf(snapshot)).toEqual([issue]);
  });

  test('is the only one that any snapshot leads to', async () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    const fields = fc.dictionary(
      fc.constantFrom(
        ...['id', 'title', 'venue', 'organizer', 'categories', 'tags', 'image', 'start_date', 'stored'],
        ...['parent', 'url', 'name', 'slug', 'description', 'cost', 'count', 'global_id', 'meta'],
        'occurrences',
      ),
      fc.oneof(
        json,
        fc.constantFrom<unknown>({ toString: '' }, { id: { toString: '', valueOf: 1 } }),
        fc.constantFrom<unknown>(1, 2, [1], [{ id: 2 }], { id: 3, venue: 'A' }, '2027-05-01 10:00'),
      ),
    );
    const valid = fc.constantFrom({}, { ...fair, id: undefined });
    const record = fc.tuple(valid, fields).map(([one, other]) => ({ ...one, ...other }));
    const snapshots = fc.dictionary(
      fc.constantFrom('events', 'venues', 'organizers', 'categories', 'tags', 'media', 'users', 'site'),
      fc.oneof(json, fc.array(record, { maxLength: 4 })),
    );
    await fc.assert(
      fc.asyncProperty(snapshots, async (snapshot) => {
        if (issuesOf(snapshot).length > 0) return;
        const mock = createCalendarMock({ snapshot });
        for (const list of ['events', 'venues', 'organizers', 'categories', 'tags']) {
          await mock.fetch(`${mock.baseUrl}/wp-json/tribe/events/v1/${list}?search=a`);
          for (const { id } of mock.snapshot()[list as 'events'] ?? [])
            await mock.fetch(`${mock.baseUrl}/wp-json/tribe/events/v1/${list}/${id}`);
        }
        expect(createCalendarMock({ snapshot: mock.snapshot() }).snapshot()).toEqual(mock.snapshot());
      }),
      {
        numRuns: 500,
        examples: [[{ venues: [{ url: '', slug: '', global_id: '', date: '', status: '', venue: 'A' }] }]],
      },
    );
  });
});

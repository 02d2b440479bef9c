import { createCalendarMock } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateForm, fair, issuesOf } from './snapshot-issues.ts';

describe('names', () => {
  test('of unknown lists and fields are named with the closest known one', () => {
    expect(
      issuesOf({
        evnts: [],
        wheather: {},
        site: { time_zone: 'UTC' },
        users: [{ id: 1, username: 'a', role: 'editor', password: 'x' }],
        events: [{ ...fair, star_date: '2027-05-01 10:00:00', venues: 6, zzz: 1 }],
        venues: [{ id: 6, name: 'Hall', venue: 'Hall', adress: 'Street' }],
        organizers: [{ id: 7, organiser: 'Jane' }],
        categories: [{ id: 2, titel: 'Music' }],
        tags: [{ id: 3, slugg: 'free' }],
        media: [{ id: 8, url: 'https://example.org/a.png', withd: 1 }],
      }).sort(),
    ).toEqual(
      [
        'evnts: unknown list, did you mean events?',
        'wheather: unknown list',
        'site.time_zone: unknown setting, did you mean timezone?',
        'users[0].password: unknown field',
        'events[0].star_date: unknown field, did you mean start_date?',
        'events[0].venues: unknown field, did you mean venue?',
        'events[0].zzz: unknown field',
        'venues[0].name: unknown field, did you mean venue?',
        'venues[0].adress: unknown field, did you mean address?',
        'organizers[0].organiser: unknown field, did you mean organizer?',
        'categories[0].titel: unknown field',
        'tags[0].slugg: unknown field, did you mean slug?',
        'media[0].withd: unknown field, did you mean width?',
      ].sort(),
    );
  });

  test('inside of events are checked, too', () => {
    const events = [
      {
        ...fair,
        venue: { id: 6, venue: 'Hall', citty: 'Leeds' },
        image: { id: 9, url: 'https://e.org/a.png', hight: 1 },
      },
      { ...fair, id: 2, tags: [{ id: 3, nam: 'free' }] },
    ];
    expect(issuesOf({ events })).toEqual([
      'events[0].image.hight: unknown field, did you mean height?',
      'events[0].venue.citty: unknown field, did you mean city?',
      'events[1].tags[0].nam: unknown field, did you mean name?',
    ]);
  });

  test('of the site’s own fields are taken as they are, where they are announced', () => {
    const snapshot = { events: [{ ...fair, ticketed: true }], tags: [{ id: 1, name: 'free', ticketed: 1 }] };
    expect(issuesOf(snapshot)).toEqual([
      'tags[0].ticketed: unknown field',
      'events[0].ticketed: unknown field',
    ]);
    expect(issuesOf(snapshot, { extraFields: ['ticketed'] })).toEqual([]);
    const mock = createCalendarMock({ snapshot, extraFields: ['ticketed'] });
    expect(mock.snapshot().events).toMatchObject([{ ticketed: true }]);
  });
});

describe('dates', () => {
  test.each([
    '2027-05-01',
    '2027-05-01T10:00:00',
    '2027-05-01T10:00:00Z',
    '1.5.2027 10:00',
    '2027-02-30 10:00:00',
    '2027-05-01 24:00:00',
    '2027-05-01 10:60:00',
    '2027-05-01 10:00:60',
    '2027-5-1 10:00:00',
    '0000-00-00 00:00:00',
    '',
  ])('in another form are refused: %j', (start_date) => {
    expect(issuesOf({ events: [{ ...fair, start_date }] })).toEqual([
      `events[0].start_date: ${dateForm} ${JSON.stringify(start_date)}`,
    ]);
  });

  test('that are no texts are refused, in every field and inside of events', () => {
    const values = { date: null, modified_utc: 5, end_date: new Date(0), date_utc: '0000-00-00 00:00:00' };
    expect(
      issuesOf({ events: [{ ...fair, ...values, organizer: [{ id: 8, organizer: 'A', date: '' }] }] }),
    ).toEqual([
      `events[0].date: ${dateForm} null`,
      `events[0].modified_utc: ${dateForm} 5`,
      `events[0].end_date: ${dateForm} the Date ${new Date(0)}`,
      `events[0].organizer[0].date: ${dateForm} ""`,
    ]);
  });

  const instants = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });

  test('of every moment are accepted with and without seconds', () => {
    fc.assert(
      fc.property(instants, fc.boolean(), (instant, hasSeconds) => {
        const text = instant.toISOString().slice(0, 16).replace('T', ' ');
        const start_date = hasSeconds ? `${text}:00` : text;
        const mock = createCalendarMock({
          snapshot: { events: [{ ...fair, start_date, end_date: start_date }] },
        });
        expect(mock.snapshot().events).toMatchObject([{ start_date: `${text}:00`, end_date: `${text}:00` }]);
      }),
    );
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
      'users[1].id: the id 1 is that of users[0] already',
      'events[1].id: the id 2 is that of venues[0] already',
      'events[2].id: the id 1 is that of events[0] already',
    ]);
  });

  test('of records inside of events may be repeated, but not be those of others', () => {
    const hall = { id: 6, venue: 'Hall' };
    const events = [
      { ...fair, venue: hall },
      { ...fair, id: 2, venue: hall, organizer: [{ id: 6, organizer: 'Jane' }] },
    ];
    expect(issuesOf({ events })).toEqual([
      'events[1].organizer[0].id: the id 6 is that of events[0].venue already',
    ]);
  });

  test.each([0, -1, 1.5, '5', null, Number.NaN])('%j is none', (id) => {
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
        { id: 3, name: 'Rock', parent: 9 },
      ],
      events: [
        { ...fair, venue: 5, organizer: [7, { id: 7 }, '7'], categories: [2, { id: 3 }], tags: [] },
        { ...fair, id: 2, venue: 6, organizer: [7, { id: 8 }, '9'], categories: [4], tags: [{ id: 2 }] },
        { ...fair, id: 3, venue: 7, organizer: 5, categories: 2, tags: ['free'] },
      ],
    };
    expect(issuesOf(snapshot)).toEqual([
      'events[2].categories: expected a list, got 2',
      'events[1].venue: there is no venue with the id 6',
      'events[1].organizer[1]: there is no organizer with the id 8',
      'events[1].organizer[2]: there is no organizer with the id 9',
      'events[1].categories[0]: there is no category with the id 4',
      'events[1].tags[0]: there is no tag with the id 2',
      'events[2].venue: there is no venue with the id 7',
      'events[2].organizer: there is no organizer with the id 5',
      'events[2].tags[0]: expected the id or the data of a tag, got "free"',
      'categories[1].parent: there is no category with the id 9',
    ]);
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

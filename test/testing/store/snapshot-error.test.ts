import { createCalendarMock } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { snapshot as recorded } from '../test-mock.ts';
import { dateForm, fair, issuesOf } from './snapshot-issues.ts';

describe('the error', () => {
  test('names everything at once, as a TypeError', () => {
    const snapshot = { events: [{ ...fair, titel: '', start_date: 'now' }] };
    expect(() => createCalendarMock({ snapshot })).toThrow(TypeError);
    expect(() => createCalendarMock({ snapshot })).toThrow(
      [
        'Invalid snapshot:',
        '- events[0].titel: unknown field, did you mean title?',
        `- events[0].start_date: ${dateForm} "now"`,
      ].join('\n'),
    );
    expect(() => createCalendarMock({ snapshot: { events: [{ venue: 6 }] } })).toThrow(
      'Invalid snapshot: events[0].venue: there is no venue with the id 6',
    );
  });

  test('stays readable where everything is wrong', () => {
    const events = Array.from({ length: 100 }, () => ({ start_date: 'now' }));
    expect(() => createCalendarMock({ snapshot: { events } })).toThrow(/\n- and 80 more$/);
    expect(issuesOf({ events })).toHaveLength(100);
  });

  test.each([
    [{ events: {} }, 'events: expected a list, got an object'],
    [{ events: [5] }, 'events[0]: expected an object, got 5'],
    [{ site: [] }, 'site: expected an object, got an empty list'],
    [{ site: { url: 'example.org' } }, 'site.url: expected a URL, got "example.org"'],
    [
      { site: { timezone: 'Berlin' } },
      'site.timezone: expected a time zone such as Europe/Berlin, UTC or UTC+5:30, got "Berlin"',
    ],
    [{ site: { posts_per_page: 0 } }, 'site.posts_per_page: expected a whole number above 0, got 0'],
    [
      { events: [{ ...fair, timezone: 'CEST?' }] },
      'events[0].timezone: expected a time zone such as Europe/Berlin, UTC or UTC+5:30, got "CEST?"',
    ],
    [{ events: [{ ...fair, image: 4 }] }, 'events[0].image: expected an image as an object, or false, got 4'],
    [{ media: [{ id: 4 }] }, 'media[0].url: expected the URL of the image, got nothing'],
    [
      { users: [{ username: 'a', role: 'chef' }] },
      'users[0].role: expected one of administrator, editor, author, contributor, subscriber, got "chef"',
    ],
    [{ users: [{ role: 'editor' }] }, 'users[0].username: expected a user name, got nothing'],
  ])('%j', (snapshot, issue) => {
    expect(issuesOf(snapshot)).toEqual([issue]);
  });

  test('is the only one that any snapshot leads to', () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    const record = fc.dictionary(
      fc.constantFrom(
        ...['id', 'title', 'venue', 'organizer', 'categories', 'tags', 'image', 'start_date'],
        ...['parent', 'url'],
      ),
      fc.oneof(
        json,
        fc.constantFrom<unknown>(1, 2, [1], [{ id: 2 }], { id: 3, venue: 'A' }, '2027-05-01 10:00'),
      ),
    );
    const snapshots = fc.dictionary(
      fc.constantFrom('events', 'venues', 'organizers', 'categories', 'tags', 'media', 'users', 'site'),
      fc.oneof(json, fc.array(record, { maxLength: 4 })),
    );
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        if (issuesOf(snapshot).length > 0) return;
        const mock = createCalendarMock({ snapshot });
        expect(createCalendarMock({ snapshot: mock.snapshot() }).snapshot()).toEqual(mock.snapshot());
      }),
      { numRuns: 500 },
    );
  });

  test('is not raised by what was recorded', () => {
    expect(issuesOf(recorded)).toEqual([]);
  });

  test('is raised by one changed name anywhere in it', () => {
    const lists = ['events', 'venues', 'organizers', 'categories', 'tags', 'media'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...lists), fc.nat(), fc.nat(), (list, one, other) => {
        const records = recorded[list] ?? [];
        const index = one % records.length;
        const entries = Object.entries(records[index] ?? {});
        const [name = '', value] = entries[other % entries.length] ?? [];
        const changed = { ...records[index], [`${name}_`]: value };
        const snapshot = {
          ...recorded,
          [list]: records.with(index, { ...changed, id: records[index]?.id ?? 0 }),
        };
        expect(issuesOf(snapshot)).toContain(
          `${list}[${index}].${name}_: unknown field, did you mean ${name}?`,
        );
      }),
    );
  });
});

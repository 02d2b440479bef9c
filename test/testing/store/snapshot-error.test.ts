import { createCalendarMock } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { snapshot as recorded } from '../test-mock.ts';
import { dateForm, fair, issuesOf } from './snapshot-issues.ts';

describe('the error', () => {
  test('names everything at once, as a TypeError', () => {
    const snapshot = { events: [{ ...fair, venue: 6, start_date: 'now' }] };
    expect(() => createCalendarMock({ snapshot })).toThrow(TypeError);
    expect(() => createCalendarMock({ snapshot })).toThrow(
      [
        'Invalid snapshot:',
        `- events[0].start_date: ${dateForm} "now"`,
        '- events[0].venue: there is no venue with the id 6',
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
    [
      { events: [{ ...fair, timezone: 'CEST?' }] },
      'events[0].timezone: expected a time zone such as Europe/Berlin, UTC or UTC+5:30, got "CEST?"',
    ],
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
});

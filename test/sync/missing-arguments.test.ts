import { parseEventQuery, parseRangeQuery, writableFields } from 'events-calendar-client';
import * as sync from 'events-calendar-client/sync';
import { writeCsv } from 'events-calendar-client/sync/csv';
import { writeICalendar } from 'events-calendar-client/sync/icalendar';
import { expect } from 'vitest';
import { testOnEmptySite as test } from '../support/calendar-test.ts';
import { issuesOf, untyped } from '../support/rejection.ts';
import { textFrom } from './formats/support.ts';

test('functions without their arguments throw a ValidationError', async ({ calendar }) => {
  const none: never = untyped(undefined);
  for (const call of [sync.takeSnapshot, sync.applySnapshot, sync.importEvents])
    expect(await issuesOf(() => call(calendar, none)), call.name).not.toEqual([]);
  for (const call of [sync.diffSnapshots, sync.eventToRow])
    expect(await issuesOf(() => call(none, none)), call.name).not.toEqual([]);
  expect(() => sync.diffSnapshots(untyped({ events: [null] }), {})).toThrow('0.events.0');
  for (const call of [writableFields, parseEventQuery, parseRangeQuery])
    for (const value of [none, untyped<never>(7), untyped<never>(Promise.resolve({}))])
      expect(await issuesOf(() => call(value)), call.name).not.toEqual([]);
  expect(() => parseEventQuery(untyped(new URL('https://example.org/?page=2')))).toThrow('got URL');
});

test('writers throw a ValidationError for what are no events', async () => {
  for (const write of [sync.writeJson, sync.writeNdjson, writeCsv, writeICalendar])
    for (const events of [undefined, 3, [null]])
      expect(await issuesOf(textFrom(write(untyped(events)))), write.name).not.toEqual([]);
});

import { ValidationError } from 'events-calendar-client';
import * as sync from 'events-calendar-client/sync';
import { writeCsv } from 'events-calendar-client/sync/csv';
import { writeICalendar } from 'events-calendar-client/sync/icalendar';
import { expect } from 'vitest';
import { testOnEmptySite as test } from '../support/calendar-test.ts';
import { textFrom } from './formats/support.ts';

const { writeJson, writeNdjson, ...functions } = sync;
const writers = [writeJson, writeNdjson, writeCsv, writeICalendar] as ((
  events?: unknown,
) => AsyncGenerator<string>)[];

test.for(['takeSnapshot', 'applySnapshot', 'importEvents', 'diffSnapshots', 'eventToRow'] as const)(
  '%s without its arguments throws a ValidationError',
  async (name, { calendar }) => {
    const call = async (...given: unknown[]) =>
      (functions[name] as (...given: unknown[]) => unknown)(...given);
    const ofClient = /Snapshot$|Events$/.test(name) && name !== 'diffSnapshots' ? [calendar] : [];
    await expect(call(...ofClient)).rejects.toThrow(ValidationError);
  },
);

test.for(writers)('%o throws a ValidationError for what are no events', async (write) => {
  for (const events of [undefined, 3, [null]])
    await expect(textFrom(write(events))).rejects.toThrow(ValidationError);
});

test('diffSnapshots throws a ValidationError for a list with something else', () => {
  expect(() => functions.diffSnapshots({ events: [null] } as never, {})).toThrow('0.events.0');
});

import { deepStrictEqual } from 'node:assert/strict';
import * as schemas from 'events-calendar-client/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events, organizers, tags, venues } from '../../src/contract/resources.ts';
import { check } from '../../src/http/request/validate.ts';

const numRuns = 3000;

/** What is exported, which Zod reads, beside the same table as the client reads it. */
const pairs = {
  EventQuery: [schemas.EventQuery, events.query],
  EventCreate: [schemas.EventCreate, events.create],
  EventUpdate: [schemas.EventUpdate, events.update],
  VenueQuery: [schemas.VenueQuery, venues.query],
  VenueCreate: [schemas.VenueCreate, venues.create],
  OrganizerUpdate: [schemas.OrganizerUpdate, organizers.update],
  TagQuery: [schemas.TagQuery, tags.query],
  TagCreate: [schemas.TagCreate, tags.create],
} as const;
type Name = keyof typeof pairs;
const names = Object.keys(pairs) as Name[];

/** Values that one field or another takes, or nearly takes. */
const telling = fc.constantFrom<unknown>(
  ...[undefined, null, false, true, 0, 1, 7, -1, 1.5, Number.NaN, '', ' ', 'music', 'a,b', '\ud800'],
  ...['2027-05-01', '2027-05-01 18:00', '2027-05-01T18:00:00Z', '2027-02-30', 'Europe/Berlin', 'UTC+5:30'],
  ...[new Date('2027-05-01T16:00:00Z'), new Date(Number.NaN), [], [1, 'music'], [1, null], {}],
  ...[{ id: 5 }, { id: 5, venue: 'Pier' }, { venue: 'Pier', phone: 5, more: 1 }, [{ organizer: 'Jane' }, 3]],
);

/** An object with some fields of a schema, and now and then one that it does not have. */
const given = fc.constantFrom(...names).chain((name) => {
  const field = fc.constantFrom(...Object.keys(pairs[name][0].shape), 'titel', 'constructor');
  const entries = fc.array(fc.tuple(field, telling), { maxLength: 6 });
  return fc.record({ name: fc.constant(name), value: entries.map((list) => Object.fromEntries(list)) });
});

const anything = fc.record({ name: fc.constantFrom(...names), value: fc.oneof(telling, fc.anything()) });

describe('any request, right or wrong', () => {
  test('is checked by the client as the exported schemas check it', () => {
    const counts = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: given }, anything), ({ name, value }) => {
        const [exported, schema] = pairs[name];
        const byZod = exported.safeParse(value);
        const byClient = check(schema, value);
        if (byZod.success) deepStrictEqual(byClient, { data: byZod.data });
        else {
          // Of unknown fields the client tells one by one, and of what is no object in its own words.
          const paths = byZod.error.issues.flatMap((issue) =>
            issue.code === 'unrecognized_keys'
              ? issue.keys.map((key) => [...issue.path, key])
              : [[...issue.path]],
          );
          deepStrictEqual(
            byClient.issues?.map(({ path }) => path),
            paths,
          );
          const messages = byZod.error.issues
            .map(({ message }) => message)
            .filter((text) => /^expected/.test(text));
          const told = byClient.issues?.map(({ message }) => message);
          for (const message of messages) expect(told).toContain(message);
        }
        counts[byZod.success ? 'taken' : 'refused'] += 1;
      }),
      { numRuns, examples: [[{ name: 'EventQuery', value: { titel: 1, geoloc_lat: 7 } }]] },
    );
    expect(counts.taken).toBeGreaterThan(numRuns / 20);
    expect(counts.refused).toBeGreaterThan(numRuns / 10);
  });
});

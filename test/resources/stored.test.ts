import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedFields, type Kind } from '../support/asked-fields.ts';
import { type Writes, waysOf, write } from '../support/random-writes.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { recordedSnapshot, testTime } from '../support/test-calendar.ts';

const baseUrl = 'https://calendar.example';
const idsOf = (kind: Kind) => (recordedSnapshot[kind] ?? []).map(({ id }) => id).slice(0, 4);

const surroundings = {
  ids: {
    ...{ categories: idsOf('categories'), tags: idsOf('tags'), venues: idsOf('venues') },
    ...{ organizers: idsOf('organizers'), images: [4, 5] },
  },
  // The site cannot copy the second.
  pictures: [
    'https://pictures.example/a.png',
    'https://pictures.example:99/b.png',
    'https://x.invalid/c.png',
  ],
  statuses: ['publish', 'draft', 'pending', 'private', 'future'],
  nameOf: (text: string) => text,
};

const records = {
  events: {
    ...{ title: 'New', start_date: '2027-01-02 10:00', end_date: '2027-01-02 11:00', slug: 'new', cost: 12 },
    ...{ image: 4, website: 'https://example.org/', venue: 6, organizer: 14, categories: 2, tags: [7, 8] },
  },
  venues: { venue: 'New', image: 4, phone: '1', city: 'Leeds' },
  organizers: { organizer: 'New', image: 4, website: 'https://example.org/' },
  categories: { name: 'New' },
  tags: { name: 'New' },
};

const roles = ['administrator', 'editor', 'author', 'contributor'] as const;

describe.each(Object.keys(records) as Kind[])('a write of %s', (kind) => {
  test.each(waysOf(kind))(
    'by %s stores what was asked, or its error names what is not stored',
    async (way) => {
      const anyRole = fc.constantFrom(
        ...(kind === 'categories' || kind === 'tags' ? roles.slice(0, 2) : roles),
      );
      await forAll(propertyRuns(50), [anyRole, askedFields(kind, surroundings)], async (role, asked) => {
        const users = [role, 'administrator' as const].map((of, index) => ({
          ...{ username: `user${index}`, applicationPassword: 'password of a user', role: of },
        }));
        const mock = createCalendarMock({ baseUrl, snapshot: recordedSnapshot, now: testTime, users });
        const [writer, reader] = users.map(
          (auth) => new CalendarClient({ baseUrl, fetch: mock.fetch, auth })[kind] as unknown as Writes,
        );
        const outcome = await write({ writer: writer!, reader: reader! }, way, records[kind], asked);
        expect(outcome?.named, JSON.stringify(outcome)).toEqual(outcome?.lacking);
      });
    },
  );
});

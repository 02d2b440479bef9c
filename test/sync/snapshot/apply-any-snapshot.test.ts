import { applySnapshot, diffSnapshots, takeSnapshot } from 'events-calendar-client/sync';
import type { CalendarSnapshot } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll, propertyRuns } from '../../support/share.ts';
import { createSite, writesOf } from '../../support/test-calendar.ts';

const always = { from: '1990-01-01', to: '2100-01-01', status: 'any' } as const;

const siteWith = (snapshot: CalendarSnapshot) => createSite({ baseUrl: 'https://other.example', snapshot });

const words = [
  ...['Fair', 'Übung', 'R&amp;B', '&#8220;Quoted&#8221;', 'rock &#8211; roll', 'Konzert'],
  ...['日本語', 'a &lt; b', "O'Neill"],
];
const title = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(' '))
  // From a slug, the service drops all between a plain & and the next reference.
  .filter((text) => !/&amp;.*&lt;/.test(text));
const paragraph = title.map((text) => `<p>${text}</p>\n`);

/** Records with a number in their names, so that these are theirs alone. */
const numbered = (names: readonly string[], prefix: string) =>
  names.map((name, index) => `${name} ${prefix}${index}`);

const arbitraryEvent = fc.record({
  title,
  description: fc.option(paragraph, { nil: '' }),
  day: fc.integer({ min: 0, max: 700 }),
  hours: fc.integer({ min: 0, max: 60 }),
  all_day: fc.boolean(),
  timezone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'UTC', 'UTC+5:30'),
  status: fc.constantFrom('publish', 'draft', 'pending'),
  featured: fc.boolean(),
  website: fc.option(fc.constant('https://events.example/?a=1&#038;b=2'), { nil: undefined }),
  cost: fc.constantFrom('', '$10', 'Free', '$10 – $25', 'donation'),
  venue: fc.nat({ max: 2 }),
  organizers: fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 3 }),
  categories: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 3 }),
  tags: fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 2 }),
});

const dateOf = (day: number, hours: number) =>
  new Date(Date.UTC(2026, 0, 1 + day, 12 + hours)).toISOString().slice(0, 19).replace('T', ' ');

/** Calendars of any shape, as the mock takes them. */
const arbitrarySnapshot: fc.Arbitrary<CalendarSnapshot> = fc
  .record({
    events: fc.array(arbitraryEvent, { maxLength: 6 }),
    venues: fc.array(title, { minLength: 3, maxLength: 3 }),
    organizers: fc.array(title, { minLength: 3, maxLength: 3 }),
    categories: fc.array(title, { minLength: 4, maxLength: 4 }),
    parents: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    tags: fc.array(title, { minLength: 3, maxLength: 3 }),
  })
  .map(({ events, venues, organizers, categories, parents, tags }) => ({
    venues: numbered(venues, 'v').map((venue, index) => ({ id: 10 + index, venue, city: 'Leeds' })),
    organizers: numbered(organizers, 'o').map((organizer, index) => ({ id: 20 + index, organizer })),
    categories: numbered(categories, 'c').map((name, index) => ({
      id: 30 + index,
      name,
      parent: index > 0 && parents[index - 1] ? 29 + index : 0,
    })),
    tags: numbered(tags, 't').map((name, index) => ({ id: 40 + index, name })),
    events: events.map(({ day, hours, organizers, ...event }, index) => ({
      ...event,
      id: 50 + index,
      title: `${event.title} ${index}`,
      slug: event.status === 'publish' ? `event-${index}` : '',
      start_date: event.all_day ? `${dateOf(day, 0).slice(0, 10)} 00:00:00` : dateOf(day, 0),
      end_date: event.all_day ? `${dateOf(day, hours).slice(0, 10)} 23:59:59` : dateOf(day, hours),
      venue: 10 + event.venue,
      organizer: organizers.map((each) => 20 + each),
      categories: event.categories.map((each) => 30 + each),
      tags: event.tags.map((each) => 40 + each),
    })),
  }));

test('any site ends in the state of any snapshot, and a second run writes nothing', async () => {
  await forAll(propertyRuns(40), [arbitrarySnapshot, arbitrarySnapshot], async (wanted, present) => {
    const source = siteWith(wanted);
    const { calendar, mock } = siteWith(present);
    const snapshot = {
      ...(await takeSnapshot(source.calendar, always)),
      site: { url: 'https://here.example' },
    };
    const { records } = await applySnapshot(calendar, snapshot);
    expect(records.filter(({ status }) => status === 'failed')).toEqual([]);

    const { events, venues, organizers } = diffSnapshots(snapshot, await takeSnapshot(calendar, always));
    expect([events.changed, events.gone, events.unknown]).toEqual([[], [], []]);
    expect([venues.changed, venues.gone, organizers.changed, organizers.gone]).toEqual([[], [], [], []]);

    const writes = writesOf(mock);
    const again = await applySnapshot(calendar, snapshot);
    expect(again.counts).toMatchObject({ created: 0, updated: 0, failed: 0 });
    expect(writesOf(mock)).toEqual(writes);
  });
});

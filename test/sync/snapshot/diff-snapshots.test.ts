import { diffSnapshots, type RecordDifference, takeSnapshot } from 'events-calendar-client/sync';
import type { CalendarSnapshot, SnapshotRecord } from 'events-calendar-client/testing';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../../support/calendar-test.ts';

const year = { from: '2026-01-01', to: '2027-01-01' } as const;

const nothing: RecordDifference = { created: [], changed: [], gone: [], unknown: [] };

/** An event of a snapshot. */
function event(id: number, fields: Partial<SnapshotRecord> = {}): SnapshotRecord {
  const start = '2026-06-01 18:00:00';
  return { id, slug: `event-${id}`, title: `Event ${id}`, start_date: start, end_date: start, ...fields };
}

const here = 'https://here.example';
const there = 'https://there.example';
const siteWith = (url: string, parts: CalendarSnapshot): CalendarSnapshot => ({ site: { url }, ...parts });

const idsOf = (records: readonly SnapshotRecord[]) => records.map(({ id }) => id);

test('what was done between two snapshots of a site is named', async ({ calendar }) => {
  const before = await takeSnapshot(calendar, year);
  const [first, second] = before.events ?? [];
  const venue = await calendar.venues.create({ venue: 'New hall' });
  await calendar.events.edit(first!.id, { title: 'Renamed', venue: venue.id, cost: 12 });
  await calendar.events.delete(second!.id);
  const created = await calendar.events.create({
    title: 'Another',
    start_date: '2026-12-30 10:00',
    end_date: '2026-12-30 11:00',
    tags: ['brand new'],
  });
  const after = await takeSnapshot(calendar, year);

  const { events, venues, tags, categories, organizers } = diffSnapshots(before, after);
  expect(idsOf(events.created)).toEqual([created.id]);
  expect(idsOf(events.gone)).toEqual([second!.id]);
  expect(events.unknown).toEqual([]);
  expect(events.changed).toHaveLength(1);
  expect(events.changed[0]?.fields).toMatchObject({
    title: { before: first!.title, after: 'Renamed' },
    venue: { after: ['new-hall'] },
    cost: { after: '$12' },
  });
  expect(Object.keys(events.changed[0]?.fields ?? {}).sort()).toEqual(['cost', 'title', 'venue']);
  expect(idsOf(venues.created)).toEqual([venue.id]);
  expect(tags.created).toMatchObject([{ name: 'brand new' }]);
  expect({ categories, organizers }).toEqual({ categories: nothing, organizers: nothing });
});

test('records of two sites are known by their slugs, or else by their names, whatever their IDs', () => {
  const one = siteWith(here, {
    venues: [{ id: 5, slug: 'hall', venue: 'Grand Hall' }],
    organizers: [{ id: 6, slug: 'jane', organizer: 'Jane &amp; Co' }],
    categories: [
      { id: 7, slug: 'music', name: 'Music' },
      { id: 8, slug: 'jazz', name: 'Jazz', parent: 7 },
    ],
    events: [
      event(1, { venue: 5, organizer: [6], categories: [8] }),
      event(2, { slug: '', status: 'draft' }),
    ],
  });
  const other = siteWith(there, {
    venues: [{ id: 55, slug: 'hall', venue: 'Grand Hall' }],
    organizers: [{ id: 66, slug: 'jane-2', organizer: 'Jane & Co' }],
    categories: [
      { id: 77, slug: 'music', name: 'Music' },
      { id: 88, slug: 'jazz', name: 'Jazz', parent: 77 },
    ],
    events: [
      event(22, { title: 'Event 2', slug: '', status: 'draft' }),
      event(11, {
        slug: 'event-1',
        title: 'Event 1',
        venue: { id: 55, venue: 'Grand Hall' },
        organizer: [66],
        categories: [88],
      }),
    ],
  });
  const { events, ...others } = diffSnapshots(one, other);
  expect(others).toEqual({ venues: nothing, organizers: nothing, categories: nothing, tags: nothing });
  expect(events).toEqual(nothing);
});

describe('what a snapshot cannot have is unknown', () => {
  const window = { from: '2026-06-01', to: '2026-07-01', status: 'publish' };
  const everything: CalendarSnapshot = {
    events: [
      event(1),
      event(2, { start_date: '2026-05-01 18:00:00', end_date: '2026-05-31 23:00:00' }),
      event(3, { start_date: '2026-05-31 18:00:00', end_date: '2026-06-01 02:00:00' }),
      event(4, { start_date: '2026-07-01 00:00:00', end_date: '2026-07-01 02:00:00' }),
      event(5, { status: 'draft' }),
      event(6, { hide_from_listings: true }),
      event(7, { status: 'trash' }),
    ],
    venues: [{ id: 8, venue: 'Draft', status: 'draft' }],
  };
  const empty: CalendarSnapshot = { window, events: [], venues: [] };

  test('whether it is gone or new', () => {
    const { events, venues } = diffSnapshots(everything, empty);
    expect(idsOf(events.gone)).toEqual([1, 3]);
    expect(idsOf(events.unknown)).toEqual([2, 4, 5, 6]);
    expect(idsOf(venues.unknown)).toEqual([8]);
    const { events: added } = diffSnapshots(empty, everything);
    expect(idsOf(added.created)).toEqual([1, 3]);
    expect(idsOf(added.unknown)).toEqual([2, 4, 5, 6]);
  });

  test('and CET has no summer time', () => {
    const evening = { start_date: '2026-05-31 18:00:00', utc_start_date: '2026-05-31 17:00:00' };
    const only = [event(9, { ...evening, end_date: '2026-06-01 01:30:00', timezone: 'CET' })];
    const since = { ...empty, window: { ...window, from: '2026-06-01T00:00:00Z' } };
    expect(idsOf(diffSnapshots({ ...empty, events: only }, since).events.gone)).toEqual([9]);
  });
});

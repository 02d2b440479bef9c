import type { SnapshotRecord } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { sampleOf } from '../support/share.ts';
import {
  changedByEveryWrite,
  createTestCalendar,
  recordedSnapshot,
  type TestCalendar,
  unexpectedChanges,
} from '../support/test-calendar.ts';

const ids = sampleOf(recordedSnapshot.events ?? []).map(({ id }) => id);

/** All records of the mock, without the one that a test edits. */
function otherRecords({ mock }: TestCalendar, id: number): Record<string, SnapshotRecord[]> {
  const lists = Object.entries(mock.snapshot()).filter(([, list]) => Array.isArray(list));
  const without = (list: SnapshotRecord[]) => list.filter((record) => record.id !== id);
  return Object.fromEntries(lists.map(([resource, list]) => [resource, without(list as SnapshotRecord[])]));
}

describe('an edit of the title', () => {
  test.each(ids)('of recorded event %i changes nothing else', async (id) => {
    const { calendar } = createTestCalendar();
    const before = await calendar.events.get(id);
    const edited = await calendar.events.edit(id, { title: 'New' });
    const after = await calendar.events.get(id);
    const { cost, status } = before;
    const expectedChanges = [
      'title',
      'title_html',
      ...changedByEveryWrite,
      ...(status === 'draft' ? ['date', 'date_utc'] : []),
    ];
    expect(unexpectedChanges(before, after, expectedChanges)).toEqual([]);
    expect(unexpectedChanges(edited, after, ['json_ld', 'venue', 'organizer'])).toEqual([]);
    expect([after.title, after.cost, after.status]).toEqual(['New', cost, status]);
  });

  const special = {
    start_date: '2027-05-01 10:00',
    end_date: '2027-05-01 12:00',
    title: 'Old',
    timezone: 'UTC-3.5',
    venue: 7,
    organizer: [16, 14, 15],
    cost: ['10', '20'],
    image: 5,
    categories: [2, 3],
    tags: [7],
    website: 'https://example.com/a?b=1&c=2',
    featured: true,
    sticky: true,
    show_map: true,
    show_map_link: true,
    date: '2026-02-03 04:05:06',
  };

  test.each([
    { status: 'draft' },
    { status: 'private' },
    { status: 'future', date: '2030-02-03 04:05:06' },
    { hide_from_listings: true },
    { all_day: true, end_date: '2027-05-04' },
    { all_day: true, timezone: 'UTC+5:45' },
    { end_date: '2027-05-01 10:00' },
    { timezone: 'America/New_York', start_date: '2027-11-07 01:30', end_date: '2027-11-07 02:30' },
    { timezone: 'Europe/Berlin', start_date: '2027-03-28 02:30', end_date: '2027-03-28 04:30' },
    { cost: '$1,250' },
    { cost: 'Donation & drinks' },
    { website: 'https://example.com/caf%C3%A9?x=%26&y=1' },
    { featured: false, sticky: false, show_map: false, show_map_link: false },
    { organizer: [], venue: null, categories: [], tags: [] },
    { author: 4 },
  ])('of an event with %o changes nothing else', async (changes) => {
    const testCalendar = createTestCalendar();
    const { calendar } = testCalendar;
    const { id } = await calendar.events.create({ ...special, ...changes });
    const [before, others] = [await calendar.events.get(id), otherRecords(testCalendar, id)];
    await calendar.events.edit(id, { title: 'New' });
    const after = await calendar.events.get(id);
    const isUndated = before.date_utc.startsWith('0000');
    const expectedChanges = ['title', 'title_html', ...changedByEveryWrite, ...(isUndated ? ['date'] : [])];
    expect(unexpectedChanges(before, after, expectedChanges)).toEqual([]);
    expect(otherRecords(testCalendar, id)).toEqual(others);
  });
});

describe.each(['venues', 'organizers'] as const)('an edit of the name of %s', (resource) => {
  test('changes nothing else, in this record and in others', async () => {
    for (const { id } of recordedSnapshot[resource] ?? []) {
      const testCalendar = createTestCalendar();
      const { calendar } = testCalendar;
      const name = resource === 'venues' ? 'venue' : 'organizer';
      const [before, others] = [await calendar[resource].get(id), otherRecords(testCalendar, id)];
      if (resource === 'venues') await calendar.venues.edit(id, { venue: 'New & old' });
      else await calendar.organizers.edit(id, { organizer: 'New & old' });
      const after = await calendar[resource].get(id);
      expect(unexpectedChanges(before, after, [name, ...changedByEveryWrite])).toEqual([]);
      expect(after).toMatchObject({ [name]: 'New & old' });
      const { events: eventsBefore = [], ...restBefore } = others;
      const { events: eventsAfter = [], ...restAfter } = otherRecords(testCalendar, id);
      expect(restAfter).toEqual(restBefore);
      for (const [index, event] of eventsBefore.entries()) {
        expect(unexpectedChanges(event, eventsAfter[index] ?? {}, [name])).toEqual([]);
      }
    }
  });
});

describe('an update of the title, unlike an edit, resets', () => {
  const flags = ['all_day', 'featured', 'sticky', 'show_map', 'show_map_link', 'hide_from_listings'] as const;

  test('flags, time zone, date, organizers, cost, website and image', async () => {
    const testCalendar = createTestCalendar();
    for (const id of ids) {
      const before = await testCalendar.calendar.events.get(id);
      await testCalendar.calendar.events.update(id, { title: 'New' });
      const after = await testCalendar.calendar.events.get(id);
      expect(after).toMatchObject({
        status: 'publish',
        timezone: 'America/New_York',
        date: '2026-11-20 17:00:00',
        organizer: [],
        cost: '',
        website: null,
        image: null,
        ...Object.fromEntries(flags.map((flag) => [flag, false])),
      });
      // The zone has changed, but not the dates.
      const { start_date, utc_start_date, venue, categories, description } = before;
      expect(after).toMatchObject({ start_date, utc_start_date, venue, description });
      expect(after.categories.map((term) => term.id)).toEqual(categories.map((term) => term.id));
    }
  });
});

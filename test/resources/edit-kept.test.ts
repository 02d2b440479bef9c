import type { SnapshotRecord } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import {
  changedByEveryWrite,
  createTestCalendar,
  type TestCalendar,
  unexpectedChanges,
} from '../support/test-calendar.ts';

/** All records of the mock, without the one that a test edits. */
function otherRecords({ mock }: TestCalendar, id: number): Record<string, SnapshotRecord[]> {
  const lists = Object.entries(mock.snapshot()).filter(([, list]) => Array.isArray(list));
  const without = (list: SnapshotRecord[]) => list.filter((record) => record.id !== id);
  return Object.fromEntries(lists.map(([resource, list]) => [resource, without(list as SnapshotRecord[])]));
}

describe('an edit of the title', () => {
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

import { type EventChanges, writableFields } from 'events-calendar-client';
import type { SnapshotRecord } from 'events-calendar-client/testing';
import { expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { showing } from '../support/recording-fetch.ts';
import {
  changedByEveryWrite,
  createSite,
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

const special = {
  start_date: '2027-05-01 10:00',
  end_date: '2027-05-01 12:00',
  title_html: 'Q & <em>A</em> "q"',
  timezone: 'UTC+5:30',
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

test.for([
  { status: 'draft', sticky: false },
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
  { website: 'https://example.com/?a=1&b=2&amp=3' },
  { description: 'One & two\n\n<p>Three &lt; four</p>', excerpt: 'Short & "sweet"', cost: '€15' },
  { featured: false, sticky: false, show_map: false, show_map_link: false },
  { organizer: [], venue: null, categories: [], tags: [] },
  { author: 4 },
])('an edit of a flag of an event with %o changes nothing else', async (changes, { site, calendar }) => {
  const { id } = await calendar.events.create({ ...special, ...changes });
  const [before, others] = [await calendar.events.get(id), otherRecords(site, id)];
  await calendar.events.edit(id, { sticky: !before.sticky });
  const after = await calendar.events.get(id);
  const isUndated = before.date_utc.startsWith('0000');
  const expectedChanges = ['sticky', ...changedByEveryWrite, ...(isUndated ? ['date'] : [])];
  expect(unexpectedChanges(before, after, expectedChanges)).toEqual([]);
  expect(otherRecords(site, id)).toEqual(others);
});

test.for(['draft', 'publish'])('a draft keeps its date of publication: %s', async (status, { calendar }) => {
  const dates = { date: '2025-02-02 00:00:00', date_utc: '2025-02-02 05:00:00' };
  const { id } = await calendar.events.create({ ...special, ...dates, status });
  expect(await calendar.events.edit(id, { featured: false, status: 'draft' })).toMatchObject(dates);
});

/** Edits the end of an event that has a website as the form of the plugin stores it. Returns the body that is sent. */
async function sentWithWebsite(website: string, changes: EventChanges = { end_date: '2029-01-01' }) {
  const { calendar, mock } = createTestCalendar();
  const day = '2027-05-01';
  const { id } = await calendar.events.create({ title: 'New', start_date: day, end_date: day });
  const client = showing(calendar, mock, (event, { method }) => ({
    ...event,
    ...(method === 'GET' && { website }),
  }));
  await client.events.edit(id, changes);
  return JSON.parse(mock.requests.at(-1)?.body ?? '');
}

test.each(['example.com', 'www.example.com/tickets?a=1', 'münchen.example', 'example.com:8080/x'])(
  'a website without a scheme, %s, is sent with one',
  async (website) => {
    expect((await sentWithWebsite(website)).website).toBe(
      new URL(`http://${website}`).href.replace(/(?<=\.com)\/$/, ''),
    );
  },
);

test.each(['tel:+4930123456', 'n/a', 'javascript:alert(1)', 'see our page'])(
  'a website that the API rejects, %s, is an error that tells what to do, unless it is replaced',
  async (website) => {
    await expect(sentWithWebsite(website)).rejects.toThrow(/website.*null/s);
    const { website: sent } = await sentWithWebsite(website, {
      end_date: '2029-01-01',
      website: 'https://a.example/',
    });
    expect(sent).toBe('https://a.example/');
  },
);

test.for(['CEST', 'EET', '+02:00', 'UTC+2'])('the zone %s is kept', async (timezone, { calendar }) => {
  const dates = { start_date: '2027-06-19 14:00', end_date: '2027-06-19 22:00' };
  const { id } = await calendar.events.create(
    { title: 'Fair', ...dates, slug: 'fair' },
    { extraBody: { timezone } },
  );
  const before = await calendar.events.get(id);
  expect(before.timezone).toBe(timezone);
  await calendar.events.edit(id, { sticky: true });
  const after = await calendar.events.get(id);
  expect(unexpectedChanges(before, after, ['sticky', ...changedByEveryWrite])).toEqual([]);

  await calendar.events.editBySlug('fair', { start_date: new Date('2027-07-01T10:00Z') });
  const moved = { start_date: '2027-07-01 12:00:00', end_date: '2027-07-01 20:00:00' };
  expect(await calendar.events.get(id)).toMatchObject({ timezone, ...moved });
  expect(await calendar.events.edit(id, { timezone: 'UTC' })).toMatchObject({ timezone: 'UTC', ...moved });
  const { start_date } = before;
  expect(await calendar.events.create(writableFields(before))).toMatchObject({
    timezone: 'Etc/GMT-2',
    start_date,
  });
});

const lateDays = { all_day: true, start_date: '2027-05-10 05:00:00', end_date: '2027-05-13 04:59:59' };
test.each<[EventChanges, Record<string, unknown>]>([
  [{ cost: '7' }, { start_date: '2027-05-10 00:00:00', end_date: '2027-05-12 23:59:59' }],
  [{ start_date: '2027-05-11' }, { start_date: '2027-05-11', end_date: '2027-05-13 23:59:59' }],
  [{ end_date: '2027-05-13' }, { start_date: '2027-05-10 00:00:00', end_date: '2027-05-13' }],
  [
    { all_day: false, cost: '7' },
    { ...lateDays, all_day: false },
  ],
])(
  'on a site whose days begin at 05:00, an edit of %o sends days, or the site adds one',
  async (changes, sent) => {
    // The site ends an event when the day of its end does: on the next one.
    const { mock, calendar } = createSite({ snapshot: { events: [{ id: 12, title: 'Fair', ...lateDays }] } });
    await calendar.events.edit(12, changes);
    const { body } = mock.requests.findLast(({ method }) => method === 'POST')!;
    expect(JSON.parse(body!)).toMatchObject(sent);
  },
);

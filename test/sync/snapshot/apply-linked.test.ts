import { applySnapshot } from 'events-calendar-client/sync';
import type { CalendarSnapshot } from 'events-calendar-client/testing';
import { expect } from 'vitest';
import { testOnEmptySite as test } from '../../support/calendar-test.ts';
import { createSite, writesOf } from '../../support/test-calendar.ts';

const image = { id: 9, url: 'https://here.example/fair.jpg' };
const snapshot: CalendarSnapshot = {
  venues: [{ id: 5, venue: 'Hall', image }],
  events: [{ id: 1, slug: 'fair', title: 'Fair', start_date: '2027-05-01 18:00', image }],
};

test('images are copied from their URLs, once', async ({ calendar, mock }) => {
  await applySnapshot(calendar, snapshot);
  const { records } = await applySnapshot(calendar, snapshot, { images: 'url' });
  expect(records.map(({ fields }) => fields)).toEqual([['image'], ['image']]);
  expect((await calendar.events.getBySlug('fair')).image?.url).toContain('fair');
  const writes = writesOf(mock).length;
  await applySnapshot(calendar, snapshot, { images: 'url' });
  expect(writesOf(mock)).toHaveLength(writes);
});

test('an async onRecord that rejects ends the run', async ({ calendar }) => {
  const onRecord = () => Promise.reject(new Error('oops'));
  const { ok, error, records } = await applySnapshot(calendar, snapshot, { onRecord });
  expect([ok, error?.message, records.length]).toEqual([false, 'oops', 2]);
});

test.for([
  ...['https://pictures.invalid/hall.png', 'http://10.0.0.1/hall.png'],
  'data:image/png;base64,AAAA',
])('images that the site cannot copy cost a note: %s', async (url, { calendar }) => {
  const image = { id: 6, url };
  const hall = { id: 5, venue: 'Hall', city: 'York', image };
  const event = { id: 1, title: 'Fair', slug: 'dance', start_date: '2027-05-01 10:00', venue: 5, image };
  const apply = (venue: object) =>
    applySnapshot(calendar, { events: [event], venues: [{ ...hall, ...venue }] }, { images: 'url' });
  const note = expect.stringContaining('The site could not copy');
  const [created, unchanged] = ['created', 'unchanged'].map((status) => ({ status, note }));
  const updated = { status: 'updated', fields: ['city'], note };
  const results = [await apply({}), await apply({ city: 'Leeds' }), await apply({ city: 'Leeds' })];
  expect(results).toMatchObject([
    { ok: true, records: [created, created] },
    { ok: true, records: [updated, unchanged] },
    { ok: true, records: [unchanged, unchanged] },
  ]);
  expect((await calendar.venues.list()).items).toMatchObject([{ venue: 'Hall', city: 'Leeds' }]);
});

test.each([true, false])(
  'new venues and organizers, one of them in the trash (dry run: %s)',
  async (dryRun) => {
    const { mock, calendar } = createSite({ snapshot: { venues: [{ id: 4, venue: 'Hall' }] } });
    const names = ['Hall', 'Barn', 'Barn'];
    const venues = names.map((venue, index) => ({ id: index + 7, slug: `v-${index}`, venue }));
    const organizers = [{ id: 6, organizer: 'Jane' }];
    await calendar.venues.delete(4);
    const { records } = await applySnapshot(calendar, { venues, organizers }, { dryRun });
    expect(records).toMatchObject([
      { name: 'Hall', status: 'created' },
      { name: 'Barn', status: 'created' },
      { name: 'Barn', status: 'skipped', note: expect.any(String) },
      { name: 'Jane', status: 'created' },
    ]);
    expect(records.map(({ note }) => note !== undefined)).toEqual([false, false, true, false]);
    const stored = mock.snapshot().venues?.filter(({ venue }) => venue === 'Barn') ?? [];
    const ids = records.filter(({ name }) => name === 'Barn').flatMap(({ id }) => id ?? []);
    expect(ids).toEqual(dryRun ? [] : [stored[0]?.id, stored[0]?.id]);
  },
);

test('of two venues of one name, the second is the first', async ({ calendar, mock }) => {
  const snapshot: CalendarSnapshot = {
    venues: [
      { id: 5, slug: 'hall', venue: 'Hall', city: 'Leeds' },
      { id: 6, slug: 'hall-2', venue: 'Hall', city: 'York' },
    ],
    events: [{ id: 1, slug: 'fair', title: 'Fair', start_date: '2027-05-01 18:00', venue: 6 }],
  };
  const unlucky = createSite({ snapshot: {} });
  unlucky.mock.failNext({ method: 'POST', path: '/venues' });
  const { records: alone } = await applySnapshot(unlucky.calendar, snapshot);
  expect(alone.map(({ status }) => status)).toEqual(['failed', 'created', 'created']);
  const { records } = await applySnapshot(calendar, snapshot);
  expect(records.map(({ status }) => status)).toEqual(['created', 'skipped', 'created']);
  expect((await calendar.events.getBySlug('fair')).venue).toMatchObject([{ venue: 'Hall', city: 'Leeds' }]);
  const writes = writesOf(mock).length;
  await applySnapshot(calendar, snapshot);
  expect(writesOf(mock)).toHaveLength(writes);
});

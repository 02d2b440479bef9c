import { expect } from 'vitest';
import { createTestCalendar } from '../../support/test-calendar.ts';
import { idsOf, minimalEvent, snapshot, startService, test } from '../test-mock.ts';

const everything = 'start_date=2000-01-01&end_date=2040-01-01&per_page=50';

test('a listing follows the links of events', async ({ send }) => {
  const listed = async (query: string) =>
    idsOf((await send(`GET /events?${everything}&${query}`)).body, 'events');
  const venue = snapshot.venues![0]!.id;
  const queries = ['tags=12', `venue=${venue}`, `tags=12&venue=${venue}`];
  const before = await Promise.all(queries.map(listed));

  const { body } = await send('POST /events', 'admin', { ...minimalEvent, tags: [12], venue });
  for (const query of queries) expect(await listed(query)).toContain(body.id);

  await send(`PATCH /events/${body.id}`, 'admin', { tags: [] });
  expect(await listed('tags=12')).toEqual(before[0]);
  expect(await listed(`venue=${venue}`)).toContain(body.id);
  await send(`DELETE /events/${body.id}`, 'admin');
  expect(await Promise.all(queries.map(listed))).toEqual(before);
});

test('an event has a list of venues until it is given one', async () => {
  const venue = [6, 7].map((id) => ({ id, venue: `Hall ${id}` }));
  const send = startService({ snapshot: { events: [{ ...minimalEvent, id: 1, venue }] } });
  expect((await send('GET /events/1')).body.venue).toMatchObject(venue);
  expect((await send('PATCH /events/1', 'admin', { venue: 7 })).body.venue).toMatchObject({ id: 7 });
});

test('an event counts for its terms while it is published', async ({ send }) => {
  const count = async () => (await send('GET /tags/12')).body.count;
  const { body } = await send('POST /events', 'admin', { ...minimalEvent, tags: [12] });
  expect(await count()).toBe(1);
  await send(`PATCH /events/${body.id}`, 'admin', { status: 'draft' });
  expect(await count()).toBe(0);
  await send(`PATCH /events/${body.id}`, 'admin', { tags: [] });
  await send(`PATCH /events/${body.id}`, 'admin', {});
  expect(await count()).toBe(0);
});

test('counts that a snapshot leaves out are those of its published events', async () => {
  const { calendar } = createTestCalendar({
    tags: [
      { id: 1, name: 'free' },
      { id: 2, name: 'rare' },
      { id: 3, name: 'counted', count: 7 },
    ],
    categories: [{ id: 4, name: 'Music', parent: 6 }],
    events: [
      { ...minimalEvent, id: 1010, tags: [1, 3], categories: [4] },
      { ...minimalEvent, id: 1011, tags: [{ id: 1 }, { id: 5, name: 'embedded' }] },
      { ...minimalEvent, id: 1012, tags: [1, 2], categories: [{ id: 6, name: 'Arts' }], status: 'draft' },
    ],
  });
  const counts = async (list: Iterable<{ name: string; count: number }>) =>
    Object.fromEntries([...list].map(({ name, count }) => [name, count]));
  const used = await calendar.tags.list().all();
  expect(await counts(used)).toEqual({ free: 2, counted: 7, embedded: 1 });
  expect(await counts(await calendar.tags.list({ hide_empty: false }).all())).toMatchObject({ rare: 0 });
  // As in WordPress, a category that has only events of those below it is listed, but not in the totals.
  const pages = calendar.categories.list({ per_page: 1 });
  expect([await counts(await pages.all()), (await pages).total]).toEqual([{ Music: 1, Arts: 0 }, 1]);
  const ofSite = calendar.site.list('wp/v2/tribe_events_cat', { query: { hide_empty: 'true', per_page: 1 } });
  expect([(await ofSite.all()).length, (await ofSite).total]).toEqual([2, 1]);
});

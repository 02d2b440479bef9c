import { describe, expect, test } from 'vitest';
import { idsOf, minimalEvent, snapshot, startService } from '../test-mock.ts';

const everything = 'start_date=2000-01-01&end_date=2040-01-01&per_page=50';

async function idsWith(query: string): Promise<unknown> {
  const { body } = await startService()(`GET /events?${everything}&${query}`);
  return idsOf(body, 'events');
}

describe('of several tags', () => {
  test.each([
    ['tags=8,7', 'tags=8'],
    ['tags=grose,free', 'tags=11'],
    ['tags[]=9&tags[]=10', 'tags=family-friendly'],
    ['tags[0]=outdoor&tags[1]=7', 'tags=8'],
    ['tags=12,7', 'tags=12'],
  ])('only the first counts: %s', async (several, one) => {
    expect(await idsWith(several)).toEqual(await idsWith(one));
  });

  test('an unknown one is refused, wherever it is', async () => {
    const { status } = await startService()(`GET /events?${everything}&tags=7,9999`);
    expect(status).toBe(400);
  });
});

test('several categories mean any of them', async () => {
  const counts = await Promise.all(['categories=5', 'categories=3', 'categories=5,3'].map(idsWith));
  const [some, others, all] = counts.map((ids) => new Set(Array.isArray(ids) ? ids : []));
  expect(all).toEqual(new Set([...some!, ...others!]));
});

test('a listing follows the links of events', async () => {
  const send = startService();
  const listed = async (query: string) =>
    idsOf((await send(`GET /events?${everything}&${query}`)).body, 'events');
  const venue = snapshot.venues![0]!.id;
  const before = [
    await listed('tags=12'),
    await listed(`venue=${venue}`),
    await listed(`tags=12&venue=${venue}`),
  ];

  const input = { ...minimalEvent, tags: [12], venue };
  const { body } = await send('POST /events', 'admin', input);
  for (const query of ['tags=12', `venue=${venue}`, `tags=12&venue=${venue}`]) {
    expect(await listed(query)).toContain(body.id);
  }

  await send(`PATCH /events/${body.id}`, 'admin', { tags: [] });
  expect(await listed('tags=12')).toEqual(before[0]);
  expect(await listed(`venue=${venue}`)).toContain(body.id);
  await send(`DELETE /events/${body.id}`, 'admin');
  expect([
    await listed('tags=12'),
    await listed(`venue=${venue}`),
    await listed(`tags=12&venue=${venue}`),
  ]).toEqual(before);
});

test('an event that lost a venue is not listed for it', async () => {
  const send = startService();
  const { body: venue } = await send('POST /venues', 'admin', { venue: 'Barn' });
  await send('POST /events', 'admin', { ...minimalEvent, venue: venue.id });
  const listing = `GET /events?${everything}&venue=${venue.id}`;
  expect(idsOf((await send(listing)).body, 'events')).toHaveLength(1);
  await send(`DELETE /venues/${venue.id}`, 'admin');
  expect(idsOf((await send(listing)).body, 'events')).toEqual([]);
});

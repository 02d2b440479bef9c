import { describe, expect, test } from 'vitest';
import { idsOf, startService } from '../test-mock.ts';

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

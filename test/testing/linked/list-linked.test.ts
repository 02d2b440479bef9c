import { describe, expect, test } from 'vitest';
import { idsOf, startService } from '../test-mock.ts';

describe('organizers are listed as venues are', () => {
  test.each([
    ['', [19, 18, 17, 16, 15, 14]],
    ['search=smith', [15]],
    ['has_events=false', [19]],
    ['event=67', [18, 17, 16]],
    ['only_with_upcoming=1&per_page=2&page=3', [14]],
  ])('%s', async (query, ids) => {
    const { body } = await startService()(`GET /organizers?${query}`);
    expect(idsOf(body, 'organizers')).toEqual(ids);
  });

  test('page past the end, and a search without results', async () => {
    const send = startService();
    expect((await send('GET /organizers?page=2')).body.code).toBe('organizer-archive-page-not-found');
    expect((await send('GET /organizers?search=zzz')).body).toMatchObject({ organizers: [], total: 6 });
  });
});

import { describe, expect } from 'vitest';
import { idsOf, startService, test } from '../test-mock.ts';

test('a page of organizers past the end, and a search of them without results', async ({ send }) => {
  expect((await send('GET /organizers?page=2')).body.code).toBe('organizer-archive-page-not-found');
  expect((await send('GET /organizers?search=zzz')).body).toMatchObject({ organizers: [], total: 6 });
});

test.each([
  ['grand', [6]],
  ['large', [6]],
  ['elm', [10]],
  ['sydney', [12]],
  ['NSW', [12]],
  ['62701', [6]],
  ['555', [7, 6]],
  ['grand hall', [6]],
])('a search for %j looks at name, description, address, city, state, zip and phone', async (search, ids) => {
  const { body } = await startService()(`GET /venues?search=${search}`);
  expect(idsOf(body, 'venues')).toEqual(ids);
});

test.each(['Australia', 'tokyo-hall', 'ü'])('a search for %j finds none, of all in total', async (search) => {
  const { body } = await startService()(`GET /venues?search=${search}`);
  expect(body).toMatchObject({ venues: [], total: 8, total_pages: 1 });
});

describe('`only_with_upcoming`', () => {
  const events = Array.from({ length: 12 }, (_, index) => ({
    id: 100 + index,
    title: `Event ${index}`,
    start_date: `2027-05-${10 + index} 10:00:00`,
    end_date: `2027-05-${10 + index} 11:00:00`,
    venue: index + 1,
    organizer: index + 51,
  }));
  const snapshot = {
    events,
    venues: events.map(({ venue }) => ({ id: venue, venue: `Venue ${venue}` })),
    organizers: events.map(({ organizer }) => ({ id: organizer, organizer: `Organizer ${organizer}` })),
  };
  const list = async (path: string, posts_per_page = 10) => {
    const send = startService({ snapshot, site: { posts_per_page }, now: '2027-05-11T10:30:00Z' });
    return (await send(`GET ${path}`)).body;
  };

  test('knows the next ten events alone, or a page of the site, without those that run now', async () => {
    const venues = await list('/venues?only_with_upcoming=true&per_page=50');
    expect(idsOf(venues, 'venues')).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    const organizers = await list('/organizers?only_with_upcoming=1&per_page=50');
    expect(idsOf(organizers, 'organizers')).toEqual([62, 61, 60, 59, 58, 57, 56, 55, 54, 53]);
    expect(idsOf(await list('/venues?only_with_upcoming=true', 3), 'venues')).toEqual([5, 4, 3]);
  });

  test('compares the clock of an event with that of UTC', async () => {
    const now = '2027-03-20T20:30:00Z';
    const starts = ['2027-03-20 20:30:00', '2027-03-20 20:30:01'];
    const late = starts.map((start_date, index) => ({
      title: 'Late',
      start_date,
      end_date: start_date,
      timezone: 'America/New_York',
      venue: { id: index + 1, venue: `Venue ${index}` },
    }));
    const send = startService({ snapshot: { events: late }, now });
    const { body } = await send('GET /venues?only_with_upcoming=true');
    expect(idsOf(body, 'venues')).toEqual([2]);
  });

  test('for authors, drafts are among the next ten events', async ({ send }) => {
    const start = { start_date: '2026-11-21 10:00:00', end_date: '2026-11-21 11:00:00' };
    for (let index = 0; index < 10; index += 1)
      await send('POST /events', 'admin', { title: `Draft ${index}`, ...start, status: 'draft' });
    const list = async (as?: string, more = '') =>
      (await send(`GET /venues?only_with_upcoming=true${more}`, as)).body.total;
    expect([await list('admin'), Number(await list()) > 0]).toEqual([0, true]);
    expect(await list('admin', '&status=publish')).toBe(await list());
  });
});

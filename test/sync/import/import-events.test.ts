import { type ImportRow, importEvents } from 'events-calendar-client/sync';
import { describe, expect, test } from 'vitest';
import { createTestCalendar } from '../../support/test-calendar.ts';

const fair: ImportRow = {
  slug: 'summer-fair',
  title: 'Summer fair -- "the" best & greatest',
  description: 'It\'s "here"...\n\nFish & chips\nfor all',
  start_date: '2027-06-19 14:00',
  end_date: '2027-06-19 22:00',
  timezone: 'Europe/Berlin',
  venue: { venue: 'New Mill', city: 'Leeds' },
  organizer: ['Jane Doe', 'The Mill'],
  categories: ['Open Air Events'],
  tags: ['fair', 'free entry'],
  cost: 10,
  website: 'https://fair.example/?a=1&b=2',
  image: 'https://fair.example/fair.jpg',
  featured: true,
};

const writesOf = (mock: { requests: readonly { method: string }[] }) =>
  mock.requests.filter(({ method }) => method !== 'GET').length;

describe('importEvents', () => {
  test('creates an event with all that it links to, and writes nothing the second time', async () => {
    const { mock, calendar } = createTestCalendar();
    const first = await importEvents(calendar, [fair]);
    expect(first.rows).toEqual([{ row: 1, key: 'summer-fair', status: 'created', id: expect.any(Number) }]);
    const written = writesOf(mock);
    const second = await importEvents(calendar, [fair]);
    expect(second.rows[0]).toMatchObject({ status: 'unchanged' });
    expect(writesOf(mock)).toBe(written);
  });
});

import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import { expect, test } from 'vitest';
import { startService } from '../test-mock.ts';

test('an event counts for its terms while it is published', async () => {
  const send = startService();
  const count = async () => (await send('GET /tags/12')).body.count;
  const input = { title: 'Counted', start_date: '2027-05-01', end_date: '2027-05-02', tags: [12] };
  const { body } = await send('POST /events', 'admin', input);
  expect(await count()).toBe(1);
  await send(`PATCH /events/${body.id}`, 'admin', { status: 'draft' });
  expect(await count()).toBe(0);
  await send(`PATCH /events/${body.id}`, 'admin', { tags: [] });
  await send(`PATCH /events/${body.id}`, 'admin', {});
  expect(await count()).toBe(0);
});

test('counts that a snapshot leaves out are those of its published events', async () => {
  const event = { title: 'Fair', start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' };
  const { fetch } = createCalendarMock({
    now: '2027-01-01T00:00:00Z',
    snapshot: {
      tags: [
        { id: 1, name: 'free' },
        { id: 2, name: 'rare' },
        { id: 3, name: 'counted', count: 7 },
      ],
      categories: [{ id: 4, name: 'Music' }],
      events: [
        { ...event, id: 10, tags: [1, 3], categories: [4] },
        { ...event, id: 11, tags: [{ id: 1 }, { id: 5, name: 'embedded' }] },
        { ...event, id: 12, tags: [1, 2], status: 'draft' },
      ],
    },
  });
  const calendar = new CalendarClient({ baseUrl: 'https://calendar.example', fetch });
  const counts = async (list: Iterable<{ name: string; count: number }>) =>
    Object.fromEntries([...list].map(({ name, count }) => [name, count]));
  const used = await calendar.tags.list().all();
  expect(await counts(used)).toEqual({ free: 2, counted: 7, embedded: 1 });
  expect(await counts(await calendar.tags.list({ hide_empty: false }).all())).toMatchObject({ rare: 0 });
  expect(await counts(await calendar.categories.list().all())).toEqual({ Music: 1 });
});

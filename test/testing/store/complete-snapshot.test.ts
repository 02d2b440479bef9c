import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { eventsRoot } from '../../support/recordings.ts';
import { readJson } from '../test-mock.ts';

describe('records without an id', () => {
  const mock = createCalendarMock({
    now: '2027-04-01',
    users: [{ username: 'ed', applicationPassword: 'secret', role: 'editor' }],
    snapshot: {
      users: [{ username: 'ed', role: 'editor' }],
      venues: [{ id: 40, venue: 'Hall' }],
      categories: [{ name: 'Music' }, { id: 9, name: 'Rock' }],
      events: [
        { title: 'One', start_date: '2027-05-01 10:00', venue: 40, organizer: [{ organizer: 'Jane' }] },
        { title: 'Two', start_date: '2027-05-02 10:00', tags: [{ name: 'free' }], venue: { venue: 'Mill' } },
      ],
      media: [{ url: 'https://calendar.example/a.png' }],
    },
  });

  test('get the next free one of their sequence', () => {
    const { users, events, categories, media } = mock.snapshot();
    expect(users).toMatchObject([{ id: 1 }]);
    expect(events).toMatchObject([
      { id: 41, venue: { id: 40, venue: 'Hall' }, organizer: [{ id: 44, organizer: 'Jane' }] },
      { id: 42, venue: { id: 45, venue: 'Mill' }, tags: [{ id: 11, name: 'free', slug: 'free' }] },
    ]);
    expect(categories).toMatchObject([{ id: 10, slug: 'music' }, { id: 9 }]);
    expect(media).toMatchObject([{ id: 43 }]);
  });

  test('are records like all others', async () => {
    const calendar = new CalendarClient({ baseUrl: 'https://calendar.example', fetch: mock.fetch });
    const { items } = await calendar.events.list();
    expect(items.map(({ title, start_date }) => [title, start_date])).toEqual([
      ['One', '2027-05-01 10:00:00'],
      ['Two', '2027-05-02 10:00:00'],
    ]);
    const [one, two] = items;
    expect((await calendar.organizers.get(one!.organizer[0]!.id)).organizer).toBe('Jane');
    expect((await calendar.venues.get(two!.venue[0]!.id)).venue).toBe('Mill');
    expect((await calendar.events.list({ tags: ['free'] })).items).toMatchObject([{ title: 'Two' }]);
  });

  test('keep their ids in a reset', async () => {
    const before = mock.snapshot();
    mock.reset();
    expect(mock.snapshot()).toEqual(before);
  });
});

test('a category that only an event shows may have a parent that nobody knows', async () => {
  const rock = { id: 3, name: 'Rock', slug: 'rock', parent: 2 };
  const events = [{ id: 1, title: 'Fair', start_date: '2027-05-01 10:00:00', categories: [rock] }];
  const mock = createCalendarMock({
    snapshot: { events },
    users: [{ username: 'ed', applicationPassword: 'x', role: 'editor' }],
  });
  const headers = { Authorization: `Basic ${btoa('ed:x')}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Rock and roll' });
  const response = await mock.fetch(`${eventsRoot}/categories/3`, { method: 'PATCH', headers, body });
  expect(await readJson(response)).toMatchObject({ name: 'Rock and roll' });
  expect(mock.snapshot().categories).toMatchObject([{ id: 3, parent: 0 }]);
  const other = createCalendarMock({ snapshot: mock.snapshot() });
  expect(other.snapshot()).toEqual(mock.snapshot());
});

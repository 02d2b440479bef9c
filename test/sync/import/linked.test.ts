import { importEvents } from 'events-calendar-client/sync';
import { describe, expect, test } from 'vitest';
import { createTestCalendar, writesOf } from '../../support/test-calendar.ts';
import { rowOf } from './support/rows.ts';

const empty = { events: [], venues: [], organizers: [], categories: [], tags: [] };

describe('what rows link to', () => {
  test('is created once, also by rows that run at once', async () => {
    const { mock, calendar } = createTestCalendar(empty);
    const rows = Array.from({ length: 12 }, (_, index) =>
      rowOf(`event-${index}`, {
        venue: index % 2 ? 'Old Mill' : { venue: ' OLD MILL ', city: 'Leeds' },
        organizer: ['Jane Doe', 'The Mill'],
        categories: ['Music'],
        tags: ['open air', 'free'],
      }),
    );
    const { counts } = await importEvents(calendar, rows, { concurrency: 6 });
    expect(counts.created).toBe(12);
    const { venues = [], organizers = [], categories = [], tags = [] } = mock.snapshot();
    expect([venues, organizers, categories, tags].map(({ length }) => length)).toEqual([1, 2, 1, 2]);
  });

  test('is looked up once a run', async () => {
    const { mock, calendar } = createTestCalendar(empty);
    const rows = ['one', 'two', 'three', 'four'].map((slug) =>
      rowOf(slug, { venue: 'Old Mill', tags: ['free'] }),
    );
    await importEvents(calendar, rows);
    const seen = mock.requests.length;
    await importEvents(calendar, rows);
    const lookups = mock.requests.slice(seen).map(({ url }) => new URL(url).pathname.split('/').at(-1));
    expect(lookups.filter((path) => path === 'venues' || path === 'tags').sort()).toEqual(['tags', 'venues']);
  });

  test('is left as it is, unless it is to be updated', async () => {
    const { mock, calendar } = createTestCalendar(empty);
    const venue = await calendar.venues.create({
      venue: 'Old Mill',
      city: 'Leeds',
      phone: '1',
      website: 'https://mill.example/',
    });
    const organizer = await calendar.organizers.create({ organizer: 'Jane Doe', email: 'jane@example.org' });
    const rows = [
      rowOf('one', { venue: 'Old Mill' }),
      rowOf('two', {
        venue: { venue: 'Old Mill', city: 'York', show_map: false },
        organizer: { organizer: 'jane doe', phone: '2' },
      }),
      rowOf('three', { venue: { venue: 'Old Mill', city: 'Hull' } }),
    ];
    await importEvents(calendar, rows);
    expect(await calendar.venues.get(venue.id)).toMatchObject({ city: 'Leeds' });

    await importEvents(calendar, rows, { linked: 'update', concurrency: 1 });
    expect(await calendar.venues.get(venue.id)).toMatchObject({
      venue: 'Old Mill',
      city: 'York',
      phone: '1',
      website: 'https://mill.example/',
      show_map: false,
    });
    expect(await calendar.organizers.get(organizer.id)).toMatchObject({
      phone: '2',
      email: 'jane@example.org',
    });

    const written = writesOf(mock).length;
    await importEvents(calendar, rows, { linked: 'update', concurrency: 1 });
    expect(writesOf(mock)).toHaveLength(written);
  });

  test('has a website in the form that is sent', async () => {
    const { mock, calendar } = createTestCalendar(empty);
    const rows = [rowOf('one', { venue: { venue: 'Old Mill', website: 'https://müll.example' } })];
    await importEvents(calendar, rows, { linked: 'update' });
    expect(mock.snapshot().venues).toMatchObject([{ website: 'https://xn--mll-hoa.example/' }]);
    const written = writesOf(mock).length;
    await importEvents(calendar, rows, { linked: 'update' });
    expect(writesOf(mock)).toHaveLength(written);
  });

  test('that could not be created is tried again for the next row', async () => {
    const { mock, calendar } = createTestCalendar(empty);
    mock.failNext({ method: 'POST', path: '/venues', status: 500 });
    const rows = ['one', 'two'].map((slug) => rowOf(slug, { venue: 'Old Mill' }));
    const result = await importEvents(calendar, rows, { concurrency: 1 });
    expect(result.rows.map(({ status }) => status)).toEqual(['failed', 'created']);
  });

  test('is not there to be taken away, where it is the venue', async () => {
    const { calendar } = createTestCalendar(empty);
    await importEvents(calendar, [rowOf('one', { venue: 'Old Mill' })]);
    const { rows } = await importEvents(calendar, [rowOf('one', { venue: null })]);
    expect(rows[0]?.error?.message).toMatch(/^Invalid changes of event: venue: expected a venue/);
  });
});

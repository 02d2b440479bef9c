import { CalendarClient } from 'events-calendar-client';
import { eventToRow, type ImportRow, importEvents } from 'events-calendar-client/sync';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { testOnRecordedSite } from '../../support/calendar-test.ts';
import { forAll, propertyRuns } from '../../support/share.ts';
import { administrator, createSite, createTestCalendar } from '../../support/test-calendar.ts';
import { countRequests, createJournal, rowOf, rowsOf, test, watched, withoutSlug } from './support/rows.ts';

/** The rows of the published events of a site, as an export has them. */
async function exportRows(calendar: CalendarClient): Promise<ImportRow[]> {
  const events = await calendar.events.between('1900-01-01', '3000-01-01', { status: 'publish' }).all();
  return events.map((event) => ({ slug: event.slug, ...eventToRow(event) }));
}

async function* streamOf(rows: readonly ImportRow[]) {
  yield* rows;
}

const isPage = (url: URL) => url.pathname.endsWith('/events');

describe('an unchanged file', () => {
  test('of any order, as a list or as a stream, takes at most twice as many requests as its pages', async () => {
    const { mock, calendar } = createTestCalendar();
    const rows = await exportRows(calendar);
    const pages = Math.ceil(rows.length / 50);
    // Indices, so that a counterexample can be read.
    const order = fc.shuffledSubarray([...rows.keys()], { minLength: rows.length });
    const atOnce = fc.integer({ min: 1, max: 5 });
    await forAll(propertyRuns(10), [order, fc.boolean(), atOnce], async (indices, isStream, concurrency) => {
      const shuffled = indices.flatMap((index) => rows[index] ?? []);
      const source = isStream ? streamOf(shuffled) : shuffled;
      const requests = await countRequests(mock, async () => {
        const { counts } = await importEvents(calendar, source, { concurrency });
        expect(counts.unchanged).toBe(rows.length);
      });
      const { 'GET /events': read, 'GET /events/one': asked = 0 } = requests;
      expect([read, asked <= pages]).toEqual([pages, true]);
    });
  });

  testOnRecordedSite('is compared with the pages of its own range', async ({ mock, calendar }) => {
    const rows = (await exportRows(calendar)).slice(-2);
    const requests = await countRequests(mock, () => importEvents(calendar, rows));
    expect(requests).toMatchObject({ 'GET /events': 1 });
    expect(requests['GET /events/one']).toBeUndefined();
  });
});

testOnRecordedSite('a slug takes one request, unless something is written', async ({ mock, calendar }) => {
  const [event] = await calendar.events.list({ per_page: 1 }).all();
  for (const name of [undefined, 'Other']) {
    const row = { ...eventToRow(event!), ...(name && { title: name }) };
    const requests = await countRequests(mock, () => importEvents(calendar, [row], { dryRun: true }));
    expect(requests['GET /events/one']).toBe(1);
    expect(requests['GET /events']).toBeUndefined();
  }
});

describe('what no page has', () => {
  test('is asked for: drafts, hidden events, those in the trash and new ones', async ({ mock, calendar }) => {
    const rows = [
      rowOf('draft', { status: 'draft' }),
      rowOf('hidden', { hide_from_listings: true }),
      rowOf('deleted'),
      rowOf('published'),
    ];
    const { rows: first } = await importEvents(calendar, rows);
    await calendar.events.delete(first[2]?.id ?? 0);
    const again = rows.map((row) => ({ ...row, excerpt: 'New' }));
    const result = await importEvents(calendar, [...again, rowOf('new')]);
    expect(result.rows.map(({ status, id }) => [status, id === undefined])).toEqual([
      ['updated', false],
      ['updated', false],
      ['skipped', false],
      ['updated', false],
      ['created', false],
    ]);
    expect([0, 1, 3].map((index) => result.rows[index]?.id)).toEqual(
      [0, 1, 3].map((index) => first[index]?.id),
    );
    expect(mock.snapshot().events?.filter(({ status }) => status !== 'trash')).toHaveLength(4);
  });

  testOnRecordedSite('is asked for where a page cannot be read', async ({ mock, calendar }) => {
    const rows = await exportRows(calendar);
    const broken = watched(calendar, mock, (_method, url) =>
      isPage(url) && url.searchParams.get('page') === '2'
        ? new Response('<p>Error</p>', { status: 500 })
        : undefined,
    );
    const { counts } = await importEvents(broken, rows);
    expect(counts.unchanged).toBe(rows.length);
  });
});

test('what has changed since it was listed is read anew before it is written', async ({ mock, calendar }) => {
  const journal = createJournal();
  await importEvents(calendar, [rowOf('one'), rowOf('two')], { journal });
  // Clients made from one another edit a record one after the other.
  const { baseUrl } = calendar;
  const somebody = new CalendarClient({ baseUrl, fetch: mock.fetch, auth: administrator });
  let isChanged = false;
  const client = watched(calendar, mock, async (_method, url) => {
    if (isPage(url) || isChanged) return undefined;
    isChanged = true;
    await somebody.events.editBySlug('one', { cost: '12', featured: true });
    return undefined;
  });
  const changed = [rowOf('one', { excerpt: 'New' }), rowOf('two')];
  const { rows } = await importEvents(client, changed, { journal });
  expect(rows[0]).toMatchObject({ status: 'updated', fields: ['excerpt'] });
  const event = await calendar.events.getBySlug('one');
  expect(event).toMatchObject({ cost: '$12', featured: true, excerpt: expect.stringContaining('New') });
});

describe('venues, organizers and terms', () => {
  test('are found as ensure finds them, and not looked up again', async ({ mock, calendar }) => {
    const mill = await calendar.venues.create({ venue: 'Old Mill', status: 'draft' });
    const published = await calendar.venues.create({ venue: 'The “Forge”' });
    const rows = [
      rowOf('one', { venue: 'old mill ', organizer: ['Jane'], tags: ['Open Air', 'new'] }),
      rowOf('two', {
        venue: "The ''Forge''",
        organizer: ['jane', 'Joe'],
        tags: ['open air'],
        categories: ['Music'],
      }),
    ];
    await calendar.tags.create({ name: 'open air' });
    const result = await importEvents(calendar, rows);
    expect(result.counts.created).toBe(2);
    const [one, two] = await Promise.all(result.rows.map(({ id = 0 }) => calendar.events.get(id)));
    expect(one?.venue[0]?.id).toBe(mill.id);
    expect(two?.venue[0]?.id).toBe(published.id);
    expect(one?.tags.map(({ name }) => name).sort()).toEqual(['new', 'open air']);
    expect(mock.snapshot().organizers).toHaveLength(2);
    const requests = await countRequests(mock, () => importEvents(calendar, rows));
    expect(Object.keys(requests)).toEqual(['GET /', 'GET /events']);
  });

  test('are found as ensure finds them, whichever page they are on', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `Hall ${index}`);
    const venues = ['Hall', ...names, 'Hall'].map((venue, index) => ({
      ...{ id: index + 1, venue, status: index === 0 ? 'draft' : 'publish' },
    }));
    const { calendar } = createSite({ snapshot: { venues } });
    const { rows } = await importEvents(calendar, [rowOf('one', { venue: 'hall' })]);
    const event = await calendar.events.get(rows[0]?.id ?? 0);
    expect(event.venue[0]?.id).toBe(venues.length);
  });

  test('are created anew if they are in the trash', async ({ calendar }) => {
    const { id } = await calendar.venues.create({ venue: 'Hall' });
    await calendar.venues.delete(id);
    const { rows } = await importEvents(calendar, [rowOf('one', { venue: 'Hall' })]);
    const event = await calendar.events.get(rows[0]?.id ?? 0);
    expect(event.venue[0]).toMatchObject({ venue: 'Hall' });
    expect(event.venue[0]?.id).not.toBe(id);
  });
});

describe('few rows of a large site', () => {
  const events = Array.from({ length: 2100 }, (_, index) => ({
    ...{ id: index + 1, title: `Event ${index}`, slug: `event-${index}` },
    ...{ start_date: '2027-06-19 14:00:00', end_date: '2027-06-19 22:00:00' },
  }));

  test('are looked up one by one, because late pages take long', async () => {
    const { mock, calendar } = createSite({ snapshot: { events } });
    const rows = events.slice(-45).map(({ slug, title }) => rowOf(slug, { title }));
    const requests = await countRequests(mock, () => importEvents(calendar, rows, { concurrency: 1 }));
    expect(requests).toMatchObject({ 'GET /events': 1, 'GET /events/one': 45 });
  });

  test('with a slug that two events share are the event that the site finds by it', async () => {
    const times = { start_date: '2027-06-20 14:00:00', end_date: '2027-06-20 22:00:00' };
    const fair = { ...events[0], id: 8, slug: 'fair', ...times };
    const { calendar } = createSite({
      snapshot: { events: [...events.slice(0, 3), fair, { ...fair, id: 9 }] },
    });
    const { id } = await calendar.events.getBySlug('fair');
    const rows = ['event-1', 'event-2', 'fair'].map((slug) =>
      rowOf(slug, { excerpt: 'New', ...(slug === 'fair' && times) }),
    );
    const { rows: results } = await importEvents(calendar, rows, { concurrency: 1 });
    expect(results.at(-1)).toMatchObject({ status: 'updated', id });
  });

  test('report each event that was read once', async () => {
    const { calendar } = createSite({ snapshot: { events: events.slice(0, 120) } });
    const read: number[] = [];
    const rows = events.slice(0, 120).map(({ slug, title }) => rowOf(slug, { title }));
    await importEvents(calendar, rows, { onProgress: (count) => read.push(count) });
    expect(read.at(-1)).toBe(120);
  });
});

test('a row without a slug reads the calendar once, also for the new rows after it', async ({
  mock,
  calendar,
}) => {
  const rows = rowsOf(150);
  await importEvents(calendar, rows);
  const changed = withoutSlug(rowOf('event-0', { cost: '€7' }));
  const others = rows.map((row) => ({ ...row, slug: `other-${row.slug}`, title: 'Other' }));
  const requests = await countRequests(mock, async () => {
    const { counts } = await importEvents(calendar, [changed, ...others], { concurrency: 1 });
    expect(counts.updated).toBe(1);
  });
  // Three pages, and three requests for an empty trash.
  expect(requests['GET /events']).toBe(6);
});

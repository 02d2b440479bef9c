import { type CalendarEvent, NotFoundError, PermissionError } from 'events-calendar-client';
import { applySnapshot, type ImportOptions, type ImportRow, importEvents } from 'events-calendar-client/sync';
import { describe, expect } from 'vitest';
import { createSite, requestsOf, writesOf } from '../../support/test-calendar.ts';
import { createJournal, rowOf, test, watched, withoutSlug } from './support/rows.ts';

describe('by slug', () => {
  test('rows match events as the service makes slugs', async ({ calendar }) => {
    await importEvents(calendar, [rowOf('Übung Nr 1'), rowOf('Концерт')]);
    const again = await importEvents(calendar, [rowOf('ubung-nr-1'), rowOf('концерт')]);
    expect(again.rows).toMatchObject([
      { key: 'ubung-nr-1', status: 'updated', fields: ['title'] },
      { key: 'концерт', status: 'updated', fields: ['title'] },
    ]);
    const { total } = await calendar.events.list({ start_date: '2027-01-01' });
    expect(total).toBe(2);
  });

  test('a row without a slug fails, and so does one whose slug is empty', async ({ mock, calendar }) => {
    const { slug, ...withoutSlug } = rowOf('fair');
    const { rows } = await importEvents(calendar, [withoutSlug, rowOf('…'), rowOf('')], { key: 'slug' });
    expect(rows.map(({ error }) => error?.message)).toEqual([
      "Invalid row 1: slug: expected a slug with letters or digits (or pass key: 'title-and-start'), got nothing",
      `Invalid row 2: slug: expected a slug with letters or digits (or pass key: 'title-and-start'), got "…"`,
      'Invalid row 3: slug: expected a slug with letters or digits (or pass key: \'title-and-start\'), got ""',
    ]);
    expect(requestsOf(mock)).toEqual(['GET /']);
  });

  test('of rows with one key that run at once, the first is created', async ({ mock, calendar }) => {
    const { rows } = await importEvents(calendar, [rowOf('fair'), rowOf('Fair'), rowOf('FAIR ')]);
    expect(rows.map(({ status }) => status)).toEqual(['created', 'failed', 'failed']);
    expect(rows[2]?.error?.message).toBe(
      'Invalid row 3: key: expected a unique key, got "fair", which row 1 already has',
    );
    expect(writesOf(mock)).toEqual(['POST /events']);
  });

  test.for(['feed', 'Embed'])(
    'reserved by sites needs a journal or another key: %s',
    async (slug, { mock, calendar, journal }) => {
      const run = async (options: ImportOptions) =>
        (await importEvents(calendar, [rowOf(slug)], options)).rows;
      for (const dryRun of [true, false])
        expect((await run({ dryRun }))[0]?.error?.message).toContain('WordPress reserves its slug');
      expect(writesOf(mock)).toEqual([]);
      expect((await run({ journal }))[0]?.error?.message).toContain('did not store slug');
      for (const options of [{ journal }, { key: 'auto' }] as const)
        expect(await run(options)).toMatchObject([{ status: 'unchanged' }]);
    },
  );

  test('an event that WPML lists only in another language is not overwritten', async () => {
    const site = createSite({ snapshot: {}, languages: ['en', 'ro'], languageParam: 'wpml_language' });
    const { id } = await site.calendar.events.create(rowOf('seara') as never);
    const none = { events: [], total: 0, total_pages: 0 };
    const calendar = watched(site.calendar, site.mock, (method, { pathname }) =>
      method === 'GET' && pathname.endsWith('/events') ? Response.json(none) : undefined,
    );
    const row = rowOf('seara', { title: 'Evening' });
    const message = expect.stringMatching(/^Invalid row: slug: expected .+ language .+en, ro, got "seara"$/);
    for (const options of [{}, { dryRun: true }, { key: 'auto' }] as const)
      expect((await importEvents(calendar, [row], options)).rows).toMatchObject([{ error: { message } }]);
    expect((await applySnapshot(calendar, { events: [{ id: 1, ...row }] })).counts.failed).toBe(1);
    const byId = await importEvents(calendar, [{ ...row, id, hide_from_listings: true }], { key: 'id' });
    expect(byId.counts.updated).toBe(1);
    expect((await importEvents(calendar, [row])).counts.unchanged).toBe(1);
  });

  test('a row whose event may not be read fails, and creates none', async ({ mock, calendar }) => {
    mock.failNext({ method: 'GET', path: '/events/by-slug/fair', status: 403, code: 'event-not-accessible' });
    const { rows } = await importEvents(calendar, [rowOf('fair')]);
    expect(rows[0]?.error).toBeInstanceOf(PermissionError);
    expect(writesOf(mock)).toEqual([]);
  });

  // WordPress takes the slug of a pending event from users who may not publish.
  test('a new event without its slug goes to the trash, because each run would create one', async () => {
    const user = { username: 'jane', applicationPassword: 'secret' };
    const { calendar, mock } = createSite({ users: [{ ...user, role: 'contributor' }] });
    const contributor = calendar.withOptions({ auth: user });
    const pendingAfter = async (options?: ImportOptions) => {
      const [row] = (await importEvents(contributor, [rowOf('fair', { status: 'pending' })], options)).rows;
      const { items } = await contributor.events.list({ status: 'pending', start_date: '2027-01-01' });
      return [row?.error?.message, items.length];
    };
    expect(await pendingAfter()).toEqual([expect.stringContaining('deleted'), 0]);
    expect(await pendingAfter()).toEqual([expect.stringContaining('deleted'), 0]);
    const journal = createJournal();
    expect(await pendingAfter({ journal })).toEqual([expect.stringContaining('did not store slug'), 1]);
    expect(await pendingAfter({ journal })).toEqual([undefined, 1]);
    expect(await pendingAfter({ key: 'auto' })).toEqual([undefined, 1]);
    // An event that cannot be deleted is reported with its ID.
    const keeping = watched(contributor, mock, (method) =>
      method === 'DELETE' ? new Response(null, { status: 403 }) : undefined,
    );
    const { rows } = await importEvents(keeping, [rowOf('fair', { status: 'pending' })]);
    expect(rows).toMatchObject([{ id: expect.any(Number), error: { fields: ['slug'] } }]);
  });
});

test('rows with the key id change events, and create none', async ({ mock, calendar }) => {
  const { id } = await calendar.events.create(rowOf('fair') as never);
  const rows = [{ id, title: 'Another title' }, { id: 99_999, title: 'None' }, { title: 'No ID' }];
  const result = await importEvents(calendar, rows, { key: 'id' });
  expect(result.rows).toMatchObject([
    { status: 'updated', id, key: String(id), fields: ['title'] },
    { status: 'failed' },
    { status: 'failed' },
  ]);
  expect(result.rows[1]?.error).toBeInstanceOf(NotFoundError);
  expect(result.rows[2]?.error?.message).toBe(
    'Invalid row 3: id: expected the ID that its event is matched by, got nothing',
  );
  expect(writesOf(mock)).toEqual(['POST /events', `POST /wp-json/wp/v2/tribe_events/${id}`]);
});

test('by title and start, an event whose slug is taken gets another, with a note', async ({ calendar }) => {
  await importEvents(calendar, [rowOf('fair', { title: 'Renamed' })]);
  const run = () => importEvents(calendar, [rowOf('fair')], { key: 'title-and-start' });
  expect((await run()).rows).toMatchObject([{ status: 'created', note: expect.stringContaining('slug') }]);
  expect((await run()).rows).toMatchObject([{ status: 'unchanged' }]);
});

test.for([
  "Rock'n'Roll (tm)",
  '"Quotes" -- dash - and ... dots',
  'Jazz :) night 8-)',
  'Wordpress 2x3 2.5x4',
  'Wait...what---now',
  'A &amp; B (TM)',
  '<b>Bold</b> & <i>more</i>',
  '...',
  '---',
])('by title and start, events are found as sites show them: %s', async (title, { calendar, mock }) => {
  const { slug, ...row } = rowOf('one', { title });
  const window = { from: '0001-01-01', to: '9999-12-31' };
  for (const key of ['title-and-start', 'auto', undefined] as const)
    for (const times of [
      {},
      { all_day: true },
      { start_date: '2027-03-28 02:30', timezone: 'Europe/Berlin' },
      { start_date: '2027-06-19T08:00:00Z', timezone: 'Europe/Berlin' },
    ])
      expect((await importEvents(calendar, [{ ...row, ...times }], { key, window })).ok).toBe(true);
  expect(mock.snapshot().events).toHaveLength(4);
});

test('of two rows of one event, the second fails', async ({ calendar }) => {
  const { id } = await calendar.events.create(rowOf('fair') as never);
  const { slug, ...row } = rowOf('fair', { id, cost: 5 });
  const { rows } = await importEvents(calendar, [rowOf('fair', { cost: 3 }), row], { concurrency: 1 });
  expect(rows.map(({ status }) => status)).toEqual(['updated', 'failed']);
  expect((await calendar.events.get(id)).cost).toBe('$3');
});

describe('by a function', () => {
  const window = { from: '2027-06-01', to: '2027-07-01' };
  const key = ({ title, start_date, end_date }: ImportRow | CalendarEvent) =>
    title && `${title} ${start_date} ${end_date}`;
  const row = (title: string, fields: Partial<ImportRow> = {}) =>
    withoutSlug(rowOf('', { title, ...fields }));

  test('rows match the events of a window', async ({ mock, calendar }) => {
    const night = { start_date: '2027-06-30T20:00', end_date: '2027-07-01T03:00', timezone: 'Europe/Berlin' };
    const days = { start_date: '2027-06-20', end_date: '2027-06-21' };
    const rows = [row("Jane's Fair -- Day 1"), row('Concert', night), row('Camp', days)];
    expect((await importEvents(calendar, rows, { key, window })).counts.created).toBe(3);
    const written = writesOf(mock).length;
    expect((await importEvents(calendar, rows, { key, window })).counts.unchanged).toBe(3);
    expect(writesOf(mock)).toHaveLength(written);
    const changed = await importEvents(calendar, [{ ...rows[0], cost: 5 }], { key, window });
    expect(changed.rows).toMatchObject([{ status: 'updated', fields: ['cost'] }]);
  });

  test('instants may be compared with times in UTC', async ({ calendar }) => {
    const key = (item: ImportRow | CalendarEvent) =>
      new Date('utc_start_date' in item ? `${item.utc_start_date}Z` : `${item.start_date}`).toJSON();
    const rows = [row('Fair', { start_date: '2027-06-19T08:00:00Z', timezone: 'Europe/Berlin' })];
    for (const status of ['created', 'unchanged'] as const)
      expect((await importEvents(calendar, rows, { key, window })).counts[status]).toBe(1);
  });

  test('a new event without the key of its row goes to the trash', async ({ calendar }) => {
    const options = { window, key: ({ cost }: ImportRow | CalendarEvent) => String(cost) };
    const [result] = (await importEvents(calendar, [row('Fair', { cost: 5 })], options)).rows;
    expect(result?.error?.message).toContain('deleted');
    expect((await calendar.events.list({ start_date: '2027-01-01' })).items).toEqual([]);
  });

  test('a row without a single event, or outside the window, creates none', async ({ mock, calendar }) => {
    for (const _ of [1, 2]) await calendar.events.create(row('Twice') as never);
    const before = writesOf(mock).length;
    const outside = { start_date: '2027-08-01 10:00', end_date: '2027-08-01 11:00' };
    const untitled = { start_date: '2027-06-02', end_date: '2027-06-02' };
    const items = [untitled, row('Late', outside), row('Twice')];
    const { rows } = await importEvents(calendar, items, { key, window });
    expect(rows.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(rows[0]?.error?.message).toBe(
      'Invalid row 1: key: expected a string from the key function, got nothing',
    );
    expect(rows[1]?.error?.message).toMatch(/outside the window/);
    expect(rows[2]?.error?.message).toMatch(/expected one event with the key "Twice 2027-06-19 14:00:00 .+"/);
    expect(writesOf(mock)).toHaveLength(before);
  });
});

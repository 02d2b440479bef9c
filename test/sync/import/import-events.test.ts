import { PermissionError, ValidationError } from 'events-calendar-client';
import { type ImportRow, importEvents } from 'events-calendar-client/sync';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../../support/calendar-test.ts';
import { recordedSnapshot, writesOf } from '../../support/test-calendar.ts';
import { rowOf, rowsOf } from './support/rows.ts';

const everything: ImportRow = {
  slug: 'summer-fair',
  title: 'Summer fair -- "the" best & greatest',
  description: 'It\'s "here"...\n\nFish & chips\nfor all',
  excerpt: 'A fair - or two',
  start_date: '2027-06-19 14:00',
  end_date: '2027-06-19 22:00',
  timezone: 'Europe/Berlin',
  venue: { venue: 'New Mill', city: 'Leeds' },
  organizer: ['Jane Doe', { organizer: 'The Mill', phone: '555-0102' }],
  categories: ['Open Air Events'],
  tags: ['fair', 'free entry'],
  cost: 10,
  website: 'https://fair.example/?a=1&b=2',
  image: 'https://fair.example/fair.jpg',
  featured: true,
};

describe('rows', () => {
  test('create events with all that they link to, only once', async ({ mock, calendar }) => {
    const first = await importEvents(calendar, [everything]);
    expect(first.counts).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 0, skipped: 0 });
    const event = await calendar.events.getBySlug('summer-fair');
    const { title, start_date } = everything;
    const named = { row: 1, key: 'summer-fair', title, start_date, id: event.id };
    expect(first.rows).toEqual([{ ...named, status: 'created' }]);
    expect(event).toMatchObject({ cost: '$10', featured: true, timezone: 'Europe/Berlin' });
    expect(event.venue).toMatchObject([{ venue: 'New Mill', city: 'Leeds' }]);
    expect(event.organizer.map(({ organizer }) => organizer)).toEqual(['Jane Doe', 'The Mill']);
    expect(event.tags.map(({ name }) => name)).toEqual(['fair', 'free entry']);
    const written = writesOf(mock).length;

    const second = await importEvents(calendar, [everything]);
    expect(second.rows).toEqual([{ ...named, status: 'unchanged' }]);
    expect(writesOf(mock)).toHaveLength(written);
  });

  test('change what they name and nothing else', async ({ mock, calendar }) => {
    await importEvents(calendar, [everything]);
    const before = await calendar.events.getBySlug('summer-fair');
    const written = writesOf(mock).length;

    const row = { slug: 'summer-fair', title: 'Summer fair', tags: ['fair'], cost: 12, excerpt: null };
    const { rows } = await importEvents(calendar, [row]);

    expect(rows[0]).toMatchObject({ status: 'updated', id: before.id });
    expect(new Set(rows[0]?.fields)).toEqual(new Set(['title', 'tags', 'cost', 'excerpt']));
    expect(writesOf(mock).slice(written)).toEqual([`POST /events/${before.id}`]);
    const after = await calendar.events.get(before.id);
    expect(after).toMatchObject({
      title: 'Summer fair',
      excerpt: '',
      cost: '$12',
      description: before.description,
      organizer: before.organizer,
      image: before.image,
      featured: true,
    });
    expect((await importEvents(calendar, [row])).counts.unchanged).toBe(1);
  });

  test.for<[string, Partial<ImportRow>]>([
    ['no cost', { cost: null }],
    ['a free event', { cost: 0 }],
    ['a range', { cost: '$10-25' }],
    ['thousands', { cost: '1,250.00' }],
    ['euros', { cost: '10 €' }],
    ['several amounts', { cost: '10, 20, 30' }],
    ['amounts in a list', { cost: [10, '25'] }],
    ['words', { cost: 'Pay what you can' }],
    ['a whole day', { all_day: true, start_date: '2027-06-19', end_date: '2027-06-20' }],
    [
      'an instant',
      {
        start_date: new Date('2027-06-19T12:00Z'),
        end_date: new Date('2027-06-19T13:00Z'),
        timezone: 'America/New_York',
      },
    ],
    [
      'an hour that clocks skip',
      { start_date: '2027-03-28 02:30', end_date: '2027-03-28 04:30', timezone: 'Europe/Berlin' },
    ],
    ['an offset as zone', { timezone: 'UTC+5:30' }],
    ['an encoded website', { website: 'https://fair.example/?a=1&amp;b=2' }],
    ['a website beyond ASCII', { website: 'https://exämple.org/ü?ö=日本' }],
    ['no website', { website: null }],
    ['an image by its ID', { image: recordedSnapshot.media?.[0]?.id }],
    ['nothing to link to', { venue: null, organizer: null, categories: [], tags: null }],
    ['a draft', { status: 'draft' }],
    ['a date of publication', { date: '2026-10-01 09:00' }],
    ['a draft with a date', { status: 'draft', date: '2026-10-01 09:00' }],
    ['a date in the future', { status: 'publish', date_utc: '2027-01-01T09:00:00Z' }],
    ['an event that is hidden', { hide_from_listings: true }],
    [
      'IDs',
      {
        venue: recordedSnapshot.venues?.[0]?.id,
        organizer: [{ id: Number(recordedSnapshot.organizers?.[0]?.id) }],
        categories: [Number(recordedSnapshot.categories?.[0]?.id)],
        tags: recordedSnapshot.tags?.[0]?.id,
      },
    ],
  ])('with %s change nothing the second time', async ([_name, fields], { mock, calendar }) => {
    const rows = [rowOf('fair', fields)];
    expect((await importEvents(calendar, rows)).rows).toMatchObject([{ status: 'created' }]);
    const written = writesOf(mock).length;
    expect((await importEvents(calendar, rows)).rows).toMatchObject([{ status: 'unchanged' }]);
    expect(writesOf(mock)).toHaveLength(written);
  });

  test.for(['date', 'date_utc'] as const)('publish a draft with their %s', async (name, { calendar }) => {
    const row = rowOf('fair', { status: 'publish', [name]: '2026-10-01 09:00:00' });
    const [draft] = (await importEvents(calendar, [rowOf('fair', { status: 'draft' })])).rows;
    const id = draft?.id ?? 0;
    const { rows } = await importEvents(calendar, [{ ...row, id }], { key: 'id' });
    expect(rows[0]).toMatchObject({ status: 'updated', fields: expect.arrayContaining(['status', name]) });
    expect(await calendar.events.get(id)).toMatchObject({ status: 'publish', [name]: row[name] });
  });

  test('may be an async iterable, read only when there is room', async ({ calendar }) => {
    let read = 0;
    let done = 0;
    let mostHeld = 0;
    async function* rows() {
      for (let number = 1; number <= 20; number += 1) {
        read += 1;
        mostHeld = Math.max(mostHeld, read - done);
        yield rowOf(`event-${number}`);
      }
    }
    const onRow = () => {
      done += 1;
    };
    const { counts } = await importEvents(calendar, rows(), { concurrency: 2, onRow });
    expect(counts.created).toBe(20);
    expect(mostHeld).toBeLessThanOrEqual(3);
  });

  test('fail alone, before anything is written for them', async ({ mock, calendar }) => {
    const { rows, counts } = await importEvents(calendar, [
      rowOf('one'),
      rowOf('two', { venue: 'Never Created', start_date: 'tomorrow' }),
      { ...rowOf('three'), titel: 'Three' } as ImportRow,
      rowOf('four', { venue: { city: 'Leeds' } as never, cost: '£8 / €10' }),
      { slug: 'five', title: 'Five', venue: 'Never Created' },
      rowOf('six', { organizer: [12.5] }),
      'seven' as ImportRow,
      rowOf('eight'),
    ]);
    expect(counts).toMatchObject({ created: 2, failed: 6 });
    expect(rows.map(({ status }) => status)).toEqual(['created', ...Array(6).fill('failed'), 'created']);
    expect(rows.slice(1, 7).map(({ error }) => error?.message)).toEqual([
      'Invalid row 2: start_date: expected a date such as 2027-05-01 18:00, new Date(milliseconds) or Temporal, got "tomorrow"',
      'Invalid row 3: titel: unknown key, did you mean title?',
      'Invalid row 4: cost: expected numbers such as 1250 or 12.50 in one currency, words, or a list of these, got "£8 / €10"',
      'Invalid event to create: start_date: expected a date such as 2027-05-01 18:00, new Date(milliseconds) or Temporal, got nothing; end_date: expected a date such as 2027-05-01 18:00, new Date(milliseconds) or Temporal, got nothing',
      'Invalid row 6: organizer.0: expected the name, data or ID of an organizer, got 12.5',
      'Invalid row 7: expected an object, got "seven"',
    ]);
    expect(rows[1]?.error).toBeInstanceOf(ValidationError);
    expect(writesOf(mock)).toEqual(['POST /events', 'POST /events']);
  });

  test('fail where the service declines them, and the others go on', async ({ mock, calendar }) => {
    mock.failNext({ method: 'POST', path: '/events', status: 403, code: 'rest_forbidden' });
    const { rows } = await importEvents(calendar, [rowOf('one'), rowOf('two')], { concurrency: 1 });
    expect(rows).toMatchObject([{ status: 'failed', key: 'one' }, { status: 'created' }]);
    expect(rows[0]?.error).toBeInstanceOf(PermissionError);
    mock.failNext({ method: 'POST', status: 403, code: 'rest_forbidden' });
    const again = await importEvents(calendar, [rowOf('two', { cost: '5' })]);
    expect(again.rows).toMatchObject([{ status: 'failed', id: rows[1]?.id }]);
  });

  test('say where they stand in their file', async ({ calendar }) => {
    const position = { line: 4, column: 1, columns: { start_date: 17 } };
    const { rows } = await importEvents(calendar, [
      { position: { line: 2 }, row: rowOf('one') },
      { position: { line: 3, column: 9 }, error: new Error('A quote is not closed') },
      { position, row: rowOf('three', { start_date: 'soon' }) },
      { position: { ...position, line: 5 }, row: rowOf('one') },
    ]);
    expect(rows).toMatchObject([
      { row: 1, line: 2, status: 'created' },
      { row: 2, line: 3, column: 9, status: 'failed', error: { message: 'A quote is not closed' } },
      { row: 3, line: 4, column: 17, status: 'failed' },
      { row: 4, line: 5, column: 1, status: 'failed' },
    ]);
    expect(rows[2]?.error?.message).toMatch(
      /^Invalid row 3 \(line 4, column 17\): start_date: expected a date/,
    );
  });

  test('end with a failed row if their file can be read no further', async ({ calendar }) => {
    async function* rows() {
      yield rowOf('one');
      throw Object.assign(new Error('The row has 3 fields instead of 4'), { line: 3, column: 12 });
    }
    const result = await importEvents(calendar, rows());
    expect(result.rows).toMatchObject([
      { status: 'created' },
      {
        row: 2,
        line: 3,
        column: 12,
        status: 'failed',
        error: { message: 'The row has 3 fields instead of 4' },
      },
    ]);
  });
});

test('a dry run reports the same and writes nothing', async ({ mock, calendar }) => {
  await importEvents(calendar, [everything]);
  const rows = [
    { ...everything, title: 'Another title', venue: 'A Venue That Is New' },
    rowOf('new', { venue: { venue: 'Another New One', city: 'Leeds' }, tags: ['never', 'seen'] }),
    rowOf('bad', { start_date: 'soon' }),
  ];
  const written = writesOf(mock).length;
  const dry = await importEvents(calendar, rows, { dryRun: true });
  expect(dry.dryRun).toBe(true);
  expect(dry.rows).toMatchObject([
    { status: 'updated', fields: ['title', 'venue'] },
    { status: 'created' },
    { status: 'failed' },
  ]);
  expect(writesOf(mock)).toHaveLength(written);
  const real = await importEvents(calendar, rows);
  expect(real.counts).toEqual(dry.counts);
  expect(real.rows[0]?.fields).toEqual(dry.rows[0]?.fields);
});

test.for([null, '', []])('a cost is cleared by a row with %j', async (cost, { calendar }) => {
  for (const before of ['$5', 'Free']) {
    const { rows } = await importEvents(calendar, [rowOf('fair', { cost: before })]);
    expect((await importEvents(calendar, [rowOf('fair', { cost })])).rows[0]?.fields).toEqual(['cost']);
    expect((await calendar.events.get(rows[0]?.id ?? 0)).cost).toBe('');
  }
});

test('instants without a zone are compared in the zone of the event, such as CET', async ({ calendar }) => {
  await importEvents(calendar, [rowOf('fair', { timezone: 'CET' })]);
  const instants = rowOf('fair', { start_date: '2027-06-19T13:00Z', end_date: '2027-06-19T21:00Z' });
  expect((await importEvents(calendar, [instants])).counts).toMatchObject({ unchanged: 1 });
});

test.for([1, 20])('a signal ends an import of %i rows', async (count, { mock, calendar }) => {
  const controller = new AbortController();
  const stop = new Error('enough');
  const onRow = () => controller.abort(stop);
  const result = await importEvents(calendar, rowsOf(count), { signal: controller.signal, onRow });
  expect(result).toMatchObject({ ok: false, error: stop });
  expect(result.rows.filter(({ status }) => status === 'created').length).toBeGreaterThan(0);
  const { length } = mock.requests;
  expect(length).toBeLessThan(14);
  await new Promise((resolve) => setImmediate(resolve));
  expect(mock.requests).toHaveLength(length);
});

test.for<[string, Partial<ImportRow>]>([
  ['a new event', { end_date: '2027-06-19 13:00' }],
  ['whole days', { end_date: '2027-06-18', all_day: true }],
  ['an instant', { end_date: new Date('2027-06-19T11:30:00Z') }],
])('an end before the start is the problem of a row: %s', async ([_name, fields], { mock, calendar }) => {
  const problem = { issues: [{ path: ['end_date'], code: 'end_before_start' }] };
  for (const dryRun of [false, true]) {
    const row = rowOf('fair', { timezone: 'Europe/Berlin', ...fields });
    const { rows } = await importEvents(calendar, [row], { key: 'slug', dryRun });
    expect(rows).toMatchObject([{ status: 'failed', error: problem }]);
  }
  expect(writesOf(mock)).toEqual([]);
});

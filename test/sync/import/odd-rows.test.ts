import { eventToRow, type ImportRow, importEvents } from 'events-calendar-client/sync';
import { readCsv } from 'events-calendar-client/sync/csv';
import { describe, expect } from 'vitest';
import { answeredBy } from '../../support/recording-fetch.ts';
import { createSite } from '../../support/test-calendar.ts';
import { rowsOf } from '../formats/support.ts';
import { rowOf, test } from './support/rows.ts';

/** A site that shows the text of each response in another way. */
function siteThatShows(change: (text: string) => string) {
  const { mock, calendar } = createSite({ snapshot: {} });
  return answeredBy(calendar, async (request) => {
    const response = await mock.fetch(request);
    return new Response(change(await response.text()), response);
  });
}

describe('what WordPress shows in another way', () => {
  test.each<Partial<ImportRow>>([
    { title: 'Wordpress evening' },
    { description: '<p>See you there :)</p> ;-) bye' },
    { excerpt: ';-)' },
    { description: ':( :sad: :P 8-) :?: :!:' },
  ])('is unchanged in a second run: %j', async (fields) => {
    const emojis = {
      ':)': '🙂',
      ';-)': '😉',
      ':(': '🙁',
      ':sad:': '🙁',
      ':P': '😛',
      '8-)': '😎',
      ':?:': '❓',
      ':!:': '❗',
    };
    const calendar = siteThatShows((text) => {
      let shown = text.replaceAll('Wordpress', 'WordPress');
      for (const [smiley, emoji] of Object.entries(emojis)) shown = shown.replaceAll(smiley, emoji);
      return shown;
    });
    const rows = [rowOf('one', fields)];
    await importEvents(calendar, rows);
    expect((await importEvents(calendar, rows)).rows).toMatchObject([{ status: 'unchanged' }]);
  });

  test('is not what a row changes', async ({ calendar }) => {
    await importEvents(calendar, [rowOf('one', { description: 'See you :)' })]);
    const { rows } = await importEvents(calendar, [rowOf('one', { description: 'See you :(' })]);
    expect(rows).toMatchObject([{ status: 'updated', fields: ['description'] }]);
  });
});

test.for<[string, boolean]>([
  ['£8 - £10', false],
  ['£12/£10 concessions', true],
  ['12–15 €', false],
  ['12 € ermäßigt', false],
  ['frei, Spende in €', false],
  ['10 € VVK / 12 € AK', true],
  ['free for members, 5 €', true],
  ['£15.00 (+ £2.00 booking fee)', true],
  ['Adults £6, children £3', true],
])(
  'a price in another currency than the one of the site keeps it, and is unchanged in a second run: %s',
  async ([cost, losesWords], { calendar }) => {
    const rows = [rowOf('one', { cost })];
    const note = losesWords ? expect.stringContaining('other words') : undefined;
    expect((await importEvents(calendar, rows, { dryRun: true })).rows[0]?.note).toEqual(note);
    const [created] = (await importEvents(calendar, rows)).rows;
    expect(created?.note).toEqual(note);
    expect((await calendar.events.get(created?.id ?? 0)).cost).not.toContain('$');
    expect((await importEvents(calendar, rows)).rows).toMatchObject([{ status: 'unchanged' }]);
    const others = [rowOf('one', { cost: cost.replaceAll(/[£€]/g, '¥') })];
    expect((await importEvents(calendar, others)).rows).toMatchObject([{ fields: ['cost'] }]);
  },
);

describe('a venue or an organizer without a name', () => {
  test.for<[Partial<ImportRow>, string]>([
    [{ venue: { city: 'Basel' } as never }, 'venue'],
    [{ venue: '  ' }, 'venue'],
    [{ organizer: [{ organizer: '', email: 'a@example.org' }, 'Jane'] }, 'organizer'],
    [{ venue: '', organizer: '' }, 'venue and its organizer'],
  ])('%j does not cost the event', async ([fields, what], { calendar }) => {
    const [result] = (await importEvents(calendar, [rowOf('one', fields)])).rows;
    expect(result).toMatchObject({ status: 'created', note: expect.stringContaining(what) });
    const { venue, organizer } = await calendar.events.get(result?.id ?? 0);
    expect(venue).toEqual([]);
    expect(organizer.map((one) => one.organizer)).toEqual(Array.isArray(fields.organizer) ? ['Jane'] : []);
  });

  test('leave an existing event as it is', async ({ calendar }) => {
    await importEvents(calendar, [rowOf('one', { venue: 'Old Mill', organizer: 'Jane' })]);
    const nameless = [rowOf('one', { venue: '', organizer: '' })];
    expect((await importEvents(calendar, nameless)).rows).toMatchObject([{ status: 'unchanged' }]);
    const { rows } = await importEvents(calendar, nameless, { existing: 'skip' });
    expect(rows[0]?.note).toBe('The event already exists.');
  });

  test('come from CSV too', async ({ calendar }) => {
    const file =
      'title,start_date,end_date,slug,venue,venue_city,organizer,organizer_email\nPyDay,20270705,20270706,py,,Basel,,a@example.org\n';
    const { rows } = await importEvents(calendar, readCsv(file));
    const note = expect.stringContaining('venue and its organizer');
    expect(rows).toMatchObject([{ status: 'created', note }]);
  });
});

describe('an empty time zone', () => {
  test('of a row is the zone of the site', async ({ calendar }) => {
    expect((await importEvents(calendar, [rowOf('one', { timezone: '' })])).counts.created).toBe(1);
  });

  test.for(['', 'Mars/Olympus'])(
    'that no instant can be shown in costs only its row: "%s"',
    async (timezone, { calendar }) => {
      const start_date = '2027-06-19T14:00:00Z';
      const odd = rowOf('odd', { start_date, end_date: start_date, timezone });
      const { slug, ...withoutSlug } = rowOf('one');
      const { rows } = await importEvents(calendar, [odd, withoutSlug], { key: 'auto' });
      expect(rows.map(({ status }) => status)).toEqual(['failed', 'created']);
    },
  );

  test('of an event does not fail its row', async () => {
    const calendar = siteThatShows((text) => text.replaceAll(/"timezone":"[^"]*"/g, '"timezone":""'));
    await importEvents(calendar, [rowOf('one')]);
    const [event] = (await calendar.events.list({ start_date: '2027-01-01' })).items;
    const rows = [eventToRow(event!), { ...rowOf('one'), title: 'Other' }];
    expect((await importEvents(calendar, rows.slice(0, 1))).rows).toMatchObject([{ status: 'unchanged' }]);
    expect((await importEvents(calendar, rows.slice(1))).rows).toMatchObject([{ status: 'updated' }]);
  });
});

describe("a file for the plugin's own importer", () => {
  const head = 'Event Name,Event Start Date,Event End Date';
  test('has IDs of organizers and venues', async () => {
    const file = `${head},Event Organizer Name(s) or ID(s),Event Venue Name\nFair,2027-07-05,2027-07-05,"12, Jane",13\n`;
    expect(await rowsOf(readCsv(file))).toMatchObject([{ organizer: [12, 'Jane'], venue: 13 }]);
  });

  test.each([
    ['8 - 10', '£', 'prefix', ['£8', '£10']],
    ['8–10', '€', 'suffix', ['8€', '10€']],
    ['8', '£', '', '£8'],
    ['8; 10', '£', '', ['£8', '£10']],
    ['Free', '£', '', 'Free'],
    ['1,250', '£', '', '£1,250'],
  ])('writes %s with the currency %s', async (cost, symbol, position, read) => {
    const file = `${head},Event Cost,Event Currency Symbol,Event Currency Position\nFair,2027-07-05,2027-07-05,"${cost}",${symbol},${position}\n`;
    expect(await rowsOf(readCsv(file))).toMatchObject([{ cost: read }]);
  });

  test('takes digits for names in other files', async () => {
    const rows = await rowsOf(readCsv('title,start_date,venue\nFair,2027-07-05,13\n'));
    expect(rows).toMatchObject([{ venue: '13' }]);
  });
});

const twoDays = { start_date: '2027-06-18', end_date: '2027-06-19' };

test.for<[Partial<ImportRow>, Partial<ImportRow>, string]>([
  [{}, { start_date: '2027-06-19 13:00' }, '2027-06-19 22:00:00'],
  [{}, { start_date: '2027-06-19 13:00', all_day: false }, '2027-06-19 22:00:00'],
  [
    { start_date: '2027-06-17', end_date: '2027-06-19' },
    { start_date: '2027-06-19 00:00', end_date: '2027-06-19 23:59:59', all_day: true },
    '2027-06-19 23:59:59',
  ],
  [twoDays, { start_date: '2027-06-18 00:00', end_date: '2027-06-19 10:00' }, '2027-06-19 10:00:00'],
  [twoDays, { start_date: '2027-06-18 00:00', end_date: '2027-06-19 00:00' }, '2027-06-19 00:00:00'],
  [twoDays, { start_date: '2027-06-18 00:00', end_date: '2027-06-20 23:59' }, '2027-06-20 23:59:59'],
])('an event of %o lasts as a row with %o says', async ([before, after, end], { calendar }) => {
  await importEvents(calendar, [rowOf('one', before)]);
  const result = await importEvents(calendar, [rowOf('one', after)]);
  expect(result.counts.updated).toBe(1);
  for (const { before, after } of Object.values(result.rows[0]?.changes ?? {}))
    expect(before).not.toBe(after);
  const dates = { start_date: `${after.start_date}:00`, end_date: end };
  expect(await calendar.events.getBySlug('one')).toMatchObject(dates);
  expect((await importEvents(calendar, [rowOf('one', after)])).counts.unchanged).toBe(1);
});

test('a note says that an event to publish waits for its publication date', async ({ calendar }) => {
  const scheduled = { status: 'publish', date: '2027-01-01 09:00' } as const;
  await importEvents(calendar, [rowOf('two')]);
  for (const rows of [[rowOf('one', scheduled)], [rowOf('one', scheduled), rowOf('two', scheduled)]]) {
    const result = await importEvents(calendar, rows);
    for (const { note } of result.rows) expect(note).toContain('at 2027-01-01 09:00:00');
  }
  expect((await importEvents(calendar, [rowOf('one', { status: 'future' })])).rows[0]?.note).toBe(undefined);
});

test.for([
  ['2027-03-28 02:30', 'Europe/Berlin', {}, '2027-03-28 03:30:00'],
  ['2027-09-05 00:00', 'America/Santiago', {}, '2027-09-05 01:00:00'],
  ['2027-09-05', 'America/Santiago', { all_day: true }, undefined],
  ['2027-09-05 00:00', 'America/Santiago', { all_day: true }, undefined],
  ['2027-09-05', 'America/Santiago', {}, undefined],
] as const)(
  'a note says that clocks skip %s in %s: %j',
  async ([date, timezone, more, stored], { calendar }) => {
    const row = rowOf('night', { start_date: date, end_date: '2027-10-05', timezone, ...more });
    const note = stored && `Clocks skip ${date}, so the site stores ${stored}.`;
    for (const dryRun of [true, false, false])
      expect((await importEvents(calendar, [row], { dryRun })).rows[0]?.note).toBe(note);
  },
);

test('a row whose title is a number fails, and the next one does not', async ({ calendar }) => {
  const odd = { ...rowOf('one'), title: undefined, title_html: 5 as unknown as string };
  const { rows } = await importEvents(calendar, [odd, rowOf('two')], { concurrency: 1 });
  expect(rows).toMatchObject([{ status: 'failed', title: '5' }, { status: 'created' }]);
});

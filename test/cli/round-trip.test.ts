import { type ImportRow, importEvents } from 'events-calendar-client/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../support/share.ts';
import { createTestCalendar } from '../support/test-calendar.ts';
import { prepareSite } from './support/prepare-site.ts';
import { toPlainRequest } from './support/served-site.ts';

const words = fc.constantFrom(
  'Fair',
  'Fish & chips',
  '"quoted"',
  "O'Malley's",
  'Ünïcödé',
  '日本語',
  '=1+1',
  'a; b',
  '1, 2',
);
const text = fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
const hour = fc.integer({ min: 0, max: 23 }).map((number) => String(number).padStart(2, '0'));

const row: fc.Arbitrary<ImportRow> = fc
  .record(
    {
      title: text,
      hour,
      description: text.map((inner) => `<p>${inner}</p>\n<p>More</p>`),
      timezone: fc.constantFrom('Europe/Berlin', 'UTC', 'America/New_York'),
      all_day: fc.boolean(),
      featured: fc.boolean(),
      website: fc.constantFrom('https://fair.example/?a=1&b=2', 'https://fair.example/'),
      cost: fc.constantFrom('10', '$10-25', 'Free'),
      categories: fc.array(words, { minLength: 1, maxLength: 2 }),
      venue: text,
    },
    { requiredKeys: ['title', 'hour'] },
  )
  .map(({ hour: start, ...fields }) => ({
    ...fields,
    start_date: `2027-06-19 ${start}:00`,
    end_date: `2027-06-19 ${start}:30`,
  }));

/** Events that differ in slug and title. */
const rows = fc
  .array(row, { minLength: 1, maxLength: 4 })
  .map((all) =>
    all.map((each, index) => ({ ...each, slug: `event-${index}`, title: `${each.title} ${index}` })),
  );

test.each([
  ['events.csv', 'slug'],
  ['events.json', 'slug'],
  ['events.ndjson', 'slug'],
  // A calendar file has UIDs in the place of slugs.
  ['events.ics', 'title-and-start'],
])('what is exported as %s is unchanged when it is imported by its %s', async (name, key) => {
  let site = createTestCalendar({ events: [] });
  const { url, path, run } = await prepareSite({}, async (request) => {
    const target = request.url.replace(url, 'https://calendar.example');
    return site.mock.fetch(new Request(target, await toPlainRequest(request)));
  });
  await forAll(8, [rows], async (imported) => {
    site = createTestCalendar({ events: [] });
    expect((await importEvents(site.calendar, imported)).counts).toMatchObject({ created: imported.length });
    expect((await run('export', path(name), '--force')).exitCode).toBe(0);
    expect(await run('import', path(name), '--key', key, '--dry-run')).toEqual({
      exitCode: 0,
      stdout: `Dry run, nothing was written. ${imported.length === 1 ? '1 row' : `${imported.length} rows`}: ${imported.length} unchanged.\n`,
      stderr: '',
    });
  });
});

import { readFile, writeFile } from 'node:fs/promises';
import type { ImportRow } from 'events-calendar-client/sync';
import { expect } from 'vitest';
import { randomFrom } from '../../../src/testing/sample/schedule.ts';
import { propertyRuns } from '../../support/share.ts';
import { rowOf, test } from './support/rows.ts';
import { startImport } from './support/run-import.ts';
import { serveCalendar, type Treatment } from './support/served-calendar.ts';

const isBad = (index: number) => index % 25 === 7;

/** 500 rows in CI, of which 20 are bad, each in one of four ways. */
const rows = Array.from({ length: propertyRuns(500) }, (_, index): ImportRow => {
  const row = rowOf(`event-${index}`, {
    title: `Event ${index} -- "the" best`,
    description: `About ${index}...\n\nFish & chips`,
    venue: `Hall ${index % 7}`,
    organizer: [`Organizer ${index % 5}`, `Organizer ${index % 3}`],
    categories: [`Category ${index % 4}`],
    tags: [`tag ${index % 6}`, 'feed'],
    cost: index % 30,
    status: index % 10 === 3 ? 'draft' : 'publish',
  });
  if (!isBad(index)) return row;
  const ways: ImportRow[] = [
    { ...row, slug: '…' },
    { ...row, start_date: 'soon' },
    { ...row, slug: 'event-0' },
    { slug: `bad-${index}`, title: 'Without dates', venue: 'Never Created' },
  ];
  return ways[Math.floor(index / 25) % ways.length] ?? row;
});

const badRows = rows.filter((_row, index) => isBad(index)).length;
const mostKills = propertyRuns(6);
/** Together fewer than the requests that create the rows, so that each kill takes place. */
const longestGap = rows.length / mostKills;

const faults: readonly Treatment[] = ['fail before', 'fail after', 'close before', 'close after'];

/** Imports again and again, each run after the one before was killed or had failures, until only bad rows fail. */
async function importUntilComplete(start: () => ReturnType<typeof startImport>, journal: string) {
  for (let run = 0; run < 60; run += 1) {
    // As if it was long ago.
    const lines = await readFile(journal, 'utf8').catch(() => '');
    await writeFile(journal, lines.replace(/,"at":\d+/g, ''));
    const counts = await start().counts;
    if (counts?.failed === badRows) return;
  }
  throw new Error('The import was never complete.');
}

test(`${rows.length} rows (${badRows} bad) survive faults and kills, each once`, async ({ path }) => {
  const rowsFile = path('rows.json');
  const journal = path('journal.ndjson');
  await writeFile(rowsFile, JSON.stringify(rows));
  const seed = Number(process.env.TEST_SEED ?? Math.trunc(Math.random() * 2 ** 31));
  const next = randomFrom(seed);
  let running: ReturnType<typeof startImport> | undefined;
  let kills = 0;
  let untilKill = next() * longestGap;
  let hasFaults = true;

  const { url, mock } = await serveCalendar(() => {
    if (!hasFaults) return 'respond';
    untilKill -= 1;
    if (untilKill < 0 && kills < mostKills) {
      kills += 1;
      untilKill = next() * longestGap;
      running?.process.kill('SIGKILL');
      return next() < 0.5 ? 'close before' : 'close after';
    }
    return next() < 0.02 ? (faults[Math.floor(next() * faults.length)] ?? 'fail after') : 'respond';
  });
  const start = () => {
    running = startImport({ url, rowsFile, journal });
    return running;
  };
  await importUntilComplete(start, journal);
  hasFaults = false;
  await start().counts;
  expect(kills, `seed ${seed}`).toBe(mostKills);

  const { events = [], venues = [], organizers = [], categories = [], tags = [] } = mock.snapshot();
  const good = rows.filter((_row, index) => !isBad(index));
  expect(events.map(({ slug }) => slug).sort(), `seed ${seed}`).toEqual(good.map(({ slug }) => slug).sort());
  expect([venues, organizers, categories, tags].map(({ length }) => length)).toEqual([7, 5, 4, 7]);
  for (const row of good) {
    const event = events.find(({ slug }) => slug === row.slug);
    expect(event).toMatchObject({
      title: `${row.title}`
        .replace('--', '&#8211;')
        .replace('"the"', '&#8220;the&#8221;')
        .replace(' &#8211; ', ' &#8212; '),
      status: row.status,
      cost: row.cost === 0 ? 'Free' : `$${row.cost}`,
    });
  }

  const before = mock.requests.length;
  const counts = await start().counts;
  const unchanged = rows.length - badRows;
  expect(counts).toEqual({ created: 0, updated: 0, unchanged, failed: badRows, skipped: 0 });
  expect(mock.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
}, 300_000);

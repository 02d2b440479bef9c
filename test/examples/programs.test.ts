import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { renderPage } from '../../examples/event-page/render.ts';
import { recordedEventWith } from '../support/recordings.ts';
import { untyped } from '../support/rejection.ts';
import { serve } from '../support/server.ts';
import { listedEvents, runExample, startExample } from './programs.ts';

const listed = await listedEvents();
const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
const year = now.slice(0, 4);
type Dates = { utc_start_date: string | null; utc_end_date: string | null };

const utc = (date: string | null) => date ?? '';

/** Starts the server of the event pages. */
async function startPages(settings: Record<string, string> = {}) {
  const { firstLine, stop } = await startExample('event-page', { PORT: '0', ...settings });
  const [, origin = ''] = firstLine.match(/ on (http:\S+)$/) ?? [];
  const load = async (path: string) => {
    const response = await fetch(origin + path);
    return { status: response.status, html: await response.text() };
  };
  return { stop, load };
}

/** The IDs of the events on a page, in order. */
function idsOn(html: string): (number | undefined)[] {
  return [...html.matchAll(/<li><a href="([^"]*)">/g)].map(
    ([, url]) => listed.find((event) => event.url === url)?.id,
  );
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'examples-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('nightly-export', () => {
  const ofYear = listed
    .filter(({ start_date, end_date }) => start_date < `${Number(year) + 1}` && end_date >= year)
    .map(({ id }) => id);
  const ids = (lines: string) =>
    lines
      .trimEnd()
      .split('\n')
      .map((line): number => JSON.parse(line).id);

  test('prints the events of a year, one a line', async () => {
    const { exitCode, stdout, stderr } = await runExample('nightly-export');
    expect(exitCode).toBe(0);
    expect(ids(stdout).toSorted()).toEqual(ofYear.toSorted());
    expect(stderr).toBe(`${ofYear.length} events of ${year}\n`);
  });

  test('writes them into a file, and leaves nothing else behind', async () => {
    const file = join(folder, 'events.jsonl');
    const { exitCode } = await runExample('nightly-export', { YEAR: year, OUTPUT: file });
    expect(exitCode).toBe(0);
    expect(ids(await readFile(file, 'utf8'))).toHaveLength(ofYear.length);
    expect(await readdir(folder)).toEqual(['events.jsonl']);
  });

  test('says that an event without dates is left out, and fails', async () => {
    const dates = { start_date: `${year}-05-01 18:00:00`, end_date: `${year}-05-01 20:00:00` };
    const events = [recordedEventWith(dates), recordedEventWith({ id: 9, start_date: null })];
    const site = await serve(() => ({ body: { events, rest_url: '', total: 2, total_pages: 1 } }));
    const { exitCode, stdout, stderr } = await runExample('nightly-export', { CALENDAR_URL: site.url });
    expect([exitCode, ids(stdout)]).toEqual([1, [21]]);
    expect(stderr).toContain('an event cannot be read and is left out');
  });

  test('refuses a year that is none', async () => {
    expect(await runExample('nightly-export', { YEAR: 'next' })).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: `YEAR should be a whole number such as ${year}, and is next\n`,
    });
  });
});

describe('event-page', () => {
  let pages: Awaited<ReturnType<typeof startPages>>;
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages.stop());

  test.each([
    ['/', ({ utc_end_date }: Dates) => utc(utc_end_date) > now, 1],
    ['/past', ({ utc_end_date }: Dates) => utc(utc_end_date) <= now, -1],
  ])('%s: lists ten events, and all of them page by page', async (path, isShown, direction) => {
    const expected = listed
      .filter(isShown)
      .toSorted((one, other) => direction * utc(one.utc_start_date).localeCompare(utc(other.utc_start_date)))
      .map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(10);
    const found: (number | undefined)[][] = [];
    for (let next: string | undefined = path; next !== undefined; ) {
      const { html } = await pages.load(next);
      found.push(idsOn(html));
      next = /<a href="([^"]*)">More events</.exec(html)?.[1];
    }
    expect(found[0]).toHaveLength(10);
    expect(found.flat()).toEqual(expected);
  });

  test('filters by what visitors choose, and repeats it in the form', async () => {
    const { status, html } = await pages.load('/?categories=music&search=jazz&utm_source=mail&status=draft');
    expect(status).toBe(200);
    const expected = listed.filter(
      ({ title, categories, utc_end_date }) =>
        utc(utc_end_date) > now &&
        title.includes('Jazz') &&
        categories.some(({ slug }) => slug === 'folk-jazz'),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOn(html).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    expect(html).toContain('<option value="music" selected>Music</option>');
    expect(html).toContain('value="jazz"');
  });

  test('escapes what visitors type and what the site sends', async () => {
    const { html } = await pages.load('/?search=%22%3E%3Cscript%3E');
    expect(html).toContain('value="&#34;&#62;&#60;script&#62;"');
    expect(html).toContain('No events found.');
    expect((await pages.load('/?categories=folk-jazz')).html).toContain('Folk &#38; Jazz');
  });

  test('responds with 400 to filters that cannot be read, and with 404 to other pages', async () => {
    const refusal = { status: 400, html: expect.stringContaining('Please check') };
    expect(await pages.load('/?featured=perhaps')).toMatchObject(refusal);
    expect(await pages.load('/?categories=no-such-category')).toMatchObject(refusal);
    for (const path of ['/nope', '//']) expect(await pages.load(path)).toMatchObject({ status: 404 });
  });

  test('shows an event without a URL that ends before it starts', () => {
    const event = { ...listed[0]!, url: untyped<string>(undefined), end_date: '2020-01-01 10:00:00' };
    const page = { heading: 'Past events', categories: [], url: new URL('http://localhost') } as const;
    expect(renderPage({ ...page, events: [event], moreUrl: undefined })).toContain(event.end_date);
  });

  test('responds with 502 when the calendar cannot be reached, and goes on', async () => {
    const unreachable = await startPages({ CALENDAR_URL: 'http://127.0.0.1:1' });
    onTestFinished(() => void unreachable.stop());
    for (let round = 0; round < 2; round++)
      expect(await unreachable.load('/')).toMatchObject({ status: 502 });
  });
});

describe('import-csv', () => {
  test('creates what is new, edits what is there, and names rows that cannot be sent', async () => {
    const { exitCode, stdout, stderr } = await runExample('import-csv');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^https:.*: 3 created, 1 updated, 1 failed$/m);
    for (const slug of ['open-air-cinema', 'open-air-theatre', 'harbour-run'])
      expect(stdout).toMatch(new RegExp(`^${slug}: created \\d+$`, 'm'));
    expect(stdout).toMatch(/^quiz-night-for-the-lifeboat: updated \d+ title, start_date, end_date$/m);
    expect(stderr).toMatch(/^Row 5: line 6, column 3 \(start_date\): expected a date.*"2027-02-30 18:00"\n$/);
  });

  test('says what is no CSV', async () => {
    const file = join(folder, 'broken.csv');
    await writeFile(file, 'slug,title\nfair,"never closed\n');
    expect(await runExample('import-csv', { CSV: file })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('line 2'),
    });
    const missing = await runExample('import-csv', { CSV: join(folder, 'missing.csv') });
    expect(missing).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('missing.csv') });
  });
});

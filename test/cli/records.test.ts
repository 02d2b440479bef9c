import { PassThrough, Writable } from 'node:stream';
import { CalendarClient } from 'events-calendar-client';
import { describe, expect } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { test } from './support/prepare-site.ts';
import { runCommand } from './support/run-command.ts';
import { serveSite } from './support/served-site.ts';

const lines = (text: string) => text.split('\n').filter((line) => line !== '');

describe('list', () => {
  test('prints a page, and says on the standard error how to have the rest', async ({ url, visit }) => {
    const page = await new CalendarClient({ baseUrl: url }).events.list({ per_page: 4 });
    const { exitCode, stdout, stderr } = await visit('list', 'events', '--per-page', '4');
    expect(lines(stdout).map((line) => line.split('\t')[0])).toEqual(page.items.map(({ id }) => String(id)));
    const rest = `Showing 4 of ${page.total} events. Add --all for all of them, or --page 2 for the next.\n`;
    expect([exitCode, stderr]).toEqual([0, rest]);
    const { stderr: none } = await visit('list', 'categories', '--page', '99');
    expect(none).toBe('No categories match on page 99.\n');
  });

  test.for(['events', 'venues', 'organizers', 'categories', 'tags'] as const)(
    '--all --ndjson prints every one of the %s as the client returns it',
    async (kind, { calendar, run }) => {
      const expected = await calendar[kind].list().all();
      const { stdout, stderr } = await run('list', kind, '--all', '--ndjson');
      expect(lines(stdout).map((line) => JSON.parse(line))).toEqual(expected);
      expect(stderr).toBe('');
    },
  );

  test('--ids prints the IDs of all matches, or of the page that is asked for', async ({ visit, url }) => {
    const listed = async (...args: string[]) =>
      lines((await visit('list', 'events', '--ids', ...args)).stdout).map(Number);
    const all = await new CalendarClient({ baseUrl: url }).events.list().all();
    expect(await listed()).toEqual(all.map(({ id }) => id));
    expect(await listed('--per-page', '4')).toHaveLength(4);
    expect(await listed('--page', '2')).toHaveLength(10);
  });

  test('lists events without a kind, in a table without a status that all have', async ({ site }) => {
    const env = { ...site.env, NO_COLOR: '1' };
    for (const [status, last] of [
      ['publish', 'venue'],
      ['draft', 'venue +status'],
    ] as const) {
      const { stdout } = await runCommand(['list', '--status', status], { env, columns: 100 });
      expect(lines(stdout)[0]).toMatch(new RegExp(`^ *id +start +zone +title +${last} *$`));
    }
  });

  test('--limit prints so many over several pages, in as few requests', async ({ mock, visit }) => {
    const { stdout } = await visit('list', 'events', '--limit', '60');
    expect(lines(stdout)).toHaveLength(60);
    expect(mock.requests).toHaveLength(2);
  });

  test('--upcoming, --past, and --from with --to list what the client does', async ({ mock, url, visit }) => {
    const { events } = new CalendarClient({ baseUrl: url });
    const listed = async (...args: string[]) =>
      lines((await visit('list', 'events', '--columns', 'id', ...args)).stdout).map(Number);
    const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id);
    expect(await listed('--upcoming', '--limit', '7')).toEqual(idsOf(await events.upcoming({ limit: 7 })));
    expect(await listed('--past', '--per-page', '3')).toEqual(idsOf(await events.past({ limit: 3 })));
    const rest = async (size: number) =>
      (await visit('list', '--upcoming', '--categories', 'music', '--per-page', String(size))).stderr;
    const { length: count } = await events.upcoming({ categories: ['music'] }).all();
    expect(await rest(count - 1)).toContain(`Showing the first ${count - 1} events. Add --all`);
    expect(await rest(count)).toBe('');
    expect(await rest(1)).toContain('Showing the first event. Add --all');
    const range = ['--from', '2026-11-01', '--to', '2026-12-15', '--categories', 'music', '--per-page', '2'];
    const between = await events.between('2026-11-01', '2026-12-15', { categories: ['music'] });
    expect(between.length).toBeGreaterThan(2);
    const { length } = mock.requests;
    expect(await listed(...range)).toEqual(idsOf(between));
    // The first one finds the category.
    for (const { url } of mock.requests.slice(length + 1)) expect(url).toContain('per_page=2');
    expect(await listed(...range, '--all')).toEqual(idsOf(between));
  });

  test.for([
    [['--from', '2027-05-01', '--to', '2027-04-01']],
    [['--upcoming', '--start-date', '2027-05-01']],
    [['--upcoming', '--past']],
    [['--all', '--limit', '3']],
    [['--all', '--page', '2']],
    [['--upcoming', '--extra-query', 'page=2']],
    [['--limit', '3', '--extra-query', 'page=2']],
    [['--json', '--ndjson']],
    [['--discover', '--api-prefix', 'api']],
    [['--discover', '--plain-permalinks']],
    [['--discover', '--language-segment', 'ro']],
    [['--language', 'de', '--language-segment', 'ro']],
    [['--columns', 'id,nme']],
    [['--columns', '']],
    [['--extra-query', 'color']],
    [['--extra-query', '_fields=id']],
  ] as const)('%j is rejected before anything is sent', async ([flags], { mock, visit }) => {
    expect(await visit('list', 'events', ...flags)).toMatchObject({ exitCode: 2, stdout: '' });
    expect(mock.requests).toEqual([]);
  });

  test.for([
    [['--categories', 'musik'], 'music'],
    [['--tags', 'freee'], 'free'],
    [['--venue', 'Harbor Stage'], 'Harbour Stage'],
    [['--city', 'Sydni'], 'Sydney'],
  ] as const)('%j is an error with the closest name', async ([[flag, name], closest], { visit }) => {
    for (const command of [
      ['list', 'events'],
      ['export', '--format', 'csv'],
    ]) {
      const { exitCode, stderr } = await visit(...command, flag, name);
      expect(exitCode).toBe(2);
      expect(stderr).toContain(name);
      expect(stderr).toContain(closest);
    }
  });

  test('finds by the names of venues, terms and cities what it finds by IDs', async ({
    calendar,
    mock,
    visit,
  }) => {
    const all = ['--start-date', '2020-01-01', '--columns', 'id', '--all'];
    const list = async (...args: string[]) => (await visit('list', 'events', ...all, ...args)).stdout;
    const ofVenue = await list('--venue', '12');
    expect(ofVenue).not.toBe('');
    expect(await list('--venue', 'harbour stage')).toBe(ofVenue);
    expect(await list('--city', 'Sydney')).toBe(ofVenue);
    const before = mock.requests.length;
    const ofMusic = await list('--categories', 'music');
    // One term is searched, since large sites have a thousand.
    expect(mock.requests[before]?.url).toContain('search=music');
    expect(await list('--categories', 'Music')).toBe(ofMusic);
    // Sites accept a name, but find only slugs and IDs.
    expect(await list('--tags', 'R&B')).not.toBe('');
    expect(mock.requests.at(-1)?.url).toMatch(/&tags=10$/);
    const { id, slug } = await calendar.tags.create({ name: 'концерт' });
    // As a URL has it.
    await list('--tags', encodeURIComponent(slug));
    expect(mock.requests.at(-1)?.url).toContain(`&tags=${id}`);
    const [bond, year] = await Promise.all(['007', '2027'].map((name) => calendar.tags.create({ name })));
    await list('--tags', 'slug:2027,007');
    expect(mock.requests.at(-1)?.url).toContain(`&tags=${year!.id}%2C${bond!.id}`);
  });

  test('--columns prints an empty cell for what an event does not have', async ({ url, visit }) => {
    const { stdout } = await visit('list', '--all', '--columns', 'id,image', '--start-date', '2000-01-01');
    const cells = lines(stdout).map((line) => line.split('\t'));
    const events = await new CalendarClient({ baseUrl: url }).events.list({ start_date: '2000-01-01' }).all();
    expect(cells.map(([, image]) => image !== '')).toEqual(events.map(({ image }) => image !== null));
  });

  test('sends the parameters of the site, and reads in its language', async ({ mock, visit }) => {
    const extra = ['--extra-query', 'color=red', '--extra-query', 'size=1', '--extra-query', 'size=2'];
    const language = ['--language', 'de', '--language-param', 'lang'];
    await visit('list', 'tags', ...extra, ...language);
    const { searchParams } = new URL(mock.requests[0]?.url ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({ lang: 'de', color: 'red', size: '1,2' });
  });

  test('finds the calendar from a page of the site with --discover', async () => {
    const page = '<link rel="https://api.w.org/" href="/wp-json/">';
    const html = { headers: { 'content-type': 'text/html' } };
    const { url } = await serveSite({}, (request) =>
      request.url.endsWith('/some/page') ? new Response(page, html) : undefined,
    );
    const command = ['list', 'events', '--site', `${url}/some/page`, '--columns', 'id'];
    const { exitCode, stdout } = await runCommand([...command, '--discover']);
    expect([exitCode, lines(stdout).length]).toEqual([0, 10]);
    const hint = expect.stringContaining('--discover');
    expect(await runCommand(command)).toMatchObject({ exitCode: 6, stderr: hint });
  });
});

/** Runs a listing of every event, of one request for each, into an output. */
async function listInto(stdout: Writable, url: string) {
  const stderr = new PassThrough();
  const { signal } = new AbortController();
  const args = ['list', 'events', '--site', url, '--all', '--ndjson', '--per-page', '1'];
  const exitCode = await run(args, { env: {}, stdin: new PassThrough(), stdout, stderr, signal });
  stderr.end();
  return { exitCode, reported: String(stderr.read() ?? '') };
}

describe('the reader of the lines', () => {
  test('sets the pace: no more pages are read ahead than the client reads', async ({ url, mock }) => {
    let taken = 0;
    let furthestAhead = 0;
    const stdout = new Writable({
      highWaterMark: 1,
      write(_chunk, _encoding, done) {
        furthestAhead = Math.max(furthestAhead, mock.requests.length - taken);
        taken += 1;
        setImmediate(done);
      },
    });
    expect(await listInto(stdout, url)).toMatchObject({ exitCode: 0 });
    expect(taken).toBeGreaterThan(50);
    expect(furthestAhead).toBeLessThanOrEqual(5);
  });

  test('ends the command quietly by going away', async ({ url, mock }) => {
    let taken = 0;
    const stdout = new Writable({
      write(_chunk, _encoding, done) {
        taken += 1;
        done(taken < 3 ? null : Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      },
    });
    expect([await listInto(stdout, url), taken]).toEqual([{ exitCode: 0, reported: '' }, 3]);
    expect(mock.requests.length).toBeLessThan(10);
  });
});

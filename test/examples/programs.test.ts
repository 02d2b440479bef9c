import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listed, readRecording, runExample } from './programs.ts';
import { editor, serveMock } from './served-mock.ts';

const recording = readRecording();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'examples-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('nightly-export', () => {
  const of2027 = listed(recording)
    .filter(({ start_date, end_date }) => start_date < '2028-01-01' && end_date >= '2027-01-01')
    .map(({ id }) => id);
  const ids = (lines: string) =>
    lines
      .trimEnd()
      .split('\n')
      .map((line): number => JSON.parse(line).id);

  test('prints the events of a year, one a line', async () => {
    const { code, output, errors } = await runExample('nightly-export', { YEAR: '2027' });
    expect(code).toBe(0);
    expect(ids(output).toSorted()).toEqual(of2027.toSorted());
    expect(errors).toBe(`${of2027.length} events of 2027\n`);
  });

  test('writes them into a file, and leaves nothing else behind', async () => {
    const file = join(folder, 'events.jsonl');
    const { code } = await runExample('nightly-export', { YEAR: '2027', OUTPUT: file });
    expect(code).toBe(0);
    expect(ids(await readFile(file, 'utf8'))).toHaveLength(of2027.length);
    expect(await readdir(folder)).toEqual(['events.jsonl']);
  });

  test('refuses a year that is none', async () => {
    expect(await runExample('nightly-export', { YEAR: 'next' })).toMatchObject({
      code: 2,
      output: '',
      errors: 'YEAR should be a whole number such as 2026, and is next\n',
    });
  });
});

describe('upcoming-page', () => {
  test('lists what goes on and what comes, as HTML', async () => {
    const { code, output } = await runExample('upcoming-page');
    expect(code).toBe(0);
    const until = '2026-12-20 21:33:18';
    const expected = listed(recording).filter(
      ({ utc_start_date, utc_end_date }) => utc_start_date < until && utc_end_date > '2026-11-20 21:33:18',
    );
    expect(expected.length).toBeGreaterThan(3);
    expect(output.match(/<li>/g)).toHaveLength(expected.length);
    expect(output).toContain('Jazz Brunch #32</a>');
    expect(output).toContain(
      '<time datetime="2026-11-28T18:30:00Z">Sat, 28 Nov 2026, 19:30 – 21:30 CET</time>',
    );
  });

  test('keeps to a category', async () => {
    const { output } = await runExample('upcoming-page', { DAYS: '365', CATEGORY: 'kids' });
    const expected = recording.events.filter(({ id }) => [52, 67, 94, 108].includes(id));
    expect(output.match(/<li>/g)).toHaveLength(expected.length);
  });

  test('says that there is no such category', async () => {
    const { code, errors } = await runExample('upcoming-page', { CATEGORY: 'nope' });
    expect(code).toBe(1);
    expect(errors).toContain('categories');
  });
});

describe('import-csv', () => {
  test('creates what is new, edits what is there, and names rows that cannot be sent', async () => {
    const { code, output, errors } = await runExample('import-csv');
    expect(code).toBe(1);
    expect(output).toMatch(/^4 rows for https:/);
    expect(output).toMatch(/^open-air-cinema: created \d+$/m);
    expect(output).toMatch(/^harbour-run: created \d+$/m);
    expect(output).toMatch(/^kids-theatre-49: edited 72$/m);
    expect(errors).toMatch(/^Row 4: start_date: expected a date.*"2027-02-30 18:00"\n$/);
  });

  test('changes nothing on a second run but what has changed in the file', async () => {
    const site = await serveMock();
    const file = join(folder, 'import.csv');
    const run = () =>
      runExample('import-csv', {
        CSV: file,
        CALENDAR_URL: site.url,
        CALENDAR_USER: editor.username,
        CALENDAR_PASSWORD: editor.applicationPassword,
      });
    const csv =
      'slug,title,start_date,end_date,cost\r\nfair,"Fair, with ""quotes""",2027-05-01,2027-05-02,5\r\n';
    try {
      await writeFile(file, csv);
      expect((await run()).output).toMatch(/^fair: created/m);
      await writeFile(file, csv.replace('2027-05-02,5', '2027-05-03,'));
      expect((await run()).output).toMatch(/^fair: edited/m);
      const events = site.mock.snapshot().events?.filter(({ slug }) => slug === 'fair');
      expect(events).toMatchObject([
        {
          title: expect.stringContaining('Fair, with'),
          cost: '$5',
          end_date: expect.stringMatching(/^2027-05-03/),
        },
      ]);
    } finally {
      site.close();
    }
  });

  test('says what is no CSV', async () => {
    const file = join(folder, 'broken.csv');
    await writeFile(file, 'slug,title\nfair,"never closed\n');
    expect(await runExample('import-csv', { CSV: file })).toMatchObject({
      code: 2,
      errors: expect.stringContaining('"never closed'),
    });
    const missing = await runExample('import-csv', { CSV: join(folder, 'missing.csv') });
    expect(missing).toMatchObject({ code: 2, errors: expect.stringContaining('missing.csv') });
  });
});

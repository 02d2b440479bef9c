import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { recordedSnapshot } from '../../support/test-calendar.ts';
import { runCommand } from '../support/run-command.ts';

interface ListedEvent {
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly status: string;
  readonly hide_from_listings: boolean;
}

const events = (recordedSnapshot.events ?? []) as readonly unknown[] as readonly ListedEvent[];

/** Runs the tour in a terminal of a width. */
async function runInTerminal(columns: number): Promise<string> {
  const stdout = Object.assign(new PassThrough(), { columns, isTTY: true });
  const printed = text(stdout);
  const streams = { stdin: new PassThrough(), stderr: new PassThrough(), stdout };
  await run(['tour'], { env: {}, signal: new AbortController().signal, ...streams });
  stdout.end();
  return printed;
}

describe('the tour of the mock', () => {
  let output = '';
  beforeAll(async () => {
    const outcome = await runCommand(['tour']);
    expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
    output = outcome.stdout;
  });

  test('shows the next events with local times and places', () => {
    expect(output).toMatch(
      /The next events.* Kids’ Theatre #35\n +Sat, 28 Nov 2026, 19:30 – 21:30 CET\n +Harbour Stage, Sydney, Australia\n/s,
    );
  });

  test('counts every event over all pages as the site does', () => {
    const [, walked, pages, total] =
      /(\d+) events came over (\d+) pages; the site said that it has (\d+)/.exec(output) ?? [];
    expect(walked).toBe(total);
    expect(Number(pages)).toBe(Math.ceil(Number(total) / 50));
  });

  test('shows the events of the next month, and those only', () => {
    const section = output.slice(output.indexOf('Next month'), output.indexOf('Creating an event'));
    const expected = events.filter(
      ({ status, hide_from_listings, start_date, end_date }) =>
        status === 'publish' && !hide_from_listings && start_date < '2027-01-01' && end_date >= '2026-12-01',
    );
    expect(expected.length).toBeGreaterThan(2);
    expect(section.match(/#\d+$/gm)).toEqual(expected.map(({ title }) => /#\d+/.exec(title)?.[0]));
  });

  test('creates, edits and deletes an event', () => {
    expect(output).toContain('"Winter concert (made by the tour)" → "Winter concert, sold out"');
    expect(output).toMatch(/The other \d+ fields are as they were/);
    expect(output).toContain('"draft" → "publish"');
    expect(output).toMatch(/Event \d+ has the status trash/);
  });

  test('shows errors as users meet them', () => {
    expect(output).toMatch(/unknown key, did you mean\s+title\?/);
    expect(output).toMatch(/NotFoundError: GET https:.*\/events\/999999999 answered\s+404/);
  });

  test('shows the code of each step', () => {
    expect(output).toContain('   await calendar.events.list({ categories: ["music"], per_page: 3 })\n');
    expect(output).toContain('   await calendar.events.delete(event.id)\n');
  });

  test('prints the same each time, and says where to go on', async () => {
    expect((await runCommand(['tour'])).stdout).toBe(output);
    expect(output).toContain('npm install events-calendar-client');
    expect(output).toContain('events-calendar tour --site https://example.org');
  });

  test('fits the terminal, with wide letters and colours', async () => {
    const colored = await runInTerminal(60);
    expect(colored).toContain('\u001B[36m');
    const lines = stripVTControlCharacters(colored).split('\n');
    // Addresses stay whole, so that they can be copied.
    const tooWide = lines.filter((line) => stringWidth(line) > 60 && !/\S{50}/.test(line));
    expect(tooWide).toEqual([]);
    expect(lines.join('\n')).toContain('東京コンサートホール');
  });
});

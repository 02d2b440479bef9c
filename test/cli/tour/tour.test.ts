import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { runCommand } from '../support/run-command.ts';
import { serveSite } from '../support/served-site.ts';

/** Runs the tour of a site in a terminal of a width. */
async function runInTerminal(columns: number, site: string): Promise<string> {
  const stdout = Object.assign(new PassThrough(), { columns, isTTY: true });
  const printed = text(stdout);
  const streams = { stdin: new PassThrough(), stderr: new PassThrough(), stdout };
  await run(['tour', '--site', site], { env: {}, signal: new AbortController().signal, ...streams });
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
    const [next = ''] = /── The next events .*?(?=── )/s.exec(output) ?? [];
    const times = next.match(/\d{4}, \d\d:\d\d–\d\d:\d\d (GMT|BST)\n +[^\n]+, United Kingdom\n/g);
    expect(times?.length).toBeGreaterThan(1);
  });

  test('counts every event over all pages as the site does', () => {
    const [, walked, pages, total] =
      /(\d+) events came over (\d+) pages; the site said that it has (\d+)/.exec(output) ?? [];
    expect(walked).toBe(total);
    expect(Number(pages)).toBe(Math.ceil(Number(total) / 50));
  });

  test('shows the events of the next week, and those only', () => {
    const [section = ''] = /── Next week.*?(?=── )/s.exec(output) ?? [];
    const [from, to] = [...section.matchAll(/"(\d{4}-\d\d-\d\d)"/g)].map(([, day = '']) => Date.parse(day));
    expect(to! - from!).toBe(7 * 24 * 60 * 60 * 1000);
    const days = section.match(/(?<=\n +\w{3}, )\d+ \w+ \d{4}(?=, \d)/g) ?? [];
    expect(days.length).toBeGreaterThan(4);
    for (const day of days) {
      expect(Date.parse(`${day} UTC`)).toBeGreaterThanOrEqual(from!);
      expect(Date.parse(`${day} UTC`)).toBeLessThan(to!);
    }
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
    expect(output).toContain('   await calendar.events.list({ categories: ["community"], per_page: 3 })\n');
    expect(output).toContain('   await calendar.events.delete(event.id)\n');
  });

  test('says where to go on', () => {
    expect(output).toContain('npm install events-calendar-client');
    expect(output).toContain('events-calendar tour --site https://example.org');
  });
});

test('the tour fits the terminal, with wide letters and colours', async () => {
  const { url } = await serveSite();
  const colored = await runInTerminal(60, url);
  expect(colored).toContain('\u001B[36m');
  const lines = stripVTControlCharacters(colored).split('\n');
  // Addresses stay whole, so that they can be copied.
  const tooWide = lines.filter((line) => stringWidth(line) > 60 && !/\S{50}/.test(line));
  expect(tooWide).toEqual([]);
  expect(lines.join('\n')).toContain('東京コンサートホール');
});

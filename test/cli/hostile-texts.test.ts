import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { recordedSnapshot } from '../support/test-calendar.ts';
import { prepareSite } from './support/prepare-site.ts';
import { runCommand } from './support/run-command.ts';
import { serveSite } from './support/served-site.ts';

// Sets the title of the window, clears the screen, in C0 and in C1, returns to the start of the line, and reverses it.
const attack = 'a\u001b]0;b\u0007c\u001b[2Jd\u009b2Je\rf\u202eg\u2028h\u0000i\u0085j\u007f';
const controls = /[\p{Control}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A record whose texts are hostile, but for those that the service computes. */
function hostile(record: object): object {
  const names = ['title', 'name', 'venue', 'organizer', 'slug', 'description', 'city', 'website'];
  const attacked = Object.entries(record)
    .filter(([name, value]) => names.includes(name) && typeof value === 'string')
    .map(([name, value]) => [name, `${value}${attack}`]);
  return { ...record, ...Object.fromEntries(attacked) };
}

const snapshot = Object.fromEntries(
  Object.entries(recordedSnapshot).map(([name, list]) => [
    name,
    Array.isArray(list) ? list.map(hostile) : list,
  ]),
);

test.each([
  ['export', '--format', 'csv'],
  ['export', '--format', 'json'],
  ['export', '--format', 'ndjson'],
  ['export', '--format', 'ics'],
  ['snapshot', '-'],
  ['list', 'events'],
  ['list', 'events', '--json'],
  ['get', 'event', String(recordedSnapshot.events?.[0]?.id)],
  ['delete', 'event', String(recordedSnapshot.events?.[0]?.id), '--dry-run'],
  ['doctor'],
])('%s %s %s sends a terminal nothing that controls it', async (...args) => {
  const { url } = await serveSite({ snapshot });
  const env = { NO_COLOR: '1', CALENDAR_URL: url };
  const inTerminal = await runCommand(args, { env, columns: 100 });
  const lines = `${inTerminal.stdout}${stripVTControlCharacters(inTerminal.stderr)}`.split(/\r?\n|\t/);
  expect(lines.filter((line) => controls.test(line))).toEqual([]);
  expect(inTerminal.stdout).not.toBe('');
});

test.each(['csv', 'ndjson', 'json', 'ics'])(
  'a pipe gets an export as %s as it would a file',
  async (format) => {
    const { path, visit } = await prepareSite({ snapshot });
    const { stdout, stderr } = await visit('export', '--format', format);
    expect(stderr).toBe('');
    await visit('export', path('file'), '--format', format);
    const withoutStamps = (file: string) => file.replace(/^DTSTAMP.*$/gm, '');
    expect(withoutStamps(stdout)).toBe(withoutStamps(await readFile(path('file'), 'utf8')));
  },
);

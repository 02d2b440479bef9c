import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveSite } from '../../cli/support/served-site.ts';
import { recordedSnapshot } from '../../support/test-calendar.ts';
import { hasTerminals, Terminal } from './support/terminal.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terminal-'));
});
afterEach(() => rm(folder, { recursive: true }));

const days = Array.from({ length: 28 }, (_, index) => String(index + 1).padStart(2, '0'));
const csvOf = (rows: readonly string[]) =>
  `slug,title,start_date,end_date\n${rows.map((slug) => `${slug},Fair ${slug},2031-05-01,2031-05-02\n`).join('')}`;
const escapeCharacter = '\x1b';
const colour = new RegExp(`${escapeCharacter}\\[\\d+m`);
const removeLine = `${escapeCharacter}[2K`;
const [hideCursor, showCursor] = [`${escapeCharacter}[?25l`, `${escapeCharacter}[?25h`];
/** Whether the terminal is left with a cursor. */
const hasCursor = ({ output }: { output: string }) =>
  output.lastIndexOf(showCursor) >= output.lastIndexOf(hideCursor);

describe.skipIf(!hasTerminals)('in a terminal (needs the binary of node-pty for this platform)', () => {
  test.each([40, 80, 200])('of %i columns, tables fit, wide letters included', async (columns) => {
    const events = recordedSnapshot.events!.map((event) => ({
      ...event,
      title: `${'東京の夏祭り'.repeat(20)} ${event.title}`,
    }));
    const { url } = await serveSite({ snapshot: { ...recordedSnapshot, events } });
    const terminal = await Terminal.start(['list', 'events', '--all', '--site', url], { columns });
    expect(await terminal.ended).toBe(0);
    // The table comes after the bar, which is removed.
    const table = stripVTControlCharacters(terminal.output.split(removeLine).at(-1) ?? '');
    const lines = table.trimEnd().split(/\r?\n/);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => stringWidth(line) > columns)).toEqual([]);
    expect(table).toContain('東京');
  });

  test('colours are on, unless NO_COLOR is set', async () => {
    const { url } = await serveSite();
    const args = ['list', 'venues', '--site', url];
    const colored = await Terminal.start(args);
    expect(await colored.ended).toBe(0);
    expect(colored.output).toMatch(colour);
    const plain = await Terminal.start(args, { env: { NO_COLOR: '1' } });
    expect(await plain.ended).toBe(0);
    expect(plain.output).not.toMatch(colour);
    expect(plain.text).toBe(colored.text);
  });

  test('credentials are prompted for, and the password is not shown', async () => {
    const user = { username: 'jane', applicationPassword: 'xyzzy plugh plover', role: 'editor' } as const;
    const { url, mock } = await serveSite({ users: [user] });
    await writeFile(join(folder, 'events.csv'), csvOf(['one']));
    const terminal = await Terminal.start(['import', 'events.csv', '--site', url, '--user', user.username], {
      folder,
    });
    await terminal.shows('Application password');
    terminal.type(`${user.applicationPassword}\r`);
    expect(await terminal.ended).toBe(0);
    expect(mock.snapshot().events?.some(({ slug }) => slug === 'one')).toBe(true);
    for (const part of user.applicationPassword.split(' ')) expect(terminal.output).not.toContain(part);
    expect(hasCursor(terminal)).toBe(true);
  });

  test('what cannot be undone is confirmed: y goes on, n and Ctrl+C change nothing', async () => {
    const { url, mock, credentials } = await serveSite();
    const [{ id } = { id: 0 }] = mock.snapshot().events ?? [];
    const statusOf = () => mock.snapshot().events?.find((event) => event.id === id)?.status;
    const deleted = async (keys: string) => {
      const terminal = await Terminal.start(['delete', 'events', String(id), '--site', url], {
        env: credentials,
      });
      await terminal.shows('?');
      terminal.type(keys);
      return { exitCode: await terminal.ended, output: terminal.output };
    };
    const before = statusOf();
    expect(before).not.toBe('trash');
    const refused = await deleted('n');
    expect(refused.exitCode).toBe(1);
    const interrupted = await deleted('\x03');
    expect(interrupted.exitCode).toBe(130);
    expect(hasCursor(interrupted)).toBe(true);
    expect(statusOf()).toBe(before);
    expect((await deleted('y')).exitCode).toBe(0);
    expect(statusOf()).toBe('trash');
  });

  test('long work draws a bar that fits, and removes it', async () => {
    const { url, credentials } = await serveSite();
    await writeFile(join(folder, 'events.csv'), csvOf(days));
    const columns = 40;
    const args = ['import', 'events.csv', '--site', url, '--no-journal'];
    const terminal = await Terminal.start(args, { columns, env: credentials, folder });
    expect(await terminal.ended).toBe(0);
    // What stood in the line is removed before each drawing, and before what is printed when all is done.
    const parts = terminal.output.split(removeLine);
    const drawings = parts.slice(0, -1).filter((text) => text.includes(' of 28 rows'));
    expect(drawings).not.toEqual([]);
    expect(terminal.output).toMatch(/\d+ %/);
    expect(parts.at(-1)).toContain('28 created');
    expect(parts.at(-1)).not.toContain(' of 28 rows');
    expect(hasCursor(terminal)).toBe(true);
  });

  test('Ctrl+C ends an import that says how to go on, and goes on', async () => {
    const { url, mock, credentials } = await serveSite();
    const slugs = Array.from({ length: 200 }, (_, index) => `fair-${index}`);
    await writeFile(join(folder, 'events.csv'), csvOf(slugs));
    const args = ['import', 'events.csv', '--site', url];
    const imported = () =>
      mock.snapshot().events?.filter(({ slug }) => String(slug).startsWith('fair-')) ?? [];

    const terminal = await Terminal.start(args, { env: credentials, folder });
    await terminal.shows('of 200 rows');
    terminal.type('\x03');
    expect(await terminal.ended).toBe(130);
    expect(terminal.text).toContain('To go on, run this again');
    expect(terminal.text).not.toContain('    at ');
    const done = imported().length;
    expect(done).toBeLessThan(200);

    const again = await Terminal.start(args, { env: credentials, folder });
    expect(await again.ended).toBe(0);
    expect(imported()).toHaveLength(200);
    expect(again.text).toContain(`${200 - done} created`);
  });
});

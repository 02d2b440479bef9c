import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serveSite } from '../../cli/support/served-site.ts';
import { repository } from '../../support/repository.ts';
import { recordedSnapshot } from '../../support/test-calendar.ts';
import { environmentWithCommand, programs, project } from './support/installed-command.ts';

const { platform, arch } = process;
const columns = 80;

/** Terminals are made by a binary, which is missing on some platforms. Where CI runs it must be there. */
const hasTerminals =
  platform === 'linux' ||
  existsSync(join(repository, 'node_modules', '@lydell', `node-pty-${platform}-${arch}`));

/** Starts the command in a terminal of its own, in which somebody types. It is ended with the test at the latest. */
async function startTerminal(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { spawn } = await import('@lydell/node-pty');
  const name = 'xterm-256color';
  const size = { cols: columns, rows: 30 };
  const options = { name, ...size, cwd: project, env: environmentWithCommand({ TERM: name, ...env }) };
  const pty = spawn(join(programs, 'events-calendar'), [...args], options);
  let written = '';
  let hasEnded = false;
  const ended = new Promise<number>((resolve) => {
    pty.onExit(({ exitCode }) => {
      hasEnded = true;
      resolve(exitCode);
    });
  });
  pty.onData((text) => {
    written += text;
  });
  onTestFinished(() => {
    if (!hasEnded) pty.kill('SIGKILL');
  });
  return {
    /** All that was written to it, with control sequences. */
    output: () => written,
    /** Resolves to the exit code. */
    ended,
    /** Types on the keyboard when a text is shown; `\r` is Enter, `\x03` is Ctrl+C. */
    async reply(text: string, keys: string) {
      await expect.poll(() => written, { timeout: 60_000 }).toContain(text);
      pty.write(keys);
    },
  };
}

const escapeCharacter = '\x1b';
const colour = new RegExp(`${escapeCharacter}\\[\\d+m`);
const removeLine = `${escapeCharacter}[2K`;
const [hideCursor, showCursor] = [`${escapeCharacter}[?25l`, `${escapeCharacter}[?25h`];
/** Whether the terminal is left with a cursor. */
const hasCursor = (output: string) => output.lastIndexOf(showCursor) >= output.lastIndexOf(hideCursor);

describe.skipIf(!hasTerminals)('in a terminal (needs the binary of node-pty for this platform)', () => {
  test('tables have colours and fit, wide letters included', async () => {
    const events = recordedSnapshot.events!.map((event) => ({
      ...event,
      title: `${'東京の夏祭り'.repeat(20)} ${event.title}`,
    }));
    const { url } = await serveSite({ snapshot: { ...recordedSnapshot, events } });
    const terminal = await startTerminal(['list', 'events', '--all', '--site', url]);
    expect(await terminal.ended).toBe(0);
    // The table comes after the bar, which is removed.
    const table = terminal.output().split(removeLine).at(-1) ?? '';
    expect(table).toMatch(colour);
    const lines = stripVTControlCharacters(table).trimEnd().split(/\r?\n/);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => stringWidth(line) > columns)).toEqual([]);
    expect(table).toContain('東京');
  });

  test('credentials are prompted for, and the password is not shown', async () => {
    const user = { username: 'jane', applicationPassword: 'xyzzy plugh plover', role: 'editor' } as const;
    const { url, mock } = await serveSite({ users: [user] });
    const args = ['create', 'tags', '--name', 'open air', '--site', url, '--user', user.username];
    const terminal = await startTerminal(args);
    await terminal.reply('Application password', `${user.applicationPassword}\r`);
    expect(await terminal.ended).toBe(0);
    expect(mock.snapshot().tags?.some(({ name }) => name === 'open air')).toBe(true);
    for (const part of user.applicationPassword.split(' ')) expect(terminal.output()).not.toContain(part);
    expect(hasCursor(terminal.output())).toBe(true);
  });

  test('what cannot be undone is confirmed: y goes on, n and Ctrl+C change nothing', async () => {
    const { url, mock, credentials } = await serveSite();
    const [{ id } = { id: 0 }] = mock.snapshot().events ?? [];
    const statusOf = () => mock.snapshot().events?.find((event) => event.id === id)?.status;
    const deleted = async (keys: string) => {
      const terminal = await startTerminal(['delete', 'events', String(id), '--site', url], credentials);
      await terminal.reply('?', keys);
      return { exitCode: await terminal.ended, output: terminal.output() };
    };
    const before = statusOf();
    expect(before).not.toBe('trash');
    const refused = await deleted('n');
    expect(refused.exitCode).toBe(1);
    const interrupted = await deleted('\x03');
    expect(interrupted.exitCode).toBe(130);
    expect(hasCursor(interrupted.output)).toBe(true);
    expect(statusOf()).toBe(before);
    expect((await deleted('y')).exitCode).toBe(0);
    expect(statusOf()).toBe('trash');
  });
});

import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { CancelledError, UsageError } from '../../../src/cli/errors/errors.ts';
import type { CommandContext } from '../../../src/cli/process/command-context.ts';
import { askPassword, confirm } from '../../../src/cli/prompts/prompts.ts';

function createContext({ isTTY }: { isTTY: boolean }): CommandContext & { shown(): Promise<string> } {
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => stdin });
  const stderr = Object.assign(new PassThrough(), { isTTY, columns: 80, rows: 24 });
  const shown = text(stderr);
  return {
    env: {},
    stdin,
    stdout: new PassThrough(),
    stderr,
    signal: new AbortController().signal,
    shown: () => {
      stderr.end();
      return shown.then(stripVTControlCharacters);
    },
  };
}

const press = (context: CommandContext, keys: string) => (context.stdin as PassThrough).write(keys);

describe('a question before what cannot be undone', () => {
  test('is a no unless the user says yes', async () => {
    const context = createContext({ isTTY: true });
    const confirmed = confirm('Delete it?', {}, context);
    press(context, '\r');
    expect(await confirmed).toBe(false);
  });

  test('is confirmed with y', async () => {
    const context = createContext({ isTTY: true });
    const confirmed = confirm('Delete it?', {}, context);
    press(context, 'y');
    expect(await confirmed).toBe(true);
    expect(await context.shown()).toContain('Delete it?');
  });

  test('is left with Ctrl+C', async () => {
    const context = createContext({ isTTY: true });
    const confirmed = confirm('Delete it?', {}, context);
    press(context, '\u0003');
    await expect(confirmed).rejects.toThrow(CancelledError);
  });

  test('is not shown with yes', async () => {
    const context = createContext({ isTTY: true });
    expect(await confirm('Delete it?', { yes: true }, context)).toBe(true);
    expect(await context.shown()).toBe('');
  });

  test('says what to add where there is no terminal', async () => {
    const confirmed = confirm('Delete it?', {}, createContext({ isTTY: false }));
    await expect(confirmed).rejects.toThrow(UsageError);
    await expect(confirmed).rejects.toThrow(/Delete it\?\n.*--yes/);
  });

  test('cannot be forged by the title in it', async () => {
    const context = createContext({ isTTY: false });
    const confirmed = confirm('Delete \u001b[2K\u001b[1G“Fair\n”?', {}, context);
    await expect(confirmed).rejects.toThrow(/^Delete “Fair ”\?\n/);
  });
});

test('a password is not shown while it is entered', async () => {
  const context = createContext({ isTTY: true });
  const entered = askPassword('Application password', context);
  for (const key of 'fake') press(context, key);
  press(context, '\r');
  expect(await entered).toBe('fake');
  expect(await context.shown()).not.toContain('fake');
});

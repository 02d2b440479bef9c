import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { CalendarClient } from 'events-calendar-client';
import { onTestFinished } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import type { CommandOutcome } from '../support/run-command.ts';

/** The credentials that the documentation of the command names. */
const editor = { username: 'editor', applicationPassword: 'mock password' };

/** A mock that is served by the command. */
export interface StartedMock extends StartedCommand {
  readonly url: string;
  /** The address of a path below the events root. */
  readonly at: (path: string) => string;
  /** A client that is signed in as its editor. */
  readonly calendar: CalendarClient;
}

/** Starts `mock` on a free port. */
export async function startMock(
  args: readonly string[] = [],
  env?: Readonly<Record<string, string>>,
): Promise<StartedMock> {
  const started = await startCommand(['mock', '--port', '0', ...args], env);
  const url = started.firstLine;
  return {
    ...started,
    url,
    at: (path) => `${url}/wp-json/tribe/events/v1${path}`,
    calendar: new CalendarClient({ baseUrl: url, auth: editor, http: { retry: 0 } }),
  };
}

/** A command that runs until it is interrupted. */
interface StartedCommand {
  /** The first line of its standard output. */
  readonly firstLine: string;
  /** What it has written to its standard error output so far. */
  readonly stderr: () => string;
  /** Interrupts it, as Ctrl+C does, and returns what it left behind. */
  readonly stop: () => Promise<CommandOutcome>;
}

/** Starts a command that keeps running in this process, and stops it when the test is finished. */
async function startCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<StartedCommand> {
  const interruption = new AbortController();
  const stdin = new PassThrough();
  stdin.end();
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  let written = '';
  let reported = '';
  stderr.on('data', (chunk: Buffer) => {
    reported += chunk;
  });
  const lines = createInterface(stdout);
  lines.on('line', (line) => {
    written += `${line}\n`;
  });
  const exited = run(args, { env, stdin, stdout, stderr, signal: interruption.signal });
  const stop = async () => {
    interruption.abort();
    const exitCode = await exited;
    return { exitCode, stdout: written, stderr: reported };
  };
  onTestFinished(async () => {
    await stop();
  });
  await Promise.race([
    once(lines, 'line'),
    exited.then((code) => Promise.reject(new Error(`It ended at once with ${code}: ${reported}`))),
  ]);
  return { firstLine: written.trimEnd(), stderr: () => reported, stop };
}

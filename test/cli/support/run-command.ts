import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../../../src/cli/run.ts';

/** What a command left behind. */
export interface CommandOutcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** What stands in its standard input. */
  readonly input?: string;
  readonly signal?: AbortSignal;
}

/** Runs the command in this process, without a terminal: as in a pipe. */
export async function runCommand(
  args: readonly string[],
  { env = {}, input = '', signal = new AbortController().signal }: RunOptions = {},
): Promise<CommandOutcome> {
  const stdin = new PassThrough();
  stdin.end(input);
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const outputs = Promise.all([text(stdout), text(stderr)]);
  const exitCode = await run(args, { env, stdin, stdout, stderr, signal });
  stdout.end();
  stderr.end();
  const [written, reported] = await outputs;
  return { exitCode, stdout: written, stderr: reported };
}

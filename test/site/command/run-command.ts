import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../../../src/cli/run.ts';

/** What a command left behind. */
export interface CommandOutcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in this process, as in a pipe. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<CommandOutcome> {
  const stdin = new PassThrough();
  stdin.end();
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const outputs = Promise.all([text(stdout), text(stderr)]);
  const exitCode = await run(args, {
    env: { ...env, NO_COLOR: '1' },
    stdin,
    stdout,
    stderr,
    signal,
  });
  stdout.end();
  stderr.end();
  const [written, reported] = await outputs;
  return { exitCode, stdout: written, stderr: reported };
}

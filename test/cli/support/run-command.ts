import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { run } from '../../../src/cli/run.ts';
import type { Outcome } from '../../support/repository.ts';

/** What is typed when a question is on the screen. */
export type Reply = readonly [question: string, keys: string];

export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What stands in its standard input. */
  readonly input?: string | Buffer;
  readonly signal?: AbortSignal;
  /** A terminal of so many columns; without it, all streams are pipes. */
  readonly columns?: number;
  /** What somebody types in the terminal, in turn. */
  readonly replies?: readonly Reply[];
}

/** Creates a stream, which is that of a terminal if that has columns. */
function createStream(columns: number | undefined): PassThrough {
  const stream = new PassThrough();
  if (columns === undefined) return stream;
  return Object.assign(stream, { isTTY: true, columns, rows: 40, setRawMode: () => stream });
}

/** Runs the command in this process, without a terminal, as in a pipe, unless it has columns. */
export async function runCommand(
  args: readonly string[],
  { env = {}, input = '', signal = new AbortController().signal, columns, replies = [] }: RunOptions = {},
): Promise<Outcome> {
  const [stdin, stdout, stderr] = [createStream(columns), createStream(columns), createStream(columns)];
  // The keyboard of a terminal stays open.
  if (columns === undefined) stdin.end(input);
  const waiting = [...replies];
  let screen = '';
  stderr.on('data', (chunk: Buffer) => {
    screen += stripVTControlCharacters(String(chunk));
    const [next] = waiting;
    if (!next || !screen.includes(next[0])) return;
    waiting.shift();
    screen = '';
    // Not while the question is still being drawn.
    setImmediate(() => stdin.write(next[1]));
  });
  const outputs = Promise.all([text(stdout.pipe(new PassThrough())), text(stderr.pipe(new PassThrough()))]);
  const exitCode = await run(args, { env, stdin, stdout, stderr, signal });
  stdout.end();
  stderr.end();
  const [written, reported] = await outputs;
  return { exitCode, stdout: written, stderr: reported };
}

/** Runs the command in a terminal in which somebody replies to its questions in turn. */
export async function runInTerminal(
  args: readonly string[],
  options: { env: Readonly<Record<string, string>>; replies: readonly Reply[] },
): Promise<Outcome> {
  const outcome = await runCommand(args, { columns: 100, ...options });
  return { ...outcome, stderr: stripVTControlCharacters(outcome.stderr) };
}

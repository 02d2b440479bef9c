import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { run } from '../../../src/cli/run.ts';

/** What a command left behind. */
export interface CommandOutcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What stands in its standard input. */
  readonly input?: string;
  readonly signal?: AbortSignal;
  /** A terminal of so many columns; without it, all streams are pipes. */
  readonly columns?: number;
}

interface CommandStreams {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: PassThrough;
  readonly stdout: PassThrough;
  readonly stderr: PassThrough;
  readonly signal: AbortSignal;
}

/** Marks a stream as that of a terminal. */
function asTerminal(stream: PassThrough, columns: number | undefined): PassThrough {
  if (columns === undefined) return stream;
  return Object.assign(stream, { isTTY: true, columns, rows: 40, setRawMode: () => stream });
}

/** Runs the command in this process, without a terminal, as in a pipe, unless it has columns. */
export async function runCommand(
  args: readonly string[],
  { env = {}, input = '', signal = new AbortController().signal, columns }: RunOptions = {},
): Promise<CommandOutcome> {
  const stdin = asTerminal(new PassThrough(), columns);
  // The keyboard of a terminal stays open.
  if (columns === undefined) stdin.end(input);
  else stdin.write(input);
  const stdout = asTerminal(new PassThrough(), columns);
  const stderr = asTerminal(new PassThrough(), columns);
  return runWith(args, { env, stdin, stdout, stderr, signal });
}

/** Runs the command in this process with streams of the caller's, and returns what it has written to them. */
async function runWith(
  args: readonly string[],
  { env, stdin, stdout, stderr, signal }: CommandStreams,
): Promise<CommandOutcome> {
  const outputs = Promise.all([text(stdout.pipe(new PassThrough())), text(stderr.pipe(new PassThrough()))]);
  const exitCode = await run(args, {
    env,
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

/** What is typed when a question is on the screen. */
export type Reply = readonly [question: string, keys: string];

/** Runs the command in this process, in a terminal in which somebody replies to its questions in turn. */
export async function runInTerminal(
  args: readonly string[],
  { env, replies }: { env: Readonly<Record<string, string>>; replies: readonly Reply[] },
): Promise<CommandOutcome> {
  const terminal = { isTTY: true, columns: 100, rows: 40 };
  const stdin = Object.assign(new PassThrough(), terminal, { setRawMode: () => stdin });
  const stdout = Object.assign(new PassThrough(), terminal);
  const stderr = Object.assign(new PassThrough(), terminal);
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
  const { signal } = new AbortController();
  const outcome = await runWith(args, { env, stdin, stdout, stderr, signal });
  return { ...outcome, stderr: stripVTControlCharacters(outcome.stderr) };
}

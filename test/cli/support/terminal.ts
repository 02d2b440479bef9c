import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { type CommandOutcome, runWith } from './run-command.ts';

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

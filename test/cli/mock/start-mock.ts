import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { CalendarClient } from 'events-calendar-client';
import { onTestFinished } from 'vitest';
import { run } from '../../../src/cli/run.ts';

/** The credentials that the documentation of the command names. */
const editor = { username: 'editor', applicationPassword: 'mock password' };

/**
 * Starts `mock` on a free port, and stops it when the test is finished. Returns its URL, the URL of a path below the
 * events root, a client that is signed in as its editor, and what it has written to its standard error output so far.
 */
export async function startMock(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const interruption = new AbortController();
  const { signal } = interruption;
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end();
  let reported = '';
  stderr.on('data', (chunk: Buffer) => {
    reported += chunk;
  });
  const exited = run(['mock', '--port', '0', ...args], { env, stdin, stdout, stderr, signal });
  /** Interrupts it, as Ctrl+C does, and returns what it left behind. */
  const stop = async () => {
    interruption.abort();
    return { exitCode: await exited, stderr: reported };
  };
  onTestFinished(async () => void (await stop()));
  const [line] = await Promise.race([
    once(stdout, 'data'),
    exited.then((code) => Promise.reject(new Error(`It ended at once with ${code}: ${reported}`))),
  ]);
  const url = String(line).trimEnd();
  return {
    url,
    at: (path: string) => `${url}/wp-json/tribe/events/v1${path}`,
    calendar: new CalendarClient({ baseUrl: url, auth: editor, http: { retry: 0 } }),
    stderr: () => reported,
    stop,
  };
}

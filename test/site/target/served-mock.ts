import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../../../src/cli/run.ts';

/** The mock, as the command serves it. */
export interface ServedMock {
  readonly url: string;
  /** The moment at which its clock stands. */
  readonly now: Date;
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The recorded calendar, at a moment at which some of its events are over and others are to come. */
const now = '2026-11-20T22:00:00Z';
const password = 'password of the mock';

/** Serves the sample calendar by the command `mock`, on any free port. */
export async function serveMock(): Promise<ServedMock> {
  const interruption = new AbortController();
  const stdin = new PassThrough();
  stdin.end();
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const log = text(stderr);
  const ended = run(['mock', '--port', '0', '--quiet', '--now', now], {
    env: { CALENDAR_MOCK_PASSWORD: password, NO_COLOR: '1' },
    stdin,
    stdout,
    stderr,
    signal: interruption.signal,
  });
  const failed = ended.then(async (exitCode) => {
    stderr.end();
    throw new Error(`The mock ended with ${exitCode}: ${await log}`);
  });
  const [url]: string[] = await Promise.race([once(createInterface(stdout), 'line'), failed]);
  failed.catch(() => {});
  return {
    url: url ?? '',
    now: new Date(now),
    env: { CALENDAR_USER: 'editor', CALENDAR_PASSWORD: password },
    stop: async () => {
      interruption.abort();
      await ended;
    },
  };
}

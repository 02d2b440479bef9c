import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { completeAddress, credentialsFromEnvironment } from '../../../src/cli/connection/credentials.ts';
import { CredentialsError } from '../../../src/cli/errors/errors.ts';
import { run } from '../../../src/cli/run.ts';
import { type CalendarClient, discoverCalendar } from '../../../src/index.ts';
import type { SuiteOptions } from '../arguments.ts';
import { Exchanges } from '../runner/runner.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The site that is checked. */
export interface Target {
  /** The page that was named, or the address of the mock. */
  readonly page: string;
  readonly isMock: boolean;
  /** A client without credentials. */
  readonly visitor: CalendarClient;
  /** A client with the credentials of the environment. */
  readonly user?: CalendarClient | undefined;
  /** A client with the credentials for what has to be done after an interruption, too. */
  readonly cleaner?: CalendarClient | undefined;
  /** Whom the credentials are of, for reports. */
  readonly userName: string;
  /** The environment with the credentials. */
  readonly env: Environment;
  readonly exchanges: Exchanges;
  readonly signal: AbortSignal;
  /** The moment that the clock of the site shows. */
  now(): Date;
  close(): Promise<void>;
}

interface Address {
  readonly page: string;
  readonly env: Environment;
  readonly now: () => Date;
  readonly close: () => Promise<void>;
}

/** Starts WordPress with the plugin, from npm alone. */
async function servePlayground(blueprint: string, rest: readonly string[]): Promise<Address> {
  const command = [
    '--yes',
    '@wp-playground/cli@latest',
    'server',
    '--port',
    '9400',
    `--blueprint=${blueprint}`,
  ];
  const server = spawn('npx', [...command, ...rest], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  for await (const line of createInterface(server.stdout)) if (/127\.0\.0\.1:9400/.test(line)) break;
  server.stdout.resume();
  const env = { CALENDAR_USER: 'admin', CALENDAR_PASSWORD: 'example' };
  const close = async () => void process.kill(-server.pid!);
  return { page: 'http://127.0.0.1:9400', env, now: () => new Date(), close };
}

async function addressOf({ site, playground, rest }: SuiteOptions, env: Environment): Promise<Address> {
  if (playground !== undefined) return servePlayground(playground, rest);
  if (site !== undefined)
    return { page: completeAddress(site), env, now: () => new Date(), close: async () => {} };
  const mock = await serveMock();
  return { page: mock.url, env: mock.env, now: () => mock.now, close: mock.stop };
}

/**
 * Finds the calendar of the site, and makes sure that it takes the credentials.
 *
 * @throws the client's error where there is no calendar, or the credentials are wrong
 */
export async function openTarget(
  options: SuiteOptions,
  environment: Environment,
  signal: AbortSignal,
): Promise<Target> {
  const { page, env, now, close } = await addressOf(options, environment);
  try {
    const auth = credentialsFromEnvironment({ env });
    const isMock = options.site === undefined && options.playground === undefined;
    if (options.write && auth === undefined)
      throw new CredentialsError('--write needs credentials: set CALENDAR_USER and CALENDAR_PASSWORD.');
    const exchanges = new Exchanges(signal);
    // The first request to Playground may take minutes.
    const http = options.playground === undefined ? {} : { timeout: 300_000 };
    const found = await discoverCalendar(page, { signal, http });
    const visitor = found.withOptions({ fetch: exchanges.fetch });
    // Discovered again, since credentials are refused where the calendar is at another origin than the page.
    const signedIn = auth && (await discoverCalendar(page, { auth, signal, http }));
    const user = signedIn?.withOptions({ fetch: exchanges.fetch });
    // Wrong credentials are refused here.
    await user?.root();
    return {
      page,
      isMock,
      visitor,
      user,
      cleaner: signedIn,
      userName: env.CALENDAR_USER ?? 'the user of the token',
      env,
      exchanges,
      signal,
      now,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The mock, as the command serves it. */
interface ServedMock {
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
async function serveMock(): Promise<ServedMock> {
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

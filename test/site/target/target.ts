import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { completeAddress, credentialsFromEnvironment } from '../../../src/cli/connection/credentials.ts';
import { CredentialsError } from '../../../src/cli/errors/errors.ts';
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

/** Starts a program that serves a site, and waits until it prints the URL. */
async function serve(program: string, args: readonly string[], env = process.env) {
  const server = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  let page = '';
  for await (const line of createInterface(server.stdout)) {
    page = /127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
    if (page !== '') break;
  }
  server.stdout.resume();
  return { page: `http://${page}`, close: async () => void process.kill(-server.pid!) };
}

/** Starts WordPress with the plugin, from npm alone. */
async function servePlayground(blueprint: string, rest: readonly string[]): Promise<Address> {
  const command = ['--yes', '@wp-playground/cli@latest', 'server', '--port', '9400'];
  const server = await serve('npx', [...command, `--blueprint=${blueprint}`, ...rest]);
  const env = { CALENDAR_USER: 'admin', CALENDAR_PASSWORD: 'example' };
  return { ...server, env, now: () => new Date() };
}

/** Serves the sample calendar by the command `mock`, at a moment at which some of its events are over. */
async function serveMock(): Promise<Address> {
  const now = '2026-11-20T22:00:00Z';
  const CALENDAR_MOCK_PASSWORD = 'password of the mock';
  const command = ['src/cli/main.ts', 'mock', '--port', '0', '--quiet', '--now', now];
  const server = await serve(process.execPath, command, { ...process.env, CALENDAR_MOCK_PASSWORD });
  const env = { CALENDAR_USER: 'editor', CALENDAR_PASSWORD: CALENDAR_MOCK_PASSWORD };
  return { ...server, env, now: () => new Date(now) };
}

async function addressOf({ site, playground, rest }: SuiteOptions, env: Environment): Promise<Address> {
  if (playground !== undefined) return servePlayground(playground, rest);
  if (site !== undefined)
    return { page: completeAddress(site), env, now: () => new Date(), close: async () => {} };
  return serveMock();
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

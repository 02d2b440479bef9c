import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { completeAddress, credentialsFromEnvironment } from '../../../src/cli/connection/connect.ts';
import { CredentialsError } from '../../../src/cli/errors/errors.ts';
import { type CalendarClient, discoverCalendar } from '../../../src/index.ts';
import type { SuiteOptions } from '../arguments.ts';
import { createExchanges, type Exchanges } from '../runner/runner.ts';

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

/** Serves the sample calendar by the command `mock`, at a moment at which some of its events are over. */
async function serveMock(): Promise<Address> {
  const now = '2026-11-20T22:00:00Z';
  const CALENDAR_MOCK_PASSWORD = 'password of the mock';
  const command = ['src/cli/main.ts', 'mock', '--port', '0', '--quiet', '--now', now];
  const server = spawn(process.execPath, command, {
    env: { ...process.env, CALENDAR_MOCK_PASSWORD },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [page] = await once(createInterface(server.stdout), 'line');
  const env = { CALENDAR_USER: 'editor', CALENDAR_PASSWORD: CALENDAR_MOCK_PASSWORD };
  return { page, env, now: () => new Date(now), close: async () => void server.kill() };
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
  const { site } = options;
  const { page, env, now, close }: Address =
    site === undefined
      ? await serveMock()
      : { page: completeAddress(site), env: environment, now: () => new Date(), close: async () => {} };
  try {
    const auth = credentialsFromEnvironment({ env });
    if (options.write && auth === undefined)
      throw new CredentialsError('--write needs credentials: set CALENDAR_USER and CALENDAR_PASSWORD.');
    const exchanges = createExchanges(signal);
    // The first request to WordPress Playground may take minutes.
    const http = { timeout: 300_000 };
    const found = await discoverCalendar(page, { signal, http });
    const visitor = found.withOptions({ fetch: exchanges.fetch });
    // Discovered again, since credentials are refused where the calendar is at another origin than the page.
    const signedIn = auth && (await discoverCalendar(page, { auth, signal, http }));
    const user = signedIn?.withOptions({ fetch: exchanges.fetch });
    // Wrong credentials are refused here.
    await user?.root();
    return {
      page,
      isMock: site === undefined,
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
